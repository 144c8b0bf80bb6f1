import Offstage

/// The model of one note's screen: what all screens know of it, and what is being written here. Its state changes
/// through its methods only.
@AppActor
protocol NoteDetailsProvider: AnyObject {
    var currentState: NoteDetailsProviderState { get }
    func edit()
    func write(_ text: String)
    func endEditing()
    /// Nothing has been written since, or it stays to be saved.
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

/// What is being written, before it is kept.
struct NoteDraft: Equatable, Sendable {
    var mode: NoteMode
    /// Nil as long as nothing was written.
    var text: Draft<String>?
    var work: NoteWork?
    /// Why what was asked for last could not be done.
    var failure: String?
}

/// What may take its time.
enum NoteWork {
    case saving, deleting
}

/// Joins what all screens share with what is this screen's own.
final class NoteDetailsProviderImpl: NoteDetailsProvider {
    private let id: Note.ID
    private let sharedStore: SharedStore<NotesState>
    private let own: Provider<NoteDraft>

    init(note: NoteToShow, sharedStore: SharedStore<NotesState>) {
        id = note.id
        own = Provider(NoteDraft(mode: note.mode))
        self.sharedStore = sharedStore
    }

    var currentState: NoteDetailsProviderState {
        NoteDetailsProviderState(id: id, shared: sharedStore.value, own: own.currentState)
    }

    func edit() { own.commit { $0.mode = .edit } }

    func write(_ text: String) {
        own.commit { own in
            var draft = own.text ?? Draft("")
            if draft.apply(text) { own.text = draft }
        }
    }

    func endEditing() { own.commit { $0 = NoteDraft(mode: .view, work: $0.work) } }
    func didSave(_ text: String) { if own.currentState.text?.value == text { endEditing() } }
    func set(_ work: NoteWork?) { own.commit { $0.work = work } }
    func report(_ failure: String?) { own.commit { $0.failure = failure } }
}
