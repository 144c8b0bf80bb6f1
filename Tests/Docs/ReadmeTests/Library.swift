import Offstage

@Wire enum ShelfAction { case bookDidTap(id: Int), archiveDidTap }
@Wire struct ShelfView { let books: [Int] }

final class ShelfStore: Store<Never, ShelfAction>, Viewable {
    enum Output { case bookSelected(id: Int), archiveSelected }

    private let output: OutputHandler<Output>
    let view = ShelfView(books: [7, 12])

    init(output: @escaping OutputHandler<Output>) { self.output = output }

    override func handle(_ action: ShelfAction) async throws {
        switch action {
        case .bookDidTap(let id): try output(.bookSelected(id: id), self)
        case .archiveDidTap: try output(.archiveSelected, self)
        }
    }
}

@Wire struct BookView { let title: String }

final class BookStore: Store<Never, Never>, Viewable {
    let view: BookView
    init(_ title: String) { view = BookView(title: title) }
}

@Wire enum BadgeAction { case badgeDidRead(name: String) }
@Wire struct BadgeView { let hint: String }

final class BadgeStore: Store<Never, BadgeAction>, Viewable {
    @Injected(\.attributes) private var attributes
    let view = BadgeView(hint: "Hold your badge to the reader")

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
