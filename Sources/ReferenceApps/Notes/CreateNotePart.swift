import Offstage

/// The part of the screen for a new note.
enum CreateNotePart: Part {
    static func load(into registry: Registry) {
        registry.register {
            try CreateNoteDependency(note: arg($0), sharedStore: by(tag: NotesListScope.self, on: $1), repository: $2)
        }
    }
}

struct NoteToCreate {
    let mode: CreateNoteMode
}

/// The store of a new note's screen. Each use makes a new one.
@AppActor
struct CreateNoteDependency {
    let store: CreateNoteStore

    /// - Throws: `noteNotFound` when the note to copy does not exist.
    init(note: NoteToCreate, sharedStore: SharedStore<NotesState>, repository: NotesRepository) throws {
        switch note.mode {
        case .create: store = CreateNoteStore(text: "", repository: repository)
        case .copy(let id):
            guard let note = sharedStore.value.note(id) else { throw NotesDatabaseError.noteNotFound(id) }
            store = CreateNoteStore(text: note.text, repository: repository)
        }
    }
}
