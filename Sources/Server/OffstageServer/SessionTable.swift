import AppLoop
import DequeModule
import JSONRPC
import Offstage
import OffstageInjection

/// Open sessions of one user in order of opening, and the ids of the last closed ones. A connection has one table, so
/// sessions of other users are out of reach. Each user has ids of its own.
@AppActor
final class SessionTable {
    /// Key of the user; nil for the table of a server without users.
    let user: String?
    private var indices: [String: Int] = [:]
    private var slots: [Session?] = []
    private var closed: Set<String> = []
    private var closedInOrder: Deque<String> = []
    private let closedLimit: Int
    var lastNumber = 0
    /// Subscriptions to all sessions, including later ones.
    private(set) var watchers: [Subscription] = []
    /// Number of sessions opened since this time, which is at most a minute ago.
    private var openings = (since: AppLoop.shared.now, count: 0)

    init(user: String?, closedLimit: Int) { (self.user, self.closedLimit) = (user, max(0, closedLimit)) }

    var count: Int { indices.count }
    var isEmpty: Bool { indices.isEmpty }
    /// False when nothing is lost with the table but the ids of closed sessions.
    var isInUse: Bool {
        !isEmpty || !watchers.isEmpty || openings.count > 0 && AppLoop.shared.now - openings.since < .seconds(60)
    }
    var all: [Session] { slots.compactMap { $0 } }
    /// The open session if there is exactly one, else nil.
    var only: Session? { indices.count == 1 ? slots.lazy.compactMap { $0 }.first : nil }

    subscript(id: String) -> Session? { if let index = indices[id] { slots[index] } else { nil } }

    // MARK: Ids

    /// Checks the id of a new session, or makes one.
    ///
    /// - Parameter isArchived: whether other processes save sessions in the same archive.
    /// - Throws: 1102; -32602.
    func newID(_ wanted: String?, isArchived: Bool) throws(ResponseError) -> String {
        guard let wanted else {
            if isArchived { return IdentifierGenerator(randomness: SessionRandomness(seed: nil)).next() }
            repeat { lastNumber += 1 } while self["s\(lastNumber)"] != nil
            return "s\(lastNumber)"
        }
        guard (1...128).contains(wanted.utf8.count) else {
            throw .invalidParams("'sessionId' must have 1 to 128 bytes, not \(wanted.utf8.count)", path: "/sessionId")
        }
        if wanted == "*" {
            throw .invalidParams(
                "'*' means all sessions (subscription/open); choose another sessionId, or leave it out",
                path: "/sessionId")
        }
        if self[wanted] != nil {
            throw ResponseError(
                .sessionIDTaken, "a session '\(wanted)' is open; choose another sessionId, or leave it out",
                path: "/sessionId")
        }
        return wanted
    }

    /// Returns the session with that id, or the only one.
    ///
    /// - Throws: 1100 or 1101.
    func session(_ id: String?) throws(ResponseError) -> Session {
        guard let id else {
            if let only { return only }
            let message =
                isEmpty
                ? "no session is open; send session/open first"
                : "'sessionId' is missing, and \(count) sessions are open; session/list lists them"
            throw ResponseError(.sessionUnknown, message, path: "/sessionId")
        }
        if let session = self[id] { return session }
        throw notOpen(id)
    }

    /// Returns the error of a session that is not open.
    func notOpen(_ id: String) -> ResponseError {
        if closed.contains(id) {
            return ResponseError(.sessionClosed, "the session '\(id)' has been closed", path: "/sessionId")
        }
        return ResponseError(
            .sessionUnknown,
            "there is no session '\(Quoted(id))'" + ClosestName.hint(for: id, among: all.prefix(100).map(\.id))
                + "session/list lists the open sessions", path: "/sessionId")
    }

    // MARK: Users

    /// Adds a subscription that follows every session opened from now on.
    func add(watcher: Subscription) { watchers.append(watcher) }

    func remove(watcher: Subscription) { watchers.removeAll { $0 === watcher } }

    /// Counts an opening.
    ///
    /// - Throws: 1002 when the user has too many sessions, or has opened too many within a minute.
    func checkOpening(most: Int, aMinute: Int) throws(ResponseError) {
        guard user != nil else { return }
        guard count < most else { throw .oneTooMany("session of this user", name: "userSessions", max: most) }
        let now = AppLoop.shared.now
        if now - openings.since >= .seconds(60) { openings = (now, 0) }
        guard openings.count < aMinute else {
            throw ResponseError(
                .limit, "a user can open \(aMinute) sessions a minute; send this request again later", retryable: true,
                details: ["limit": "userOpenings", "max": .integer(Int64(aMinute))])
        }
        openings.count += 1
    }

    // MARK: Table

    func add(_ session: Session) {
        indices[session.id] = slots.count
        slots.append(session)
        if closed.remove(session.id) != nil { closedInOrder.removeAll { $0 == session.id } }
    }

    func remove(_ session: Session) {
        guard let index = indices.removeValue(forKey: session.id) else { return }
        slots[index] = nil
        remember(session.id)
        if slots.count > 64, indices.count < slots.count / 2 {
            slots = all
            for (index, session) in slots.enumerated() { if let session { indices[session.id] = index } }
        }
    }

    private func remember(_ id: String) {
        guard closedLimit > 0, closed.insert(id).inserted else { return }
        closedInOrder.append(id)
        if closedInOrder.count > closedLimit { closed.remove(closedInOrder.removeFirst()) }
    }
}
