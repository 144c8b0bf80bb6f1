import Offstage

/// Stores the notes. Operations run outside the app's loop and are atomic: after an error all notes are unchanged.
@AppActor
package protocol NotesDatabase: AnyObject, Sendable {
    /// Returns all notes, the newest first.
    ///
    /// - Throws: `NotesDatabaseError`, as every method does; `CancellationError` when the task is cancelled.
    func notes() async throws -> [Note]

    /// - Parameter milliseconds: time of creation.
    func create(text: String, at milliseconds: Int64) async throws -> Note

    func update(_ id: Note.ID, text: String, at milliseconds: Int64) async throws -> Note

    func delete(_ id: Note.ID) async throws

    /// Stores a deleted note again, with its id and dates. A note with that id is unchanged.
    func restore(_ note: Note) async throws
}

/// Limits of a notes database.
package struct NotesLimits: Sendable {
    package var textBytes = 64 * 1024
    package var notes = 10_000
    package init() {}

    /// Checks that a text can be stored. It may be empty.
    func check(_ text: String) throws(NotesDatabaseError) {
        let byteCount = text.utf8.count
        guard byteCount <= textBytes else { throw .textTooLong(bytes: byteCount, limit: textBytes) }
        guard !text.hasNUL else { throw .textHasNUL }
    }

    func checkRoom(besides count: Int) throws(NotesDatabaseError) {
        guard count < notes else { throw .tooManyNotes(limit: notes) }
    }
}

/// An error between the app and its notes. Its description is a sentence for the user.
package enum NotesDatabaseError: Error, Equatable, CustomStringConvertible {
    case noteNotFound(Note.ID)
    case textTooLong(bytes: Int, limit: Int)
    case textHasNUL
    case tooManyNotes(limit: Int)
    case file(DatabaseFileError)

    var isNotFound: Bool { if case .noteNotFound = self { true } else { false } }

    package var description: String {
        switch self {
        case .noteNotFound(let id): "there is no note \(id)"
        case .textTooLong(let bytes, let limit): "a note has at most \(limit) bytes; this text has \(bytes)"
        case .textHasNUL: "a note cannot contain the character NUL"
        case .tooManyNotes(let limit):
            "there are \(limit) notes already, which is as many as can be kept; delete one first"
        case .file(let error): error.description
        }
    }
}

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
        try insert(note)
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

    package func restore(_ note: Note) async throws { try insert(note) }

    private func insert(_ note: Note) throws {
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
