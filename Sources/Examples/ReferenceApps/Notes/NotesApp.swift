import Foundation
import Offstage

/// Notes: flows in tabs, pages, modules in parts, providers over a shared store, view models that map the
/// state. The notes are stored in a SQLite file.
package enum NotesApp {
    package static let app = App(
        "notes", title: "Notes",
        parts: [
            ModelPart.self, NotesHomePart.self, NotesListPart.self, CreateNotePart.self, NoteDetailsPart.self,
            TipsPart.self,
        ],
        flow: Flow(NotesAppCoordinator.init, name: "app"),
        flows: [
            Flow(NotesHomeCoordinator.init, name: "home"), Flow(NotesCoordinator.init), Flow(TipsCoordinator.init),
        ],
        shortcuts: ["compose": "notes://new"])
}

/// Tag of the list's shared notes.
enum NotesListScope {}

/// The notes and their storage, for all screens.
enum ModelPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.notesDatabase)
        registry.register(NoteCount.init).lifetime(.session)
        // Only the repository asks for the store that can be changed.
        registry.register { SharedStore<NotesState>(NotesState()) }
            .as(SharedStore<NotesState>.self, tag: NotesListScope.self)
            .as(ReadOnlySharedStore<NotesState>.self, tag: NotesListScope.self) { $0.readOnly }
            .lifetime(.session)
        registry.register {
            NotesRepository(database: $0, clock: $1, sharedStore: by(tag: NotesListScope.self, on: $2), count: $3)
        }
        .lifetime(.session)
    }
}

/// The list's part.
enum NotesListPart: Part {
    static func load(into registry: Registry) {
        registry.register { NotesListProviderImpl(sharedStore: by(tag: NotesListScope.self, on: $0)) }
            .as((any NotesListProvider).self) { $0 }
            .lifetime(.graph)
        registry.register(NotesListViewModelImpl.init)
            .as((any NotesListViewModel).self) { $0 }
            .lifetime(.graph)
        registry.register(NotesListDependency.init)
    }
}

/// Makes the store of the list over a view model of its own.
@AppActor
struct NotesListDependency {
    let viewModel: any NotesListViewModel
    let repository: NotesRepository

    func store(output: @escaping OutputHandler<NotesListStore.Output>) -> NotesListStore {
        NotesListStore(viewModel: viewModel, repository: repository, output: output)
    }
}

extension Dependencies {
    /// The file of all sessions: the environment variable `OFFSTAGE_NOTES_DATABASE`, or `offstage/notes.db` in the
    /// user's data folder.
    package var notesDatabase: Dependency<any NotesDatabase> {
        declare { try SQLiteNotesDatabase.chosen() }
            .live()
            .lifetime(.app)
            .context(.test) { InMemoryNotesDatabase() }
            .alternative("memory") { InMemoryNotesDatabase() }
    }
}
