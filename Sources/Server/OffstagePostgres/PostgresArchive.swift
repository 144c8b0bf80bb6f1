import AppLoop
import CPostgres
import OffstageServer
import Platform

/// Keeps sessions in a PostgreSQL database, which servers on many machines share.
///
/// A process is a node, which says every two seconds that it is alive. Another node takes a session when its owner has
/// released it, has been silent for ten seconds, or was started again under the same name. Each save states how many
/// times the session was taken, so an owner that has lost it without noticing cannot change it. Only the database's
/// clock counts.
@AppActor
public final class PostgresArchive: SessionArchive {
    private let url: String
    private let host: String
    /// Name of this start of the node.
    private let owner: String
    private let node: String
    private var connection: OpaquePointer?
    /// Statements that the connection has prepared.
    private var prepared: Set<String> = []

    /// Version of the tables.
    private static let format = 1
    /// Longest time for one try of a statement.
    private static let limit = Duration.seconds(2)

    public nonisolated static let beatInterval: Duration? = .seconds(2)

    /// Accepts `postgresql://…`.
    public nonisolated static func opens(_ place: String) -> Bool {
        place.hasPrefix("postgresql://") || place.hasPrefix("postgres://")
    }

    /// Connects, creates the tables unless they exist, and joins the nodes.
    ///
    /// - Parameters:
    ///   - place: URL of the database, as libpq reads it.
    ///   - node: name of this node; the start before of the same name has ended then. Nil for a name of its own.
    /// - Throws: `unusable` for a newer format, `unavailable` for a server that cannot be reached or written.
    public init(place: String, node: String?) throws(ArchiveFailure) {
        url = place
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        (owner, self.node) = ("\(node ?? "node")-\(random)", node ?? random)
        // Without the password.
        let rest = place.drop { $0 != "/" }.drop { $0 == "/" }
        host = String((rest.split(separator: "@", maxSplits: 1).last ?? rest).prefix { $0 != "?" })
        try connect()
        try prepareTables()
        try query("DELETE FROM offstage_node WHERE name = $1", self.node)
        try query("INSERT INTO offstage_node (id, name, beat) VALUES ($1, $2, clock_timestamp())", owner, self.node)
    }

    isolated deinit { PQfinish(connection) }

    private func prepareTables() throws(ArchiveFailure) {
        // Two nodes can start at the same time.
        try query("SELECT pg_advisory_lock(7310579)")
        defer {
            // The lock ends with the connection at the latest.
            _ = try? query("SELECT pg_advisory_unlock(7310579)")
        }
        try query("CREATE TABLE IF NOT EXISTS offstage_format (format bigint NOT NULL)")
        let format = try query("SELECT format FROM offstage_format").first?.integer(0) ?? 0
        guard format <= Self.format else {
            throw .unusable(
                "the archive at \(host) was written by a newer version (format \(format), this program knows "
                    + "\(Self.format)); use the newer program, or another database")
        }
        guard format == 0 else { return }
        try query(
            """
            CREATE TABLE IF NOT EXISTS offstage_session (
              user_key text NOT NULL, id text NOT NULL, app text NOT NULL, version text NOT NULL, owner text,
              fence bigint NOT NULL, wanted boolean NOT NULL DEFAULT false, taken_at timestamptz, epoch text NOT NULL,
              seq bigint NOT NULL, open bytea NOT NULL, state bytea NOT NULL, answers bytea NOT NULL,
              saved_at timestamptz NOT NULL, saved_day bigint NOT NULL, PRIMARY KEY (user_key, id)
            ) WITH (fillfactor = 70)
            """)
        try query("CREATE INDEX IF NOT EXISTS offstage_session_day ON offstage_session (saved_day)")
        try query("CREATE INDEX IF NOT EXISTS offstage_session_wanted ON offstage_session (owner) WHERE wanted")
        try query(
            """
            CREATE TABLE IF NOT EXISTS offstage_node (
              id text PRIMARY KEY, name text NOT NULL, beat timestamptz NOT NULL)
            """
        )
        try query("INSERT INTO offstage_format (format) VALUES (1)")
    }

    // MARK: Nodes

    public func beat() throws(ArchiveFailure) -> [SessionKey] {
        let beats = try query(
            "UPDATE offstage_node SET beat = clock_timestamp() WHERE id = $1 RETURNING 1", owner)
        // Another start of the same node has taken its place.
        guard !beats.isEmpty else { throw .elsewhere }
        // A session moves at most once in 30 seconds: two tabs on two machines would take it from each other.
        return try query(
            """
            SELECT user_key, id FROM offstage_session
            WHERE owner = $1 AND wanted AND taken_at < clock_timestamp() - interval '30 s'
            """, owner
        ).map { SessionKey(user: $0.text(0), id: $0.text(1)) }
    }

    // MARK: Sessions

    private static let columns =
        "app, version, fence, epoch, seq, open, state, answers, (extract(epoch FROM saved_at) * 1000)::bigint"

    private func session(_ key: SessionKey, _ row: Row) -> ArchivedSession {
        ArchivedSession(
            key: key, app: row.text(0), version: row.text(1), fence: row.integer(2), epoch: row.text(3),
            seq: row.integer(4), open: row.bytes(5), state: row.bytes(6), answers: row.bytes(7), savedAt: row.integer(8)
        )
    }

    public func take(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession? {
        let taken = try query(
            """
            UPDATE offstage_session s SET owner = $3, fence = fence + 1, wanted = false, taken_at = clock_timestamp()
            WHERE user_key = $1 AND id = $2 AND (owner IS NULL OR owner = $3 OR NOT EXISTS (
              SELECT 1 FROM offstage_node n WHERE n.id = s.owner AND n.beat > clock_timestamp() - interval '10 s'))
            RETURNING \(Self.columns)
            """, key.user, key.id, owner)
        if let row = taken.first { return session(key, row) }
        let waits = try query(
            "UPDATE offstage_session SET wanted = true WHERE user_key = $1 AND id = $2 RETURNING 1",
            key.user, key.id)
        if waits.isEmpty { return nil }
        throw .elsewhere
    }

    public func read(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession? {
        try query(
            "SELECT \(Self.columns) FROM offstage_session WHERE user_key = $1 AND id = $2",
            key.user, key.id
        ).first.map { session(key, $0) }
    }

    public func save(_ sessions: [ArchivedSession]) throws(ArchiveFailure) -> [SessionKey] {
        func column(_ text: (ArchivedSession) -> String) -> String { Self.array(sessions.map(text)) }
        // One statement for all: the first save of a session inserts it. Repeating it after a lost answer is harmless.
        let saved = try query(
            """
            INSERT INTO offstage_session AS s (user_key, id, app, version, fence, epoch, seq, open, state, answers,
              owner, taken_at, saved_at, saved_day)
            SELECT n.u, n.i, n.a, n.v, n.f, n.e, n.q, n.o, n.s, n.w, $11, clock_timestamp(), clock_timestamp(),
              $12::bigint
            FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
              $8::bytea[], $9::bytea[], $10::bytea[]) n(u, i, a, v, f, e, q, o, s, w)
            ON CONFLICT (user_key, id) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq, state = excluded.state,
              answers = excluded.answers, owner = excluded.owner, saved_at = clock_timestamp(),
              saved_day = excluded.saved_day
            WHERE s.fence = excluded.fence AND (s.owner IS NULL OR s.owner = excluded.owner)
            RETURNING user_key, id
            """, column(\.key.user), column(\.key.id), column(\.app), column(\.version), column { "\($0.fence)" },
            column(\.epoch), column { "\($0.seq)" }, column { Self.hexadecimal($0.open) },
            column { Self.hexadecimal($0.state) }, column { Self.hexadecimal($0.answers) }, owner,
            "\((sessions.first?.savedAt ?? 0) / 86_400_000)")
        if saved.count == sessions.count { return [] }
        let keys = Set(saved.map { SessionKey(user: $0.text(0), id: $0.text(1)) })
        return sessions.map(\.key).filter { !keys.contains($0) }
    }

    public func release(_ keys: [SessionKey]) throws(ArchiveFailure) {
        for key in keys {
            try query(
                "UPDATE offstage_session SET owner = NULL WHERE user_key = $1 AND id = $2 AND owner = $3", key.user,
                key.id, owner)
        }
    }

    public func remove(_ key: SessionKey) throws(ArchiveFailure) {
        try query("DELETE FROM offstage_session WHERE user_key = $1 AND id = $2", key.user, key.id)
    }

    public func sessions(of user: String, limit: Int) throws(ArchiveFailure) -> [SavedSessionInfo] {
        try query(
            """
            SELECT id, app, (extract(epoch FROM saved_at) * 1000)::bigint FROM offstage_session WHERE user_key = $1
            ORDER BY saved_at DESC LIMIT $2::bigint
            """, user, "\(limit)"
        ).map { SavedSessionInfo(sessionId: $0.text(0), app: $0.text(1), savedAt: $0.integer(2)) }
    }

    public func removeSessions(savedBefore time: Int64, limit: Int) throws(ArchiveFailure) -> Int {
        try query(
            """
            DELETE FROM offstage_session WHERE (user_key, id) IN (
              SELECT user_key, id FROM offstage_session WHERE saved_day < $1::bigint LIMIT $2::bigint) RETURNING 1
            """, "\(time / 86_400_000)", "\(limit)"
        ).count
    }

    // MARK: Statements

    /// The text of an array.
    private static func array(_ elements: [String]) -> String {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        let quoted = elements.map { element in
            var bytes = [quote]
            for byte in element.utf8 {
                if byte == quote || byte == backslash { bytes.append(backslash) }
                bytes.append(byte)
            }
            return bytes + [quote]
        }
        return "{\(String(decoding: Array(quoted.joined(separator: [UInt8(ascii: ",")])), as: UTF8.self))}"
    }

    /// The text of a `bytea`.
    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("\\x".utf8)
        text.reserveCapacity(2 + 2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A row of a result: its columns as text.
    private struct Row {
        let columns: [[UInt8]]

        func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
        func integer(_ column: Int) -> Int64 { Int64(text(column)) ?? 0 }

        /// The bytes of a `bytea`, whose text is `\x…`.
        func bytes(_ column: Int) -> [UInt8] {
            let digits = columns[column].dropFirst(2).map { $0 > 57 ? $0 &- 87 : $0 &- 48 }
            return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        }
    }

    /// Runs a statement with the texts of its parameters. After the loss of the connection it connects and tries once
    /// more: every statement can be repeated.
    @discardableResult
    private func query(_ sql: String, _ values: String...) throws(ArchiveFailure) -> [Row] {
        if let connection, PQstatus(connection) == CONNECTION_OK {
            do throws(Failed) { return try send(sql, values, connection) } catch {
                guard error.isLost else { throw failure(error.reason) }
            }
        }
        try connect()
        guard let connection else { throw failure("no connection") }
        do throws(Failed) { return try send(sql, values, connection) } catch { throw failure(error.reason) }
    }

    private struct Failed: Error {
        let reason: String
        let isLost: Bool
    }

    private func failure(_ reason: String) -> ArchiveFailure {
        .unavailable(
            "the archive at \(host) cannot be used: \(reason); check that the server runs, and that this user may write"
        )
    }

    private func connect() throws(ArchiveFailure) {
        PQfinish(connection)
        (connection, prepared) = (nil, [])
        // The loop waits for the connection.
        let options = "-c statement_timeout=2000 -c client_min_messages=warning"
        let made = Self.withPointers(to: ["dbname", "connect_timeout", "options"]) { keys in
            Self.withPointers(to: [url, "2", options]) { PQconnectdbParams(keys + [nil], $0 + [nil], 1) }
        }
        connection = made
        guard PQstatus(made) == CONNECTION_OK else { throw failure(Self.sentence(PQerrorMessage(made))) }
    }

    private static func sentence(_ message: UnsafePointer<CChar>?) -> String {
        let text = message.map { String(cString: $0) } ?? ""
        return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason given"
    }

    private func send(_ sql: String, _ values: [String], _ connection: OpaquePointer) throws(Failed) -> [Row] {
        if values.isEmpty {
            try check(PQsendQuery(connection, sql), connection)
        } else {
            let name = "s\(UInt(bitPattern: sql.hashValue))"
            if !prepared.contains(sql) {
                try check(PQsendPrepare(connection, name, sql, 0, nil), connection)
                _ = try results(connection)
                prepared.insert(sql)
            }
            let sent = Self.withPointers(to: values) { pointers in
                PQsendQueryPrepared(connection, name, Int32(values.count), pointers, nil, nil, 0)
            }
            try check(sent, connection)
        }
        return try results(connection)
    }

    private static func withPointers<Result>(
        to texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { (text: String) in strdup(text) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { UnsafePointer($0) })
    }

    private func check(_ code: Int32, _ connection: OpaquePointer) throws(Failed) {
        if code == 1 { return }
        throw Failed(reason: Self.sentence(PQerrorMessage(connection)), isLost: true)
    }

    /// Waits for the results of a statement, at most `limit`.
    private func results(_ connection: OpaquePointer) throws(Failed) -> [Row] {
        let start = AppLoop.shared.now
        var (rows, failed): ([Row], Failed?) = ([], nil)
        while true {
            while PQisBusy(connection) == 1 {
                let left = Self.limit - (AppLoop.shared.now - start)
                guard left > .zero else {
                    throw Failed(reason: "it has not answered for \(Self.limit)", isLost: true)
                }
                var entry = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
                _ = poll(&entry, 1, Int32(clamping: Int64(left / .milliseconds(1)) + 1))
                guard PQconsumeInput(connection) == 1 else {
                    throw Failed(reason: Self.sentence(PQerrorMessage(connection)), isLost: true)
                }
            }
            guard let result = PQgetResult(connection) else { break }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK: rows += Self.rows(result)
            default:
                let isLost = PQstatus(connection) != CONNECTION_OK
                failed = Failed(reason: Self.sentence(PQresultErrorMessage(result)), isLost: isLost)
            }
        }
        if let failed { throw failed }
        return rows
    }

    private static func rows(_ result: OpaquePointer) -> [Row] {
        (0..<PQntuples(result)).map { row in
            Row(
                columns: (0..<PQnfields(result)).map { column in
                    let count = Int(PQgetlength(result, row, column))
                    return PQgetvalue(result, row, column).map { start in
                        (0..<count).map { UInt8(bitPattern: start[$0]) }
                    } ?? []
                })
        }
    }
}
