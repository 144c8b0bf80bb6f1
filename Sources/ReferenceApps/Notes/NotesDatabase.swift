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

    /// Replaces the text of a note.
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

    /// True for a text that can be stored. It may be empty. NUL is refused: programs that read the file would lose the
    /// text after it.
    func check(_ text: String) throws(NotesDatabaseError) {
        let byteCount = text.utf8.count
        guard byteCount <= textBytes else { throw .textTooLong(bytes: byteCount, limit: textBytes) }
        guard !text.utf8.contains(0) else { throw .textHasNUL }
    }

    func checkRoom(besides count: Int) throws(NotesDatabaseError) {
        guard count < notes else { throw .tooManyNotes(limit: notes) }
    }
}

/// An error between the app and its notes. Its description is a sentence for the user. A file that it names was not
/// changed.
package enum NotesDatabaseError: Error, Equatable {
    case noteNotFound(Note.ID)
    case textTooLong(bytes: Int, limit: Int)
    case textHasNUL
    case tooManyNotes(limit: Int)

    /// No path is set, and the user has no home folder.
    case noHomeFolder
    /// No file can be opened at this path; the reason says what to do.
    case cannotBeOpened(path: String, reason: String)
    case notADatabase(path: String)
    /// A newer version of the app has migrated the file.
    case newerThanThisApp(path: String, unknownMigrations: [String])
    case belongsToAnotherProgram(path: String)
    case damaged(path: String, reason: String)
    /// The open file can no longer be read or written.
    case unavailable(path: String, reason: String)
}

extension NotesDatabaseError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noteNotFound(let id):
            "there is no note \(id)"
        case .textTooLong(let bytes, let limit):
            "a note has at most \(limit) bytes; this text has \(bytes)"
        case .textHasNUL:
            "a note cannot contain the character NUL"
        case .tooManyNotes(let limit):
            "there are \(limit) notes already, which is as many as can be kept; delete one first"
        case .noHomeFolder:
            "there is no place for the notes: HOME is not an absolute path; "
                + "set OFFSTAGE_NOTES_DATABASE to the path of a file"
        case .cannotBeOpened(let path, let reason):
            "the notes database '\(path)' cannot be opened: \(reason)"
        case .notADatabase(let path):
            "'\(path)' is not a notes database; give another path, or move the file away"
        case .newerThanThisApp(let path, let unknownMigrations):
            "the notes database '\(path)' was written by a newer version of this app "
                + "(it has \(list(unknownMigrations))); use that version, or give another path"
        case .belongsToAnotherProgram(let path):
            "'\(path)' is a database of another program; give another path"
        case .damaged(let path, let reason):
            "the notes database '\(path)' is damaged (\(reason)); put a copy of it back, or move the file away"
        case .unavailable(let path, let reason):
            "the notes database '\(path)' cannot be used: \(reason)"
        }
    }

    private func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}
