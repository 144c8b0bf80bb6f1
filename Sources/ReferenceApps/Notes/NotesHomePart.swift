import Offstage

/// The start screen's module.
enum NotesHomePart: Part {
    static func load(into registry: Registry) {
        registry.register { NotesSummaryProviderImpl(sharedStore: by(tag: NotesListScope.self, on: $0)) }
            .as((any NotesSummaryProvider).self) { $0 }
            .lifetime(.graph)
        registry.register(NotesHomeStore.init).lifetime(.graph)
        registry.register(NotesHomeDependency.init)
    }
}

/// What a coordinator needs to show the start screen.
struct NotesHomeDependency {
    let store: NotesHomeStore
}

/// The start screen's model: what all screens know of the notes, and nothing of its own.
@AppActor
protocol NotesSummaryProvider: AnyObject {
    var currentState: NotesState { get }
}

final class NotesSummaryProviderImpl: NotesSummaryProvider {
    private let sharedStore: SharedStore<NotesState>

    init(sharedStore: SharedStore<NotesState>) { self.sharedStore = sharedStore }

    var currentState: NotesState { sharedStore.value }
}
