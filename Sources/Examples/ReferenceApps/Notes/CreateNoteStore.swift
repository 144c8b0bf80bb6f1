import Offstage

@Wire
package enum CreateNoteEvent {
    case noteDidCreate(id: Int64)
}

@Wire
package enum CreateNoteAction {
    case textDidChange(text: String)
    /// Saves the note, also when the screen is closed meanwhile. A second tap during the save is ignored.
    @Policy(.drop, .finishes) case saveDidTap
    case cancelDidTap
    /// The answer to the question of `cancelDidTap`.
    case discardDidConfirm
}

@Wire
package struct CreateNoteView {
    package let text: TextFieldView
    package let save: ButtonView
    package let cancel: ButtonView
}

/// A note before its first save.
final class CreateNoteStore: Store<CreateNoteEvent, CreateNoteAction>, Viewable {
    private let repository: NotesRepository
    private let initialText: String
    private let text: TextFieldView.Model
    private let save = ButtonView.Model(
        ButtonView(id: "save", title: "Save", key: .ctrl("S"), onTap: ActionTemplate(CreateNoteAction.saveDidTap)))
    private let output: OutputHandler<Output>

    enum Output {
        /// The user has to confirm that the text is discarded.
        case discardRequested
        /// The note was saved or discarded.
        case ended
        /// The note could not be saved, and the screen was closed meanwhile.
        case failed(message: String)
    }

    init(text: String, repository: NotesRepository, output: @escaping OutputHandler<Output>) {
        self.output = output
        initialText = text
        self.text = TextFieldView.Model(.note(Draft(text), onChange: .textDidChange))
        self.repository = repository
        super.init()
        textDidChange()
    }

    var view: CreateNoteView { CreateNoteView(text: text.view, save: save.view, cancel: .cancel) }

    override func didAppear() { loadNotes(from: repository) }

    /// True for a text that going back would lose. A running save ends without the screen.
    override var interceptsBack: Bool { text.value != initialText && !text.value.isBlank && !save.isLoading }
    override func backWasRequested() { receive(.cancelDidTap) }

    override func handle(_ action: CreateNoteAction) async throws {
        switch action {
        case .textDidChange(let text):
            guard !save.isLoading else {
                throw Rejected("saving", "The note is being saved; it can be changed once that is done.")
            }
            if self.text.apply(text) { textDidChange() }
        case .saveDidTap: try await create()
        case .cancelDidTap: try output(interceptsBack ? .discardRequested : .ended, self)
        case .discardDidConfirm: try output(.ended, self)
        }
    }

    private func textDidChange() {
        text.error = Note.error(in: text.value)
        save.isEnabled = !text.value.isBlank && text.error == nil
    }

    /// Text written during the save would not be saved.
    private func setSaving(_ isSaving: Bool) {
        save.isLoading = isSaving
        text.isEnabled = !isSaving
    }

    private func create() async throws {
        if text.value.isBlank { throw Rejected.nothingToSave }
        setSaving(true)
        defer { setSaving(false) }
        do {
            send(.noteDidCreate(id: try await repository.create(text: text.value).id))
        } catch let error as NotesDatabaseError {
            if isClosed { try output(.failed(message: "The note was not saved: \(error)".sentence), self) }
            text.error = "\(error)".sentence
            throw Rejected(notSaved: error)
        }
        if !isClosed { try output(.ended, self) }
    }
}

extension ActionTemplate {
    fileprivate static let textDidChange = ActionTemplate(CreateNoteAction.textDidChange)
}

extension ButtonView {
    fileprivate static let cancel = ButtonView(
        id: "cancel", title: "Cancel", role: .cancel,
        onTap: ActionTemplate(CreateNoteAction.cancelDidTap))
}
