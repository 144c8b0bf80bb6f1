import Offstage

@Wire
package struct NotesListView {
    package let search: TextFieldView
    package let newNote: ButtonView
    /// The error of the last action.
    package let failure: TextView?
    package let notes: ListView<NoteRows>
    package let commands: [ButtonView]
    package let focus: Focus?
}

/// The list's view and operations.
@AppActor
protocol NotesListViewModel: AnyObject {
    var viewInputData: NotesListView { get }
    func note(_ id: Note.ID) -> Note?
    func search(_ text: String)
    func focusSearch()
    func report(_ failure: String?)
}

final class NotesListViewModelImpl: NotesListViewModel {
    private let notesProvider: any NotesListProvider

    init(notesProvider: any NotesListProvider) { self.notesProvider = notesProvider }

    var viewInputData: NotesListView { notesProvider.currentState.mapToNotesListView() }
    func note(_ id: Note.ID) -> Note? { notesProvider.currentState.shared.note(id) }
    func search(_ text: String) { notesProvider.search(text) }
    func focusSearch() { notesProvider.focusSearch() }
    func report(_ failure: String?) { notesProvider.report(failure) }
}

extension NotesListProviderState {
    /// The view is a pure function of the state.
    func mapToNotesListView() -> NotesListView {
        let found = found
        return NotesListView(
            search: TextFieldView(
                id: "search", label: "Search", kind: .search, isEnabled: !shared.notes.isEmpty || !search.isEmpty,
                placeholder: "Words in a note", onChange: .searchDidChange
            ).showing(own.search),
            newNote: .newNote, failure: own.failure.map { TextView(id: "failure", text: $0.sentence, role: .error) },
            notes: ListView(
                id: "notes", label: "Notes", rows: NoteRows(notes: found), selection: .multiple,
                isLoading: shared.isLoading, onOpen: .noteDidTap, empty: found.isEmpty ? empty : nil,
                rowCommands: [.copy, .delete], selectionCommands: [.deleteSelected]),
            commands: [.newNote, undo, redo, .search], focus: own.focus)
    }

    private var undo: ButtonView {
        var undo = ButtonView.undo
        undo.isEnabled = !shared.deletions.isEmpty
        return undo
    }

    private var redo: ButtonView {
        var redo = ButtonView.redo
        redo.isEnabled = !shared.undoneDeletions.isEmpty
        return redo
    }

    private var empty: EmptyStateView? {
        if let failure = shared.failure { return .unreadable(failure, retry: .retryDidTap) }
        if shared.isLoading { return nil }
        return search.isEmpty ? .noNotes : .nothingFound(search)
    }
}

// MARK: Constants that all sessions share

extension ActionTemplate {
    fileprivate static let searchDidChange = ActionTemplate(NotesListAction.searchDidChange)
    fileprivate static let noteDidTap = ActionTemplate(NotesListAction.noteDidTap)
    fileprivate static let newNoteDidTap = ActionTemplate(NotesListAction.newNoteDidTap)
    fileprivate static let retryDidTap = ActionTemplate(NotesListAction.retryDidTap)
    fileprivate static let clearSearch = ActionTemplate(NotesListAction.searchDidChange(text: ""))
}

extension ButtonView {
    fileprivate static let newNote = ButtonView(
        id: "newNote", title: "New note", key: "n", icon: .add, onTap: .newNoteDidTap)
    fileprivate static let undo = ButtonView(
        id: "undo", title: "Undo delete", key: .ctrl("Z"), group: "Edit", icon: .undo,
        onTap: ActionTemplate(NotesListAction.undoDidTap))
    fileprivate static let redo = ButtonView(
        id: "redo", title: "Delete again", key: .ctrl(.shift("Z")), group: "Edit", icon: .redo,
        onTap: ActionTemplate(NotesListAction.redoDidTap))
    fileprivate static let search = ButtonView(
        id: "find", title: "Search", key: "/", group: "Find", icon: .search,
        onTap: ActionTemplate(NotesListAction.searchDidTap))
    fileprivate static let copy = ButtonView(
        id: "copy", title: "Copy", key: "c", icon: .copy,
        onTap: ActionTemplate(NotesListAction.copyDidTap))
    fileprivate static let delete = ButtonView(
        id: "delete", title: "Delete", role: .destructive, key: "d", icon: .trash,
        onTap: ActionTemplate(NotesListAction.deleteDidTap))
    fileprivate static let deleteSelected = ButtonView(
        id: "deleteSelected", title: "Delete selected", role: .destructive, key: .delete, icon: .trash,
        onTap: ActionTemplate(NotesListAction.deleteSelectedDidTap))
}

extension EmptyStateView {
    fileprivate static let noNotes = EmptyStateView(
        id: "noNotes", title: "No notes yet", message: "What you write is kept here.", icon: .note,
        button: ButtonView(id: "firstNote", title: "Write the first one", onTap: .newNoteDidTap))

    fileprivate static func nothingFound(_ words: String) -> EmptyStateView {
        EmptyStateView(
            id: "nothingFound", title: "Nothing found", message: "No note has “\(words)” in it.",
            icon: .search, button: ButtonView(id: "clearSearch", title: "Show all notes", onTap: .clearSearch)
        )
    }
}
