import AppLoop
import JSON
import JSONRPC
import Logging
import Offstage
import OffstageInjection
import Wire

/// The apps that are served, their open sessions, and where in its life the process is. One per process; who talks to
/// it is a `Connection`.
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
        /// How long each `close()` of what a session owns is waited for.
        public var closeTimeout: Duration = .seconds(5)
        /// Unsent bytes above which notifications wait for the reader, and may then collapse or be dropped.
        public var softMark = Outbox.standardSoftMark
        /// Methods of the executable's own, beside the protocol's.
        public var extraMethods: [ExtraMethod] = []
        /// The app that is meant where none is named; nil: the only one.
        public var standardApp: String?
        /// By key, for what sessions do not pick themselves.
        public var standardAlternatives: [String: String] = [:]
        /// Called with each app's registrations once they are complete: a test replaces something here.
        public var prepare: @AppActor @Sendable (Registry) -> Void = { _ in }

        public init(apps: [App]) { self.apps = apps }
    }

    public let configuration: Configuration
    let router: Router
    private(set) var sessions: SessionTable
    private var generator: SplitMix64?
    private var lastSessionNumber = 0
    private let liveClock = LiveClock()
    private let logger = Logger(label: "offstage")
    /// By the app's name.
    private var hosts: [String: AppHost] = [:]
    /// Subscriptions to all sessions, also to those that are opened later.
    private var watchers: [Subscription] = []
    let instanceID: String

    public init(_ configuration: Configuration) {
        self.configuration = configuration
        router = Router(extra: configuration.extraMethods)
        sessions = SessionTable(closedLimit: configuration.limits.closedSessions)
        generator = configuration.seed.map { SplitMix64(state: $0) }
        let seed = generator?.next()
        instanceID = IdentifierGenerator(randomness: SessionRandomness(seed: seed)).next()
        // A sequence of their own: what sessions draw is the same however many apps there are.
        var seeds = configuration.seed.map { SplitMix64(state: ~$0) }
        let logLimits = PublicationLog.Limits(events: configuration.limits.ring)
        for app in configuration.apps {
            hosts[app.name] = AppHost(
                app, clock: liveClock, seed: seeds?.next(), logLimits: logLimits, prepare: configuration.prepare)
        }
    }

    /// What is known to be wrong with the apps' registrations, as sentences. Their sessions may fail to open.
    public var findings: [String] {
        configuration.apps.flatMap { app in
            (hosts[app.name]?.registry.validate() ?? []).filter(\.isError).map { "the app '\(app.name)': \($0)" }
        }
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
        guard let name = name ?? configuration.standardApp else {
            if let app = configuration.apps.first, configuration.apps.count == 1 { return app }
            throw .invalidParams(
                "'app' is missing, and there are several: \(names.joined(separator: ", "))", path: "/app",
                details: ["apps": .array(names.map { .string($0) })])
        }
        if let app = configuration.apps.first(where: { $0.name == name }) { return app }
        throw ResponseError(
            .appUnknown, kind: "appUnknown",
            "there is no app '\(Quoted(name))'\(ClosestName.hint(for: name, among: names))Served: \(names.joined(separator: ", "))",
            path: "/app",
            details: ["apps": .array(names.map { .string($0) })])
    }

    // MARK: Sessions

    /// A session and what it shows at first.
    ///
    /// - Throws: 1102, 1002, 1501 or 1502; all is then as if it had not been asked for.
    func openSession(_ params: SessionOpen.Params) throws(ResponseError) -> (
        Session, screens: [String: SessionOpen.ScreenSnapshot]
    ) {
        let host = try host(of: try app(named: params.app))
        let before = (lastSessionNumber, generator)
        do throws(ResponseError) {
            return try openSession(params, host)
        } catch {
            (lastSessionNumber, generator) = before
            throw error
        }
    }

    private func openSession(_ params: SessionOpen.Params, _ host: AppHost) throws(ResponseError) -> (
        Session, [String: SessionOpen.ScreenSnapshot]
    ) {
        let id = try newSessionID(params.sessionId)
        guard sessions.count < configuration.limits.sessions else {
            throw .limit(
                .limit, "one more session", name: "sessions", max: configuration.limits.sessions,
                actual: sessions.count + 1, unit: "sessions")
        }
        let context = (params.context ?? .live).injection
        let seed = params.seed.map { UInt64(bitPattern: $0.value) } ?? generator?.next()
        let surroundings = Surroundings(
            context: context, clock: context == .test ? VirtualClock() : liveClock, seed: seed)
        do {
            let alternatives = configuration.standardAlternatives.merging(params.alternatives ?? [:]) { $1 }
            let session = try host.openSession(
                id, surroundings: surroundings, alternatives: alternatives, link: params.link)
            let screens = try snapshots(of: session)
            sessions.add(session)
            for watcher in watchers { watcher.follow(session, from: .snapshot) }
            return (session, screens)
        } catch {
            throw ResponseError(opening: host.app, error)
        }
    }

    /// From now on it is told of every session that is opened.
    func add(watcher: Subscription) { watchers.append(watcher) }

    func remove(watcher: Subscription) { watchers.removeAll { $0 === watcher } }

    private func snapshots(of session: Session) throws -> [String: SessionOpen.ScreenSnapshot] {
        do throws(JSONWriter.Failure) {
            return try session.screenSnapshots()
        } catch {
            session.close(reason: "could not be shown", limit: configuration.closeTimeout)
            throw UnshowableView(failure: error)
        }
    }

    /// What an app's containers can make.
    package func registry(of app: App) -> Registry? { hosts[app.name]?.registry }

    func host(of app: App) throws(ResponseError) -> AppHost {
        guard let host = hosts[app.name] else { throw .internalError("the app '\(app.name)' has no registrations") }
        return host
    }

    private func newSessionID(_ wanted: String?) throws(ResponseError) -> String {
        guard let wanted else {
            repeat { lastSessionNumber += 1 } while sessions["s\(lastSessionNumber)"] != nil
            return "s\(lastSessionNumber)"
        }
        guard (1...128).contains(wanted.utf8.count) else {
            throw .invalidParams("'sessionId' must have 1 to 128 bytes, not \(wanted.utf8.count)", path: "/sessionId")
        }
        if wanted == "*" {
            throw .invalidParams(
                "'*' means all sessions (subscription/open); choose another sessionId, or leave it out",
                path: "/sessionId")
        }
        if sessions[wanted] != nil {
            throw ResponseError(
                .sessionIDTaken, kind: "sessionIdTaken",
                "a session '\(wanted)' is open; choose another sessionId, or leave it out",
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
                ? "no session is open; send session/open first"
                : "'sessionId' is missing, and \(sessions.count) sessions are open; session/list lists them"
            throw ResponseError(.sessionUnknown, kind: "sessionUnknown", message, path: "/sessionId")
        }
        if let session = sessions[id] { return session }
        throw notOpen(id)
    }

    func notOpen(_ id: String) -> ResponseError {
        if sessions.wasClosed(id) {
            return ResponseError(
                .sessionClosed, kind: "sessionClosed", "the session '\(id)' has been closed", path: "/sessionId")
        }
        return ResponseError(
            .sessionUnknown, kind: "sessionUnknown",
            "there is no session '\(Quoted(id))'\(ClosestName.hint(for: id, among: sessions.firstIDs(100)))session/list lists the open ones",
            path: "/sessionId")
    }

    /// - Parameter onEnd: called with what did not let go, once everything else has.
    func close(_ session: Session, reason: String, onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }) {
        session.close(reason: reason, limit: configuration.closeTimeout) { [logger] teardown in
            for message in teardown.messages(session.id) { logger.warning("\(message)") }
            onEnd(teardown)
        }
        sessions.remove(session)
    }

    /// Ends every session, and then what the apps share.
    ///
    /// - Parameter onEnd: called once everything is closed, at once unless some of it takes its time.
    public func close(reason: String, onEnd: @escaping @AppActor () -> Void = {}) {
        for session in sessions.all { close(session, reason: reason) }
        var open = hosts.count
        guard open > 0 else { return onEnd() }
        for host in hosts.values {
            host.container.close(limit: configuration.closeTimeout) { _ in
                open -= 1
                if open == 0 { onEnd() }
            }
        }
    }
}

extension Session {
    /// What each screen has last shown, by node id.
    ///
    /// - Throws: when a view holds what JSON has no text for.
    func screenSnapshots() throws(JSONWriter.Failure) -> [String: SessionOpen.ScreenSnapshot] {
        var snapshots: [String: SessionOpen.ScreenSnapshot] = [:]
        for screen in screens {
            snapshots[screen.id] = SessionOpen.ScreenSnapshot(rev: screen.rev, view: try screen.view())
        }
        return snapshots
    }
}

/// A first view that JSON has no text for.
private struct UnshowableView: Error, CustomStringConvertible {
    let failure: JSONWriter.Failure
    var description: String { "its first view holds \(failure)" }
}

extension ResponseError {
    /// Why a session could not be opened.
    fileprivate init(opening app: App, _ error: any Error) {
        switch error {
        case let error as ChoiceError: self.init(error)
        case let error as RouteError:
            self.init(.navigation, kind: error.kind, "the app '\(app.name)' could not be started: \(error)")
        case let error as ResolveError:
            let path = [app.name] + error.path
            var details: JSONObject = ["path": .array(path.map { .string($0) })]
            if let cause = error.cause { details["cause"] = .string("\(cause)") }
            self.init(
                .sessionNotBuilt, kind: error.kind,
                "the app '\(app.name)' could not be started: \(error.message) (\(path.joined(separator: " → ")))",
                details: .object(details))
        default:
            self.init(
                .sessionNotBuilt, kind: "factoryFailed", "the app '\(app.name)' could not be started: \(error)",
                details: ["path": .array([.string(app.name)]), "cause": .string("\(error)")])
        }
    }

    private init(_ error: ChoiceError) {
        switch error {
        case .unknownKey(let key, let known):
            let hint = ClosestName.hint(for: key, among: known.keys.sorted())
            let list =
                known.isEmpty
                ? "Nothing has alternatives here" : "These have: \(known.keys.sorted().joined(separator: ", "))"
            self.init(
                .alternativeUnknown, kind: "alternativeUnknown",
                "there is nothing called '\(Quoted(key))' to choose\(hint)\(list)",
                path: "\(JSONPointer(["alternatives", key]))", details: ["alternatives": known.json])
        case .unknownChoice(let choice, let key, let known):
            self.init(
                .alternativeUnknown, kind: "alternativeUnknown",
                "'\(key)' has no alternative '\(Quoted(choice))'\(ClosestName.hint(for: choice, among: known))It has: \(known.joined(separator: ", "))",
                path: "\(JSONPointer(["alternatives", key]))", details: ["alternatives": [key: known].json])
        }
    }
}

extension [String: [String]] {
    fileprivate var json: JSONValue {
        .object(JSONObject(sorted { $0.key < $1.key }.map { ($0.key, JSONValue.array($0.value.map { .string($0) })) }))
    }
}

extension Teardown {
    /// What has to be said about it.
    func messages(_ session: String) -> [String] {
        leaks.map { leak in
            "the session '\(session)' has ended, but \(leak.count) \(leak.dependency) of its \(leak.scope) scope "
                + "\(leak.count == 1 ? "is" : "are") still held; look for a closure, task or static that keeps \(leak.count == 1 ? "it" : "them")"
        } + unfinished.map { "the session '\(session)' has ended, but close() of its \($0) had not returned in time" }
    }
}
