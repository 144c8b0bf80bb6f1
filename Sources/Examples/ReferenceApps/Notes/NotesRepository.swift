import Offstage

/// The notes as all screens share them.
struct NotesState: Equatable, Sendable {
    /// The newest first.
    var notes: [Note] = []
    var isLoaded = false
    /// The error when they could not be read, as a sentence for the user.
    var failure: String?
    /// Deletions that can be undone, the last one last. Any of them can be undone first, so they are no `UndoStack`.
    private(set) var deletions: [[Note]] = []
    /// Undone deletions that can be repeated, the next one last.
    private(set) var undoneDeletions: [[Note]] = []

    var isLoading: Bool { !isLoaded && failure == nil }

    func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

    fileprivate mutating func didDelete(_ notes: [Note]) {
        guard !notes.isEmpty else { return }
        deletions = (deletions + [notes]).suffix(20)
        undoneDeletions = []
    }

    fileprivate mutating func didUndo(_ notes: [Note]) {
        deletions.removeAll { $0.ids == notes.ids }
        undoneDeletions.append(notes)
    }

    fileprivate mutating func didRedo(_ notes: [Note]) {
        undoneDeletions.removeAll { $0.ids == notes.ids }
        deletions.append(notes)
    }
}

/// Keeps the database and the shared notes equal. It owns the shared store, and changes the database first, so that no
/// screen shows an unsaved note.
@AppActor
struct NotesRepository {
    let database: any NotesDatabase
    let clock: any AppClock
    let sharedStore: SharedStore<NotesState>
    let count: NoteCount

    var state: NotesState { sharedStore.value }

    func note(_ id: Note.ID) throws -> Note {
        guard let note = state.note(id) else { throw NotesDatabaseError.noteNotFound(id) }
        return note
    }

    /// Reads the notes, unless they are known.
    func load() async {
        guard !state.isLoaded else { return }
        commit { $0.failure = nil }
        do {
            let notes = try await database.notes()
            commit {
                $0.notes = notes
                $0.isLoaded = true
            }
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

    /// Deletes notes as one step that `undoDeletion` reverts.
    func delete(_ ids: [Note.ID]) async throws {
        var deleted: [Note] = []
        // Notes deleted before an error can be restored.
        defer { commit { $0.didDelete(deleted) } }
        for id in ids {
            let note = state.note(id)
            try await remove(id)
            if let note { deleted.append(note) }
        }
    }

    /// Restores the notes that a deletion removed, nil for the last deletion, and returns them. After an error it can
    /// be undone later.
    func undoDeletion(of ids: [Note.ID]? = nil) async throws -> [Note] {
        let notes = state.deletions.last { ids == nil || $0.ids == ids } ?? []
        for note in notes { try await restore(note) }
        if !notes.isEmpty { commit { $0.didUndo(notes) } }
        return notes
    }

    /// Deletes the notes of the last undone deletion again, and returns their ids.
    func redoDeletion() async throws -> [Note.ID] {
        // The user may have changed them since.
        let notes = (state.undoneDeletions.last ?? []).map { state.note($0.id) ?? $0 }
        for id in notes.ids { try await remove(id) }
        if !notes.isEmpty { commit { $0.didRedo(notes) } }
        return notes.ids
    }

    private func restore(_ note: Note) async throws {
        try await database.restore(note)
        commit { state in
            guard state.note(note.id) == nil else { return }
            let index = state.notes.firstIndex { ($0.dateCreated, $0.id) < (note.dateCreated, note.id) }
            state.notes.insert(note, at: index ?? state.notes.count)
        }
    }

    private func remove(_ id: Note.ID) async throws {
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
        count.value = state.notes.count
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
        if !repository.state.isLoaded { task("loadNotes") { await repository.load() } }
    }
}
