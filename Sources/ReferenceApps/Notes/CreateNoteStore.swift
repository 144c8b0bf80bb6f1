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
    public let text: String
    public let save: ButtonView
}

/// A note that is not kept yet.
final class CreateNoteStore: Store<CreateNoteEvent, CreateNoteAction>, Viewable {
    private let repository: NotesRepository
    private let save = ButtonViewModel(title: "Save", action: "saveDidTap")
    private var text: String { didSet { save.isEnabled = !text.isEmpty } }
    /// Saved, or given up.
    var onEnd: @AppActor () throws -> Void = {}

    init(text: String, repository: NotesRepository) {
        self.text = text
        self.repository = repository
        save.isEnabled = !text.isEmpty
        super.init()
    }

    var view: CreateNoteView { CreateNoteView(text: text, save: save.view) }

    override func didAppear() { loadNotes(from: repository) }

    override func handle(_ action: CreateNoteAction) async throws {
        switch action {
        case .textDidChange(let text): self.text = text
        case .saveDidTap: try await create()
        case .cancelDidTap: try onEnd()
        }
    }

    private func create() async throws {
        guard !text.isEmpty else { throw Rejected("nothingToSave", "the note is empty; write something first") }
        do {
            send(.noteDidCreate(id: try await repository.create(text: text).id))
        } catch let error as NotesDatabaseError {
            return send(.didFail(message: "\(error)"))
        }
        try onEnd()
    }
}
