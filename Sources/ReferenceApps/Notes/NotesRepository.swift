import Offstage

/// The notes as all screens share them.
struct NotesState: Equatable, Sendable {
    /// The newest first.
    var notes: [Note] = []
    var isLoaded = false
    /// The error when they could not be read, as a sentence for the user.
    var failure: String?

    var isLoading: Bool { !isLoaded && failure == nil }

    func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
}

/// Keeps the database and the shared notes equal. It changes the database first, so that no screen shows an unsaved
/// note.
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

    /// Reads the notes, unless they are known.
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
            if let index = state.notes.firstIndex(where: { $0.id == id }) { state.notes[index] = note }
        }
    }

    func delete(_ id: Note.ID) async throws {
        // A note that is missing in the database is removed from the screens, too.
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

    /// Whole numbers, because a floating-point quotient of durations may be a little too small.
    private var now: Int64 {
        let (seconds, attoseconds) = clock.wallTime.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

extension AnyStore {
    /// Reads the notes, unless they are known. A screen calls it when it appears, because a link may open any screen
    /// first. It is not called while the screen is being made, when its result could not change the route.
    func loadNotes(from repository: NotesRepository) {
        if !repository.isLoaded { task("loadNotes") { await repository.load() } }
    }
}
