import Offstage

/// The module of one note's screen.
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

/// What a coordinator needs to show a note: made anew for each time, with the shared store inside.
@AppActor
struct NoteDetailsDependency {
    let store: NoteDetailsStore

    init(note: NoteToShow, sharedStore: SharedStore<NotesState>, repository: NotesRepository) {
        let provider = NoteDetailsProviderImpl(note: note, sharedStore: sharedStore)
        store = NoteDetailsStore(
            id: note.id, viewModel: NoteDetailsViewModelImpl(provider: provider), repository: repository)
    }
}
