import Offstage

/// The flow of the first tab. Its outputs lead to the other tabs.
final class NotesHomeCoordinator: Coordinator {
    static let home = Screen(
        "home.start", in: NotesHomeCoordinator.self, options: ScreenOptions(title: "Home"),
        links: [Link("notes://home")]
    ) { (flow: NotesHomeCoordinator, home: NotesHomeDependency) in
        home.store { [unowned flow] output, _ in
            // The links of the notes' tab choose its screen.
            switch output {
            case .notesSelected: try flow.navigate { $0.tabs.select(.name("notes.list")) }
            case .noteSelected(let id): try flow.open(url: "notes://note/\(id)")
            case .tipsSelected: try flow.navigate { $0.tabs.select(.name(TipsCoordinator.page.name)) }
            case .createRequested: try flow.open(url: "notes://new")
            }
        }
    }

    static let screens: [AnyScreen] = [home]

    func start() throws { try setRoot(Self.home) }
}
