import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// Opens the sessions of the archive.
extension Connection {
    typealias Opened = (Session, SessionSnapshot, SessionOpen.Resumed?)

    /// - Throws: -32602 for an id with a NUL character, which databases do not hold.
    func key(_ id: String) throws(ResponseError) -> SessionKey {
        guard !id.utf8.contains(0) else {
            throw .invalidParams("the id of a session must not have a NUL character", path: "/sessionId")
        }
        return SessionKey(user: user ?? "", id: id)
    }

    /// Serves `session/open`: opens a session, or continues one that is open or saved.
    func open(_ params: SessionOpen.Params) throws(ResponseError) -> Opened {
        guard let id = params.sessionId else {
            if params.resume == true { throw .invalidParams("'resume' needs a 'sessionId'", path: "/sessionId") }
            return try open(params, after: nil)
        }
        if let session = sessions[id] {
            guard params.resume == true, params.copyOf == nil else { return try open(params, after: nil) }
            session.attach(client, params.clientContext)
            return (session, try session.checkedSnapshot(), nil)
        }
        return try taking(id) { (row) throws(ResponseError) in try open(params, after: row) }
    }

    /// Calls `open` with the session that the archive has under an id; see `Archiving.take`.
    func taking<Value>(
        _ id: String, _ open: (ArchivedSession?) throws(ResponseError) -> Value
    ) throws(ResponseError) -> Value {
        let key = try key(id)
        guard let archiving = server.archiving else { return try open(nil) }
        return try archiving.take(key, open)
    }

    /// - Parameter row: the session that the archive has under this id.
    private func open(_ params: SessionOpen.Params, after row: ArchivedSession?) throws(ResponseError) -> Opened {
        if let copied = params.copyOf { return try openCopy(of: copied, params, after: row) }
        guard let row, params.resume == true else { return try openNew(params, after: row, problem: nil) }
        do throws(ResponseError) {
            if let app = params.app, app != row.app {
                throw ResponseError(.appUnknown, "the saved session belongs to the app '\(row.app)'")
            }
            return try open(row, params.clientContext)
        } catch {
            // The user goes on with a new session.
            return try openNew(params, after: row, problem: error.message)
        }
    }

    private func openCopy(
        of id: String, _ params: SessionOpen.Params, after row: ArchivedSession?
    ) throws(ResponseError) -> Opened {
        let source = try source(id)
        let copy = SessionOpen.Params(
            app: source.open.app, sessionId: params.sessionId,
            alternatives: source.open.alternatives?.merging(params.alternatives ?? [:]) { $1 },
            context: source.open.context, seed: params.seed,
            clientContext: params.clientContext ?? source.open.clientContext)
        let (session, snapshot, problems) = try server.openSession(copy, client, in: sessions, restoring: source.state)
        try server.archiving?.add(session, key(session.id), after: row)
        return (session, snapshot, .init(savedAt: source.savedAt, interrupted: [], problems: problems))
    }

    private func openNew(
        _ params: SessionOpen.Params, after row: ArchivedSession?, problem: String?
    ) throws(ResponseError) -> Opened {
        let (session, snapshot, _) = try server.openSession(params, client, in: sessions)
        try server.archiving?.add(session, key(session.id), after: row)
        let resumed = problem.map {
            SessionOpen.Resumed(savedAt: row?.savedAt, interrupted: [], problems: ["the session is a new one: \($0)"])
        }
        return (session, snapshot, resumed)
    }

    /// Returns a session for `session/attach`: an open one, or one that it opens from the archive.
    func openOrSaved(_ id: String?) throws(ResponseError) -> (Session, SessionOpen.Resumed?) {
        guard let id, sessions[id] == nil else { return (try sessions.session(id), nil) }
        return try taking(id) { (row) throws(ResponseError) in
            guard let row else { throw sessions.notOpen(id) }
            let (session, _, resumed) = try open(row, nil)
            return (session, resumed)
        }
    }

    private func open(
        _ row: ArchivedSession, _ settings: ClientContext.Settings?
    ) throws(ResponseError) -> Opened {
        let saved = try SavedParts(row)
        let params = SessionOpen.Params(
            app: saved.open.app, sessionId: row.key.id, alternatives: saved.open.alternatives,
            context: saved.open.context, clientContext: settings ?? saved.open.clientContext)
        let (session, snapshot, problems) = try server.openSession(params, client, in: sessions, restoring: saved.state)
        if !saved.answers.isEmpty {
            session.dedupeTable.restore(saved.answers, interrupted: ResponseError.actionInterrupted.json)
        }
        server.archiving?.add(session, row.key, after: row)
        let resumed = SessionOpen.Resumed(
            savedAt: row.savedAt, interrupted: saved.state.interrupted, problems: problems)
        return (session, snapshot, resumed)
    }

    /// The start of a copy of a session.
    private func source(
        _ id: String
    ) throws(ResponseError) -> (open: SessionOpen.Params, state: SessionState, savedAt: Int64?) {
        if let session = sessions[id] { return (SavedSession.params(session), session.state, nil) }
        guard let row = try server.archiving?.read(key(id)) else { throw sessions.notOpen(id) }
        let saved = try SavedParts(row)
        return (saved.open, saved.state, row.savedAt)
    }

    func savedSessions() throws(ResponseError) -> [SavedSessionInfo] {
        try server.archiving?.sessions(of: user ?? "") ?? []
    }
}

/// The columns of a saved session.
struct SavedParts {
    let open: SessionOpen.Params
    let state: SessionState
    let answers: [DedupedAnswer]

    /// - Throws: 1100 for a damaged session.
    init(_ row: ArchivedSession) throws(ResponseError) {
        do {
            open = try Self.read(row.open)
            state = try Self.read(row.state)
            answers = row.answers.isEmpty ? [] : try Self.read(row.answers)
        } catch {
            throw ResponseError(
                .sessionUnknown, "the saved session '\(Quoted(row.key.id))' is damaged: \(error)", path: "/sessionId")
        }
    }

    static func read<Value: WireCodable>(_ bytes: [UInt8]) throws -> Value {
        try JSONParser(limits: .trusted).parse(String(decoding: bytes, as: UTF8.self)) { try Value(wire: $0) }
    }
}
