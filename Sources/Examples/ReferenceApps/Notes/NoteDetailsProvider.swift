import Offstage

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
    let id: Note.ID
    private let sharedStore: ReadOnlySharedStore<NotesState>
    @Provided private(set) var draft: NoteDraft

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
