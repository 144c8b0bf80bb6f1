import Offstage

@Wire
public struct NotesListView {
    public let search: String
    public let rows: [NoteRowView]
    public let isLoading: Bool
    /// What to tell who looks for notes and sees none; or why they cannot be read.
    public let message: String?
}

@Wire
public struct NoteRowView {
    public let id: Int64
    /// The first line.
    public let title: String
    public let text: String
    /// Milliseconds since 1970.
    public let dateChanged: Int64
}

/// What the list shows, and whom it tells what was chosen.
@AppActor
protocol NotesListViewModel: AnyObject {
    var viewInputData: NotesListView { get }
    func note(_ id: Note.ID) -> Note?
    func search(_ text: String)
}

final class NotesListViewModelImpl: NotesListViewModel {
    private let notesProvider: any NotesListProvider

    init(notesProvider: any NotesListProvider) { self.notesProvider = notesProvider }

    var viewInputData: NotesListView { notesProvider.currentState.mapToNotesListView() }
    func note(_ id: Note.ID) -> Note? { notesProvider.currentState.shared.note(id) }
    func search(_ text: String) { notesProvider.search(text) }
}

extension NotesListProviderState {
    /// Nothing but the state decides what is shown.
    func mapToNotesListView() -> NotesListView {
        NotesListView(
            search: search, rows: found.map(NoteRowView.init), isLoading: shared.isLoading,
            message: shared.failure ?? (shared.isLoaded && found.isEmpty ? (search.isEmpty ? "No notes yet" : "Nothing found") : nil))
    }
}

extension NoteRowView {
    fileprivate init(_ note: Note) {
        self.init(id: note.id, title: note.title, text: note.text, dateChanged: note.lastTouched)
    }
}
