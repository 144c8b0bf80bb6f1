import Offstage

/// What all screens know of the notes.
struct NotesState: Equatable, Sendable {
    /// The last created first.
    var notes: [Note] = []
    var isLoaded = false
    /// Why they could not be read, for people.
    var failure: String?

    var isLoading: Bool { !isLoaded && failure == nil }

    func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
}

/// Brings the database and what the screens share in step: first the one, then the other, so that nothing is shown that
/// is not kept.
@AppActor
final class NotesRepository {
    private let database: any NotesDatabase
    private let clock: any AppClock
    private let sharedStore: SharedStore<NotesState>
    private let count: NoteCount

    init(database: any NotesDatabase, clock: any AppClock, sharedStore: SharedStore<NotesState>, count: NoteCount) {
        self.database = database
        self.clock = clock
        self.sharedStore = sharedStore
        self.count = count
    }

    var isLoaded: Bool { sharedStore.value.isLoaded }

    /// Unless they are known.
    func load() async {
        guard !isLoaded else { return }
        commit { $0.failure = nil }
        do {
            let notes = try await database.notes()
            commit { $0 = NotesState(notes: notes, isLoaded: true) }
        } catch is CancellationError {
        } catch {
            commit { $0.failure = "\(error)" }
        }
    }

    func create(text: String) async throws -> Note {
        let note = try await database.create(text: text, at: now)
        commit { $0.notes.insert(note, at: 0) }
        return note
    }

    func update(_ id: Note.ID, text: String) async throws {
        let note = try await database.update(id, text: text, at: now)
        commit { state in
            if let place = state.notes.firstIndex(where: { $0.id == id }) { state.notes[place] = note }
        }
    }

    func delete(_ id: Note.ID) async throws {
        // Gone already, it is not to be shown any longer, either.
        func remove() { commit { state in state.notes.removeAll { $0.id == id } } }
        do {
            try await database.delete(id)
        } catch NotesDatabaseError.noteNotFound {
            remove()
            throw NotesDatabaseError.noteNotFound(id)
        }
        remove()
    }

    private func commit(_ changes: (inout NotesState) -> Void) {
        sharedStore.commit(changes)
        count.set(sharedStore.value.notes.count)
    }

    /// In whole numbers: a quotient of durations is a floating-point number, which may be a little too small.
    private var now: Int64 {
        let (seconds, attoseconds) = clock.wallTime.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

extension AnyStore {
    /// Has the notes read, unless they are known: for a screen that has appeared, for a link may lead to any of them
    /// first. Not while the screen is being
    /// made, when nothing that comes of it could change the route.
    func loadNotes(from repository: NotesRepository) {
        if !repository.isLoaded { task("loadNotes") { await repository.load() } }
    }
}
