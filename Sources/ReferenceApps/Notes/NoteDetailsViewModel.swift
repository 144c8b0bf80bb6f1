import Offstage

@Wire
public struct NoteDetailsView {
    public let noteID: Int64
    public let text: String
    public let isEditing: Bool
    /// Milliseconds since 1970; absent as long as there is no note to show.
    public let dateChanged: Int64?
    public let canSave: Bool
    public let isLoading: Bool
    /// Why there is no note to show.
    public let message: String?
}

/// What the screen of a note shows, and what of the note its actions need.
@AppActor
protocol NoteDetailsViewModel: AnyObject {
    var viewInputData: NoteDetailsView { get }
    var note: Note? { get }
    /// What there is to save; nil if nothing was changed.
    var changedText: String? { get }
    func edit()
    func write(_ text: String)
    func endEditing()
}

final class NoteDetailsViewModelImpl: NoteDetailsViewModel {
    private let provider: any NoteDetailsProvider

    init(provider: any NoteDetailsProvider) { self.provider = provider }

    var viewInputData: NoteDetailsView { provider.currentState.mapToNoteDetailsView() }
    var note: Note? { provider.currentState.note }
    var changedText: String? { provider.currentState.changedText }
    func edit() { provider.edit() }
    func write(_ text: String) { provider.write(text) }
    func endEditing() { provider.endEditing() }
}

extension NoteDetailsProviderState {
    var changedText: String? { own.mode == .edit && own.text != note?.text ? own.text : nil }

    /// Nothing but the state decides what is shown.
    func mapToNoteDetailsView() -> NoteDetailsView {
        let message = shared.failure ?? (shared.isLoaded && note == nil ? "\(NotesDatabaseError.noteNotFound(id))" : nil)
        return NoteDetailsView(
            noteID: id, text: own.text ?? note?.text ?? "", isEditing: own.mode == .edit && note != nil, dateChanged: note?.lastTouched,
            canSave: changedText != nil, isLoading: shared.isLoading, message: message)
    }
}
