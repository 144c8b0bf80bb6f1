import Foundation
import GRDB
import Offstage

/// Notes in a file.
@AppActor
package final class SQLiteNotesDatabase: NotesDatabase {
    private let connection: DatabaseConnection
    private let limits: NotesLimits

    private nonisolated static let kind = DatabaseKind(
        title: "notes database", content: "the notes", fileName: "notes.db", variable: "OFFSTAGE_NOTES_DATABASE",
        error: { NotesDatabaseError.file($0) },
        migrations: [
            // AUTOINCREMENT prevents the reuse of a deleted note's identifier. STRICT prevents values of other types.
            DatabaseMigration(
                identifier: "v1 notes",
                sql: """
                    CREATE TABLE note (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        text TEXT NOT NULL,
                        dateCreated INTEGER NOT NULL
                    ) STRICT
                    """),
            DatabaseMigration(
                identifier: "v2 changes",
                sql: """
                    ALTER TABLE note ADD COLUMN dateChanged INTEGER;
                    CREATE INDEX noteByDateCreated ON note(dateCreated);
                    """),
        ])

    /// Makes a database without touching the file, which may be new in an existing folder.
    package nonisolated convenience init(path: String, limits: NotesLimits = NotesLimits()) {
        self.init(DatabaseFile(Self.kind, path: path), limits: limits)
    }

    /// The file that the environment variable `OFFSTAGE_NOTES_DATABASE` names; without it, `offstage/notes.db` in the
    /// user's data folder, which is created. `systemHome` is the user's home folder without the variable `HOME`.
    package nonisolated static func chosen(
        environment: [String: String] = ProcessInfo.processInfo.environment, systemHome: String = NSHomeDirectory()
    ) throws(DatabaseFileError) -> SQLiteNotesDatabase {
        let file = try DatabaseFile.chosen(kind, environment: environment, systemHome: systemHome)
        return SQLiteNotesDatabase(file, limits: NotesLimits())
    }

    private nonisolated init(_ file: DatabaseFile, limits: NotesLimits) {
        connection = DatabaseConnection(file)
        self.limits = limits
    }

    package nonisolated var path: String { connection.file.path }

    package func notes() async throws -> [Note] {
        try await connection.read { [connection] db in
            try Row.fetchAll(db, sql: "SELECT \(Note.columns) FROM note ORDER BY dateCreated DESC, id DESC").map {
                try Note($0, in: connection.file)
            }
        }
    }

    package func create(text: String, at milliseconds: Int64) async throws -> Note {
        try await connection.write { [connection, limits] db in
            try limits.check(text)
            try limits.checkRoom(in: db)
            let sql = "INSERT INTO note (text, dateCreated) VALUES (?, ?) RETURNING \(Note.columns)"
            return try Note(Row.fetchOne(db, sql: sql, arguments: [text, milliseconds]), in: connection.file)
        }
    }

    package func update(_ id: Note.ID, text: String, at milliseconds: Int64) async throws -> Note {
        try await connection.write { [connection, limits] db in
            try limits.check(text)
            let sql = "UPDATE note SET text = ?, dateChanged = ? WHERE id = ? RETURNING \(Note.columns)"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [text, milliseconds, id]) else {
                throw NotesDatabaseError.noteNotFound(id)
            }
            return try Note(row, in: connection.file)
        }
    }

    package func restore(_ note: Note) async throws {
        try await connection.write { [limits] db in
            try limits.check(note.text)
            try limits.checkRoom(in: db)
            try db.execute(
                sql: "INSERT OR IGNORE INTO note (\(Note.columns)) VALUES (?, ?, ?, ?)",
                arguments: [note.id, note.text, note.dateCreated, note.dateChanged])
        }
    }

    package func delete(_ id: Note.ID) async throws {
        try await connection.write { db in
            try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
            guard db.changesCount == 1 else { throw NotesDatabaseError.noteNotFound(id) }
        }
    }
}

extension NotesLimits {
    fileprivate func checkRoom(in db: Database) throws {
        try checkRoom(besides: Int.fetchOne(db, sql: "SELECT COUNT(*) FROM note") ?? 0)
    }
}

extension Note {
    fileprivate static let columns = "id, text, dateCreated, dateChanged"

    /// Checks a row, because another program may have written it.
    fileprivate init(_ row: Row?, in file: DatabaseFile) throws {
        guard let row, let id = Int64.fromDatabaseValue(row[0]), let text = String.fromDatabaseValue(row[1]),
            let dateCreated = Int64.fromDatabaseValue(row[2])
        else { throw file.damaged("a note cannot be read") }
        self.init(id: id, text: text, dateCreated: dateCreated, dateChanged: Int64.fromDatabaseValue(row[3]))
    }
}
