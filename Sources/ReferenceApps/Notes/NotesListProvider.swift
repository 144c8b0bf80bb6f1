import Foundation
import Offstage

/// The list's model: what the notes are, and which of them are looked for. Its state changes through its methods only.
@AppActor
protocol NotesListProvider: AnyObject {
    var currentState: NotesListProviderState { get }
    func search(_ text: String)
}

struct NotesListProviderState: Equatable, Sendable {
    var shared = NotesState()
    var search = ""

    var found: [Note] { search.isEmpty ? shared.notes : shared.notes.filter { $0.text.localizedStandardContains(search) } }
}

/// Joins what all screens share with what is the list's own.
final class NotesListProviderImpl: NotesListProvider {
    private let sharedStore: SharedStore<NotesState>
    private let own = Provider("")

    init(sharedStore: SharedStore<NotesState>) { self.sharedStore = sharedStore }

    var currentState: NotesListProviderState { NotesListProviderState(shared: sharedStore.value, search: own.currentState) }

    func search(_ text: String) { own.commit { $0 = text } }
}
