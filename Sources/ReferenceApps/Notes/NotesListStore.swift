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
    /// For scripts: keeps a note at once.
    case createDidTap(text: String)
    /// For scripts: changes a note at once.
    case textDidChange(id: Int64, text: String)
    case noteDidTap(id: Int64)
    /// Has a screen of its own ask for the text.
    case newNoteDidTap
    case copyDidTap(id: Int64)
    /// Asks first.
    case deleteDidTap(id: Int64)
    /// The answer to the question that `deleteDidTap` leads to.
    case deleteDidConfirm(id: Int64)
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
    /// Whether the note may be deleted is for the user to say.
    var onDeleteRequest: @AppActor (Note) throws -> Void = { _ in }

    init(viewModel: any NotesListViewModel, repository: NotesRepository) {
        self.viewModel = viewModel
        self.repository = repository
        super.init()
    }

    var view: NotesListView { viewModel.viewInputData }

    override func didAppear() { loadNotes(from: repository) }

    override func handle(_ action: NotesListAction) async throws {
        viewModel.report(nil)
        do {
            switch action {
            case .createDidTap(let text): try await create(text)
            case .textDidChange(let id, let text): try await change(id, text)
            case .noteDidTap(let id): try select(note(id))
            case .newNoteDidTap: try onCreateNote(.create)
            case .copyDidTap(let id): try onCreateNote(.copy(noteID: note(id).id))
            case .deleteDidTap(let id): try onDeleteRequest(note(id))
            case .deleteDidConfirm(let id): try await delete(id)
            case .searchDidChange(let text): viewModel.search(text)
            case .retryDidTap: await repository.load()
            }
        } catch let error as NotesDatabaseError {
            if case .noteNotFound(let id) = error { throw Rejected(noteNotFound: id) }
            viewModel.report("\(error)")
            send(.didFail(message: "\(error)"))
        }
    }

    private func note(_ id: Note.ID) throws -> Note {
        guard let note = viewModel.note(id) else { throw NotesDatabaseError.noteNotFound(id) }
        return note
    }

    private func select(_ note: Note) throws {
        send(.noteDidSelect(id: note.id))
        try onNoteSelected(note.id)
    }

    private func create(_ text: String) async throws {
        if text.isBlank { throw Rejected.nothingToSave }
        send(.noteDidCreate(id: try await repository.create(text: text).id))
    }

    private func change(_ id: Note.ID, _ text: String) async throws {
        if text.isBlank { throw Rejected.nothingToSave }
        try await repository.update(id, text: text)
    }

    private func delete(_ id: Note.ID) async throws {
        do {
            try await repository.delete(id)
        } catch let error as NotesDatabaseError {
            // Whoever said yes to the question has to hear of it, too: an answer's refusal is seen by nobody.
            if case .noteNotFound = error { viewModel.report("\(error); it may have been deleted already") }
            throw error
        }
        send(.noteDidDelete(id: id))
    }
}
