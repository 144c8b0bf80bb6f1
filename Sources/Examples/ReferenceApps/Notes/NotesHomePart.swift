import Offstage

/// The start screen's part.
enum NotesHomePart: Part {
    static func load(into registry: Registry) {
        registry.register { NotesSummaryProviderImpl(sharedStore: by(tag: NotesListScope.self, on: $0)) }
            .as((any NotesSummaryProvider).self) { $0 }
            .lifetime(.graph)
        registry.register(NotesHomeDependency.init)
    }
}

/// Makes the store of the start screen.
@AppActor
struct NotesHomeDependency {
    let provider: any NotesSummaryProvider
    let repository: NotesRepository

    func store(output: @escaping OutputHandler<NotesHomeStore.Output>) -> NotesHomeStore {
        NotesHomeStore(provider: provider, repository: repository, output: output)
    }
}

/// The start screen's model: the shared notes, without state of its own.
@AppActor
protocol NotesSummaryProvider: AnyObject {
    var currentState: NotesState { get }
}

final class NotesSummaryProviderImpl: NotesSummaryProvider {
    private let sharedStore: ReadOnlySharedStore<NotesState>

    init(sharedStore: ReadOnlySharedStore<NotesState>) { self.sharedStore = sharedStore }

    var currentState: NotesState { sharedStore.value }
}
