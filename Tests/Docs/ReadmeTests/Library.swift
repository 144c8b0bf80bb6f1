import Offstage

@Wire enum ShelfAction { case bookDidTap(id: Int), archiveDidTap }

final class ShelfStore: Store<Never, ShelfAction>, Drawable {
    enum Output { case bookSelected(id: Int), archiveSelected }

    private let output: OutputHandler<Output>

    init(output: @escaping OutputHandler<Output>) { self.output = output }

    var body: Body {
        ForEach([7, 12], id: \.self) { book in Button("Book \(book)", onTap: .bookDidTap(id: book)) }
        Button("The archive", onTap: .archiveDidTap)
    }

    override func handle(_ action: ShelfAction) async throws {
        switch action {
        case .bookDidTap(let id): try output(.bookSelected(id: id), self)
        case .archiveDidTap: try output(.archiveSelected, self)
        }
    }
}

final class BookStore: Store<Never, Never>, Drawable {
    private let title: String
    init(_ title: String) { self.title = title }

    var body: Body { Text(title, role: .title) }
}

@Wire enum BadgeAction { case badgeDidRead(name: String) }

final class BadgeStore: Store<Never, BadgeAction>, Drawable {
    @Injected(\.attributes) private var attributes

    var body: Body { Text("Hold your badge to the reader") }

    override func handle(_ action: BadgeAction) async throws {
        switch action {
        case .badgeDidRead(let name): attributes["staff"] = .string(name)
        }
    }
}

@Wire struct Book { let id: Int }

final class LibraryCoordinator: Coordinator {  // A flow: declares its screens, makes their stores, and navigates.
    static let shelf = Screen("library.shelf", in: LibraryCoordinator.self) { flow in
        ShelfStore { [unowned flow] output, _ in try flow.shelfDidSend(output) }
    }
    static let badge = Screen("library.badge", in: LibraryCoordinator.self) { _ in BadgeStore() }
    static let archive = Screen(
        "library.archive", in: LibraryCoordinator.self, options: ScreenOptions(zones: ["staff"]),
        links: [Link("library://archive", under: [shelf])]
    ) { _ in BookStore("The archive") }
    static let book = Screen(
        "library.book", in: LibraryCoordinator.self, params: Book.self,
        links: [Link("library://book/{id:int}", under: [shelf])]
    ) { _, book in BookStore("Book \(book.id)") }
    static let screens: [AnyScreen] = [shelf, badge, archive, book]

    func start() throws { try setRoot(Self.shelf) }

    private func shelfDidSend(_ output: ShelfStore.Output) throws {
        switch output {
        case .bookSelected(let id): try push(Self.book(Book(id: id)))
        case .archiveSelected: try push(Self.archive)
        }
    }
}

struct StaffGuard: ZoneGuard {  // Admits users with a badge only.
    let zone = "staff"
    let attributes: SessionAttributes

    func check(_ entry: ZoneEntry) -> GuardDecision {
        attributes["staff"] == nil ? .challenge { $0.present(LibraryCoordinator.badge()) } : .allow
    }
}

struct LibraryPart: Part {
    let staff = Dependency(StaffGuard.init).as((any ZoneGuard).self) { $0 }
}

let library = App("library", parts: [LibraryPart.self], flow: Flow(LibraryCoordinator.init))
