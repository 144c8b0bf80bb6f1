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
///     @Test(.onLoop) func `a name of four letters can be saved`() throws {
///         let session = try TestSession(EditProfile.app)
///         try session.send(["type": "textDidChange", "text": "Anna"])
///         #expect(session.takeEvents() == [["type": "isSaveButtonEnabled", "value": true]])
///         #expect(session.view["save"]?["isEnabled"] == true)
///     }
///
/// The session has the test context: time changes only with `advance(by:)`, and identifiers are derived from the seed.
public final class TestSession {
    private let server: MemoryServer
    private var lastID: Int64 = 0
    private var answers: [Int64: JSONValue] = [:]
    private var notifications: [JSONValue] = []
    /// Id of the session.
    public let sessionID: String
    /// Transcript of the conversation, one message per line: `-> ` sent, `<- ` received. Golden files contain
    /// transcripts.
    public private(set) var transcript = ""

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
    ///   - prepare: replaces dependencies: `{ $0.replace(\.updateProfileName) { SlowUpdate() } }`.
    /// - Throws: `Refused` when the app cannot be started.
    public init(
        _ app: App, seed: Int64 = 1, alternatives: [String: String] = [:], link: String? = nil,
        prepare: @escaping @AppActor @Sendable (Registry) -> Void = { _ in }
    ) throws {
        var configuration = Server.Configuration(apps: [app])
        configuration.needsHandshake = false
        configuration.seed = UInt64(bitPattern: seed)
        configuration.prepare = prepare
        server = MemoryServer(configuration, framing: .lines)
        sessionID = "s1"
        var params: JSONObject = ["context": "test"]
        if !alternatives.isEmpty {
            params["alternatives"] = .object(
                JSONObject(alternatives.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        }
        params["link"] = link.map { .string($0) }
        try request("session/open", .object(params))
    }

    /// Sends a request and returns its result. Effects may still run after it.
    ///
    /// - Throws: `Refused` with the answer's error; `NotAnswered` when the request is still pending.
    @discardableResult
    public func request(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        let id = start(method, params)
        guard let answer = answers.removeValue(forKey: id) else { throw NotAnswered(method: method) }
        if let error = answer["error"] { throw Refused(error: error) }
        return answer["result"] ?? nil
    }

    /// Error of a request that is still pending. Advance the clock, or use `start` and `answer(to:)`.
    public struct NotAnswered: Error, CustomStringConvertible {
        /// Method of the request.
        public let method: String
        public var description: String { "\(method) has not been answered yet" }
    }

    /// Sends a request without waiting for its answer, and returns its id.
    public func start(_ method: String, _ params: JSONValue = [:]) -> Int64 {
        lastID += 1
        write(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params])
        return lastID
    }

    private func write(_ message: JSONValue) {
        take()
        transcript += "-> \(message)\n"
        server.write("\(message)\n")
        take()
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

    /// Waits in real time for work on other threads, such as I/O, and runs what follows from it. Does not advance the
    /// clock.
    ///
    /// - Throws: `AppLoop.NotSettled` when the work takes longer than `limit`.
    public func settle(limit: Duration = .seconds(120)) throws {
        try AppLoop.run { try AppLoop.shared.runUntilSettled(limit: limit) }
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
    /// - Throws: as `request(_:_:)`.
    public func advance(by duration: Duration) throws {
        let (seconds, attoseconds) = duration.components
        try request("clock/advance", ["ms": .integer(seconds * 1000 + attoseconds / 1_000_000_000_000_000)])
    }

    /// Closes the session. Later requests get error 1101 and are added to the transcript too.
    ///
    /// - Throws: as `request(_:_:)`.
    public func close() throws { try request("session/close") }

    /// Store of the active screen; nil after the session is closed. A test holds it weakly to check that it is
    /// released.
    public var store: AnyStore? {
        let session = server.openSession(named: sessionID)
        return AppLoop.run { session?.activeScreen?.store }
    }

    /// The active screen's view, as front ends have received it.
    ///
    /// Records an issue when the store's view differs from the last one that was published: no front end would see it.
    public var view: JSONValue {
        let session = server.openSession(named: sessionID)
        let unpublished: String? = AppLoop.run {
            AppLoop.shared.endTurn()
            guard let screen = session?.activeScreen, screen.hasUnpublishedChange else { return nil }
            return screen.screen.name
        }
        if let unpublished {
            Issue.record(
                "The view of \(unpublished) changed and was not published; change it in work that the store owns."
            )
        }
        return (try? request("screen/get")["view"]) ?? nil
    }

    /// Returns the session's screens as text, as the command `render` draws them. Adds nothing to the transcript.
    ///
    /// - Parameter width: number of columns, 20 to 200.
    public func text(width: Int = 60) -> String {
        let session = server.openSession(named: sessionID)
        return AppLoop.run {
            guard let session, let tree = try? JSONValue(parsing: session.treeFragment.bytes, limits: .trusted) else {
                return ""
            }
            var views: [String: JSONValue] = [:]
            for id in TextScreen(tree: tree, views: [:]).shownScreens {
                guard let screen = session.screen(id: id), let view = try? screen.view() else { continue }
                views[id] = try? JSONValue(parsing: view.bytes, limits: .trusted)
            }
            return TextScreen(tree: tree, views: views).render(width: width)
        }
    }

    /// Returns the events since the last call, in order.
    public func takeEvents() -> [JSONValue] {
        take()
        let events = notifications.filter { $0["method"] == "session/event" }.compactMap { $0["params"]?["event"] }
        notifications.removeAll { $0["method"] == "session/event" }
        return events
    }

    /// Returns all notifications since the last call, in order.
    public func takeNotifications() -> [JSONValue] {
        take()
        defer { notifications = [] }
        return notifications
    }

    private func take() {
        for line in server.takeOutput().split(separator: UInt8(ascii: "\n")) {
            guard let message = try? JSONValue(parsing: Array(line)) else { continue }
            transcript += "<- \(message)\n"
            if let id = message["id"]?.integer, message["method"] == nil {
                answers[id] = message
            } else {
                notifications.append(message)
            }
        }
    }
}
