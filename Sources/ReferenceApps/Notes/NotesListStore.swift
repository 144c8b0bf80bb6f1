import Offstage

@Wire
public enum NotesListEvent {
    case noteDidCreate(id: Int64)
    case noteDidDelete(id: Int64)
    /// A note was chosen; where that leads is its coordinator's business.
    case noteDidSelect(id: Int64)
    /// What was asked for could not be done; nothing has changed.
    case didFail(message: String)
}

@Wire
public enum NotesListAction {
    case createDidTap(text: String)
    case textDidChange(id: Int64, text: String)
    case deleteDidTap(id: Int64)
    case noteDidTap(id: Int64)
    /// Unlike `createDidTap`, has a screen of its own ask for the text.
    case newNoteDidTap
    case searchDidChange(text: String)
    /// After the notes could not be read.
    case retryDidTap
}

/// The list of notes.
final class NotesListStore: Store<NotesListEvent, NotesListAction>, Viewable {
    private let viewModel: any NotesListViewModel
    private let repository: NotesRepository
    var onNoteSelected: @AppActor (Note.ID) throws -> Void = { _ in }
    var onCreateNote: @AppActor (CreateNoteMode) throws -> Void = { _ in }

    init(viewModel: any NotesListViewModel, repository: NotesRepository) {
        self.viewModel = viewModel
        self.repository = repository
        super.init()
    }

    var view: NotesListView { viewModel.viewInputData }

    override func didAppear() { loadNotes(from: repository) }

    override func handle(_ action: NotesListAction) async throws {
        do {
            switch action {
            case .createDidTap(let text): send(.noteDidCreate(id: try await repository.create(text: text).id))
            case .textDidChange(let id, let text): try await repository.update(id, text: text)
            case .deleteDidTap(let id):
                try await repository.delete(id)
                send(.noteDidDelete(id: id))
            case .noteDidTap(let id):
                guard viewModel.note(id) != nil else { throw NotesDatabaseError.noteNotFound(id) }
                send(.noteDidSelect(id: id))
                try onNoteSelected(id)
            case .newNoteDidTap: try onCreateNote(.create)
            case .searchDidChange(let text): viewModel.search(text)
            case .retryDidTap: await repository.load()
            }
        } catch let error as NotesDatabaseError {
            if case .noteNotFound(let id) = error { throw Rejected(noteNotFound: id) }
            send(.didFail(message: "\(error)"))
        }
    }
}
