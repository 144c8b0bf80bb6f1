import Foundation
import GRDB

/// Opens the file of the notes, and says in a sentence why it cannot. Blocks, so never on the app's loop.
///
/// A file that is refused has not been written to, and nothing has been made beside it.
struct NotesFile: Sendable {
    let path: String
    /// True for the folder that the app has chosen; one that the user named should be there.
    let makesFolder: Bool

    init(path: String, makesFolder: Bool) {
        // SQLite gives some names a meaning of its own, like ":memory:"; to us they are all files. What cannot be a
        // path stays as it was given.
        // A "~" is a name like any other, as it is for the kernel: `URL` would put a home folder in its place unless
        // the path is absolute.
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
            // Mostly there is nothing to do, and nobody has to wait. Otherwise what was read may be old by now: others
            // open the file as well.
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

    /// What a person is told of an error of SQLite's; errors that are ours already stay.
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

    /// Before SQLite sees the file: it would make one, open another's read-only, or tell all of this as "unable to
    /// open".
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
        // SQLite keeps its journal beside the file.
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
        // SQLite takes an empty file for a new database.
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
    /// The file that is open is not the one at its path any longer. Reading goes on; writing would be lost.
    var isOfMovedFile: Bool { extendedResultCode == .SQLITE_READONLY_DBMOVED }
}
