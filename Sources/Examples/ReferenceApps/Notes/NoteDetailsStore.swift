import Offstage

/// The part of one note's screen.
struct NoteDetailsPart: Part {
    let provider = Dependency { NoteDetailsProvider(note: arg($0), sharedStore: by(tag: SharedNotes.self, on: $1)) }
}

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
final class NoteDetailsStore: Store<NoteDetailsEvent, NoteDetailsAction>, Drawable {
    private let provider: NoteDetailsProvider
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

    init(provider: NoteDetailsProvider, repository: NotesRepository, output: @escaping OutputHandler<Output>) {
        self.output = output
        self.provider = provider
        self.repository = repository
        super.init()
    }

    var body: Body {
        let state = provider.currentState
        if state.shared.isLoading { Progress(step: "Reading the notes …").id("loading") }
        if let failure = state.shared.failure {
            EmptyState.unreadable(failure, retry: .retryDidTap).id("problem")
        } else if state.shared.isLoaded, state.note == nil {
            EmptyState(
                "No such note",
                message: Words("\(NotesDatabaseError.noteNotFound(state.id))".sentence + " It may have been deleted."),
                icon: .help, button: Button("Back", role: .cancel, onTap: .backDidTap)
            ).id("problem")
        }
        if let note = state.note {
            if state.isEditing {
                let text = state.own.text ?? Draft(note.text)
                TextField.note(text, onChange: .input.textDidChange).error(Note.error(in: text.value))
            } else {
                Text(note.text).id("text")
            }
            Text((note.dateChanged == nil ? "Written " : "Changed ") + note.lastTouchedText, role: .caption)
                .id("changed")
        }
        if let failure = state.own.failure { Text(failure.sentence, role: .error).id("failure") }
        if state.isEditing {
            Button("Save", key: .ctrl("S"), isLoading: state.isSaving, onTap: .saveDidTap).disabled(!state.canSave)
            Button("Cancel", role: .cancel, onTap: .cancelDidTap)
        } else if state.note != nil {
            Button("Edit", key: "e", icon: .edit, onTap: .editDidTap)
            Button("Copy as new note", key: "c", icon: .copy, onTap: .copyDidTap)
            Button(
                "Delete", role: .destructive, key: "d", icon: .trash, isLoading: state.own.work == .deleting,
                onTap: .deleteDidTap
            ).disabled(state.own.work != nil)
        }
    }

    override func didAppear() { loadNotes(from: repository) }

    /// True for a text that going back would lose. A running save of the text ends without the screen.
    override var interceptsBack: Bool { provider.currentState.hasUnsavedText }
    override func backWasRequested() { receive(.cancelDidTap) }

    override func handle(_ action: NoteDetailsAction) async throws {
        switch action {
        case .retryDidTap: await repository.load()
        case .backDidTap: try output(.ended, self)
        default: try await handleNote(action)
        }
    }

    private func handleNote(_ action: NoteDetailsAction) async throws {
        let state = provider.currentState
        guard let note = state.note else { throw Rejected(noteNotFound: state.id) }
        provider.report(nil)
        do {
            switch action {
            case .editDidTap: provider.edit()
            case .textDidChange(let text):
                guard state.isEditing else {
                    throw Rejected("notEditing", "The note \(note.id) is only looked at; edit it first.")
                }
                provider.write(text)
            case .saveDidTap: try await save()
            case .cancelDidTap:
                if interceptsBack { try output(.discardRequested, self) } else { provider.endEditing() }
            case .discardDidConfirm: provider.endEditing()
            case .copyDidTap: try output(.createRequested(.copy(noteID: note.id)), self)
            case .deleteDidTap: try output(.deleteRequested(note), self)
            case .deleteDidConfirm: try await delete(note)
            case .retryDidTap, .backDidTap: break
            }
        } catch let error as NotesDatabaseError {
            if isClosed { try output(.failed(message: "The note was not changed: \(error)".sentence), self) }
            if case .noteNotFound = error {
                // A screen that still edits the note would not show its deletion.
                if provider.currentState.isEditing { provider.report("\(error); it may have been deleted") }
                throw Rejected(noteNotFound: note.id)
            }
            provider.report("\(error)")
            throw Rejected(notSaved: error)
        }
    }

    private func save() async throws {
        let state = provider.currentState
        guard let text = state.changedText else { return provider.endEditing() }
        provider.set(.saving(text))
        defer { provider.set(nil) }
        try await repository.update(state.id, text: text)
        send(.noteDidChange(id: state.id))
        provider.didSave(text)
    }

    private func delete(_ note: Note) async throws {
        provider.set(.deleting)
        defer { provider.set(nil) }
        try await repository.delete([note.id])
        // Sent before the screen is removed; a removed screen sends no events.
        send(.noteDidDelete(id: note.id))
        try output(.deleted(note), self)
    }
}
