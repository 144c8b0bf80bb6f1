import Foundation
import Offstage

/// The list's model: what the notes are, and which of them are looked for. Its state changes through its methods only.
@AppActor
protocol NotesListProvider: AnyObject {
    var currentState: NotesListProviderState { get }
    func search(_ text: String)
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

/// What is the list's own.
struct NotesListState: Equatable, Sendable {
    var search = Draft("")
    /// Why what was asked for last could not be done.
    var failure: String?
}

/// Joins what all screens share with what is the list's own.
final class NotesListProviderImpl: NotesListProvider {
    private let sharedStore: SharedStore<NotesState>
    private let own = Provider(NotesListState())

    init(sharedStore: SharedStore<NotesState>) { self.sharedStore = sharedStore }

    var currentState: NotesListProviderState {
        NotesListProviderState(shared: sharedStore.value, own: own.currentState)
    }

    func search(_ text: String) { own.commit { $0.search.apply(text) } }
    func report(_ failure: String?) { own.commit { $0.failure = failure } }
}
