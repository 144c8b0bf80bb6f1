import Offstage

/// The app's tabs, one flow in each: a start screen, the notes, which are selected first, and tips.
final class NotesAppCoordinator: Coordinator {
    static let screens: [AnyScreen] = []
    private let count: NoteCount

    init(count: NoteCount) {
        self.count = count
        super.init()
    }

    func start() throws {
        try setTabs(
            [
                .flow(NotesHomeCoordinator.self, Layout.TabItem(title: "Home", icon: .home)),
                .flow(NotesCoordinator.self, notesTab(count: count.value)),
                .flow(TipsCoordinator.self, Layout.TabItem(title: "Tips", icon: .help)),
            ],
            selected: 1)
        // The tabs live as long as the session, so the closure is never removed, and only a session that is closing
        // cannot show the badge.
        count.onChange = { [weak self] count in try? self?.showBadge(count) }
    }

    private func notesTab(count: Int) -> Layout.TabItem {
        Layout.TabItem(title: "Notes", icon: .note, badge: count == 0 ? nil : "\(count)")
    }

    private func showBadge(_ count: Int) throws {
        let item = notesTab(count: count)
        try navigate { $0.first(.tabs).tabs.setItem(item, of: .index(1)) }
    }
}
