import AppLoop
import JSON
import JSONRPC
import Logging
import Offstage
import OffstageInjection
import Platform
import Wire

/// Serves apps: their open sessions and registrations. One per process; each client has a `Connection`.
@AppActor
public final class Server {
    /// Settings of a server.
    public struct Configuration: Sendable {
        /// The apps to serve.
        public var apps: [App]
        /// Limits on messages, calls and sessions.
        public var limits = Limits.standard
        /// Seed for session epochs and all generated values. With a seed they repeat in every run.
        public var seed: UInt64?
        /// False when requests are served without `initialize`.
        public var needsHandshake = true
        /// Time that requests in flight may take after `shutdown` or the end of input.
        public var drainTimeout: Duration = .seconds(10)
        /// Time that the server waits for each `close()` of a dependency.
        public var closeTimeout: Duration = .seconds(5)
        /// Number of unsent bytes above which notifications wait for the reader.
        public var softMark = Outbox.standardSoftMark
        /// The executable's own methods, in addition to the protocol's.
        public var extraMethods: [ExtraMethod] = []
        /// App that is used when the client names none; nil for the only one.
        public var standardApp: String?
        /// Default alternatives by key, for keys that a session does not choose.
        public var standardAlternatives: [String: String] = [:]
        /// Maximum number of open sessions of a user.
        package var userSessions = 16
        /// Maximum number of sessions that a user opens within a minute.
        package var userOpenings = 60
        /// True for a server below `offstage dev`, which saves its sessions and restores them in the next server.
        package var isRestartable = false
        /// Keeps the sessions outside of the process; nil for sessions that end with it.
        public var archive: (any SessionArchive)?
        /// Number of days after which a saved session is deleted.
        public var archiveDays = 7
        /// Called with each app's complete registrations. A test replaces dependencies here.
        public var prepare: @AppActor @Sendable (Registry) -> Void = { _ in }

        /// Creates the settings of a server for these apps.
        public init(apps: [App]) { self.apps = apps }
    }

    /// Settings of the server.
    public let configuration: Configuration
    let dispatcher: Dispatcher
    /// Sessions without a user: all of a server on stdio.
    private let ownSessions: SessionTable
    /// Sessions of the users of a server for many.
    private var userSessions: [String: SessionTable] = [:]
    /// Number of tables of users at which those that are not in use are removed.
    private var mostIdleUsers = 1024
    private var generator: SplitMix64?
    private let liveClock = LiveClock()
    private let logger = Logger(label: "offstage")
    /// True at log level debug: each action and change of a session is logged. Read once, because each action asks.
    private let logsChanges: Bool
    /// Hosts of the apps that were used, by id of the app or variant.
    private var hosts: [String: AppHost] = [:]
    /// Seeds of the apps' shared objects, by app name; empty without a seed.
    private let hostSeeds: [String: UInt64]
    /// Receives each error of `validateApps` and of the validations before first sessions.
    private var onFinding: (@AppActor (String) -> Void)?
    /// The first error of each app that was validated completely; nil within for an app without one.
    private var verdicts: [String: Finding?] = [:]
    private var connections: [WeakConnection] = []
    let instanceID: String

    private struct WeakConnection { weak var connection: Connection? }

    let logLimits: Log.Limits
    /// Nil without an archive.
    private(set) var archiving: Archiving?

    /// Creates a server without sessions, with the apps and limits of `configuration`.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        logsChanges = logger.logLevel <= .debug
        dispatcher = Dispatcher(extra: configuration.extraMethods, isRestartable: configuration.isRestartable)
        ownSessions = SessionTable(user: nil, closedLimit: configuration.limits.closedSessions)
        generator = configuration.seed.map { SplitMix64(state: $0) }
        let seed = generator?.next()
        instanceID = IdentifierGenerator(randomness: SessionRandomness(seed: seed)).next()
        // A separate sequence, so that the values drawn by sessions do not depend on the number of apps.
        var seeds: [String: UInt64] = [:]
        if var sequence = configuration.seed.map({ SplitMix64(state: ~$0) }) {
            for app in configuration.apps { seeds[app.name] = sequence.next() }
        }
        hostSeeds = seeds
        logLimits = Log.Limits(
            events: configuration.limits.ring, bytes: configuration.limits.logBytes,
            budget: Log.Budget(limit: configuration.limits.allLogBytes))
        archiving = configuration.archive.map { Archiving($0, days: configuration.archiveDays, self) }
    }

    /// Known errors in the apps' registrations, one sentence each. Sessions of these apps may fail to open. Makes the
    /// hosts of all apps.
    public var findings: [String] {
        configuration.apps.flatMap { [$0] + $0.variants.map(\.app) }.map(host).flatMap { host in
            (host.findings + host.registry.validate()).filter(\.isError).map { "the app '\(host.app.name)': \($0)" }
        }
    }

    /// Validates an app completely: its declaration, its registrations, its screens, and the views that its open
    /// sessions show.
    ///
    /// - Parameters:
    ///   - session: limits the check of registrations to the implementations that this session uses.
    ///   - sessions: open sessions of the client.
    func validate(_ app: App, for session: Session? = nil, of sessions: [Session] = []) -> [Finding] {
        var findings = AppHost.validate(
            app, alternatives: session?.container.alternatives ?? configuration.standardAlternatives,
            context: session?.context, prepare: configuration.prepare)
        for session in sessions where session.app.name == app.name {
            findings += session.viewFindings.filter { !findings.contains($0) }
        }
        return findings
    }

    /// Validates one app now, and each other app before its first session opens: an error refuses the session.
    /// Validating all apps at start would double the start of an executable of many.
    ///
    /// - Parameters:
    ///   - name: App to validate; nil for the standard app or the only one.
    ///   - report: Receives a sentence for each error, also those before later first sessions.
    /// - Returns: False when there is an error.
    package func validateApps(_ name: String? = nil, report: @escaping @AppActor (String) -> Void) -> Bool {
        onFinding = report
        let name = name ?? configuration.standardApp
        let chosen = configuration.apps.first { configuration.apps.count == 1 || $0.name == name }
        return chosen.map { fault(of: $0) == nil } ?? true
    }

    /// Returns the first error of an app, and reports all errors once.
    private func fault(of app: App) -> Finding? {
        guard let onFinding else { return nil }
        if let verdict = verdicts[app.id] { return verdict }
        let errors = validate(app).filter(\.isError)
        for error in errors { onFinding("the app '\(app.name)': \(error)") }
        verdicts[app.id] = .some(errors.first)
        return errors.first
    }

    /// Names of all methods.
    package var methodNames: [String] { dispatcher.names }

    /// True while a `session/wait` waits for something other than a step of a virtual clock.
    var waitsInRealTime: Bool { allSessions.contains { !$0.waits.isEmpty && $0.context != .test } }

    /// Returns an open session, for tests of state that a client cannot see.
    package func openSession(named id: String) -> Session? { ownSessions[id] }

    /// Adds a connection, for as long as it exists.
    func add(_ connection: Connection) {
        connections.removeAll { $0.connection == nil }
        connections.append(WeakConnection(connection: connection))
    }

    /// Closes a session that another process has taken. Its clients receive nothing of what was not saved: the
    /// connections of its user end.
    func didLose(_ session: Session) {
        for entry in connections where entry.connection?.user == session.user { entry.connection?.abandon() }
        close(session, reason: "moved", keeps: false)
    }

    /// Leaves a session to another process. Its clients find it there when they connect again.
    func give(_ session: Session) {
        let connections = session.subscribers.compactMap { ($0 as? SessionCursor)?.subscription.connection }
        close(session, reason: "moved", keeps: true)
        for connection in connections { connection.end(code: 5) }
    }

    /// Whether a client follows a session.
    func hasClient(_ session: Session) -> Bool { session.subscribers.contains { $0 is SessionCursor } }

    // MARK: Apps

    /// Returns the app with that name, or the only one.
    ///
    /// - Throws: 1500 for an unknown name; -32602 at `/app` when no app is named and there are several.
    func app(named name: String?) throws(ResponseError) -> App {
        let names = configuration.apps.map(\.name)
        guard let name = name ?? configuration.standardApp else {
            if let app = configuration.apps.first, configuration.apps.count == 1 { return app }
            throw .invalidParams(
                "'app' is missing, and the server has several apps: \(names.joined(separator: ", "))", path: "/app",
                details: ["apps": .array(names.map { .string($0) })])
        }
        if let app = configuration.apps.first(where: { $0.name == name }) { return app }
        throw ResponseError(
            .appUnknown,
            "there is no app '\(Quoted(name))'" + ClosestName.hint(for: name, among: names)
                + "Apps: \(names.joined(separator: ", "))", path: "/app",
            details: ["apps": .array(names.map { .string($0) })])
    }

    /// Logs an action at level debug, without the texts of secure fields.
    func log(_ action: ActionSend.Params, to screen: ScreenNode, of session: Session) {
        guard logsChanges else { return }
        let shown = TraceRedaction(server: self, sessions: ownSessions).shown(JSONValue(action.action.node), of: screen)
        logger.debug("\(session.id) action \(screen.id) \(shown)")
    }

    // MARK: Sessions

    /// A session that was opened, with its first snapshot.
    typealias OpenedSession = (session: Session, snapshot: SessionSnapshot, problems: [String])

    /// Sessions of a user; nil for those without a user.
    func sessions(of user: String?) -> SessionTable {
        guard let user else { return ownSessions }
        if let known = userSessions[user] { return known }
        if userSessions.count >= mostIdleUsers {
            userSessions = userSessions.filter(\.value.isInUse)
            mostIdleUsers = max(1024, 2 * userSessions.count)
        }
        let table = SessionTable(user: user, closedLimit: configuration.limits.closedSessions)
        userSessions[user] = table
        return table
    }

    /// Number of users that have sessions, or had them lately.
    package var userCount: Int { userSessions.count }

    private var allSessions: [Session] { ownSessions.all + userSessions.values.flatMap(\.all) }

    /// Opens a session.
    ///
    /// - Parameter state: state of another process, if any.
    /// - Returns: also a sentence for each part of the state that is not restored.
    /// - Throws: 1102, 1002, 1501 or 1502; the server is then in the same state as before.
    func openSession(
        _ params: SessionOpen.Params, _ client: SessionClient?, in sessions: SessionTable,
        restoring state: SessionState? = nil
    ) throws(ResponseError) -> OpenedSession {
        let alternatives = configuration.standardAlternatives.merging(params.alternatives ?? [:]) { $1 }
        let host = host(of: try app(named: params.app).chosen(by: alternatives))
        let before = (sessions.lastNumber, generator)
        do throws(ResponseError) { return try openSession(params, alternatives, client, host, sessions, state) } catch {
            (sessions.lastNumber, generator) = before
            throw error
        }
    }

    private func openSession(
        _ params: SessionOpen.Params, _ alternatives: [String: String], _ client: SessionClient?, _ host: AppHost,
        _ sessions: SessionTable, _ state: SessionState?
    ) throws(ResponseError) -> OpenedSession {
        let id = try sessions.newID(params.sessionId, isArchived: archiving != nil)
        try sessions.checkOpening(most: configuration.userSessions, aMinute: configuration.userOpenings)
        guard userSessions.values.reduce(ownSessions.count, { $0 + $1.count }) < configuration.limits.sessions else {
            throw .oneTooMany("session", name: "sessions", max: configuration.limits.sessions)
        }
        if let fault = fault(of: host.app) { throw ResponseError(opening: host.app, Misdeclared(finding: fault)) }
        let context = (params.context ?? .live).injection
        let seed = params.seed.map { UInt64(bitPattern: $0.value) } ?? generator?.next()
        let environment = SessionEnvironment(
            context: context, clock: context == .test ? VirtualClock(now: .milliseconds(state?.clock ?? 0)) : liveClock,
            seed: seed)
        do {
            let session = try host.openSession(
                id, environment: environment, alternatives: alternatives, link: params.link,
                client: client?.with(params.clientContext) ?? params.clientContext.map { SessionClient(settings: $0) },
                restoring: state)
            let problems = state.map { session.restore($0) } ?? []
            let snapshot = try firstSnapshot(of: session)
            session.user = sessions.user
            sessions.add(session)
            if logsChanges { session.add(ChangeLog(of: session, logger: logger)) }
            for watcher in sessions.watchers { watcher.follow(session, from: .snapshot).start() }
            return (session, snapshot, problems)
        } catch {
            throw ResponseError(opening: host.app, error)
        }
    }

    private func firstSnapshot(of session: Session) throws -> SessionSnapshot {
        do throws(JSONWriter.Failure) { return try session.snapshot() } catch {
            session.close(reason: "could not be shown", limit: configuration.closeTimeout)
            throw UnshowableView(failure: error)
        }
    }

    /// Registrations of an app.
    package func registry(of app: App) -> Registry { host(of: app).registry }

    /// Returns an app's host, which registers the app's dependencies when it is first used.
    func host(of app: App) -> AppHost {
        if let host = hosts[app.id] { return host }
        let host = AppHost(
            app, clock: liveClock, seed: hostSeeds[app.name], logLimits: logLimits, prepare: configuration.prepare)
        hosts[app.id] = host
        return host
    }

    /// Closes a session and removes it from the table.
    ///
    /// - Parameters:
    ///   - keeps: false to remove it from the archive, too.
    ///   - onEnd: called with the teardown's leaks and unfinished closes, after everything else is closed.
    func close(
        _ session: Session, reason: String, keeps: Bool, onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }
    ) {
        if keeps { archiving?.commit() }
        session.close(reason: reason, limit: configuration.closeTimeout) { [logger] teardown in
            for message in teardown.messages(session.id) { logger.warning("\(message)") }
            onEnd(teardown)
        }
        sessions(of: session.user).remove(session)
        archiving?.remove(session, keeps: keeps)
    }

    /// Closes every session, then the instances that apps share.
    ///
    /// - Parameters:
    ///   - reason: sent to the subscribers of each session.
    ///   - onEnd: called once everything is closed; immediately when nothing suspends.
    public func close(reason: String, onEnd: @escaping @AppActor () -> Void = {}) {
        for session in allSessions { close(session, reason: reason, keeps: true) }
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

/// A first view that contains a value that JSON cannot represent.
private struct UnshowableView: Error, CustomStringConvertible {
    let failure: JSONWriter.Failure
    var description: String { "its first view contains \(failure)" }
}

extension ResponseError {
    /// Converts an error of opening a session.
    fileprivate init(opening app: App, _ error: any Error) {
        switch error {
        case let error as ChoiceError: self.init(error)
        case let error as RouteError:
            self.init(
                .navigation, kind: error.kind, "the app '\(app.name)' could not be started: \(error)",
                details: error.zone.map { ["zone": .string($0)] })
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
            let keys = known.keys.sorted()
            let message =
                keys.isEmpty
                ? "no dependency of the app has alternatives; omit 'alternatives'"
                : "no dependency '\(Quoted(key))' has alternatives" + ClosestName.hint(for: key, among: keys)
                    + "Dependencies with alternatives: \(keys.joined(separator: ", "))"
            self.init(
                .alternativeUnknown, message, path: "\(JSONPointer(["alternatives", key]))",
                details: ["alternatives": JSONValue(encoding: known)])
        case .unknownChoice(let choice, let key, let known):
            self.init(
                .alternativeUnknown,
                "'\(key)' has no alternative '\(Quoted(choice))'" + ClosestName.hint(for: choice, among: known)
                    + "Its alternatives: \(known.joined(separator: ", "))",
                path: "\(JSONPointer(["alternatives", key]))",
                details: ["alternatives": JSONValue(encoding: [key: known])])
        }
    }
}

extension Teardown {
    /// One sentence for each leak and each unfinished close.
    func messages(_ session: String) -> [String] {
        leaks.map { leak in
            let (verb, object) = leak.count == 1 ? ("is", "it") : ("are", "them")
            return
                "the session '\(session)' has ended, but \(leak.count) \(leak.dependency) of its \(leak.scope) scope "
                + "\(verb) still held; look for a closure, task or static that keeps \(object)"
        } + unfinished.map { "the session '\(session)' has ended, but close() of its \($0) had not returned in time" }
    }
}
