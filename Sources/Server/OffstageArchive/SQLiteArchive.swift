import AppLoop
import GRDBSQLite
import OffstageServer
import Platform

/// Keeps sessions in a SQLite file, which several processes of one user can share.
///
/// A commit is in the log of the file system before it returns: it survives the end of the process. `?sync=full` after
/// the file's name makes it survive the end of the machine, too.
@AppActor
public final class SQLiteArchive: SessionArchive {
    private let file: String
    private let database: OpaquePointer
    private let owner: OwnerLock
    private let checkpoints: Checkpoints
    private var statements: [String: OpaquePointer] = [:]

    /// Version of the tables.
    static let format: Int32 = 1

    /// Accepts every file name.
    public nonisolated static func opens(_ place: String) -> Bool { !place.contains("://") }

    /// Opens a file, or creates it with its folder.
    ///
    /// - Parameters:
    ///   - place: the file's name, and `?sync=full` for a sync of each commit.
    ///   - node: not used; the kernel knows which processes are alive.
    /// - Throws: `unusable` for a file that is damaged, has a newer format, is a link, or that others can use.
    public convenience init(place: String, node: String? = nil) throws(ArchiveFailure) {
        let suffix = "?sync=full"
        let syncs = place.hasSuffix(suffix)
        try self.init(file: syncs ? String(place.dropLast(suffix.count)) : place, syncs: syncs)
    }

    private init(file: String, syncs: Bool) throws(ArchiveFailure) {
        self.file = file
        try Self.secure(file)
        owner = try OwnerLock(file: file + "-owners")
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        let code = sqlite3_open_v2(file, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw .unusable("the archive '\(file)' cannot be opened: \(String(cString: sqlite3_errstr(code)))")
        }
        database = opened
        checkpoints = Checkpoints(file: file)
        sqlite3_busy_timeout(database, 2000)
        // From here on `deinit` closes the file, also after an error.
        try query("PRAGMA journal_mode=WAL")
        try query("PRAGMA synchronous=\(syncs ? "FULL" : "NORMAL")")
        try query("PRAGMA wal_autocheckpoint=0")
        try query("PRAGMA secure_delete=ON")
        try prepareTables()
        sqlite3_wal_hook(
            database,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<Checkpoints>.fromOpaque(context).takeUnretainedValue().note(pages: Int(pages))
                return SQLITE_OK
            }, Unmanaged.passUnretained(checkpoints).toOpaque())
    }

    isolated deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        checkpoints.stop()
        sqlite3_close_v2(database)
    }

    /// Creates the file with its folder, for this user alone.
    private static func secure(_ file: String) throws(ArchiveFailure) {
        var folder = ""
        for part in file.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part + "/"
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST || errno == EROFS else {
                let reason = String(cString: strerror(errno))
                throw .unusable("the folder '\(folder)' of the archive cannot be created: \(reason)")
            }
        }
        // Only a new file: closing a descriptor of one that SQLite has open would release its locks.
        let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { _ = Platform.close(descriptor) }
        var status = stat()
        guard descriptor >= 0 || errno == EEXIST, lstat(file, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            throw .unusable("the archive '\(file)' cannot be opened: \(reason); choose another file with --archive")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw .unusable("the archive '\(file)' is no file of this user; choose another file with --archive")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .unusable(
                "other users can read the archive '\(file)'; make it private with chmod 600, or choose another")
        }
    }

    private func prepareTables() throws(ArchiveFailure) {
        let format = try query("PRAGMA user_version") { sqlite3_column_int($0, 0) }.first ?? 0
        guard format <= Self.format else {
            throw .unusable(
                "the archive '\(file)' was written by a newer version (format \(format), this program knows "
                    + "\(Self.format)); use the newer program, or another file with --archive")
        }
        guard format == 0 else { return }
        try query("BEGIN IMMEDIATE")
        try query(
            """
            CREATE TABLE IF NOT EXISTS session (
              user TEXT NOT NULL, id TEXT NOT NULL, app TEXT NOT NULL, version TEXT NOT NULL, owner TEXT,
              fence INTEGER NOT NULL, epoch TEXT NOT NULL, seq INTEGER NOT NULL, open BLOB NOT NULL,
              state BLOB NOT NULL, answers BLOB NOT NULL, saved_at INTEGER NOT NULL, saved_day INTEGER NOT NULL,
              PRIMARY KEY (user, id))
            """)
        // By day, so that a save seldom changes the index.
        try query("CREATE INDEX IF NOT EXISTS session_day ON session (saved_day)")
        try query("PRAGMA user_version=\(Self.format)")
        try query("COMMIT")
    }

    // MARK: Sessions

    public func take(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession? {
        let owners = try query("SELECT owner FROM session WHERE user = ? AND id = ?", key.user, key.id) {
            Self.text($0, 0)
        }
        guard let last = owners.first else { return nil }
        if let last, last != owner.name, owner.isAlive(last) { throw .elsewhere }
        // Another process may have taken it meanwhile: then its owner is another one.
        try query(
            "UPDATE session SET owner = ?, fence = fence + 1 WHERE user = ? AND id = ? AND owner IS ?", owner.name,
            key.user, key.id, last)
        guard sqlite3_changes(database) == 1 else { throw .elsewhere }
        return try read(key)
    }

    public func read(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession? {
        let columns = "app, version, fence, epoch, seq, open, state, answers, saved_at"
        return try query("SELECT \(columns) FROM session WHERE user = ? AND id = ?", key.user, key.id) { row in
            ArchivedSession(
                key: key, app: Self.text(row, 0) ?? "", version: Self.text(row, 1) ?? "",
                fence: sqlite3_column_int64(row, 2), epoch: Self.text(row, 3) ?? "", seq: sqlite3_column_int64(row, 4),
                open: Self.blob(row, 5), state: Self.blob(row, 6), answers: Self.blob(row, 7),
                savedAt: sqlite3_column_int64(row, 8))
        }.first
    }

    public func save(_ sessions: [ArchivedSession]) throws(ArchiveFailure) -> [SessionKey] {
        var refused: [SessionKey] = []
        try query("BEGIN IMMEDIATE")
        do throws(ArchiveFailure) {
            for session in sessions where try !save(session) { refused.append(session.key) }
            try query("COMMIT")
        } catch {
            // A failed statement may have ended the transaction.
            if sqlite3_get_autocommit(database) == 0 { try query("ROLLBACK") }
            throw error
        }
        return refused
    }

    /// A statement that sets the day writes the index, too, also when the day is the same.
    private static let updateOfToday = update("", "AND saved_day = ?10")
    private static let update = update(", saved_day = ?10", "")

    private static func update(_ values: String, _ condition: String) -> String {
        """
        UPDATE session SET epoch = ?1, seq = ?2, state = ?3, answers = ?4, saved_at = ?5, owner = ?6\(values)
        WHERE user = ?7 AND id = ?8 AND fence = ?9 \(condition)
        """
    }

    private func save(_ session: ArchivedSession) throws(ArchiveFailure) -> Bool {
        let day = session.savedAt / 86_400_000
        for update in [Self.updateOfToday, Self.update] {
            try query(
                update, session.epoch, session.seq, session.state, session.answers, session.savedAt, owner.name,
                session.key.user, session.key.id, session.fence, day)
            if sqlite3_changes(database) == 1 { return true }
        }
        try query(
            """
            INSERT OR IGNORE INTO session (user, id, app, version, owner, fence, epoch, seq, open, state, answers,
              saved_at, saved_day) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, session.key.user, session.key.id, session.app, session.version, owner.name, session.fence,
            session.epoch, session.seq, session.open, session.state, session.answers, session.savedAt, day)
        return sqlite3_changes(database) == 1
    }

    public func release(_ keys: [SessionKey]) throws(ArchiveFailure) {
        for key in keys {
            try query(
                "UPDATE session SET owner = NULL WHERE user = ? AND id = ? AND owner = ?", key.user, key.id, owner.name)
        }
    }

    public func remove(_ key: SessionKey) throws(ArchiveFailure) {
        try query("DELETE FROM session WHERE user = ? AND id = ?", key.user, key.id)
    }

    public func sessions(of user: String, limit: Int) throws(ArchiveFailure) -> [SavedSessionInfo] {
        try query(
            "SELECT id, app, saved_at FROM session WHERE user = ? ORDER BY saved_at DESC LIMIT ?", user, Int64(limit)
        ) {
            SavedSessionInfo(
                sessionId: Self.text($0, 0) ?? "", app: Self.text($0, 1) ?? "", savedAt: sqlite3_column_int64($0, 2))
        }
    }

    public func removeSessions(savedBefore time: Int64, limit: Int) throws(ArchiveFailure) -> Int {
        try query(
            "DELETE FROM session WHERE rowid IN (SELECT rowid FROM session WHERE saved_day < ? LIMIT ?)",
            time / 86_400_000, Int64(limit))
        return Int(sqlite3_changes(database))
    }

    // MARK: Statements

    @discardableResult
    private func query<Row>(
        _ sql: String, _ values: any SQLiteValue..., row: (OpaquePointer) -> Row = { (_: OpaquePointer) in }
    ) throws(ArchiveFailure) -> [Row] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { value.bind(to: statement, Int32(index + 1)) }
        var rows: [Row] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append(row(statement))
            case SQLITE_DONE: return rows
            default: throw failure()
            }
        }
    }

    private func prepared(_ sql: String) throws(ArchiveFailure) -> OpaquePointer {
        if let known = statements[sql] { return known }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw failure() }
        statements[sql] = statement
        return statement
    }

    private func failure() -> ArchiveFailure {
        let reason = String(cString: sqlite3_errmsg(database))
        switch sqlite3_errcode(database) & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .unusable(
                "the archive '\(file)' is damaged or no archive: \(reason); nothing was changed; choose another file "
                    + "with --archive")
        case SQLITE_FULL: return .unavailable("the disk of the archive '\(file)' is full")
        default: return .unavailable("the archive '\(file)' cannot be used: \(reason)")
        }
    }

    private static func text(_ row: OpaquePointer, _ column: Int32) -> String? {
        sqlite3_column_text(row, column).map { String(cString: $0) }
    }

    private static func blob(_ row: OpaquePointer, _ column: Int32) -> [UInt8] {
        let count = Int(sqlite3_column_bytes(row, column))
        return sqlite3_column_blob(row, column).map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
    }
}

/// A value of a statement's parameter.
private protocol SQLiteValue {
    func bind(to statement: OpaquePointer, _ index: Int32)
}

/// Lets SQLite copy a value.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension String: SQLiteValue {
    fileprivate func bind(to statement: OpaquePointer, _ index: Int32) {
        sqlite3_bind_text(statement, index, self, -1, copied)
    }
}

extension Optional<String>: SQLiteValue {
    fileprivate func bind(to statement: OpaquePointer, _ index: Int32) {
        if let self { self.bind(to: statement, index) } else { sqlite3_bind_null(statement, index) }
    }
}

extension Int64: SQLiteValue {
    fileprivate func bind(to statement: OpaquePointer, _ index: Int32) { sqlite3_bind_int64(statement, index, self) }
}

extension [UInt8]: SQLiteValue {
    fileprivate func bind(to statement: OpaquePointer, _ index: Int32) {
        // No bytes are no null.
        if isEmpty {
            sqlite3_bind_zeroblob(statement, index, 0)
        } else {
            withUnsafeBytes { _ = sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copied) }
        }
    }
}
