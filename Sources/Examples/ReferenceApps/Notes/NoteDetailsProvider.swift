import Offstage

/// The model of one note's screen: the shared note and the draft. Only its methods change the state.
@AppActor
protocol NoteDetailsProvider: AnyObject {
    var currentState: NoteDetailsProviderState { get }
    func edit()
    func write(_ text: String)
    func endEditing()
    /// Drops the draft, unless the user has changed it since `text` was saved.
    func didSave(_ text: String)
    func set(_ work: NoteWork?)
    func report(_ failure: String?)
}

struct NoteDetailsProviderState: Equatable, Sendable {
    let id: Note.ID
    var shared = NotesState()
    var own: NoteDraft

    var note: Note? { shared.note(id) }
}

/// The draft of a note.
struct NoteDraft: Equatable, Sendable {
    var mode: NoteMode
    /// Nil while the user has written nothing.
    var text: Draft<String>?
    var work: NoteWork?
    /// The error of the last action.
    var failure: String?
}

/// A running operation.
enum NoteWork: Equatable {
    case saving(String)
    case deleting
}

/// Joins the shared notes with the screen's draft.
final class NoteDetailsProviderImpl: NoteDetailsProvider {
    private let id: Note.ID
    private let sharedStore: ReadOnlySharedStore<NotesState>
    @Provided private var own: NoteDraft

    init(note: NoteToShow, sharedStore: ReadOnlySharedStore<NotesState>) {
        id = note.noteID
        _own = Provided(wrappedValue: NoteDraft(mode: note.mode))
        self.sharedStore = sharedStore
    }

    var currentState: NoteDetailsProviderState {
        NoteDetailsProviderState(id: id, shared: sharedStore.value, own: own)
    }

    func edit() { _own.commit { $0.mode = .edit } }

    func write(_ text: String) {
        _own.commit { own in
            var draft = own.text ?? Draft("")
            if draft.apply(text) { own.text = draft }
        }
    }

    func endEditing() { _own.commit { $0 = NoteDraft(mode: .view, work: $0.work) } }
    func didSave(_ text: String) { if own.text?.value == text { endEditing() } }
    func set(_ work: NoteWork?) { _own.commit { $0.work = work } }
    func report(_ failure: String?) { _own.commit { $0.failure = failure } }
}
