import Foundation
import Offstage

/// The list's model: the notes and the search. Only its methods change the state.
@AppActor
protocol NotesListProvider: AnyObject {
    var currentState: NotesListProviderState { get }
    func search(_ text: String)
    func focusSearch()
    func report(_ failure: String?)
}

struct NotesListProviderState: Equatable, Sendable {
    var shared = NotesState()
    var own = NotesListState()

    var search: String { own.search.value }
    var found: [Note] {
        search.isEmpty ? shared.notes : shared.notes.filter { $0.text.localizedStandardContains(search) }
    }
}

/// State of the list alone.
struct NotesListState: Equatable, Sendable {
    var search = Draft("")
    /// The error of the last action.
    var failure: String?
    var focus: Focus?
}

/// Joins the shared notes with the list's own state.
final class NotesListProviderImpl: NotesListProvider {
    private let sharedStore: ReadOnlySharedStore<NotesState>
    @Provided private var own = NotesListState()

    init(sharedStore: ReadOnlySharedStore<NotesState>) { self.sharedStore = sharedStore }

    var currentState: NotesListProviderState {
        NotesListProviderState(shared: sharedStore.value, own: own)
    }

    func search(_ text: String) { _own.commit { $0.search.apply(text) } }
    func focusSearch() { _own.commit { $0.focus.move(to: "search") } }
    func report(_ failure: String?) { _own.commit { $0.failure = failure } }
}
