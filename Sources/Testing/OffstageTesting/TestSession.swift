import AppLoop
import JSON
import JSONRPC
import Offstage
import OffstageInjection
import OffstageServer

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
/// The error of a step names the file and line of its call.
///
/// The test fails when the app logs an error that `takeLog()` does not take, when an action of the user fails or never
/// ends, and when a store or coordinator outlives the session. `finish()`, or else the release of the test session,
/// checks the end.
///
/// With `OFFSTAGE_TRAFFIC=file` in the environment, each test session appends its conversation to the file, for
/// `offstage coverage`.
public final class TestSession {
    let server: MemoryServer
    private let mostJobs: Int
    private var lastID: Int64 = 0
    var answers: [Int64: JSONValue] = [:]
    var notifications: [JSONValue] = []
    var conversation = ""
    /// Parses every message, and keeps its memory.
    var decoder = FrameDecoder(framing: .lines, limits: FrameLimits(message: 1 << 30))
    let parser = JSONParser()
    var state: SentState
    var stated: Statements
    var lifetimes = Lifetimes()
    /// Effects of the session, once it is closed.
    var closedEffects: EffectLog?
    /// Inputs of the user whose handlers have not ended.
    var openInputs: [OpenInput] = []
    /// Inputs of the user that failed after their step.
    var failedInputs: [(input: OpenInput, error: JSONValue)] = []
    var log: [LogMessage] = []
    /// Findings of expectations outside of Swift Testing.
    var failures: [Problem] = []
    /// Problem of a step that never settles.
    private var overrun: String?
    var isOpen = false
    /// False while the test session closes the session itself: golden files contain the steps of the test only.
    var isRecording = true
    /// The line that calls the session now, or called it last.
    var currentStep: StepLine
    /// The line of the last step that changed the session; problems are found after it.
    var lastStep: StepLine
    /// The test file that opened the session.
    let opener: (fileID: String, path: String)
    /// Texts that the test typed into secure fields, which the server does not send back.
    var secrets: [String: String] = [:]
    /// Id of the session.
    public let sessionID = "s1"

    /// Transcript of the conversation, one message per line: `-> ` sent, `<- ` received. Golden files contain
    /// transcripts.
    public var transcript: String { conversation }

    /// Opens a session of `app`.
    ///
    /// - Parameters:
    ///   - app: the app to test.
    ///   - seed: seed of all generated values.
    ///   - alternatives: alternatives by key, as in `session/open`.
    ///   - link: URL to open at the start.
    ///   - exhaustive: true requires the test to state each event, changed view, route change and effect of a step
    ///     before the next step, with the expectations of the session. See `Problems`.
    ///   - mostJobs: maximum number of jobs in one step; a handler that never pauses fails the step after them.
    ///   - file: module and file of the caller, for failures. Each step names its own.
    ///   - path: path of the caller's file.
    ///   - line: line of the caller.
    ///   - prepare: replaces dependencies: `{ $0.replace(\EditProfilePart.updateProfileName) { SlowUpdate() } }`.
    /// - Throws: `Refused` when the app cannot be started.
    public init(
        _ app: App, seed: Int64 = 1, alternatives: [String: String] = [:], link: String? = nil,
        exhaustive: Bool = false, mostJobs: Int = 100_000, file: String = #fileID, path: String = #filePath,
        line: Int = #line, prepare: @escaping @AppActor @Sendable (Registry) -> Void = { _ in }
    ) throws {
        var configuration = Server.Configuration(apps: [app])
        configuration.needsHandshake = false
        configuration.seed = UInt64(bitPattern: seed)
        configuration.prepare = prepare
        server = MemoryServer(configuration, framing: .lines, mostJobs: mostJobs)
        self.mostJobs = mostJobs
        state = SentState(session: sessionID)
        stated = Statements(isActive: exhaustive)
        opener = (file, path)
        currentStep = StepLine(fileID: file, line: line)
        lastStep = currentStep
        var params: JSONObject = ["context": "test"]
        if !alternatives.isEmpty { params["alternatives"] = JSONValue(encoding: alternatives) }
        params["link"] = link.map { .string($0) }
        state.begin(try request("session/open", .object(params), file: file, line: line))
        isOpen = true
        server.read(sessionID) { $0?.screens.forEach { $0.logFindings() } }
        noteChanges()
        stated.stateAll()
    }

    /// Checks the end of the session, unless `finish()` has. An issue is recorded for each problem.
    deinit {
        finishOnRelease()
        TestTraffic.append(conversation)
    }

    // MARK: Requests

    /// Sends a request of `method` with `params`, and returns its result. Effects may still run after it.
    ///
    /// - Throws: `Refused` with the answer's error; `NotAnswered` when the request is still pending; `Problems` before
    ///   an action, a navigation or an advance of the clock, when there are any.
    @discardableResult
    public func request(_ method: String, _ params: JSONValue = [:], file: String = #fileID, line: Int = #line) throws
        -> JSONValue
    {
        try step(file, line) {
            if Self.isStep(method) { try beginStep() }
            guard let result = try result(of: start(method, params)) else {
                throw NotAnswered(method: method, runningEffects: runningEffects)
            }
            if method == "subscription/window", let list = params["list"]?.string, let screen = params["screen"]?.string
            {
                state.show(result, list: list, screen: screen)
            }
            return result
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

    /// Sends a request of `method` with `params` without waiting for its answer, and returns its id.
    public func start(_ method: String, _ params: JSONValue = [:]) -> Int64 {
        if method == "session/close" {
            noteLifetimes()
            closedEffects = server.read(sessionID) { $0?.effects } ?? closedEffects
        }
        lastID += 1
        write(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params])
        return lastID
    }

    private func write(_ message: JSONValue) {
        let text = "\(message)\n"
        let exchange = server.exchange(Array(text.utf8))
        take(exchange.before)
        if isRecording { conversation += "-> \(text)" }
        take(exchange.after)
        if exchange.isOverrun { overrun = "the app ran \(mostJobs) jobs without a pause; \(running)" }
    }

    /// Returns the result of a started request; nil while it is pending.
    private func result(of id: Int64) throws -> JSONValue? {
        defer { overrun = nil }
        if let overrun { throw Problems(found: [Problem(text: overrun)]) }
        guard let answer = answers.removeValue(forKey: id) else { return nil }
        if let error = answer["error"] { throw Refused(error: error) }
        return answer["result"] ?? .null
    }

    /// Sends a notification of `method` with `params`, such as `$/cancelRequest`.
    public func notify(_ method: String, _ params: JSONValue = [:]) {
        write(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    /// Returns the answer to the started request `id`: the whole message, with `result` or `error`. Nil while it is
    /// pending.
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
        if let result = try result(of: id) { return result }
        openInputs.append(OpenInput(id: id, step: step, line: currentStep))
        return nil
    }

    /// Waits in real time for work on other threads, such as I/O, and runs what follows from it. Does not advance the
    /// clock. The test suspends meanwhile, so that work in the pool of threads always has a thread.
    ///
    /// - Throws: `NotAnswered` with the running effects when the work takes longer than `limit`; `Problems` when a
    ///   handler never pauses; `Refused` when an earlier input of the user fails now.
    nonisolated(nonsending) public func settle(
        limit: Duration = .seconds(120), file: String = #fileID, line: Int = #line
    ) async throws {
        let result: Result<Void, any Error>
        do {
            try await AppLoop.shared.settled(limit: limit)
            result = .success(())
        } catch { result = .failure(error) }
        try step(file, line) {
            do { try result.get() } catch let error as AppLoop.NotSettled {
                if error.hasJobs {
                    throw Problems(found: [Problem(text: "the app ran for \(limit) without a pause; \(running)")])
                }
                throw NotAnswered(method: "work on another thread", runningEffects: runningEffects)
            }
            take()
            try throwFailedInput()
        }
    }

    /// Sends an action to the active screen.
    ///
    /// - Returns: the outcome: `done`, `dropped` or `unhandled`.
    /// - Throws: as `request(_:_:)`.
    @discardableResult
    public func send(_ action: JSONValue, file: String = #fileID, line: Int = #line) throws -> String {
        try step(file, line) {
            try request("action/send", ["action": action], file: file, line: line)["outcome"]?.string ?? ""
        }
    }

    /// Sends an action without waiting for its answer, and returns the request's id.
    public func start(_ action: JSONValue) -> Int64 { start("action/send", ["action": action]) }

    /// Ends the session as a crash of the process does, and restores it in place from what is saved: the route, the
    /// `@Saved` and `@Field` values, and the values of the input components. Nothing else of the session survives;
    /// the instances that the app shares between sessions do.
    ///
    /// - Returns: a sentence for each value and route that is not restored.
    /// - Throws: `Problems` of the steps before.
    @discardableResult
    public func crash(file: String = #fileID, line: Int = #line) throws -> [String] {
        try step(file, line) {
            try beginStep()
            openInputs = []
            let problems = server.crash()
            take()
            return problems
        }
    }

    /// Advances the clock by `duration`. Timers that are due on the way fire in order.
    ///
    /// - Throws: as `request(_:_:)`; `Refused` when an earlier input of the user fails now.
    public func advance(by duration: Duration, file: String = #fileID, line: Int = #line) throws {
        try step(file, line) {
            try request("clock/advance", ["ms": .integer(duration.milliseconds)], file: file, line: line)
            try throwFailedInput()
        }
    }

    private func throwFailedInput() throws {
        guard let failed = failedInputs.first else { return }
        failedInputs = []
        throw Refused(error: failed.error, stepLine: failed.input.line)
    }

    /// Closes the session. Later requests get error 1101 and are added to the transcript too.
    ///
    /// - Throws: as `request(_:_:)`.
    public func close(file: String = #fileID, line: Int = #line) throws {
        try step(file, line) { _ = try request("session/close", file: file, line: line) }
    }

    // MARK: State

    /// Store of the active screen; nil after the session is closed. A test holds it weakly to check that it is
    /// released.
    public var store: AnyStore? { server.read(sessionID) { $0?.activeScreen?.store } }

    /// The active screen's view, as the answer to `screen/get`.
    ///
    /// Records an issue when the store's view differs from the last one that was published: no front end would see it.
    public var view: JSONValue {
        checkPublished()
        do { return try request("screen/get")["view"] ?? .null } catch {
            fail("The view cannot be read: \(error)")
            return .null
        }
    }

    /// Records an issue when the active store's view differs from the last one that was published.
    func checkPublished() {
        let unpublished: String? = server.read(sessionID) { session in
            AppLoop.shared.endTurn()
            guard let screen = session?.activeScreen, screen.hasUnpublishedChange else { return nil }
            return screen.screen.name
        }
        if let unpublished {
            fail("The view of \(unpublished) changed and was not published; change it in work that the store owns.")
        }
    }

    /// Returns the state that a front end shows now, built from the messages that were sent.
    func shown() -> ShownSession {
        take()
        let (shown, violations) = state.read()
        for violation in violations { fail("A front end cannot apply a notification: \(violation)") }
        return shown
    }

    /// Names of the effects that run now: actions and background work that outlived their turn.
    public var runningEffects: [String] { effects.map(\.name) }

    var effects: [(number: Int, name: String)] {
        server.read(sessionID) { $0?.effects.running.map { ($0.number, $0.name) } ?? [] }
    }

    var running: String {
        let names = runningEffects
        return names.isEmpty ? "no effect runs" : "running effects: \(names.joined(separator: ", "))"
    }
}
