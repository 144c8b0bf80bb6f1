import Offstage

struct NoteDetailsState: Equatable, Sendable {
    let id: Note.ID
    var shared = NotesState()
    var own: NoteDraft

    var note: Note? { shared.note(id) }
    var isEditing: Bool { own.mode == .edit && note != nil }
    /// The text to save; nil when it is unchanged.
    var changedText: String? { isEditing && own.text?.value != note?.text ? own.text?.value : nil }
    /// True for a changed text that is not being saved.
    var hasUnsavedText: Bool { changedText.map { !$0.isBlank && own.work != .saving($0) } ?? false }
    var canSave: Bool { own.work == nil && changedText.map { !$0.isBlank && Note.error(in: $0) == nil } ?? false }

    var isSaving: Bool {
        if case .saving = own.work { true } else { false }
    }
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

/// The model of one note's screen: joins the shared notes with the screen's draft. Only its methods change the state.
@AppActor
final class NoteDetailsProvider {
    private let id: Note.ID
    private let sharedStore: ReadOnlySharedStore<NotesState>
    @Provided private var own: NoteDraft

    init(note: NoteToShow, sharedStore: ReadOnlySharedStore<NotesState>) {
        id = note.noteID
        _own = Provided(wrappedValue: NoteDraft(mode: note.mode))
        self.sharedStore = sharedStore
    }

    var currentState: NoteDetailsState { NoteDetailsState(id: id, shared: sharedStore.value, own: own) }

    func edit() { _own.commit { $0.mode = .edit } }

    func write(_ text: String) {
        _own.commit { own in
            var draft = own.text ?? Draft("")
            if draft.apply(text) { own.text = draft }
        }
    }

    func endEditing() { _own.commit { $0 = NoteDraft(mode: .view, work: $0.work) } }
    /// Drops the draft, unless the user has changed it since `text` was saved.
    func didSave(_ text: String) { if own.text?.value == text { endEditing() } }
    func set(_ work: NoteWork?) { _own.commit { $0.work = work } }
    func report(_ failure: String?) { _own.commit { $0.failure = failure } }
}
