import Offstage

@Wire
public enum NotesHomeEvent {
    /// The user sees the screen now; told by the route tree, once each time.
    case homeDidAppear
    case homeDidDisappear
}

@Wire
public enum NotesHomeAction {
    case notesDidTap
    /// After the notes could not be read.
    case retryDidTap
}

@Wire
public struct NotesHomeView {
    public let noteCount: Int
    /// The title of the note that was changed last.
    public let changedLast: String?
    public let isLoading: Bool
    /// Why the notes cannot be read.
    public let message: String?
}

/// The start screen: how much there is.
final class NotesHomeStore: Store<NotesHomeEvent, NotesHomeAction>, Viewable {
    private let provider: any NotesSummaryProvider
    private let repository: NotesRepository
    var onOpenNotes: @AppActor () throws -> Void = {}

    init(provider: any NotesSummaryProvider, repository: NotesRepository) {
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
        case .notesDidTap: try onOpenNotes()
        case .retryDidTap: await repository.load()
        }
    }
}

extension NotesState {
    fileprivate func mapToNotesHomeView() -> NotesHomeView {
        let last = notes.max { ($0.lastTouched, $0.id) < ($1.lastTouched, $1.id) }
        return NotesHomeView(noteCount: notes.count, changedLast: last?.title, isLoading: isLoading, message: failure)
    }
}
