import Foundation
import GRDB

/// Opens the notes file and reports errors as sentences. It blocks, so it never runs on the app's loop.
///
/// A refused file is not written to, and no file is created beside it.
struct NotesFile: Sendable {
    let path: String
    /// True for the app's own folder. A folder that the user named must exist.
    let makesFolder: Bool

    init(path: String, makesFolder: Bool) {
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
            configuration.label = "Notes"
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // Mostly the schema is current and no lock is needed. Otherwise the version is read again under the lock,
            // because other programs open the file, too.
            guard try !queue.read(checkSchema).isComplete else { return queue }
            try queue.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try NotesSchema.migrate(db, from: checkSchema(db))
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
        case is NotesDatabaseError, is CancellationError: error
        case let error as DatabaseError where error.isOfMovedFile:
            NotesDatabaseError.unavailable(
                path: path, reason: "the file was moved or deleted; put it back, or try again to begin a new one")
        case let error as DatabaseError: self.error(for: error)
        default: NotesDatabaseError.damaged(path: path, reason: "\(error)")
        }
    }

    private func error(for error: DatabaseError) -> NotesDatabaseError {
        let reason = error.message ?? "\(error.resultCode)"
        return switch error.resultCode {
        case .SQLITE_NOTADB: .notADatabase(path: path)
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT: .damaged(path: path, reason: reason)
        case .SQLITE_CANTOPEN:
            .cannotBeOpened(path: path, reason: "\(reason); check that the file and its folder may be written to")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            .unavailable(path: path, reason: "another program is using it; close that one and try again")
        case .SQLITE_FULL: .unavailable(path: path, reason: "the disk is full; make room and try again")
        case .SQLITE_READONLY, .SQLITE_PERM:
            .unavailable(path: path, reason: "it may not be written to; change its permissions")
        default: .unavailable(path: path, reason: "\(reason); check the disk and try again")
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
        guard start.isEmpty || start == magic else { throw NotesDatabaseError.notADatabase(path: path) }
    }

    private func checkSchema(_ db: Database) throws -> NotesSchema.Applied {
        guard let applied = try NotesSchema.appliedMigrations(db) else {
            throw NotesDatabaseError.belongsToAnotherProgram(path: path)
        }
        guard applied.unknown.isEmpty else {
            throw NotesDatabaseError.newerThanThisApp(path: path, unknownMigrations: applied.unknown)
        }
        return applied
    }

    private func cannotBeOpened(_ reason: String) -> NotesDatabaseError { .cannotBeOpened(path: path, reason: reason) }
}

extension DatabaseError {
    /// True when the file at the path is another file than the open one. Reading would work; writes would be lost.
    var isOfMovedFile: Bool { extendedResultCode == .SQLITE_READONLY_DBMOVED }
}
