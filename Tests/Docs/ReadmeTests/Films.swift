import Offstage

@Wire struct Film {
    let id: Int
    let title: String
}

@AppActor @Observable
final class FilmLibrary {
    var films = [Film(id: 1, title: "Alien"), Film(id: 2, title: "Brazil")]
}

struct FilmsPart: Part {
    let library = Dependency(FilmLibrary.init).lifetime(.session)
}

@Wire enum FilmsAction {
    case filmDidTap(id: Int)
    case deleteDidTap(id: Int)
    case undoDidTap(films: [Film])
}

final class FilmsStore: Store<Never, FilmsAction>, Drawable {
    @Injected(\.navigator) private var navigator
    @Injected(\FilmsPart.library) private var library

    var body: Body {
        List("Films", id: "films", rows: library.films.map { RowView(id: $0.id, title: $0.title) })
            .onOpen(.input.filmDidTap)
            .rowCommands(Button("Delete", role: .destructive, onRow: .input.deleteDidTap))
    }

    override func handle(_ action: FilmsAction) async throws {
        switch action {
        case .filmDidTap(let id):
            guard let film = library.films.first(where: { $0.id == id }) else {
                throw Rejected("gone", "the film is gone")
            }
            try navigator.navigate(from: self) { $0.stack.push(Films.details(film)) }
        case .deleteDidTap(let id):
            let undo = Button("Undo", onTap: FilmsAction.undoDidTap(films: library.films))
            library.films.removeAll { $0.id == id }
            try navigator.navigate(from: self) { $0.toast(Notice("Deleted.", button: undo), for: .seconds(5)) }
        case .undoDidTap(let films): library.films = films
        }
    }
}

final class FilmStore: Store<Never, Never>, Drawable {
    private let film: Film
    init(_ film: Film) { self.film = film }

    var body: Body { Text(film.title, role: .title) }
}

enum Films {
    static let list = Screen("films.list", options: ScreenOptions(title: "Films")) { FilmsStore() }
    static let details = Screen("films.details", params: Film.self) { FilmStore($0) }
    static let app = App("films", parts: [FilmsPart.self], screen: list, screens: [details])
}
