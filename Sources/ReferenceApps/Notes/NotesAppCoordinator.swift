import Offstage

/// Shows the app's tabs, a flow each: a start screen, and the notes, where the app begins.
final class NotesAppCoordinator: Coordinator {
    typealias Screens = Never
    static let stores: [String: any Viewable.Type] = [:]
    private let count: NoteCount

    init(count: NoteCount) {
        self.count = count
        super.init()
    }

    func start() throws {
        try setTabs(
            [
                .flow(NotesHomeCoordinator.self, TabItem(title: "Home", icon: "house")),
                .flow(NotesCoordinator.self, notesTab(count: count.value)),
            ],
            selected: 1)
        // Nothing but the end of the session takes the tabs away, and then nobody looks at a badge.
        count.onChange = { [weak self] count in try? self?.showBadge(count) }
    }

    func build(_ screen: Never) throws -> AnyStore {}

    private func notesTab(count: Int) -> TabItem {
        TabItem(title: "Notes", icon: "note.text", badge: count == 0 ? nil : "\(count)")
    }

    private func showBadge(_ count: Int) throws {
        let item = notesTab(count: count)
        try navigate { route in
            route.first(.kind(.tabs)).custom { transaction, tabs in
                if let branch = transaction.tree[tabs]?.children.last { try transaction.setTab(item, of: branch) }
            }
        }
    }
}
