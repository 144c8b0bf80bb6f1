import Foundation
import GRDB

/// A kind of SQLite file: its names and schema.
struct DatabaseKind: Sendable {
    /// Name in errors: "notes database".
    let title: String
    /// Name of its content in errors: "the notes".
    let content: String
    /// Name of the file in the user's data folder.
    let fileName: String
    /// Environment variable with the path of another file.
    let variable: String
    /// Returns the app's error for an error of the file.
    let error: @Sendable (DatabaseFileError) -> any Error
    /// From the oldest to the newest. A released migration is never changed.
    let migrations: [DatabaseMigration]
}

/// A file that cannot be used. The description is a sentence for the user; a file that it names was not changed.
package struct DatabaseFileError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Opens an app's SQLite file and reports errors as sentences. `open()` blocks, so it never runs on the app's loop.
///
/// A refused file is not written to, and no file is created beside it.
struct DatabaseFile: Sendable {
    let kind: DatabaseKind
    let path: String
    /// True for the app's own folder. A folder that the user named must exist.
    let makesFolder: Bool

    /// The file that the environment variable names; without it, `offstage/<fileName>` in `$XDG_DATA_HOME` or in
    /// `~/.local/share`.
    ///
    /// - Parameter systemHome: the user's home folder without the variable `HOME`.
    static func chosen(_ kind: DatabaseKind, environment: [String: String], systemHome: String)
        throws(DatabaseFileError) -> DatabaseFile
    {
        if let path = environment[kind.variable], !path.isEmpty { return DatabaseFile(kind, path: path) }
        guard let path = DataFolder.path(of: kind.fileName, environment: environment, systemHome: systemHome) else {
            throw DatabaseFileError(
                "there is no place for \(kind.content): HOME is not an absolute path; "
                    + "set \(kind.variable) to the path of a file")
        }
        return DatabaseFile(kind, path: path, makesFolder: true)
    }

    init(_ kind: DatabaseKind, path: String, makesFolder: Bool = false) {
        self.kind = kind
        // SQLite gives names such as ":memory:" a meaning; here they are files. A "~" is a name as for the kernel:
        // `URL` would insert a home folder into a relative path. A text that cannot be a path stays as given.
        let isPath = !path.isEmpty && !path.utf8.contains(0)
        let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        self.path = isPath ? URL(fileURLWithPath: absolute).path : path
        self.makesFolder = makesFolder
    }

    func open() throws -> DatabaseQueue {
        try checkPath()
        do {
            var configuration = Configuration()
            configuration.label = kind.title
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // Mostly the schema is current and no lock is needed. Otherwise the version is read again under the lock,
            // because other programs open the file, too.
            guard try !queue.read(checkSchema).isComplete else { return queue }
            try queue.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try checkSchema(db).migrate(db)
                    return .commit
                }
            }
            return queue
        } catch {
            throw self.error(for: error)
        }
    }

    /// Converts an SQLite error into a sentence for the user; other errors stay.
    func error(for error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError where error.isOfMovedFile:
            unavailable("the file was moved or deleted; put it back, or try again to begin a new one")
        case let error as DatabaseError: self.error(for: error)
        case is RowDecodingError: damaged("\(error)")
        default: error
        }
    }

    private func error(for error: DatabaseError) -> DatabaseFileError {
        let reason = error.message ?? "\(error.resultCode)"
        return switch error.resultCode {
        case .SQLITE_NOTADB: notADatabase
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT: damaged(reason)
        case .SQLITE_CANTOPEN: cannotBeOpened("\(reason); check that the file and its folder may be written to")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            unavailable("another program is using it; close that one and try again")
        case .SQLITE_FULL: unavailable("the disk is full; make room and try again")
        case .SQLITE_READONLY, .SQLITE_PERM: unavailable("it may not be written to; change its permissions")
        default: unavailable("\(reason); check the disk and try again")
        }
    }

    /// Checks the path before SQLite opens it. SQLite would create the file, open it read-only, or report every fault
    /// as "unable to open".
    private func checkPath() throws {
        let files = FileManager.default
        guard !path.isEmpty else { throw cannotBeOpened("the path is empty; give the path of a file") }
        guard !path.utf8.contains(0) else {
            throw cannotBeOpened("the path contains the character NUL; give the path of a file")
        }
        let folder = (path as NSString).deletingLastPathComponent
        if makesFolder {
            do {
                try files.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw cannotBeOpened(
                    "its folder cannot be made; check the permissions of '\(folder)', or give the path of a file")
            }
        }
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: folder, isDirectory: &isFolder) else {
            throw cannotBeOpened("the folder '\(folder)' does not exist; make it, or give another path")
        }
        guard isFolder.boolValue else { throw cannotBeOpened("'\(folder)' is not a folder; give another path") }
        if files.fileExists(atPath: path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else { throw cannotBeOpened("it is a folder; give the path of a file") }
            try checkFile()
        }
        // SQLite writes its journal into the same folder.
        guard files.isWritableFile(atPath: folder) else {
            throw cannotBeOpened(
                "the folder '\(folder)' may not be written to; change its permissions, or give another path")
        }
    }

    private func checkFile() throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard (try? FileManager.default.attributesOfItem(atPath: target))?[.type] as? FileAttributeType == .typeRegular
        else {
            throw cannotBeOpened("it is not a regular file; give another path")
        }
        guard FileManager.default.isReadableFile(atPath: path), FileManager.default.isWritableFile(atPath: path) else {
            throw cannotBeOpened("it may not be read and written; change its permissions, or give another path")
        }
        let magic = Data("SQLite format 3\0".utf8)
        let start: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            start = try file.read(upToCount: magic.count) ?? Data()
        } catch {
            throw cannotBeOpened("it cannot be read; check the disk, or give another path")
        }
        // SQLite treats an empty file as a new database.
        guard start.isEmpty || start == magic else { throw notADatabase }
    }

    private func checkSchema(_ db: Database) throws -> AppliedMigrations {
        guard let applied = try AppliedMigrations(of: kind.migrations, in: db) else {
            throw DatabaseFileError("'\(path)' is a database of another program; give another path")
        }
        guard applied.unknown.isEmpty else {
            let unknown = applied.unknown.map { "'\($0)'" }.joined(separator: ", ")
            throw DatabaseFileError(
                "the \(kind.title) '\(path)' was written by a newer version of this app "
                    + "(it has \(unknown)); use that version, or give another path")
        }
        return applied
    }

    // MARK: Errors

    /// No file can be opened at this path; the reason says what to do.
    private func cannotBeOpened(_ reason: String) -> DatabaseFileError {
        DatabaseFileError("the \(kind.title) '\(path)' cannot be opened: \(reason)")
    }

    private var notADatabase: DatabaseFileError {
        DatabaseFileError("'\(path)' is not a \(kind.title); give another path, or move the file away")
    }

    func damaged(_ reason: String) -> DatabaseFileError {
        DatabaseFileError(
            "the \(kind.title) '\(path)' is damaged (\(reason)); put a copy of it back, or move the file away")
    }

    /// The open file can no longer be read or written.
    private func unavailable(_ reason: String) -> DatabaseFileError {
        DatabaseFileError("the \(kind.title) '\(path)' cannot be used: \(reason)")
    }
}

extension DatabaseError {
    /// True when the file at the path is another file than the open one. Reading would work; writes would be lost.
    var isOfMovedFile: Bool { extendedResultCode == .SQLITE_READONLY_DBMOVED }
}
