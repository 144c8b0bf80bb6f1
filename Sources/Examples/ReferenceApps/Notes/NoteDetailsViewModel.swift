import Offstage

@Wire
package struct NoteDetailsView {
    package let noteID: Int64
    package let isEditing: Bool
    package let loading: ProgressView?
    /// The reason for which there is no note to show.
    package let problem: EmptyStateView?
    /// Present in the reading mode.
    package let text: TextView?
    /// Present in the editing mode.
    package let editor: TextFieldView?
    package let changed: TextView?
    /// The error of the last action.
    package let failure: TextView?
    package let edit: ButtonView?
    package let copy: ButtonView?
    package let delete: ButtonView?
    package let save: ButtonView?
    package let cancel: ButtonView?
}

/// The view of a note's screen, and the values that its actions need.
@AppActor
protocol NoteDetailsViewModel: AnyObject {
    var viewInputData: NoteDetailsView { get }
    var note: Note? { get }
    var isEditing: Bool { get }
    /// The text to save; nil when it is unchanged.
    var changedText: String? { get }
    /// True for a changed text that is not being saved.
    var hasUnsavedText: Bool { get }
    func edit()
    func write(_ text: String)
    func endEditing()
    func didSave(_ text: String)
    func set(_ work: NoteWork?)
    func report(_ failure: String?)
}

final class NoteDetailsViewModelImpl: NoteDetailsViewModel {
    private let provider: any NoteDetailsProvider

    init(provider: any NoteDetailsProvider) { self.provider = provider }

    var viewInputData: NoteDetailsView { provider.currentState.mapToNoteDetailsView() }
    var note: Note? { provider.currentState.note }
    var isEditing: Bool { provider.currentState.isEditing }
    var changedText: String? { provider.currentState.changedText }
    var hasUnsavedText: Bool { provider.currentState.hasUnsavedText }
    func edit() { provider.edit() }
    func write(_ text: String) { provider.write(text) }
    func endEditing() { provider.endEditing() }
    func didSave(_ text: String) { provider.didSave(text) }
    func set(_ work: NoteWork?) { provider.set(work) }
    func report(_ failure: String?) { provider.report(failure) }
}

extension NoteDetailsProviderState {
    var isEditing: Bool { own.mode == .edit && note != nil }
    var changedText: String? { isEditing && own.text?.value != note?.text ? own.text?.value : nil }

    var hasUnsavedText: Bool { changedText.map { !$0.isBlank && own.work != .saving($0) } ?? false }

    /// The view is a pure function of the state.
    func mapToNoteDetailsView() -> NoteDetailsView {
        let isShown = note != nil && !isEditing
        return NoteDetailsView(
            noteID: id, isEditing: isEditing, loading: shared.isLoading ? .reading : nil, problem: problem,
            text: isShown ? note.map { TextView(id: "text", text: $0.text) } : nil, editor: editor,
            changed: note.map {
                TextView(
                    id: "changed", text: ($0.dateChanged == nil ? "Written " : "Changed ") + $0.lastTouchedText,
                    role: .caption)
            },
            failure: own.failure.map { TextView(id: "failure", text: $0.sentence, role: .error) },
            edit: isShown ? .edit : nil, copy: isShown ? .copy : nil, delete: isShown ? delete : nil,
            save: isEditing ? save : nil, cancel: isEditing ? .cancel : nil)
    }

    private var problem: EmptyStateView? {
        if let failure = shared.failure { return .unreadable(failure, retry: .retryDidTap) }
        return shared.isLoaded && note == nil ? .gone(id) : nil
    }

    private var editor: TextFieldView? {
        isEditing ? note.map { .note(own.text ?? Draft($0.text), onChange: .textDidChange) } : nil
    }

    private var save: ButtonView {
        var save = ButtonView.save
        save.isEnabled = own.work == nil && changedText.map { !$0.isBlank && Note.error(in: $0) == nil } ?? false
        if case .saving = own.work { save.isLoading = true }
        return save
    }

    private var delete: ButtonView {
        var delete = ButtonView.delete
        delete.isEnabled = own.work == nil
        delete.isLoading = own.work == .deleting
        return delete
    }
}

// MARK: Constants that all sessions share

extension ActionTemplate {
    fileprivate static let textDidChange = ActionTemplate(NoteDetailsAction.textDidChange)
    fileprivate static let retryDidTap = ActionTemplate(NoteDetailsAction.retryDidTap)
}

extension ButtonView {
    fileprivate static let back = ButtonView(
        id: "back", title: "Back", role: .cancel, onTap: ActionTemplate(NoteDetailsAction.backDidTap))
    fileprivate static let edit = ButtonView(
        id: "edit", title: "Edit", key: "e", icon: .edit, onTap: ActionTemplate(NoteDetailsAction.editDidTap))
    fileprivate static let copy = ButtonView(
        id: "copy", title: "Copy as new note", key: "c", icon: .copy,
        onTap: ActionTemplate(NoteDetailsAction.copyDidTap))
    fileprivate static let delete = ButtonView(
        id: "delete", title: "Delete", role: .destructive, key: "d", icon: .trash,
        onTap: ActionTemplate(NoteDetailsAction.deleteDidTap))
    fileprivate static let save = ButtonView(
        id: "save", title: "Save", key: .ctrl("S"), onTap: ActionTemplate(NoteDetailsAction.saveDidTap))
    fileprivate static let cancel = ButtonView(
        id: "cancel", title: "Cancel", role: .cancel,
        onTap: ActionTemplate(NoteDetailsAction.cancelDidTap))
}

extension ProgressView {
    static let reading = ProgressView(id: "loading", text: "Reading the notes …")
}

extension EmptyStateView {
    fileprivate static func gone(_ id: Note.ID) -> EmptyStateView {
        EmptyStateView(
            id: "gone", title: "No such note",
            message: "\(NotesDatabaseError.noteNotFound(id).description.sentence) It may have been deleted.",
            icon: .help, button: .back)
    }
}
