import Offstage

@Wire
public enum NoteDetailsEvent {
    case noteDidChange(id: Int64)
    case noteDidDelete(id: Int64)
    /// What was asked for could not be done; nothing has changed.
    case didFail(message: String)
}

@Wire
public enum NoteDetailsAction {
    case editDidTap
    case textDidChange(text: String)
    /// A second tap while the first is being saved does nothing.
    @Policy(.drop) case saveDidTap
    case cancelDidTap
    case copyDidTap
    case deleteDidTap
    /// The answer to the question that `deleteDidTap` leads to.
    @Policy(.drop) case deleteDidConfirm
    /// After the notes could not be read.
    case retryDidTap
    /// From a note that there is not.
    case backDidTap
}

/// One note, to look at or to change.
final class NoteDetailsStore: Store<NoteDetailsEvent, NoteDetailsAction>, Viewable {
    private let id: Note.ID
    private let viewModel: any NoteDetailsViewModel
    private let repository: NotesRepository
    /// Whether the note may be deleted is for the user to say.
    var onDeleteRequest: @AppActor (Note) throws -> Void = { _ in }
    var onCreateNote: @AppActor (CreateNoteMode) throws -> Void = { _ in }
    /// There is nothing left to show.
    var onEnd: @AppActor () throws -> Void = {}

    init(id: Note.ID, viewModel: any NoteDetailsViewModel, repository: NotesRepository) {
        self.id = id
        self.viewModel = viewModel
        self.repository = repository
        super.init()
    }

    var view: NoteDetailsView { viewModel.viewInputData }

    override func didAppear() { loadNotes(from: repository) }

    override func handle(_ action: NoteDetailsAction) async throws {
        switch action {
        case .retryDidTap: await repository.load()
        case .backDidTap: try onEnd()
        default: try await handleNote(action)
        }
    }

    private func handleNote(_ action: NoteDetailsAction) async throws {
        guard let note = viewModel.note else { throw Rejected(noteNotFound: id) }
        viewModel.report(nil)
        do {
            switch action {
            case .editDidTap: viewModel.edit()
            case .textDidChange(let text): try write(text)
            case .saveDidTap: try await save()
            case .cancelDidTap: viewModel.endEditing()
            case .copyDidTap: try onCreateNote(.copy(noteID: id))
            case .deleteDidTap: try onDeleteRequest(note)
            case .deleteDidConfirm: try await delete()
            case .retryDidTap, .backDidTap: break
            }
        } catch let error as NotesDatabaseError {
            if case .noteNotFound = error {
                // Where it is still written, nobody sees that it is gone.
                if viewModel.isEditing { viewModel.report("\(error); it may have been deleted") }
                throw Rejected(noteNotFound: id)
            }
            viewModel.report("\(error)")
            send(.didFail(message: "\(error)"))
        }
    }

    private func write(_ text: String) throws {
        guard viewModel.isEditing else {
            throw Rejected("notEditing", "the note \(id) is only looked at; edit it first (editDidTap)")
        }
        viewModel.write(text)
    }

    private func save() async throws {
        guard let text = viewModel.changedText else { return viewModel.endEditing() }
        if text.isBlank { throw Rejected.nothingToSave }
        viewModel.set(.saving)
        defer { viewModel.set(nil) }
        try await repository.update(id, text: text)
        send(.noteDidChange(id: id))
        viewModel.didSave(text)
    }

    private func delete() async throws {
        viewModel.set(.deleting)
        defer { viewModel.set(nil) }
        try await repository.delete(id)
        // Before the screen goes: afterwards it can tell nothing any more.
        send(.noteDidDelete(id: id))
        try onEnd()
    }
}

extension Rejected {
    init(noteNotFound id: Note.ID) { self.init("noteNotFound", "\(NotesDatabaseError.noteNotFound(id))") }

    /// Of a text in which there is nothing to see.
    static let nothingToSave = Rejected("nothingToSave", "the note is empty; write something first")
}
