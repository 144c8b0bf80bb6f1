import GRDBSQLite
import Platform

extension Measure {
    /// Cost of sessions that are saved before each answer, against the same server without an archive.
    static let archive = Measure(
        name: "archive",
        rows: [
            Row("action/send, saved in SQLite, 1,024 in flight", "/s", .ratioAtLeast(1 / 1.3)),
            Row("the same over 1,000 sessions", "/s", .ratioAtLeast(0.3)),
            Row("action/send, saved, one at a time, p50", "µs", .ratioAtMost(3.6)),
            Row("the same with ?sync=full, to unsaved and one sync", "µs", .ratioAtMost(3)),
            Row("a saved session goes on, to a new one", "ms", .valueAtMost(3)),
            Row("start with an archive, to without", "ms", .ratioAtMost(1.25)),
        ]
    ) { options in
        Contest(
            ours: {
                let folder = try Folder()
                let saved = try loads(options) { folder.newFile() }
                let full = try oneAtATime(options, archive: folder.newFile() + "?sync=full")
                let start = try start(options, archive: folder.newFile())
                return saved + [full, try resume(options, folder.newFile()), start]
            },
            referenceName: "without an archive",
            reference: {
                let unsaved = try loads(options) { "none" }
                let synced = try unsaved[2] + Folder().microsecondsOfSync(options)
                return unsaved + [synced, try resume(options, nil), try start(options, archive: "none")]
            })
    }

    /// Nothing is read at a start: the number of saved sessions does not count.
    static let fullArchive = Measure(
        name: "full-archive", rows: [Row("start with 1,000,000 saved sessions", "ms", .ratioAtMost(1.05))]
    ) { options in
        let folder = try Folder()
        let (empty, full) = (folder.newFile(), folder.newFile())
        for file in [empty, full] { try save(in: file) }
        try fill(full, options.quick ? 10_000 : 1_000_000)
        return Contest(
            ours: { [try start(options, archive: full)] }, referenceName: "with one saved session",
            reference: { [try start(options, archive: empty)] })
    }

    /// The same in the database of `OFFSTAGE_POSTGRES`, which must be one for tests.
    static let postgresArchive = Measure(
        name: "postgres-archive",
        rows: [
            Row("action/send, saved in PostgreSQL, 1,024 in flight", "/s", .ratioAtLeast(0.3)),
            Row("the same over 1,000 sessions", "/s", .ratioAtLeast(0.18)),
            Row("action/send, saved, one at a time, p50", "µs", .ratioAtMost(45)),
            Row("a saved session goes on, to a new one", "ms", .valueAtMost(6)),
        ]
    ) { options in
        guard let url = getenv("OFFSTAGE_POSTGRES").map({ String(cString: $0) }), url.hasPrefix("postgresql:") else {
            throw Skipped(reason: "OFFSTAGE_POSTGRES names no database: postgresql://…")
        }
        return Contest(
            ours: { try loads(options) { url } + [resume(options, url)] }, referenceName: "without an archive",
            reference: { try loads(options) { "none" } + [resume(options, nil)] })
    }

    private static func server(_ archive: String) -> Command {
        // Each server is the same node, started again.
        guard archive.hasPrefix("postgresql:") else { return .examples.adding(["--archive", archive]) }
        return .deployment.adding(["--archive", archive, "--node", "bench"])
    }

    private static func loads(_ options: Options, archive: () throws -> String) throws -> [Double] {
        let one = Load(calls: Texts.typing, window: 1_024)
        let many = Load(calls: Texts.typing(inSessions: 1_000), window: 1_024)
        let sessions = (0..<1_000).map { Texts.openAgain(session: "s\($0)") }
        return [
            try one.run(on: server(archive()), options, opening: [Texts.openAgain(session: "s1")]).rate,
            try many.run(on: server(archive()), options, opening: sessions).rate,
            try oneAtATime(options, archive: archive()),
        ]
    }

    private static func oneAtATime(_ options: Options, archive: String) throws -> Double {
        let load = Load(calls: Texts.typing, window: 1)
        return try load.run(on: server(archive), options, core: .drivers, opening: [Texts.openAgain(session: "s1")]).p50
    }

    /// Milliseconds of `session/open`: of a session that a server before it has saved; of a new one without an archive.
    private static func resume(_ options: Options, _ archive: String?) throws -> Double {
        if let archive { try save(in: archive) }
        return try (0..<(options.quick ? 3 : 20)).map { _ in
            // The first session of a process makes what all sessions share.
            let connection = try Connection(
                server(archive ?? "none"), on: .drivers, opening: [Texts.openAgain(session: "other")])
            let start = System.nanoseconds()
            let answer = try connection.succeed(Texts.openAgain(session: "saved"))
            let end = System.nanoseconds()
            guard archive == nil || answer.contains(#""resumed":{"savedAt""#) else { throw connection.unexpected() }
            try connection.end()
            return Double(end - start) / 1e6
        }.median
    }

    private static func save(in archive: String) throws {
        try Connection(server(archive), opening: [Texts.openAgain(session: "saved")]).end()
    }

    private static func start(_ options: Options, archive: String) throws -> Double {
        try median(options) { try secondsToAnswer(server(archive)) } * 1_000
    }

    /// Adds copies of the saved session to an archive.
    private static func fill(_ file: String, _ count: Int) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        let sql = """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
            INSERT INTO session SELECT user, 'copy' || n, app, version, NULL, fence, epoch, seq, '{}', '{}', '[]',
              saved_at, saved_day FROM session, number WHERE id = 'saved'
            """
        guard sqlite3_open(file, &database) == SQLITE_OK, sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
            throw Failure("the archive cannot be filled: \(String(cString: sqlite3_errmsg(database)))")
        }
    }
}

/// A folder for archives; deleted with this object.
private final class Folder {
    private let path: String
    private var count = 0

    init() throws {
        var template = Array("/tmp/offstage-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure("there is no folder for archives") }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit {
        for index in 0..<count {
            for suffix in ["", "-wal", "-shm", "-owners"] { unlink("\(path)/\(index).sqlite\(suffix)") }
        }
        rmdir(path)
    }

    func newFile() -> String {
        count += 1
        return "\(path)/\(count - 1).sqlite"
    }

    /// Median of writing a page and its head, and waiting until they are on the disk.
    func microsecondsOfSync(_ options: Options) throws -> Double {
        let file = open(newFile(), O_RDWR | O_CREAT, 0o600)
        defer { _ = Platform.close(file) }
        let page = [UInt8](repeating: 1, count: 4_120)
        return try (0..<(options.quick ? 3 : 200)).map { _ in
            let start = System.nanoseconds()
            guard write(file, page, page.count) == page.count, fsync(file) == 0 else {
                throw Failure("a file cannot be written")
            }
            return Double(System.nanoseconds() - start) / 1_000
        }.median
    }
}
