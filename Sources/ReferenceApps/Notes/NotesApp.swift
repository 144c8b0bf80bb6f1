import Foundation
import Offstage

/// Article 003's notes: flows in tabs, modules in parts, providers over a shared store, view models that map the state;
/// kept in a SQLite file.
public enum NotesApp {
    public static let app = App(
        "notes", title: "Notes",
        parts: [ModelPart.self, NotesHomePart.self, NotesListPart.self, CreateNotePart.self, NoteDetailsPart.self],
        flow: Flow(NotesAppCoordinator.init, name: "app"),
        flows: [Flow(NotesHomeCoordinator.init, name: "home"), Flow(NotesCoordinator.init)],
        shortcuts: ["compose": "notes://new"])
}

/// Tells the notes of the list from other shared lists of notes.
enum NotesListScope {}

/// Where notes come from and are kept, for all screens.
enum ModelPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.notesDatabase)
        registry.register(NoteCount.init).lifetime(.session)
        registry.register { SharedStore<NotesState>(NotesState()) }
            .as(SharedStore<NotesState>.self, tag: NotesListScope.self)
            .lifetime(.session)
        registry.register {
            NotesRepository(database: $0, clock: $1, sharedStore: by(tag: NotesListScope.self, on: $2), count: $3)
        }
        .lifetime(.session)
    }
}

/// The list's module.
enum NotesListPart: Part {
    static func load(into registry: Registry) {
        registry.register { NotesListProviderImpl(sharedStore: by(tag: NotesListScope.self, on: $0)) }
            .as((any NotesListProvider).self) { $0 }
            .lifetime(.graph)
        registry.register(NotesListViewModelImpl.init)
            .as((any NotesListViewModel).self) { $0 }
            .lifetime(.graph)
        registry.register(NotesListStore.init).lifetime(.graph)
        registry.register(NotesListDependency.init)
    }
}

/// What a coordinator needs to show the list: made anew for each time it is shown.
struct NotesListDependency {
    let viewModel: any NotesListViewModel
    let store: NotesListStore
}

extension Dependencies {
    /// One file for all sessions: the environment variable `OFFSTAGE_NOTES_DATABASE`, or `offstage/notes.db` in the
    /// user's data folder.
    package var notesDatabase: Dependency<any NotesDatabase> {
        declare { try SQLiteNotesDatabase.chosen() }
            .live()
            .lifetime(.app)
            .context(.test) { InMemoryNotesDatabase() }
            .alternative("memory") { InMemoryNotesDatabase() }
    }
}
