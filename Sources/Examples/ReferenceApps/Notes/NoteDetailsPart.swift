import Offstage

/// The part of one note's screen.
enum NoteDetailsPart: Part {
    static func load(into registry: Registry) {
        registry.register {
            NoteDetailsDependency(note: arg($0), sharedStore: by(tag: NotesListScope.self, on: $1), repository: $2)
        }
    }
}

/// Makes the store of a note's screen over the shared store.
@AppActor
struct NoteDetailsDependency {
    private let note: NoteToShow
    private let viewModel: any NoteDetailsViewModel
    private let repository: NotesRepository

    init(note: NoteToShow, sharedStore: ReadOnlySharedStore<NotesState>, repository: NotesRepository) {
        self.note = note
        self.repository = repository
        viewModel = NoteDetailsViewModelImpl(
            provider: NoteDetailsProviderImpl(note: note, sharedStore: sharedStore))
    }

    func store(output: @escaping OutputHandler<NoteDetailsStore.Output>) -> NoteDetailsStore {
        NoteDetailsStore(id: note.noteID, viewModel: viewModel, repository: repository, output: output)
    }
}
