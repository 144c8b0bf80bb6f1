import AppLoop
import JSON
import Offstage
import OffstageDrawing
import OffstageInjection
import OffstageServer
import Testing

/// One session of an app, driven like a front end and settled after each step. A test needs no waiting or sleeping, and
/// is deterministic.
///
///     @Test func `a name of four letters can be saved`() throws {
///         let session = try TestSession(EditProfile.app)
///         try session.type("Anna", into: "name")
///         #expect(try session.element("save").isEnabled)
///         try session.tap("save")
///         try session.advance(by: .milliseconds(300))
///         #expect(session.path == ["profile.edit", "profile.success"])
///     }
///
/// The session has the test context: time changes only with `advance(by:)`, and identifiers are derived from the seed.
///
/// The test fails when the app logs an error that `takeLog()` does not take, when an action of the user fails or never
/// ends, and when a store or coordinator outlives the session. `finish()`, or else the release of the test session,
/// checks the end.
public final class TestSession {
    private let server: MemoryServer
    private let mostJobs: Int
    private var lastID: Int64 = 0
    private var answers: [Int64: JSONValue] = [:]
    private var notifications: [JSONValue] = []
    private var conversation = ""
    private var state: SentState
    private var stated: Statements
    private var lifetimes = Lifetimes()
    /// Inputs of the user whose handlers have not ended, by request id.
    private var openInputs: [(id: Int64, step: String)] = []
    /// Inputs of the user that failed after their step.
    private var failedInputs: [(step: String, error: JSONValue)] = []
    private var log: [LogMessage] = []
    private var failures: [String] = []
    /// Problem of a step that never settles.
    private var overrun: String?
    private var isOpen = false
    /// False while the test session closes the session itself: golden files contain the steps of the test only.
    private var isRecording = true
    /// Texts that the test typed into secure fields, which the server does not send back.
    var secrets: [String: String] = [:]
    /// Id of the session.
    public let sessionID = "s1"

    /// Transcript of the conversation, one message per line: `-> ` sent, `<- ` received. Golden files contain
    /// transcripts.
    public var transcript: String {
        stated.stateAll()
        return conversation
    }

    /// An error answer of the server.
    public struct Refused: Error, CustomStringConvertible {
        /// The error object of the answer.
        public let error: JSONValue
        /// Error code.
        public var code: Int { Int(error["code"]?.integer ?? 0) }
        /// Stable kind of the error.
        public var kind: String { error["data"]?["kind"]?.string ?? "" }
        public var description: String { "\(error["message"]?.string ?? "?") (error \(code), \(kind))" }
    }

    /// Opens a session of `app`.
    ///
    /// - Parameters:
    ///   - app: the app to test.
    ///   - seed: seed of all generated values.
    ///   - alternatives: alternatives by key, as in `session/open`.
    ///   - link: URL to open at the start.
    ///   - exhaustive: true requires the test to read each event, changed view, route change and effect of a step
    ///     before the next step. See `Problems`.
    ///   - mostJobs: maximum number of jobs in one step; a handler that never pauses fails the step after them.
    ///   - prepare: replaces dependencies: `{ $0.replace(\.updateProfileName) { SlowUpdate() } }`.
    /// - Throws: `Refused` when the app cannot be started.
    public init(
        _ app: App, seed: Int64 = 1, alternatives: [String: String] = [:], link: String? = nil,
        exhaustive: Bool = false, mostJobs: Int = 100_000,
        prepare: @escaping @AppActor @Sendable (Registry) -> Void = { _ in }
    ) throws {
        var configuration = Server.Configuration(apps: [app])
        configuration.needsHandshake = false
        configuration.seed = UInt64(bitPattern: seed)
        configuration.prepare = prepare
        server = MemoryServer(configuration, framing: .lines, mostJobs: mostJobs)
        self.mostJobs = mostJobs
        state = SentState(session: sessionID)
        stated = Statements(isActive: exhaustive)
        var params: JSONObject = ["context": "test"]
        if !alternatives.isEmpty {
            params["alternatives"] = .object(
                JSONObject(alternatives.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        }
        params["link"] = link.map { .string($0) }
        state.begin(try request("session/open", .object(params)))
        isOpen = true
        noteChanges()
        stated.stateAll()
    }

    /// Checks the end of the session, unless `finish()` has. An issue is recorded for each problem.
    deinit {
        for problem in end() { Issue.record(Comment(rawValue: problem)) }
    }

    // MARK: Requests

    /// Sends a request and returns its result. Effects may still run after it.
    ///
    /// - Throws: `Refused` with the answer's error; `NotAnswered` when the request is still pending; `Problems` before
    ///   an action, a navigation or an advance of the clock, when there are any.
    @discardableResult
    public func request(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        if Self.isStep(method) { try beginStep() }
        let id = start(method, params)
        try throwOverrun()
        guard let answer = answers.removeValue(forKey: id) else {
            throw NotAnswered(method: method, runningEffects: effectNames)
        }
        if let error = answer["error"] { throw Refused(error: error) }
        let result = answer["result"] ?? nil
        if method == "subscription/window", let list = params["list"]?.string, let screen = params["screen"]?.string {
            state.show(result, list: list, screen: screen)
        }
        return result
    }

    /// Error of a request that is still pending. Advance the clock, or use `start` and `answer(to:)`.
    public struct NotAnswered: Error, CustomStringConvertible {
        /// Method of the request.
        public let method: String
        /// Names of the running effects, which the request may wait for.
        public let runningEffects: [String]
        public var description: String {
            let effects = runningEffects.isEmpty ? "none" : runningEffects.joined(separator: ", ")
            return "\(method) has not been answered yet; running effects: \(effects)"
        }
    }

    /// True for methods that change the session.
    private static func isStep(_ method: String) -> Bool {
        switch method {
        case "action/send", "clock/advance", "session/close", "session/setContext": true
        case "route/get", "route/plan", "route/link": false
        default: method.hasPrefix("route/")
        }
    }

    /// Sends a request without waiting for its answer, and returns its id.
    public func start(_ method: String, _ params: JSONValue = [:]) -> Int64 {
        if method == "session/close" { noteLifetimes() }
        lastID += 1
        write(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params])
        return lastID
    }

    private func write(_ message: JSONValue) {
        take()
        if isRecording { conversation += "-> \(message)\n" }
        server.write("\(message)\n")
        take()
        if server.takeOverrun() {
            overrun = "the app ran \(mostJobs) jobs without a pause; \(running)"
        }
    }

    /// Sends a notification, such as `$/cancelRequest`.
    public func notify(_ method: String, _ params: JSONValue = [:]) {
        write(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    /// Returns the answer to a started request: the whole message, with `result` or `error`. Nil while it is pending.
    public func answer(to id: Int64) -> JSONValue? {
        take()
        return answers[id]
    }

    /// Sends an input of the user, and does not wait for work that needs the clock or another thread.
    ///
    /// - Parameter step: the call of the test, for errors.
    /// - Returns: the result; nil while the handler runs.
    func input(_ method: String, _ params: JSONValue, _ step: String) throws -> JSONValue? {
        try beginStep()
        let id = start(method, params)
        try throwOverrun()
        guard let answer = answers.removeValue(forKey: id) else {
            openInputs.append((id, step))
            return nil
        }
        if let error = answer["error"] { throw Refused(error: error) }
        return answer["result"] ?? nil
    }

    /// Waits in real time for work on other threads, such as I/O, and runs what follows from it. Does not advance the
    /// clock.
    ///
    /// - Throws: `NotAnswered` when the work takes longer than `limit`; `Refused` when an earlier input of the user
    ///   fails now.
    public func settle(limit: Duration = .seconds(120)) throws {
        do {
            try AppLoop.run { () throws(AppLoop.NotSettled) in try AppLoop.shared.runUntilSettled(limit: limit) }
        } catch {
            throw NotAnswered(method: "work on another thread", runningEffects: effectNames)
        }
        take()
        try throwFailedInput()
    }

    /// Sends an action to the active screen.
    ///
    /// - Returns: the outcome: `done`, `dropped` or `unhandled`.
    /// - Throws: as `request(_:_:)`.
    @discardableResult
    public func send(_ action: JSONValue) throws -> String {
        try request("action/send", ["action": action])["outcome"]?.string ?? ""
    }

    /// Sends an action without waiting for its answer, and returns the request's id.
    public func start(_ action: JSONValue) -> Int64 { start("action/send", ["action": action]) }

    /// Advances the clock. Timers that are due on the way fire in order.
    ///
    /// - Throws: as `request(_:_:)`; `Refused` when an earlier input of the user fails now.
    public func advance(by duration: Duration) throws {
        let (seconds, attoseconds) = duration.components
        try request("clock/advance", ["ms": .integer(seconds * 1000 + attoseconds / 1_000_000_000_000_000)])
        try throwFailedInput()
    }

    private func throwFailedInput() throws {
        guard let failed = failedInputs.first else { return }
        failedInputs = []
        throw Refused(error: failed.error)
    }

    /// Closes the session. Later requests get error 1101 and are added to the transcript too.
    ///
    /// - Throws: as `request(_:_:)`.
    public func close() throws { try request("session/close") }

    // MARK: State

    /// Store of the active screen; nil after the session is closed. A test holds it weakly to check that it is
    /// released.
    public var store: AnyStore? {
        let session = server.openSession(named: sessionID)
        return AppLoop.run { session?.activeScreen?.store }
    }

    /// The active screen's view, as the answer to `screen/get`.
    ///
    /// Records an issue when the store's view differs from the last one that was published: no front end would see it.
    public var view: JSONValue {
        checkPublished()
        let answer = try? request("screen/get")
        if let screen = answer?["screen"]?.string { stated.state(view: screen) }
        return answer?["view"] ?? nil
    }

    /// Records an issue when the active store's view differs from the last one that was published.
    func checkPublished() {
        let session = server.openSession(named: sessionID)
        let unpublished: String? = AppLoop.run {
            AppLoop.shared.endTurn()
            guard let screen = session?.activeScreen, screen.hasUnpublishedChange else { return nil }
            return screen.screen.name
        }
        if let unpublished {
            fail("The view of \(unpublished) changed and was not published; change it in work that the store owns.")
        }
    }

    /// Returns the state that a front end shows now, built from the messages that were sent.
    ///
    /// - Parameter stating: part of the state that the caller reads, for an exhaustive session.
    func shown(stating read: Statements.Reading) -> ShownSession {
        take()
        let (shown, violations) = state.read()
        for violation in violations { fail("A front end cannot apply a notification: \(violation)") }
        switch read {
        case .nothing: break
        case .route: stated.stateRoute()
        case .view(let screen): stated.state(view: screen)
        case .all: stated.stateRoute(); stated.stateViews()
        }
        return shown
    }

    /// Names of the effects that run now: actions and background work that outlived their turn.
    public var runningEffects: [String] {
        stated.stateEffects()
        return effectNames
    }

    private var effectNames: [String] { effects.map(\.name) }

    private var effects: [(number: Int, name: String)] {
        let session = server.openSession(named: sessionID)
        return AppLoop.run { session?.effects.running.map { ($0.number, $0.name) } ?? [] }
    }

    private var running: String {
        let names = effectNames
        return names.isEmpty ? "no effect runs" : "running effects: \(names.joined(separator: ", "))"
    }

    /// Returns the session's screens as text, as the command `render` draws them. Adds nothing to the transcript.
    ///
    /// - Parameter width: number of columns, 20 to 200.
    public func text(width: Int = 60) -> String {
        let shown = shown(stating: .all)
        return TextScreen(tree: shown.tree, views: shown.views).render(width: width)
    }

    // MARK: Messages

    /// Returns the events since the last call, in order.
    public func takeEvents() -> [JSONValue] {
        take()
        let events = notifications.filter { $0["method"] == "session/event" }.compactMap { $0["params"]?["event"] }
        notifications.removeAll { $0["method"] == "session/event" }
        stated.stateEvents()
        return events
    }

    /// Returns all notifications since the last call, in order. Takes log messages too, as `takeLog()` does.
    public func takeNotifications() -> [JSONValue] {
        take()
        defer { notifications = [] }
        stated.stateAll()
        log = []
        return notifications
    }

    /// A message that the app or the runtime logged.
    public struct LogMessage: Sendable, Equatable {
        /// Severity of the message.
        public let level: LogLevel
        /// Text for a developer.
        public let message: String
        /// Name of the screen or of the part of the server that logs.
        public let logger: String?

        /// True for a message that fails the test: an error, or an instance that outlives its scope.
        var isProblem: Bool { level == .error || level == .warning && logger == "scopes" }
    }

    /// Returns the log messages since the last call, in order. A test that expects an error in the log calls this
    /// before the next step.
    public func takeLog() -> [LogMessage] {
        take()
        defer { log = [] }
        notifications.removeAll { $0["method"] == "log/entry" }
        return log
    }

    private func take() {
        var hasChanges = false
        for line in server.takeOutput().split(separator: UInt8(ascii: "\n")) {
            guard let message = try? JSONValue(parsing: Array(line)) else { continue }
            if isRecording { conversation += "<- \(message)\n" }
            if let id = message["id"]?.integer, message["method"] == nil {
                take(answer: message, id)
            } else {
                take(notification: message)
                hasChanges = true
            }
        }
        if hasChanges { noteChanges() }
    }

    private func take(answer: JSONValue, _ id: Int64) {
        guard let index = openInputs.firstIndex(where: { $0.id == id }) else { return answers[id] = answer }
        let step = openInputs.remove(at: index).step
        guard let error = answer["error"] else { return }
        // A handler is cancelled when the user leaves its screen or the session closes.
        let isCancelled = [-32800, -32802, 1101].contains(error["code"]?.integer)
        if !isCancelled { failedInputs.append((step, error)) }
    }

    private func take(notification: JSONValue) {
        notifications.append(notification)
        state.add(notification)
        guard let params = notification["params"] else { return }
        let isOwn = params["sessionId"]?.string == sessionID
        switch notification["method"]?.string {
        case "log/entry":
            log.append(
                LogMessage(
                    level: params["level"]?.string.flatMap(LogLevel.init) ?? .error,
                    message: params["message"]?.string ?? "", logger: params["logger"]?.string))
        case "session/event" where isOwn: stated.note(event: params["event"] ?? nil)
        case "route/didChange" where isOwn: stated.noteRoute(params)
        case "screen/didChange" where isOwn: stated.noteView(params)
        default: break
        }
    }

    /// Keeps weak references to new stores and coordinators, and notes new effects.
    private func noteChanges() {
        noteLifetimes()
        if stated.isActive { stated.note(effects: effects) }
    }

    private func noteLifetimes() {
        let session = server.openSession(named: sessionID)
        let objects: [AnyObject] = AppLoop.run {
            let coordinators = (session?.flows?.root?.all ?? []).compactMap(\.coordinator)
            return (session?.screens.map(\.store) ?? []) + coordinators
        }
        for object in objects { lifetimes.add(object) }
    }

    // MARK: Problems

    /// Reasons for which the test fails, found since the last step: errors that the app logged, and inputs of the user
    /// that failed after their step. In an exhaustive session also what the test has not read.
    ///
    /// The next step throws them as `Problems`, and `finish()` throws those of the last step.
    public var problems: [String] {
        take()
        return failures
            + log.filter(\.isProblem).map {
                "the app logged the \($0.level.rawValue) '\($0.message)'; take an expected message with takeLog()"
            }
            + failedInputs.map { "\($0.step) failed: \(Refused(error: $0.error))" }
            + stated.unread { state.read().shown.name(ofScreen: $0) }
    }

    /// Error with the problems of the last step.
    public struct Problems: Error, CustomStringConvertible {
        /// One sentence each.
        public let problems: [String]
        public var description: String { problems.joined(separator: "\n") }
    }

    /// Records an issue in the running test. Outside of Swift Testing, the next step throws it.
    func fail(_ problem: String, _ sourceLocation: SourceLocation? = nil) {
        guard Test.current != nil else { return failures.append(problem) }
        if let sourceLocation {
            Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
        } else {
            Issue.record(Comment(rawValue: problem))
        }
    }

    private func throwOverrun() throws {
        defer { overrun = nil }
        if let overrun { throw Problems(problems: [overrun]) }
    }

    private func takeProblems() -> [String] {
        let found = problems
        failures = []
        failedInputs = []
        log.removeAll(where: \.isProblem)
        stated.stateAll()
        return found
    }

    /// Throws the problems of the last step.
    func beginStep() throws {
        let found = takeProblems()
        if !found.isEmpty { throw Problems(problems: found) }
    }

    /// Closes the session and checks its end: nothing is left of the last step, no input of the user still runs, and
    /// each store and coordinator is released.
    ///
    /// Without this call, the release of the test session does the same and records an issue for each problem.
    ///
    /// - Throws: `Problems`.
    public func finish() throws {
        let found = end()
        if !found.isEmpty { throw Problems(problems: found) }
    }

    private func end() -> [String] {
        guard isOpen else { return [] }
        isOpen = false
        var found = takeProblems()
        if !openInputs.isEmpty {
            let steps = openInputs.map(\.step).joined(separator: ", ")
            found.append(
                "not ended: \(steps); \(running). Advance the clock, settle(), or close() the session to cancel them.")
        }
        isRecording = false
        _ = start("session/close", ["sessionId": .string(sessionID)])
        stated = Statements(isActive: false)
        try? AppLoop.run { try AppLoop.shared.runUntilSettled(limit: .seconds(5)) }
        found += takeProblems()
        return found
            + lifetimes.alive.map { "\($0) outlives its session; hold it weakly in the test, or find its owner" }
    }
}
