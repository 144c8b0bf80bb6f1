import Offstage

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

@Wire
package struct NotesHomeView {
    package let loading: ProgressView?
    /// The error when the notes cannot be read.
    package let problem: EmptyStateView?
    package let summary: TextView?
    /// The notes that were changed last.
    package let recent: ListView<[RowView]>?
    package let allNotes: ButtonView
    package let newNote: ButtonView
    package let tips: ButtonView
}

/// The start screen: the number of notes and the last changed ones.
final class NotesHomeStore: Store<NotesHomeEvent, NotesHomeAction>, Viewable {
    private let provider: any NotesSummaryProvider
    private let repository: NotesRepository
    private let output: OutputHandler<Output>

    enum Output {
        case notesSelected
        case noteSelected(Note.ID)
        case createRequested
        case tipsSelected
    }

    init(
        provider: any NotesSummaryProvider, repository: NotesRepository, output: @escaping OutputHandler<Output>
    ) {
        self.output = output
        self.provider = provider
        self.repository = repository
        super.init()
    }

    var view: NotesHomeView { provider.currentState.mapToNotesHomeView() }

    override func didAppear() {
        loadNotes(from: repository)
        send(.homeDidAppear)
    }

    override func didDisappear() { send(.homeDidDisappear) }

    override func handle(_ action: NotesHomeAction) async throws {
        switch action {
        case .notesDidTap: try output(.notesSelected, self)
        case .noteDidTap(let id):
            guard provider.currentState.note(id) != nil else { throw Rejected(noteNotFound: id) }
            try output(.noteSelected(id), self)
        case .newNoteDidTap: try output(.createRequested, self)
        case .tipsDidTap: try output(.tipsSelected, self)
        case .retryDidTap: await repository.load()
        }
    }
}

extension NotesState {
    private static let recentCount = 3

    fileprivate func mapToNotesHomeView() -> NotesHomeView {
        NotesHomeView(
            loading: isLoading ? .reading : nil, problem: failure.map { .unreadable($0, retry: .retryDidTap) },
            summary: isLoaded ? TextView(id: "summary", text: summary, role: .title) : nil,
            recent: notes.isEmpty
                ? nil : ListView(id: "recent", label: "Changed last", rows: recent, onSelect: .noteDidTap),
            allNotes: .allNotes, newNote: .newNote, tips: .tips)
    }

    private var summary: String {
        switch notes.count {
        case 0: "No notes yet"
        case 1: "One note"
        default: "\(notes.count) notes"
        }
    }

    private var recent: [RowView] {
        notes.sorted { ($0.lastTouched, $0.id) > ($1.lastTouched, $1.id) }.prefix(Self.recentCount).map(RowView.init)
    }
}

extension ActionTemplate {
    fileprivate static let noteDidTap = ActionTemplate(NotesHomeAction.noteDidTap)
    fileprivate static let retryDidTap = ActionTemplate(NotesHomeAction.retryDidTap)
}

extension ButtonView {
    fileprivate static let allNotes = ButtonView(
        id: "allNotes", title: "All notes", key: "a", icon: .note,
        onTap: ActionTemplate(NotesHomeAction.notesDidTap))
    fileprivate static let newNote = ButtonView(
        id: "newNote", title: "New note", key: "n", icon: .add, onTap: ActionTemplate(NotesHomeAction.newNoteDidTap))
    fileprivate static let tips = ButtonView(
        id: "tips", title: "Tips", key: "t", icon: .help, onTap: ActionTemplate(NotesHomeAction.tipsDidTap))
}
