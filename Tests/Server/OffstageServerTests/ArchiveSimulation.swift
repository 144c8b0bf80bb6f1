import AppLoop
import ConformanceKit
import JSON
import OffstageServer
import OffstageTesting
import Platform
import TestHelpers

/// Two or more servers, one after another and beside each other, that share an archive with faults, and a client that
/// sends actions with a `dedupeId` until they are answered.
@AppActor
struct ArchiveSimulation {
    /// The rows that all servers share.
    @AppActor
    final class Rows {
        var rows: [SessionKey: (session: ArchivedSession, owner: String?)] = [:]
        /// Owners whose lease holds.
        var alive: Set<String> = []
    }

    /// An archive in memory, of one server.
    final class Handle: SessionArchive {
        let rows: Rows
        let name: String
        /// The process has ended: nothing that it still does has an effect.
        var hasEnded = false
        /// The next save fails: before its commit, or after it.
        var nextFault: Fault?
        var saves = 0

        enum Fault { case beforeCommit, afterCommit }

        init(_ rows: Rows, _ name: String) {
            (self.rows, self.name) = (rows, name)
            rows.alive.insert(name)
        }

        init(place: String, node: String?) throws(ArchiveFailure) { throw .unusable("made by the simulation") }
        nonisolated static func opens(_ place: String) -> Bool { false }

        func take(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession? {
            guard let row = rows.rows[key], !hasEnded else { return nil }
            if let owner = row.owner, owner != name, rows.alive.contains(owner) { throw .elsewhere }
            let old = row.session
            let taken = ArchivedSession(
                key: key, app: old.app, version: old.version, fence: old.fence + 1, epoch: old.epoch, seq: old.seq,
                open: old.open, state: old.state, answers: old.answers, savedAt: old.savedAt)
            rows.rows[key] = (taken, name)
            return taken
        }

        func read(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession? { rows.rows[key]?.session }

        func save(_ sessions: [ArchivedSession]) throws(ArchiveFailure) -> [SessionKey] {
            guard !hasEnded else { return [] }
            let fault = nextFault
            nextFault = nil
            if case .beforeCommit = fault { throw .unavailable("before the commit") }
            var refused: [SessionKey] = []
            for session in sessions {
                let isCurrent = rows.rows[session.key].map { $0.session.fence == session.fence } ?? true
                if isCurrent { rows.rows[session.key] = (session, name) } else { refused.append(session.key) }
            }
            saves += 1
            if case .afterCommit = fault { throw .unavailable("after the commit") }
            return refused
        }

        func release(_ keys: [SessionKey]) throws(ArchiveFailure) {
            for key in keys where !hasEnded && rows.rows[key]?.owner == name { rows.rows[key]?.owner = nil }
        }

        func remove(_ key: SessionKey) throws(ArchiveFailure) { if !hasEnded { rows.rows[key] = nil } }
        func sessions(of user: String, limit: Int) throws(ArchiveFailure) -> [SavedSessionInfo] { [] }
        func removeSessions(savedBefore time: Int64, limit: Int) throws(ArchiveFailure) -> Int { 0 }
    }

    private struct Node {
        let client: TestClient
        let archive: Handle
    }

    private var random: SplitMix64
    private let rows = Rows()
    private var nodes: [Node] = []
    private var current: Node
    private var nextID = 0
    /// Number of actions whose answer the client has received, and the one that it repeats.
    private var acknowledged = 0
    /// True while the last save has failed: then a crash may lose what was acknowledged since.
    private var isAtRisk = false
    private var problem: String?

    /// Returns a sentence when a rule does not hold.
    static func run(seed: UInt64) -> String? {
        var simulation = ArchiveSimulation(seed: seed)
        return simulation.run()
    }

    private init(seed: UInt64) {
        random = SplitMix64(state: seed)
        let archive = Handle(rows, "node0")
        current = Node(client: TestClient(kitApp) { $0.archive = archive }, archive: archive)
        nodes = [current]
    }

    private mutating func run() -> String? {
        open()
        request(#""method":"route/open","params":{"url":"kit://item/one"}"#)
        for _ in 0..<40 where problem == nil {
            switch random.next() % 12 {
            case 0: crash()
            case 1: replaceStopped()
            case 2: end()
            case 3:
                current.archive.nextFault = .beforeCommit
                add()
                isAtRisk = true
            case 4:
                // The server believes that nothing was saved, and everything is.
                current.archive.nextFault = .afterCommit
                add()
            default: add()
            }
        }
        return problem
    }

    @discardableResult
    private mutating func request(_ request: String) -> JSONValue? {
        nextID += 1
        current.client.send("{\"id\":\(nextID),\(request)}")
        return current.client.takeMessages().first { $0.id == Int64(nextID) }
    }

    private mutating func open() {
        let answer = request(#""method":"session/open","params":{"sessionId":"a","resume":true,"subscribe":"none"}"#)
        guard let result = answer?["result"] else {
            problem = "the session is not resumed: \(answer.map { "\($0)" } ?? "no answer")"
            return
        }
        let total = result["screens"]?.object?.compactMap { $1["view"]?["total"]?.integer }.last
        guard acknowledged > 0 else { return }
        if total != Int64(acknowledged), !isAtRisk {
            problem = "\(acknowledged) were acknowledged, and \(total ?? -1) are there"
        }
        acknowledged = Int(total ?? 0)
        isAtRisk = false
    }

    /// Sends an action, and once more when it was not answered. The effect of both is one.
    private mutating func add() {
        let id = "d\(random.next())"
        let action =
            #""method":"action/send","params":{"sessionId":"a","dedupeId":"\#(id)","action":{"type":"add","by":1}}"#
        let saves = current.archive.saves
        guard let answer = request(action), answer["result"]?["outcome"] == "done" else {
            problem = "the action is not answered"
            return
        }
        acknowledged += 1
        if current.archive.saves > saves { isAtRisk = false }
        // The answer was lost on its way.
        if random.next() % 3 == 0, request(action)?["result"] != answer["result"] {
            problem = "the repeat has another answer"
        }
    }

    private mutating func start() {
        let archive = Handle(rows, "node\(nodes.count)")
        current = Node(client: TestClient(kitApp) { $0.archive = archive }, archive: archive)
        nodes.append(current)
        open()
    }

    /// The process ends at once.
    private mutating func crash() {
        rows.alive.remove(current.archive.name)
        current.archive.hasEnded = true
        start()
    }

    /// The process ends in order: it saves and releases.
    private mutating func end() {
        current.client.server.closeInput()
        rows.alive.remove(current.archive.name)
        AppLoop.run { [client = current.client] in _ = client.take() }
        isAtRisk = true
        start()
    }

    /// The process stands still for longer than its lease, another one takes the session, and the first one goes on.
    private mutating func replaceStopped() {
        let stopped = current
        rows.alive.remove(stopped.archive.name)
        start()
        stopped.client.send(
            #"{"id":999999,"method":"action/send","params":{"sessionId":"a","action":{"type":"add","by":1000}}}"#)
        let output = stopped.client.takeMessages()
        if !output.isEmpty { problem = "a stopped owner has answered: \(output)" }
        stopped.archive.hasEnded = true
        open()
    }
}
