import Offstage

@Wire
package enum NoteDetailsEvent {
    case noteDidChange(id: Int64)
    case noteDidDelete(id: Int64)
}

@Wire
package enum NoteDetailsAction {
    case editDidTap
    case textDidChange(text: String)
    /// Saves the text, also when the screen is closed meanwhile. A second tap during the save is ignored.
    @Policy(.drop, .finishes) case saveDidTap
    case cancelDidTap
    /// The answer to the question of `cancelDidTap`.
    case discardDidConfirm
    case copyDidTap
    case deleteDidTap
    /// The answer to the question of `deleteDidTap`.
    @Policy(.drop, .finishes) case deleteDidConfirm
    /// The user retries after the notes could not be read.
    case retryDidTap
    /// The user leaves the screen of a note that does not exist.
    case backDidTap
}

/// One note, to read or to edit.
final class NoteDetailsStore: Store<NoteDetailsEvent, NoteDetailsAction>, Viewable {
    private let id: Note.ID
    private let viewModel: any NoteDetailsViewModel
    private let repository: NotesRepository
    private let output: OutputHandler<Output>

    enum Output {
        /// The user has to confirm that the changed text is discarded.
        case discardRequested
        /// The user has to confirm that the note is deleted.
        case deleteRequested(Note)
        case createRequested(CreateNoteMode)
        /// The note was deleted, which can be undone.
        case deleted(Note)
        /// The note no longer exists.
        case ended
        /// The note could not be changed or deleted, and the screen was closed meanwhile.
        case failed(message: String)
    }

    init(
        id: Note.ID, viewModel: any NoteDetailsViewModel, repository: NotesRepository,
        output: @escaping OutputHandler<Output>
    ) {
        self.output = output
        self.id = id
        self.viewModel = viewModel
        self.repository = repository
        super.init()
    }

    var view: NoteDetailsView { viewModel.viewInputData }

    override func didAppear() { loadNotes(from: repository) }

    /// True for a text that going back would lose. A running save of the text ends without the screen.
    override var interceptsBack: Bool { viewModel.hasUnsavedText }
    override func backWasRequested() { receive(.cancelDidTap) }

    override func handle(_ action: NoteDetailsAction) async throws {
        switch action {
        case .retryDidTap: await repository.load()
        case .backDidTap: try output(.ended, self)
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
            case .cancelDidTap:
                if interceptsBack { try output(.discardRequested, self) } else { viewModel.endEditing() }
            case .discardDidConfirm: viewModel.endEditing()
            case .copyDidTap: try output(.createRequested(.copy(noteID: id)), self)
            case .deleteDidTap: try output(.deleteRequested(note), self)
            case .deleteDidConfirm: try await delete(note)
            case .retryDidTap, .backDidTap: break
            }
        } catch let error as NotesDatabaseError {
            if isClosed { try output(.failed(message: "The note was not changed: \(error)".sentence), self) }
            if case .noteNotFound = error {
                // A screen that still edits the note would not show its deletion.
                if viewModel.isEditing { viewModel.report("\(error); it may have been deleted") }
                throw Rejected(noteNotFound: id)
            }
            viewModel.report("\(error)")
            throw Rejected(notSaved: error)
        }
    }

    private func write(_ text: String) throws {
        guard viewModel.isEditing else {
            throw Rejected("notEditing", "The note \(id) is only looked at; edit it first.")
        }
        viewModel.write(text)
    }

    private func save() async throws {
        guard let text = viewModel.changedText else { return viewModel.endEditing() }
        if text.isBlank { throw Rejected.nothingToSave }
        viewModel.set(.saving(text))
        defer { viewModel.set(nil) }
        try await repository.update(id, text: text)
        send(.noteDidChange(id: id))
        viewModel.didSave(text)
    }

    private func delete(_ note: Note) async throws {
        viewModel.set(.deleting)
        defer { viewModel.set(nil) }
        try await repository.delete([id])
        // Sent before the screen is removed; a removed screen sends no events.
        send(.noteDidDelete(id: id))
        try output(.deleted(note), self)
    }
}

extension Rejected {
    init(noteNotFound id: Note.ID) { self.init("noteNotFound", "\(NotesDatabaseError.noteNotFound(id))".sentence) }

    /// The error of a change that the database refuses; nothing has changed.
    init(notSaved error: NotesDatabaseError) { self.init("notSaved", "\(error)".sentence) }

    /// The error for a text without a visible character.
    static let nothingToSave = Rejected("nothingToSave", "The note is empty; write something first.")
}
