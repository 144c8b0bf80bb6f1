import Offstage

/// The part of the screen for a new note.
enum CreateNotePart: Part {
    static func load(into registry: Registry) {
        registry.register {
            try CreateNoteDependency(note: arg($0), sharedStore: by(tag: NotesListScope.self, on: $1), repository: $2)
        }
    }
}

/// Makes the store of a new note's screen.
@AppActor
struct CreateNoteDependency {
    private let text: String
    private let repository: NotesRepository

    /// - Throws: `noteNotFound` when the note to copy does not exist.
    init(note: NoteToCreate, sharedStore: ReadOnlySharedStore<NotesState>, repository: NotesRepository) throws {
        self.repository = repository
        switch note.mode {
        case .create: text = ""
        case .copy(let id):
            guard let note = sharedStore.value.note(id) else { throw NotesDatabaseError.noteNotFound(id) }
            text = note.text
        }
    }

    func store(output: @escaping OutputHandler<CreateNoteStore.Output>) -> CreateNoteStore {
        CreateNoteStore(text: text, repository: repository, output: output)
    }
}
