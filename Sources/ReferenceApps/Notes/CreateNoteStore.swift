import Offstage

@Wire
package enum CreateNoteEvent {
    case noteDidCreate(id: Int64)
}

@Wire
package enum CreateNoteAction {
    case textDidChange(text: String)
    /// Saves the note. A second tap during the save is ignored.
    @Policy(.drop) case saveDidTap
    case cancelDidTap
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
    private let text: TextFieldViewModel
    private let save = ButtonViewModel(
        ButtonView(id: "save", title: "Save", key: .ctrl("S"), onTap: ActionTemplate(CreateNoteAction.saveDidTap)))
    private let output: OutputHandler<Output>

    enum Output {
        /// The note was saved or discarded.
        case ended
    }

    init(text: String, repository: NotesRepository, output: @escaping OutputHandler<Output>) {
        self.output = output
        self.text = TextFieldViewModel(.note(Draft(text), onChange: .textDidChange))
        self.repository = repository
        super.init()
        textDidChange()
    }

    var view: CreateNoteView { CreateNoteView(text: text.view, save: save.view, cancel: .cancel) }

    override func didAppear() { loadNotes(from: repository) }

    override func handle(_ action: CreateNoteAction) async throws {
        switch action {
        case .textDidChange(let text):
            self.text.apply(text)
            textDidChange()
        case .saveDidTap: try await create()
        case .cancelDidTap: try output(.ended, self)
        }
    }

    private func textDidChange() {
        text.error = Note.error(in: text.value)
        save.isEnabled = !text.value.isBlank && text.error == nil
    }

    private func create() async throws {
        if text.value.isBlank { throw Rejected.nothingToSave }
        save.isLoading = true
        defer { save.isLoading = false }
        do {
            send(.noteDidCreate(id: try await repository.create(text: text.value).id))
        } catch let error as NotesDatabaseError {
            text.error = "\(error)".sentence
            throw Rejected(notSaved: error)
        }
        try output(.ended, self)
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
