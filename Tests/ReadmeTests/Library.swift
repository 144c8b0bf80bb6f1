import Offstage

@Wire enum ShelfAction { case bookDidTap(id: Int), archiveDidTap }
@Wire struct ShelfView { let books: [Int] }

final class ShelfStore: Store<Never, ShelfAction>, Viewable {
    var onBook: @AppActor (Int) throws -> Void = { _ in }
    var onArchive: @AppActor () throws -> Void = {}
    let view = ShelfView(books: [7, 12])

    override func handle(_ action: ShelfAction) async throws {
        switch action {
        case .bookDidTap(let id): try onBook(id)
        case .archiveDidTap: try onArchive()
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

final class LibraryCoordinator: Coordinator {  // A flow: declares its screens, builds their stores, and navigates.
    @Wire enum Screens { case shelf, badge, archive, book(id: Int) }
    static let stores: [String: any Viewable.Type] = [
        "shelf": ShelfStore.self, "badge": BadgeStore.self, "archive": BookStore.self, "book": BookStore.self,
    ]
    static let links = [
        Link("library://book/{id:int}", to: "book", under: ["shelf"]),
        Link("library://archive", to: "archive", under: ["shelf"]),
    ]

    static func options(of screen: Screens) -> ScreenOptions {
        if case .archive = screen { ScreenOptions(zones: ["staff"]) } else { ScreenOptions() }
    }

    func start() throws { try setRoot(.shelf) }

    func build(_ screen: Screens) throws -> AnyStore {
        switch screen {
        case .shelf:
            try make(ShelfStore.init).with {
                $0.onBook = { [unowned self] in try push(.book(id: $0)) }
                $0.onArchive = { [unowned self] in try push(.archive) }
            }
        case .badge: try make(BadgeStore.init)
        case .archive: BookStore("The archive")
        case .book(let id): BookStore("Book \(id)")
        }
    }
}

struct StaffGuard: ZoneGuard {  // Admits users with a badge only.
    let zone = "staff"
    let attributes: SessionAttributes

    func check(_ entry: ZoneEntry) -> GuardDecision {
        attributes["staff"] == nil ? .challenge { $0.present(.screen(ScreenSpec("library.badge"))) } : .allow
    }
}

enum LibraryPart: Part {
    static func load(into registry: Registry) { registry.register(StaffGuard.init).as((any ZoneGuard).self) { $0 } }
}

let library = App("library", parts: [LibraryPart.self], flow: Flow(LibraryCoordinator.init))
