import AppLoop
import JSON
import JSONRPC
import OffstageProtocol
import OffstageSession
import OffstageState
import Wire

/// The apps that are served, their open sessions, and where in its life the process is. One per process; who talks to it is a `Connection`.
@AppActor
public final class Server {
    public struct Configuration: Sendable {
        public var apps: [App]
        public var limits = Limits()
        /// Makes session epochs, and everything that sessions make up, repeatable.
        public var seed: UInt64?
        /// False: served from the first message on.
        public var needsHandshake = true
        /// How long requests under way may take once the end has been asked for.
        public var drainTimeout: Duration = .seconds(10)
        /// Unsent bytes above which notifications wait for the reader, and may then collapse or be dropped.
        public var softMark = Outbox.standardSoftMark
        /// Methods of the executable's own, beside the protocol's.
        public var extraMethods: [ExtraMethod] = []

        public init(apps: [App]) { self.apps = apps }
    }

    public let configuration: Configuration
    let router: Router
    private(set) var sessions: SessionTable
    private var generator: SplitMix64?
    private var lastSessionNumber = 0
    private let liveClock = LiveClock()
    let instanceID: String

    public init(_ configuration: Configuration) {
        self.configuration = configuration
        router = Router(extra: configuration.extraMethods)
        sessions = SessionTable(closedLimit: configuration.limits.closedSessions)
        generator = configuration.seed.map { SplitMix64(state: $0) }
        let seed = generator?.next()
        instanceID = SessionEnvironment(context: .live, clock: liveClock, seed: seed).makeIdentifier()
    }

    /// The names of everything that is served; a test holds them against `MethodTable`.
    package var methodNames: [String] { router.names }

    /// For tests that look at what a client cannot see.
    package func openSession(named id: String) -> Session? { sessions[id] }

    // MARK: Apps

    /// The app of that name, or the only one.
    ///
    /// - Throws: 1500, or -32602 at `/app` when none is named and there are several.
    func app(named name: String?) throws(ResponseError) -> App {
        let names = configuration.apps.map(\.name)
        guard let name else {
            if let app = configuration.apps.first, configuration.apps.count == 1 { return app }
            throw .invalidParams(
                "'app' is missing, and there are several: \(names.joined(separator: ", "))", path: "/app",
                details: ["apps": .array(names.map { .string($0) })])
        }
        if let app = configuration.apps.first(where: { $0.name == name }) { return app }
        throw ResponseError(
            .appUnknown, kind: "appUnknown",
            "there is no app '\(Quoted(name))'\(ClosestName.hint(for: name, among: names))Served: \(names.joined(separator: ", "))", path: "/app",
            details: ["apps": .array(names.map { .string($0) })])
    }

    // MARK: Sessions

    func openSession(_ params: SessionOpen.Params) throws(ResponseError) -> Session {
        let app = try app(named: params.app)
        if let name = params.alternatives?.keys.sorted().first {
            throw ResponseError(
                .alternativeUnknown, kind: "alternativeUnknown",
                "the app '\(app.name)' has no alternatives, so there is no '\(Quoted(name))' to choose",
                path: "/alternatives", details: ["alternatives": [:]])
        }
        let id = try newSessionID(params.sessionId)
        guard sessions.count < configuration.limits.sessions else {
            throw .limit(
                .limit, "one more session", name: "sessions", max: configuration.limits.sessions, actual: sessions.count + 1, unit: "sessions")
        }
        let context = params.context ?? .live
        let ownSeed = params.seed.map { UInt64(bitPattern: $0.value) }
        let environment = SessionEnvironment(
            context: context, clock: context == .test ? VirtualClock() : liveClock, seed: ownSeed ?? generator?.next())
        let session: Session
        do {
            session = try Session(id: id, app: app, environment: environment)
        } catch {
            throw ResponseError(
                .sessionNotBuilt, kind: "factoryFailed", "the app '\(app.name)' could not be started: \(error)",
                details: ["path": .array([.string(app.name), .string(app.screen.name)]), "cause": .string("\(error)")])
        }
        sessions.add(session)
        return session
    }

    private func newSessionID(_ wanted: String?) throws(ResponseError) -> String {
        guard let wanted else {
            repeat { lastSessionNumber += 1 } while sessions["s\(lastSessionNumber)"] != nil
            return "s\(lastSessionNumber)"
        }
        guard (1...128).contains(wanted.utf8.count) else {
            throw .invalidParams("'sessionId' must have 1 to 128 bytes, not \(wanted.utf8.count)", path: "/sessionId")
        }
        if sessions[wanted] != nil {
            throw ResponseError(
                .sessionIDTaken, kind: "sessionIdTaken", "a session '\(wanted)' is open; choose another sessionId, or leave it out",
                path: "/sessionId")
        }
        return wanted
    }

    /// The session of that id, or the only one.
    ///
    /// - Throws: 1100 or 1101.
    func session(_ id: String?) throws(ResponseError) -> Session {
        guard let id else {
            if let only = sessions.only { return only }
            let message =
                sessions.isEmpty
                ? "no session is open; send session/open first" : "'sessionId' is missing, and \(sessions.count) sessions are open"
            throw ResponseError(.sessionUnknown, kind: "sessionUnknown", message, path: "/sessionId")
        }
        if let session = sessions[id] { return session }
        throw notOpen(id)
    }

    func notOpen(_ id: String) -> ResponseError {
        if sessions.wasClosed(id) {
            return ResponseError(.sessionClosed, kind: "sessionClosed", "the session '\(id)' has been closed", path: "/sessionId")
        }
        return ResponseError(
            .sessionUnknown, kind: "sessionUnknown",
            "there is no session '\(Quoted(id))'\(ClosestName.hint(for: id, among: sessions.firstIDs(100)))session/list lists the open ones",
            path: "/sessionId")
    }

    func close(_ session: Session, reason: String) {
        session.close(reason: reason)
        sessions.remove(session)
    }

    public func closeAllSessions(reason: String) {
        for session in sessions.all { close(session, reason: reason) }
    }
}
