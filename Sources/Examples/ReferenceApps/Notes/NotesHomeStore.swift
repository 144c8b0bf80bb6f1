import Offstage

/// The flow of the first tab. Its outputs lead to the other tabs.
final class NotesHomeCoordinator: Coordinator {
    static let home = Screen(
        "home.start", in: NotesHomeCoordinator.self, options: ScreenOptions(title: "Home"),
        links: [Link("notes://home")]
    ) { flow, repository in
        NotesHomeStore(repository: repository) { [unowned flow] output, _ in
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

@Wire
package enum NotesHomeEvent {
    /// The screen appeared. The route tree sends it once each time.
    case homeDidAppear
    case homeDidDisappear
}

@Wire
package enum NotesHomeAction {
    case notesDidTap
    case noteDidTap(id: Int64)
    case newNoteDidTap
    case tipsDidTap
    /// The user retries after the notes could not be read.
    case retryDidTap
}

/// The start screen: the number of notes and the last changed ones.
final class NotesHomeStore: Store<NotesHomeEvent, NotesHomeAction>, Drawable {
    private let repository: NotesRepository
    private let output: OutputHandler<Output>

    enum Output { case notesSelected, noteSelected(Note.ID), createRequested, tipsSelected }

    init(repository: NotesRepository, output: @escaping OutputHandler<Output>) {
        self.repository = repository
        self.output = output
    }

    var body: Body {
        let state = repository.state
        if state.isLoading { Progress(step: "Reading the notes …").id("loading") }
        if let failure = state.failure { EmptyState.unreadable(failure, retry: .retryDidTap).id("problem") }
        if state.isLoaded { Text(summary, role: .title).id("summary") }
        if !state.notes.isEmpty { List("Changed last", id: "recent", rows: recent).onSelect(.input.noteDidTap) }
        Button("All notes", key: "a", icon: .note, onTap: .notesDidTap).id("allNotes")
        Button("New note", key: "n", icon: .add, onTap: .newNoteDidTap)
        Button("Tips", key: "t", icon: .help, onTap: .tipsDidTap)
    }

    private var summary: String {
        switch repository.state.notes.count {
        case 0: "No notes yet"
        case 1: "One note"
        case let count: "\(count) notes"
        }
    }

    private var recent: [RowView] {
        let notes = repository.state.notes.sorted { ($0.lastTouched, $0.id) > ($1.lastTouched, $1.id) }
        return notes.prefix(3).map(\.row)
    }

    override func didAppear() {
        loadNotes(from: repository)
        send(.homeDidAppear)
    }

    override func didDisappear() { send(.homeDidDisappear) }

    override func handle(_ action: NotesHomeAction) async throws {
        switch action {
        case .notesDidTap: try output(.notesSelected, self)
        case .noteDidTap(let id):
            guard repository.state.note(id) != nil else { throw Rejected(.noteNotFound(id)) }
            try output(.noteSelected(id), self)
        case .newNoteDidTap: try output(.createRequested, self)
        case .tipsDidTap: try output(.tipsSelected, self)
        case .retryDidTap: await repository.load()
        }
    }
}

extension EmptyState {
    /// Shown in place of notes that could not be read.
    @AppActor
    static func unreadable(_ message: String, retry: Action) -> EmptyState {
        EmptyState(
            "The notes cannot be read", message: Words(message.sentence), icon: .warning,
            button: Button("Try again", key: "r", icon: .refresh, onTap: retry))
    }
}
