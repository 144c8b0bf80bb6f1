import Offstage

@Wire
public enum CreateNoteEvent {
    case noteDidCreate(id: Int64)
    /// The note could not be kept; the screen can be used again.
    case didFail(message: String)
}

@Wire
public enum CreateNoteAction {
    case textDidChange(text: String)
    /// A second tap while the first is being saved does nothing.
    @Policy(.drop) case saveDidTap
    case cancelDidTap
}

@Wire
public struct CreateNoteView {
    public let text: TextFieldView
    public let save: ButtonView
    public let cancel: ButtonView
}

/// A note that is not kept yet.
final class CreateNoteStore: Store<CreateNoteEvent, CreateNoteAction>, Viewable {
    private let repository: NotesRepository
    private let text: TextFieldViewModel
    private let save = ButtonViewModel("save", title: "Save", action: "saveDidTap", key: "Ctrl+S")
    /// Saved, or given up.
    var onEnd: @AppActor () throws -> Void = {}

    init(text: String, repository: NotesRepository) {
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
            self.text.type(text)
            textDidChange()
        case .saveDidTap: try await create()
        case .cancelDidTap: try onEnd()
        }
    }

    private func textDidChange() {
        text.error = Note.error(in: text.text)
        save.isEnabled = !text.text.isBlank && text.error == nil
    }

    private func create() async throws {
        if text.text.isBlank { throw Rejected.nothingToSave }
        save.isLoading = true
        defer { save.isLoading = false }
        do {
            send(.noteDidCreate(id: try await repository.create(text: text.text).id))
        } catch let error as NotesDatabaseError {
            text.error = "\(error)".sentence
            return send(.didFail(message: "\(error)"))
        }
        try onEnd()
    }
}

extension ActionTemplate {
    fileprivate static let textDidChange = ActionTemplate(CreateNoteAction.textDidChange(text: ""), input: "text")
}

extension ButtonView {
    fileprivate static let cancel = ButtonView(
        "cancel", title: "Cancel", role: .cancel, key: "Escape", onTap: ActionTemplate(CreateNoteAction.cancelDidTap))
}
