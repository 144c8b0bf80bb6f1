import Foundation
import GRDB
import Offstage

/// Notes in a file. The first use, or `open()`, opens, makes or migrates the file. After a failure the next use tries
/// again.
@AppActor
package final class SQLiteNotesDatabase: NotesDatabase {
    private let file: NotesFile
    private let limits: NotesLimits
    private var opened: DatabaseQueue?
    private let opening = SingleFlight<DatabaseQueue>()

    /// Makes a database without touching the file.
    ///
    /// - Parameter path: path of a notes database, or of a new file in an existing folder. A `~` is a character like
    ///   any other; only shells expand it.
    package nonisolated convenience init(path: String, limits: NotesLimits = NotesLimits()) {
        self.init(file: NotesFile(path: path, makesFolder: false), limits: limits)
    }

    /// The file that the environment variable `OFFSTAGE_NOTES_DATABASE` names; without it, the file at the default
    /// path.
    package nonisolated static func chosen(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(NotesDatabaseError) -> SQLiteNotesDatabase {
        if let path = environment["OFFSTAGE_NOTES_DATABASE"], !path.isEmpty { return SQLiteNotesDatabase(path: path) }
        return try atDefaultPath(environment: environment)
    }

    /// The user's database: `offstage/notes.db` in `$XDG_DATA_HOME` or in `~/.local/share`. A missing folder is
    /// created.
    package nonisolated static func atDefaultPath(environment: [String: String]) throws(NotesDatabaseError)
        -> SQLiteNotesDatabase
    {
        let path = try defaultPath(environment: environment)
        return SQLiteNotesDatabase(file: NotesFile(path: path, makesFolder: true), limits: NotesLimits())
    }

    /// - Parameter systemHome: the user's home folder without the variable `HOME`.
    /// - Throws: `NotesDatabaseError.noHomeFolder` when no path is absolute.
    package nonisolated static func defaultPath(
        environment: [String: String], systemHome: String = NSHomeDirectory()
    ) throws(NotesDatabaseError) -> String {
        func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // The XDG Base Directory Specification ignores a relative XDG_DATA_HOME.
        if let data = absolute(environment["XDG_DATA_HOME"]) { return data + "/offstage/notes.db" }
        guard let home = absolute(environment["HOME"]) ?? absolute(systemHome) else { throw .noHomeFolder }
        return home + "/.local/share/offstage/notes.db"
    }

    private nonisolated init(file: NotesFile, limits: NotesLimits) {
        self.file = file
        self.limits = limits
    }

    /// The file's absolute path.
    package nonisolated var path: String { file.path }

    /// Opens the file, so that an error shows at launch.
    package func open() async throws {
        _ = try await queue()
    }

    package func notes() async throws -> [Note] {
        let (file, queue) = try await (file, queue())
        return try await perform(on: queue) {
            try await queue.read { db in
                try Row.fetchAll(db, sql: "SELECT \(Note.columns) FROM note ORDER BY dateCreated DESC, id DESC").map {
                    try Note($0, in: file)
                }
            }
        }
    }

    package func create(text: String, at milliseconds: Int64) async throws -> Note {
        try limits.check(text)
        let (file, limits, queue) = try await (file, limits, queue())
        return try await perform(on: queue) {
            try await queue.write { db in
                try limits.checkRoom(besides: Int.fetchOne(db, sql: "SELECT COUNT(*) FROM note") ?? 0)
                let sql = "INSERT INTO note (text, dateCreated) VALUES (?, ?) RETURNING \(Note.columns)"
                return try Note(Row.fetchOne(db, sql: sql, arguments: [text, milliseconds]), in: file)
            }
        }
    }

    package func update(_ id: Note.ID, text: String, at milliseconds: Int64) async throws -> Note {
        try limits.check(text)
        let (file, queue) = try await (file, queue())
        return try await perform(on: queue) {
            try await queue.write { db in
                let sql = "UPDATE note SET text = ?, dateChanged = ? WHERE id = ? RETURNING \(Note.columns)"
                guard let row = try Row.fetchOne(db, sql: sql, arguments: [text, milliseconds, id]) else {
                    throw NotesDatabaseError.noteNotFound(id)
                }
                return try Note(row, in: file)
            }
        }
    }

    package func restore(_ note: Note) async throws {
        try limits.check(note.text)
        let (limits, queue) = try await (limits, queue())
        try await perform(on: queue) {
            try await queue.write { db in
                try limits.checkRoom(besides: Int.fetchOne(db, sql: "SELECT COUNT(*) FROM note") ?? 0)
                try db.execute(
                    sql: "INSERT OR IGNORE INTO note (\(Note.columns)) VALUES (?, ?, ?, ?)",
                    arguments: [note.id, note.text, note.dateCreated, note.dateChanged])
            }
        }
    }

    package func delete(_ id: Note.ID) async throws {
        let queue = try await queue()
        try await perform(on: queue) {
            try await queue.write { db in
                try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
                guard db.changesCount == 1 else { throw NotesDatabaseError.noteNotFound(id) }
            }
        }
    }

    /// The open file. Callers wait for the same attempt while the file is being opened.
    private func queue() async throws -> DatabaseQueue {
        try Task.checkCancellation()
        if let opened { return opened }
        return try await opening.run { [weak self, file] in
            let queue = try await Self.openBesideTheLoop(file)
            self?.opened = queue
            return queue
        }
    }

    private nonisolated static func openBesideTheLoop(_ file: NotesFile) async throws -> DatabaseQueue {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try file.open() }) }
        }
    }

    private func perform<Value: Sendable>(on queue: DatabaseQueue, _ work: () async throws -> Value) async throws
        -> Value
    {
        do {
            return try await work()
        } catch {
            // The next attempt opens the file at the path again.
            if (error as? DatabaseError)?.isOfMovedFile == true, opened === queue { opened = nil }
            throw file.error(for: error)
        }
    }
}

extension Note {
    fileprivate static let columns = "id, text, dateCreated, dateChanged"

    /// Checks a row, because another program may have written it.
    fileprivate init(_ row: Row?, in file: NotesFile) throws {
        guard let row,
            let id = Int64.fromDatabaseValue(row[0]),
            let text = String.fromDatabaseValue(row[1]),
            let dateCreated = Int64.fromDatabaseValue(row[2])
        else { throw NotesDatabaseError.damaged(path: file.path, reason: "a note cannot be read") }
        self.init(id: id, text: text, dateCreated: dateCreated, dateChanged: Int64.fromDatabaseValue(row[3]))
    }
}
