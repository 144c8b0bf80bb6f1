import Offstage

/// What all screens know of the notes.
struct NotesState: Equatable, Sendable {
    /// The last created first.
    var notes: [Note] = []
    var isLoaded = false
    /// Why they could not be read, for people.
    var failure: String?
}

/// Brings the database and what the screens share in step: first the one, then the other, so that nothing is shown that is not kept.
@AppActor
final class NotesRepository {
    private let database: any NotesDatabase
    private let clock: any AppClock
    private let sharedStore: SharedStore<NotesState>

    init(database: any NotesDatabase, clock: any AppClock, sharedStore: SharedStore<NotesState>) {
        self.database = database
        self.clock = clock
        self.sharedStore = sharedStore
    }

    func load() async {
        do {
            let notes = try await database.notes()
            sharedStore.value = NotesState(notes: notes, isLoaded: true)
        } catch is CancellationError {
        } catch {
            sharedStore.commit { $0.failure = "\(error)" }
        }
    }

    func create(text: String) async throws -> Note {
        let note = try await database.create(text: text, at: now)
        sharedStore.commit { $0.notes.insert(note, at: 0) }
        return note
    }

    func update(_ id: Note.ID, text: String) async throws {
        let note = try await database.update(id, text: text, at: now)
        sharedStore.commit { state in
            if let place = state.notes.firstIndex(where: { $0.id == id }) { state.notes[place] = note }
        }
    }

    func delete(_ id: Note.ID) async throws {
        try await database.delete(id)
        sharedStore.commit { state in state.notes.removeAll { $0.id == id } }
    }

    /// In whole numbers: a quotient of durations is a floating-point number, which may be a little too small.
    private var now: Int64 {
        let (seconds, attoseconds) = clock.wallTime.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
