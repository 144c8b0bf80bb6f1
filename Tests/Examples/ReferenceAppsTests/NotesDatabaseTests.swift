import AppLoop
import Foundation
import GRDB
import OffstageTesting
import ReferenceApps
import Testing

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/notes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String = "notes.db") -> String { path + "/" + name }

    func write(_ bytes: [UInt8], to name: String = "notes.db") throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Makes a database with SQL, as another version or another program would.
    func database(_ sql: String, name: String = "notes.db") throws -> String {
        let queue = try DatabaseQueue(path: file(name))
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
        return file(name)
    }

    /// Every file with its bytes, every folder with nil.
    func content() throws -> [String: Data?] {
        try FileManager.default.subpathsOfDirectory(atPath: path).reduce(into: [:]) { content, name in
            content[name] = .some(FileManager.default.contents(atPath: file(name)))
        }
    }
}

/// The SQL of version 1 of the app.
private let versionOne = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('v1 notes');
    CREATE TABLE note (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        text TEXT NOT NULL,
        dateCreated INTEGER NOT NULL
    ) STRICT;
    INSERT INTO note (id, text, dateCreated) VALUES (7, 'old', 1000), (9, 'older', 500);
    """

/// Behaviour of both databases.
@Suite(.onLoop)
struct NotesDatabaseTests {
    enum Kind: CaseIterable, Sendable {
        case sqlite, inMemory

        @AppActor
        func database(path: String, limits: NotesLimits) -> any NotesDatabase {
            switch self {
            case .sqlite: SQLiteNotesDatabase(path: path, limits: limits)
            case .inMemory: InMemoryNotesDatabase(limits: limits)
            }
        }
    }

    private func with(
        _ kind: Kind, limits: NotesLimits = NotesLimits(),
        _ body: @escaping @Sendable @AppActor (any NotesDatabase) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try await onLoop { try await body(kind.database(path: folder.file(), limits: limits)) }
    }

    @Test(arguments: Kind.allCases)
    func `notes are returned as created, the newest first`(_ kind: Kind) async throws {
        try await with(kind) { database in
            #expect(try await database.notes() == [])
            let first = try await database.create(text: "one", at: 100)
            let second = try await database.create(text: "it's \"two\" — 🐈\nand more", at: 100)
            let early = try await database.create(text: "", at: -5)
            #expect(first == Note(id: 1, text: "one", dateCreated: 100))
            #expect(try await database.notes() == [second, first, early])
        }
    }

    @Test(arguments: Kind.allCases)
    func `an update changes the text and the date of the change, and nothing else`(_ kind: Kind) async throws {
        try await with(kind) { database in
            let note = try await database.create(text: "one", at: 100)
            let other = try await database.create(text: "two", at: 200)
            let changed = try await database.update(note.id, text: "uno", at: 300)
            #expect(changed == Note(id: note.id, text: "uno", dateCreated: 100, dateChanged: 300))
            #expect(try await database.notes() == [other, changed])
        }
    }

    @Test(arguments: Kind.allCases)
    func `a deleted note's identifier is never used again`(_ kind: Kind) async throws {
        try await with(kind) { database in
            _ = try await database.create(text: "one", at: 1)
            let last = try await database.create(text: "two", at: 2)
            try await database.delete(last.id)
            #expect(try await database.notes().map(\.text) == ["one"])
            #expect(try await database.create(text: "three", at: 3).id == last.id + 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func `a deleted note is restored with its id and dates`(_ kind: Kind) async throws {
        try await with(kind) { database in
            let kept = try await database.create(text: "one", at: 1)
            let note = try await database.update(try await database.create(text: "two", at: 2).id, text: "deux", at: 3)
            try await database.delete(note.id)
            try await database.restore(note)
            #expect(try await database.notes() == [note, kept])
            try await database.restore(Note(id: kept.id, text: "other", dateCreated: 9))
            #expect(try await database.notes() == [note, kept], "a note that exists is unchanged")
        }
    }

    @Test(arguments: Kind.allCases)
    func `an unknown note is an error that names it`(_ kind: Kind) async throws {
        try await with(kind) { database in
            await #expect(throws: NotesDatabaseError.noteNotFound(99)) {
                try await database.update(99, text: "x", at: 1)
            }
            await #expect(throws: NotesDatabaseError.noteNotFound(.min)) { try await database.delete(.min) }
            #expect(NotesDatabaseError.noteNotFound(99).description == "there is no note 99")
        }
    }

    @Test(arguments: Kind.allCases)
    func `a text has at most 64 KiB`(_ kind: Kind) async throws {
        try await with(kind) { database in
            let longest = String(repeating: "é", count: 32 * 1024)
            let note = try await database.create(text: longest, at: 1)
            let error = NotesDatabaseError.textTooLong(bytes: 65_537, limit: 65_536)
            await #expect(throws: error) { try await database.create(text: longest + "x", at: 1) }
            await #expect(throws: error) { try await database.update(note.id, text: longest + "x", at: 2) }
            #expect(try await database.notes() == [note])
            #expect(error.description == "a note has at most 65536 bytes; this text has 65537")
        }
    }

    @Test(arguments: Kind.allCases)
    func `NUL is refused, as it would cut the text off`(_ kind: Kind) async throws {
        try await with(kind) { database in
            await #expect(throws: NotesDatabaseError.textHasNUL) { try await database.create(text: "a\0b", at: 1) }
            let notes = try await database.notes()
            #expect(notes == [])
        }
    }

    @Test(arguments: Kind.allCases)
    func `at the limit a new note is refused until one is deleted`(_ kind: Kind) async throws {
        var limits = NotesLimits()
        #expect(limits.notes == 10_000)
        limits.notes = 2
        try await with(kind, limits: limits) { database in
            let note = try await database.create(text: "one", at: 1)
            _ = try await database.create(text: "two", at: 2)
            await #expect(throws: NotesDatabaseError.tooManyNotes(limit: 2)) {
                try await database.create(text: "three", at: 3)
            }
            _ = try await database.update(note.id, text: "uno", at: 4)
            try await database.delete(note.id)
            _ = try await database.create(text: "three", at: 5)
            #expect(try await database.notes().map(\.text) == ["three", "two"])
        }
    }

    @Test(arguments: Kind.allCases)
    func `concurrently created notes are all stored`(_ kind: Kind) async throws {
        try await with(kind) { database in
            let creations = (1...50).map { number in
                Task { @AppActor in try await database.create(text: "\(number)", at: 1).id }
            }
            var ids: Set<Note.ID> = []
            for creation in creations { ids.insert(try await creation.value) }
            #expect(ids == Set(1...50))
            #expect(try await database.notes().map(\.id) == (1...50).reversed())
        }
    }

    @Test(arguments: Kind.allCases)
    func `a cancelled task gets a cancellation, and nothing is written`(_ kind: Kind) async throws {
        try await with(kind) { database in
            let task = Task { @AppActor in try await database.create(text: "one", at: 1) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let notes = try await database.notes()
            #expect(notes == [])
        }
    }
}

/// Behaviour of the database in a file.
@Suite(.onLoop)
struct NotesFileTests {
    private func open(_ path: String) async throws -> [Note] {
        try await onLoop { try await SQLiteNotesDatabase(path: path).notes() }
    }

    /// The error's sentence. Checks that the folder is unchanged.
    private func refusal(of path: String, in folder: TemporaryFolder) async throws -> String? {
        let before = try folder.content()
        let error = await #expect(throws: NotesDatabaseError.self) { try await open(path) }
        #expect(try folder.content() == before)
        return error?.description.replacingOccurrences(of: folder.path, with: "FOLDER")
    }

    @Test func `a reopened file has its notes, and no other file is left`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        try await onLoop {
            let database = SQLiteNotesDatabase(path: path)
            #expect(!FileManager.default.fileExists(atPath: path), "touched before its first use")
            let note = try await database.create(text: "one", at: 100)
            _ = try await database.update(note.id, text: "uno", at: 200)
        }
        #expect(try await open(path) == [Note(id: 1, text: "uno", dateCreated: 100, dateChanged: 200)])
        #expect(try Array(folder.content().keys) == ["notes.db"])
    }

    @Test func `two open databases of one file see each other's notes`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        try await onLoop {
            let (one, other) = (SQLiteNotesDatabase(path: path), SQLiteNotesDatabase(path: path))
            let note = try await one.create(text: "one", at: 1)
            #expect(try await other.notes() == [note])
            _ = try await other.create(text: "two", at: 2)
            #expect(try await one.notes().count == 2)
        }
    }

    @Test func `a file of version 1 is migrated with its notes`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.database(versionOne)
        try await onLoop {
            let database = SQLiteNotesDatabase(path: path)
            let notes = try await database.notes()
            #expect(
                notes == [Note(id: 7, text: "old", dateCreated: 1000), Note(id: 9, text: "older", dateCreated: 500)])
            #expect(try await database.update(7, text: "new", at: 2000).dateChanged == 2000)
            #expect(try await database.create(text: "next", at: 3000).id == 10)
        }
        let indexes = try await DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'index'")
        }
        #expect(indexes.contains("noteByDateCreated"))
    }

    @Test func `an empty file becomes a database`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await open(try folder.write([])) == [])
    }

    @Test func `a name with a meaning in SQLite is a file`() async throws {
        let folder = try TemporaryFolder()
        for name in [":memory:", "file:notes?mode=memory", "a%20b 'c'.db"] {
            let path = folder.file(name)
            try await onLoop { _ = try await SQLiteNotesDatabase(path: path).create(text: name, at: 1) }
            #expect(try await open(path).map(\.text) == [name])
        }
    }

    @Test func `a file of a newer version is refused and unchanged`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.database(
            versionOne
                + "INSERT INTO grdb_migrations VALUES ('v2 changes'), ('v3 colours'); "
                + "ALTER TABLE note ADD COLUMN dateChanged INTEGER;"
        )
        #expect(
            try await refusal(of: path, in: folder)
                == "the notes database 'FOLDER/notes.db' was written by a newer version of this app (it has 'v3 "
                + "colours'); use that version, or give another path"
        )
    }

    @Test func `a newer version's file with a write-ahead log is unchanged`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.database(
            "PRAGMA journal_mode = WAL; " + versionOne + "INSERT INTO grdb_migrations VALUES ('v3 colours');")
        #expect(try await refusal(of: path, in: folder)?.contains("newer version") == true)
    }

    @Test(arguments: [
        "CREATE TABLE invoice (total INTEGER); INSERT INTO invoice VALUES (5);",
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY); "
            + "INSERT INTO grdb_migrations VALUES ('invoices');",
    ])
    func `another program's database is refused and unchanged`(_ sql: String) async throws {
        let folder = try TemporaryFolder()
        #expect(
            try await refusal(of: try folder.database(sql), in: folder)
                == "'FOLDER/notes.db' is a database of another program; give another path")
    }

    @Test(arguments: ["hello", "SQLite format 2\0 and then some", "\u{7F}ELF", String(repeating: "\0", count: 4096)])
    func `a file that is no database is refused and unchanged`(_ content: String) async throws {
        let folder = try TemporaryFolder()
        #expect(
            try await refusal(of: try folder.write(Array(content.utf8)), in: folder)
                == "'FOLDER/notes.db' is not a notes database; give another path, or move the file away")
    }

    @Test(arguments: [16, 50, 100, 4096, 4100, 8192, 12_000])
    func `a truncated database is refused and unchanged`(_ length: Int) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.database(versionOne)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        try #require(bytes.count > length)
        _ = try folder.write(Array(bytes.prefix(length)))
        let sentence = try #require(try await refusal(of: path, in: folder))
        #expect(sentence.contains("is damaged (") || sentence.contains("is not a notes database"), "\(sentence)")
    }

    @Test func `rows with invalid values are an error`() async throws {
        let folder = try TemporaryFolder()
        let loose = versionOne.replacingOccurrences(of: " STRICT", with: "").replacingOccurrences(
            of: " NOT NULL", with: "")
        let path = try folder.database(loose + "INSERT INTO note (text, dateCreated) VALUES (NULL, 'yesterday');")
        let error = await #expect(throws: NotesDatabaseError.self) { try await open(path) }
        #expect(
            error?.description
                == "the notes database '\(path)' is damaged (a note cannot be read); put a copy of it back, "
                + "or move the file away")
    }

    @Test func `a path that cannot be a file is refused, and no file is created`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([], to: "file")
        let cases = [
            (folder.path, "the notes database 'FOLDER' cannot be opened: it is a folder; give the path of a file"),
            (
                folder.file("missing/notes.db"),
                "the notes database 'FOLDER/missing/notes.db' cannot be opened: "
                    + "the folder 'FOLDER/missing' does not exist; make it, or give another path"
            ),
            (
                file + "/notes.db",
                "the notes database 'FOLDER/file/notes.db' cannot be opened: 'FOLDER/file' is not a folder; "
                    + "give another path"
            ),
            (
                "/dev/null",
                "the notes database '/dev/null' cannot be opened: it is not a regular file; give another path"
            ),
            ("", "the notes database '' cannot be opened: the path is empty; give the path of a file"),
        ]
        for (path, sentence) in cases { #expect(try await refusal(of: path, in: folder) == sentence) }
        let longName = folder.file(String(repeating: "n", count: 300))
        #expect(try await refusal(of: longName, in: folder)?.contains("cannot be opened") == true)
        #expect(try await refusal(of: folder.file("a\0b"), in: folder)?.contains("contains the character NUL") == true)
    }

    /// The superuser ignores permissions.
    @Test(.enabled(if: geteuid() != 0, "the superuser may read and write everything"))
    func `a file or folder without permission is refused with advice`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.database(versionOne)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        #expect(
            try await refusal(of: path, in: folder)
                == "the notes database 'FOLDER/notes.db' cannot be opened: it may not be read and written; "
                + "change its permissions, or give another path"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        #expect(
            try await refusal(of: path, in: folder)
                == "the notes database 'FOLDER/notes.db' cannot be opened: the folder 'FOLDER' may not be written to; "
                + "change its permissions, or give another path")
    }

    @Test func `a database opens once the fault is corrected`() async throws {
        let folder = try TemporaryFolder()
        let (subfolder, path) = (folder.file("later"), folder.file("later/notes.db"))
        try await onLoop {
            let database = SQLiteNotesDatabase(path: path)
            await #expect(throws: NotesDatabaseError.self) { try await database.notes() }
            try FileManager.default.createDirectory(atPath: subfolder, withIntermediateDirectories: false)
            #expect(try await database.notes() == [])
        }
    }

    @Test func `the folder of the default path is created`() async throws {
        let folder = try TemporaryFolder()
        let home = folder.path
        try await onLoop {
            let database = try SQLiteNotesDatabase.chosen(environment: [
                "HOME": home, "XDG_DATA_HOME": "relative",
            ])
            #expect(database.path == home + "/.local/share/offstage/notes.db")
            _ = try await database.notes()
            let other = try SQLiteNotesDatabase.chosen(environment: [
                "HOME": "/", "XDG_DATA_HOME": home + "/data",
            ])
            #expect(other.path == home + "/data/offstage/notes.db")
            _ = try await other.notes()
        }
        let files = try folder.content().filter { $0.value != nil }.keys.sorted()
        #expect(files == [".local/share/offstage/notes.db", "data/offstage/notes.db"])
    }

    @Test func `concurrent opening creates or migrates a file once`() async throws {
        let folder = try TemporaryFolder()
        for round in 0..<20 {
            let isNew = round % 2 == 0
            let path = isNew ? folder.file("\(round).db") : try folder.database(versionOne, name: "\(round).db")
            try await onLoop {
                let databases = (0..<8).map { _ in SQLiteNotesDatabase(path: path) }
                let openings = databases.map { database in Task { @AppActor in try await database.notes() } }
                for opening in openings { try await opening.value }
                let creations = databases.map { database in
                    Task { @AppActor in try await database.create(text: "x", at: 2000) }
                }
                for creation in creations { _ = try await creation.value }
                #expect(try await databases[0].notes().count == (isNew ? 8 : 10))
            }
            let migrations = try await DatabaseQueue(path: path).read {
                try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            }
            #expect(migrations == ["v1 notes", "v2 changes"])
        }
    }

    /// GRDB's own migrator, which earlier builds used, knows the table but writes it in steps.
    @Test func `an interrupted migration is completed`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.database("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);")
        #expect(try await open(path) == [])
    }

    @Test(arguments: [false, true])
    func `a file that is moved or deleted while open is an error, and the next attempt reopens it`(_ isMoved: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        let (path, elsewhere) = (folder.file(), folder.file("moved.db"))
        try await onLoop {
            let database = SQLiteNotesDatabase(path: path)
            _ = try await database.create(text: "one", at: 1)
            try isMoved
                ? FileManager.default.moveItem(atPath: path, toPath: elsewhere)
                : FileManager.default.removeItem(atPath: path)
            let error = await #expect(throws: NotesDatabaseError.self) { try await database.create(text: "two", at: 2) }
            #expect(
                error?.description
                    == "the notes database '\(path)' cannot be used: the file was moved or deleted; put it back, "
                    + "or try again to begin a new one"
            )
            if isMoved { try FileManager.default.moveItem(atPath: elsewhere, toPath: path) }
            _ = try await database.create(text: "three", at: 3)
            #expect(try await database.notes().map(\.text) == (isMoved ? ["three", "one"] : ["three"]))
        }
    }

    @Test func `a folder that is deleted while the file is open is an error`() async throws {
        let folder = try TemporaryFolder()
        let (subfolder, path) = (folder.file("later"), folder.file("later/notes.db"))
        try FileManager.default.createDirectory(atPath: subfolder, withIntermediateDirectories: false)
        try await onLoop {
            let database = SQLiteNotesDatabase(path: path)
            _ = try await database.create(text: "one", at: 1)
            try FileManager.default.removeItem(atPath: subfolder)
            await #expect(throws: NotesDatabaseError.self) { try await database.create(text: "two", at: 2) }
            let error = await #expect(throws: NotesDatabaseError.self) { try await database.create(text: "two", at: 2) }
            #expect(
                error?.description.hasSuffix("the folder '\(subfolder)' does not exist; make it, or give another path")
                    == true)
        }
    }

    @Test func `a home folder that is no absolute path is not used`() throws {
        let file = "/.local/share/offstage/notes.db"
        for environment in [["HOME": ""], ["HOME": "relative"], ["HOME": "~"], [:], ["XDG_DATA_HOME": "", "HOME": ""]] {
            #expect(
                try SQLiteNotesDatabase.chosen(environment: environment, systemHome: "/system").path == "/system" + file
            )
            let error = #expect(throws: DatabaseFileError.self) {
                try SQLiteNotesDatabase.chosen(environment: environment, systemHome: "").path
            }
            #expect(
                error?.description
                    == "there is no place for the notes: HOME is not an absolute path; "
                    + "set OFFSTAGE_NOTES_DATABASE to the path of a file"
            )
        }
        #expect(
            try SQLiteNotesDatabase.chosen(environment: ["HOME": "/me"], systemHome: "/system").path == "/me" + file)
        #expect(
            try SQLiteNotesDatabase.chosen(environment: ["XDG_DATA_HOME": "/data"], systemHome: "").path
                == "/data/offstage/notes.db")
    }

    @Test func `an empty variable counts as unset, and a tilde is an ordinary name`() throws {
        let path = { try SQLiteNotesDatabase.chosen(environment: ["HOME": "/me", "OFFSTAGE_NOTES_DATABASE": $0]).path }
        #expect(try path("") == "/me/.local/share/offstage/notes.db")
        #expect(try path("/there/x.db") == "/there/x.db")
        let here = FileManager.default.currentDirectoryPath
        #expect(try path("x.db") == here + "/x.db")
        #expect(try path("~/x.db") == here + "/~/x.db")
        #expect(try path("/there/~/x.db") == "/there/~/x.db")
    }
}
