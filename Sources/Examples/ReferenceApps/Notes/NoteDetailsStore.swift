import Offstage

struct NoteDetailsPart: Part {
    let provider = Dependency { NoteDetailsProvider(note: arg($0), sharedStore: by(tag: SharedNotes.self, on: $1)) }
}

/// The draft of a note.
struct NoteDraft: Equatable, Sendable {
    var mode: NoteMode
    /// Nil while the user has written nothing.
    var text: Draft<String>?
    /// The text that is being saved.
    var savedText: String?
    var isDeleting = false
    /// The error of the last action.
    var failure: String?

    var isBusy: Bool { savedText != nil || isDeleting }
}

/// The model of one note's screen: joins the shared notes with the screen's draft. Only its methods change the state.
@AppActor
final class NoteDetailsProvider {
    typealias Maker = Factory<NoteToShow, NoteDetailsProvider>

    let id: Note.ID
    private let sharedStore: ReadOnlySharedStore<NotesState>
    @Provided var draft: NoteDraft

    init(note: NoteToShow, sharedStore: ReadOnlySharedStore<NotesState>) {
        id = note.noteID
        _draft = Provided(wrappedValue: NoteDraft(mode: note.mode))
        self.sharedStore = sharedStore
    }

    var shared: NotesState { sharedStore.value }
    var note: Note? { shared.note(id) }
    var isEditing: Bool { draft.mode == .edit && note != nil }
    /// The text to save; nil when it is unchanged.
    var changedText: String? { isEditing && draft.text?.value != note?.text ? draft.text?.value : nil }
    /// True for a changed text that is not being saved.
    var hasUnsavedText: Bool { changedText.map { !$0.isBlank && draft.savedText != $0 } ?? false }
    var canSave: Bool { !draft.isBusy && changedText.map { !$0.isBlank && Note.error(in: $0) == nil } ?? false }

    func edit() { _draft.commit { $0.mode = .edit } }
    func write(_ text: String) {
        _draft.commit { draft in
            var new = draft.text ?? Draft("")
            if new.apply(text) { draft.text = new }
        }
    }
    func endEditing() {
        _draft.commit { $0 = NoteDraft(mode: .view, savedText: $0.savedText, isDeleting: $0.isDeleting) }
    }
    func willSave(_ text: String?) { _draft.commit { $0.savedText = text } }
    /// Drops the draft, unless the user has changed it since `text` was saved.
    func didSave(_ text: String) { if draft.text?.value == text { endEditing() } }
    func setDeleting(_ isDeleting: Bool) { _draft.commit { $0.isDeleting = isDeleting } }
    func report(_ failure: String?) { _draft.commit { $0.failure = failure } }
}

@Wire package enum NoteDetailsEvent { case noteDidChange(id: Int64), noteDidDelete(id: Int64) }

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
        case discardRequested, deleteRequested(Note), createRequested(CreateNoteMode), deleted(Note)
        /// The note does not exist.
        case ended
        /// The note could not be changed or deleted, and the screen was closed meanwhile.
        case failed(message: String)
    }

    init(provider: NoteDetailsProvider, repository: NotesRepository, output: @escaping OutputHandler<Output>) {
        self.provider = provider
        self.repository = repository
        self.output = output
    }

    var body: Body {
        let draft = provider.draft
        if provider.shared.isLoading { Progress(step: "Reading the notes …").id("loading") }
        if let failure = provider.shared.failure {
            EmptyState.unreadable(failure, retry: .retryDidTap).id("problem")
        } else if provider.shared.isLoaded, provider.note == nil {
            EmptyState(
                "No such note",
                message: Words(
                    "\(NotesDatabaseError.noteNotFound(provider.id))".sentence + " It may have been deleted."),
                icon: .help, button: Button("Back", role: .cancel, onTap: .backDidTap)
            ).id("problem")
        }
        if let note = provider.note {
            if provider.isEditing {
                let text = draft.text ?? Draft(note.text)
                TextField.note(text, onChange: .input.textDidChange).error(Note.error(in: text.value))
            } else {
                Text(note.text).id("text")
            }
            Text((note.dateChanged == nil ? "Written " : "Changed ") + note.lastTouchedText, role: .caption)
                .id("changed")
        }
        if let failure = draft.failure { Text(failure.sentence, role: .error).id("failure") }
        if provider.isEditing {
            Button("Save", key: .ctrl("S"), isLoading: draft.savedText != nil, onTap: .saveDidTap)
                .disabled(!provider.canSave)
            Button("Cancel", role: .cancel, onTap: .cancelDidTap)
        } else if provider.note != nil {
            Button("Edit", key: "e", icon: .edit, onTap: .editDidTap)
            Button("Copy as new note", key: "c", icon: .copy, onTap: .copyDidTap)
            Button(
                "Delete", role: .destructive, key: "d", icon: .trash, isLoading: draft.isDeleting, onTap: .deleteDidTap
            ).disabled(draft.isBusy)
        }
    }

    override func didAppear() { loadNotes(from: repository) }

    /// True for a text that going back would lose. A running save of the text ends without the screen.
    override var interceptsBack: Bool { provider.hasUnsavedText }
    override func backWasRequested() { receive(.cancelDidTap) }

    override func handle(_ action: NoteDetailsAction) async throws {
        if action == .retryDidTap { return await repository.load() }
        if action == .backDidTap { return try output(.ended, self) }
        guard let note = provider.note else { throw Rejected(.noteNotFound(provider.id)) }
        provider.report(nil)
        do {
            switch action {
            case .editDidTap: provider.edit()
            case .textDidChange(let text):
                guard provider.isEditing else {
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
            if !error.isNotFound { provider.report("\(error)") }
            // A screen that still edits the note would not show its deletion.
            if error.isNotFound, provider.isEditing { provider.report("\(error); it may have been deleted") }
            throw Rejected(error)
        }
    }

    private func save() async throws {
        guard let text = provider.changedText else { return provider.endEditing() }
        provider.willSave(text)
        defer { provider.willSave(nil) }
        try await repository.update(provider.id, text: text)
        send(.noteDidChange(id: provider.id))
        provider.didSave(text)
    }

    private func delete(_ note: Note) async throws {
        provider.setDeleting(true)
        defer { provider.setDeleting(false) }
        try await repository.delete([note.id])
        // Sent before the screen is removed; a removed screen sends no events.
        send(.noteDidDelete(id: note.id))
        try output(.deleted(note), self)
    }
}
