import Offstage

/// A notes database in memory, for tests and previews. It behaves as the one on disk.
@AppActor
package final class InMemoryNotesDatabase: NotesDatabase {
    private var notesByID: [Note.ID: Note] = [:]
    private var lastID: Note.ID = 0
    private let limits: NotesLimits

    package nonisolated init(limits: NotesLimits = NotesLimits()) { self.limits = limits }

    package func notes() async throws -> [Note] {
        try Task.checkCancellation()
        return notesByID.values.sorted { ($0.dateCreated, $0.id) > ($1.dateCreated, $1.id) }
    }

    package func create(text: String, at milliseconds: Int64) async throws -> Note {
        let note = Note(id: lastID + 1, text: text, dateCreated: milliseconds)
        try await restore(note)
        lastID = note.id
        return note
    }

    package func update(_ id: Note.ID, text: String, at milliseconds: Int64) async throws -> Note {
        try Task.checkCancellation()
        try limits.check(text)
        guard var note = notesByID[id] else { throw NotesDatabaseError.noteNotFound(id) }
        note.text = text
        note.dateChanged = milliseconds
        notesByID[id] = note
        return note
    }

    package func restore(_ note: Note) async throws {
        try Task.checkCancellation()
        try limits.check(note.text)
        try limits.checkRoom(besides: notesByID.count)
        if notesByID[note.id] == nil { notesByID[note.id] = note }
    }

    package func delete(_ id: Note.ID) async throws {
        try Task.checkCancellation()
        guard notesByID.removeValue(forKey: id) != nil else { throw NotesDatabaseError.noteNotFound(id) }
    }
}
