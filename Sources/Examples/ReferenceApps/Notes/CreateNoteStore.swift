import Offstage

@Wire package enum CreateNoteEvent { case noteDidCreate(id: Int64) }

@Wire
package enum CreateNoteAction {
    case textDidChange(text: String)
    /// Saves the note, also when the screen is closed meanwhile. A second tap during the save is ignored.
    @Policy(.drop, .finishes) case saveDidTap
    case cancelDidTap
    /// The answer to the question of `cancelDidTap`.
    case discardDidConfirm
}

/// A note before its first save.
final class CreateNoteStore: Store<CreateNoteEvent, CreateNoteAction>, Drawable {
    private let repository: NotesRepository
    private let initialText: String
    private var text: Draft<String>
    private var isSaving = false
    private var failure: String?
    private let output: OutputHandler<Output>

    enum Output {
        case discardRequested, ended
        /// The note could not be saved, and the screen was closed meanwhile.
        case failed(message: String)
    }

    /// - Throws: `noteNotFound` when the note to copy does not exist.
    init(note: NoteToCreate, repository: NotesRepository, output: @escaping OutputHandler<Output>) throws {
        self.output = output
        self.repository = repository
        switch note.mode {
        case .create: initialText = ""
        case .copy(let id): initialText = try repository.note(id).text
        }
        text = Draft(initialText)
    }

    var body: Body {
        let problem = Note.error(in: text.value)
        TextField.note(text, onChange: .input.textDidChange).error(failure ?? problem).disabled(isSaving)
        Button("Save", key: .ctrl("S"), isLoading: isSaving, onTap: .saveDidTap)
            .disabled(text.value.isBlank || problem != nil)
        Button("Cancel", role: .cancel, onTap: .cancelDidTap)
    }

    override func didAppear() { loadNotes(from: repository) }

    /// True for a text that going back would lose. A running save ends without the screen.
    override var interceptsBack: Bool { text.value != initialText && !text.value.isBlank && !isSaving }
    override func backWasRequested() { receive(.cancelDidTap) }

    override func handle(_ action: CreateNoteAction) async throws {
        switch action {
        case .textDidChange(let text): if self.text.apply(text) { failure = nil }
        case .saveDidTap: try await create()
        case .cancelDidTap: try output(interceptsBack ? .discardRequested : .ended, self)
        case .discardDidConfirm: try output(.ended, self)
        }
    }

    private func create() async throws {
        (isSaving, failure) = (true, nil)
        defer { isSaving = false }
        do {
            send(.noteDidCreate(id: try await repository.create(text: text.value).id))
        } catch let error as NotesDatabaseError {
            if isClosed { try output(.failed(message: "The note was not saved: \(error)".sentence), self) }
            failure = "\(error)".sentence
            throw Rejected(error)
        }
        if !isClosed { try output(.ended, self) }
    }
}

extension TextField {
    /// The text of a new or existing note.
    @AppActor
    static func note(_ draft: Draft<String>, onChange: ActionInput<Action, String>) -> TextField {
        TextField("Text", draft, placeholder: "Write something", kind: .multiline, onChange: onChange)
            .help("The first line is the note's title.").maxLength(NotesLimits().textBytes)
    }
}

extension Rejected {
    /// The error of a change that the database refuses; nothing has changed.
    init(_ error: NotesDatabaseError) {
        self.init(error.isNotFound ? "noteNotFound" : "notSaved", "\(error)".sentence)
    }
}
