import AppLoop
import JSON
import Offstage
import OffstageInjection
import OffstageServer
import OffstageText

/// One session of an app, driven as a front end would drive it and settled after each step: no waiting, no sleeping,
/// the same every time.
///
///     @Test(.onLoop) func `a name of four letters can be saved`() throws {
///         let session = try TestSession(EditProfile.app)
///         try session.send(["type": "textDidChange", "text": "Anna"])
///         #expect(session.takeEvents() == [["type": "isSaveButtonEnabled", "value": true]])
///         #expect(session.view["save"]?["isEnabled"] == true)
///     }
///
/// It lives in the test context: time stands still until `advance(by:)`, and identifiers follow from the seed.
public final class TestSession {
    private let server: MemoryServer
    private var lastID: Int64 = 0
    private var answers: [Int64: JSONValue] = [:]
    private var notifications: [JSONValue] = []
    public let sessionID: String
    /// The whole conversation, `-> ` what was sent and `<- ` what came, a message a line: what golden files hold.
    public private(set) var transcript = ""

    /// An error that was answered.
    public struct Refused: Error, CustomStringConvertible {
        public let error: JSONValue
        public var code: Int { Int(error["code"]?.integer ?? 0) }
        public var kind: String { error["data"]?["kind"]?.string ?? "" }
        public var description: String { "\(error["message"]?.string ?? "?") (error \(code), \(kind))" }
    }

    /// - Parameters:
    ///   - alternatives: picks implementations by name, as `session/open` does.
    ///   - link: where to go at first.
    ///   - prepare: puts something else in place of a dependency: `{ $0.replace(\.updateProfileName) { SlowUpdate() }
    ///     }`.
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

    /// Sends a request and returns its result. What is still under way after it stays so.
    ///
    /// - Throws: `Refused` with the answer's error.
    @discardableResult
    public func request(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        let id = start(method, params)
        guard let answer = answers.removeValue(forKey: id) else { throw NotAnswered(method: method) }
        if let error = answer["error"] { throw Refused(error: error) }
        return answer["result"] ?? nil
    }

    /// The request is still under way; advance the clock, or use `start` and `answer(to:)`.
    public struct NotAnswered: Error, CustomStringConvertible {
        public let method: String
        public var description: String { "\(method) has not been answered yet" }
    }

    /// Sends a request that may take its time, and returns its id.
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

    /// The answer to a request that was started, if it is there: the whole message, with `result` or `error`.
    public func answer(to id: Int64) -> JSONValue? {
        take()
        return answers[id]
    }

    /// Lets go on what other threads have finished, and waits for work that they still have (real I/O); not for the
    /// clock.
    ///
    /// - Throws: `AppLoop.NotSettled` when it takes longer than `limit` of real time.
    public func settle(limit: Duration = .seconds(120)) throws {
        try AppLoop.run { try AppLoop.shared.runUntilSettled(limit: limit) }
    }

    /// Sends the active screen an action and returns the outcome: `done`, `dropped`, `unhandled`.
    @discardableResult
    public func send(_ action: JSONValue) throws -> String {
        try request("action/send", ["action": action])["outcome"]?.string ?? ""
    }

    /// Sends an action that may take its time.
    public func start(_ action: JSONValue) -> Int64 { start("action/send", ["action": action]) }

    /// Moves the clock; everything that falls due on the way happens.
    public func advance(by duration: Duration) throws {
        let (seconds, attoseconds) = duration.components
        try request("clock/advance", ["ms": .integer(seconds * 1000 + attoseconds / 1_000_000_000_000_000)])
    }

    /// Ends the session, as a front end would. The transcript goes on; nothing else is answered but 1101.
    public func close() throws { try request("session/close") }

    /// The active screen's store, to be held weakly by a test that checks that nothing else holds it; nil once the
    /// session is closed.
    public var store: AnyStore? {
        let session = server.openSession(named: sessionID)
        return AppLoop.run { session?.activeScreen?.store }
    }

    /// The active screen's view.
    public var view: JSONValue { (try? request("screen/get")["view"]) ?? nil }

    /// What the session shows, as text: its screen as the command `render` draws it. Leaves no trace in the transcript.
    ///
    /// - Parameter width: in columns, 20 to 200.
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

    /// The events since the last call, in order.
    public func takeEvents() -> [JSONValue] {
        take()
        let events = notifications.filter { $0["method"] == "session/event" }.compactMap { $0["params"]?["event"] }
        notifications.removeAll { $0["method"] == "session/event" }
        return events
    }

    /// Every notification since the last call, in order.
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
