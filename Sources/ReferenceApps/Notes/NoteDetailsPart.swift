import Offstage

/// The part of one note's screen.
enum NoteDetailsPart: Part {
    static func load(into registry: Registry) {
        registry.register {
            NoteDetailsDependency(note: arg($0), sharedStore: by(tag: NotesListScope.self, on: $1), repository: $2)
        }
    }
}

struct NoteToShow {
    let id: Note.ID
    let mode: NoteMode
}

/// The store of a note's screen. Each use makes a new one over the shared store.
@AppActor
struct NoteDetailsDependency {
    let store: NoteDetailsStore

    init(note: NoteToShow, sharedStore: SharedStore<NotesState>, repository: NotesRepository) {
        let provider = NoteDetailsProviderImpl(note: note, sharedStore: sharedStore)
        store = NoteDetailsStore(
            id: note.id, viewModel: NoteDetailsViewModelImpl(provider: provider), repository: repository)
    }
}
