import Offstage

/// The flow of the first tab. Its only output leads to the other tab.
final class NotesHomeCoordinator: Coordinator {
    @Wire
    enum Screens {
        case start
    }

    static let stores: [String: any Viewable.Type] = ["start": NotesHomeStore.self]
    static let links = [Link("notes://home", to: "start")]
    static func options(of screen: Screens) -> ScreenOptions { ScreenOptions(title: "Home") }

    func start() throws { try setRoot(.start) }

    func build(_ screen: Screens) throws -> AnyStore {
        try make { (dependency: NotesHomeDependency) in dependency.store }.with { home in
            home.onOpenNotes = { [weak self] in try self?.openNotes() }
            // The links of the other tab choose its screen.
            home.onNoteSelected = { [weak self] in try self?.open(url: "notes://note/\($0)") }
            home.onCreateNote = { [weak self] in try self?.open(url: "notes://new") }
        }
    }

    private func openNotes() throws { try navigate { $0.tabs.select(.name("notes.list")) } }
}
