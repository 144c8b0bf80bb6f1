import AppLoop
import JSON
import OffstageDrawing
import OffstageServer

/// The session that an agent uses: its requests, its outline with refs, and what has happened in it.
@AppActor
final class AgentSession {
    let options: AgentOptions
    let client: LoopbackClient
    private let opening: JSONObject
    private(set) var id: String?
    /// Opens the session: calls that come meanwhile wait for it.
    private var beginning: Task<AgentStop?, Never>?
    private var subscription: JSONValue = .null
    /// Types of the events since the last result.
    private var events: [String] = []
    /// The outline that the agent knows.
    private(set) var shown = Outline(text: "", targets: [:], screen: "", routeRev: 0, revisions: [:])
    /// Called when a view or the route has changed.
    var onChange: @AppActor () -> Void = {}

    init(_ client: LoopbackClient, _ opening: JSONObject, _ options: AgentOptions) {
        (self.client, self.opening, self.options) = (client, opening, options)
        client.onNotification = { [weak self] in self?.receive($0) }
    }

    private func receive(_ message: JSONValue) {
        switch message["method"]?.string {
        case "session/event":
            if let type = message["params"]?["event"]?["type"]?.string, events.count < 50 { events.append(type) }
            didChange()
        case "screen/didChange", "route/didChange": didChange()
        case "session/didClose": id = nil
        default: break
        }
    }

    private func didChange() {
        onChange()
        wake()
    }

    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    // MARK: Requests

    /// Sends a request about the session, which the first one opens, and returns its result.
    ///
    /// - Throws: the server's sentence.
    func request(_ method: String, _ params: JSONObject = [:]) async throws(AgentStop) -> JSONValue {
        let answer = await answer(method, try await withSession(params))
        try answer.check()
        return answer["result"] ?? .null
    }

    /// Screens, links and schemas of the app.
    var description: JSONValue {
        get async throws(AgentStop) {
            let answer = await answer("app/describe", ["app": opening["app"] ?? .null])
            try answer.check()
            return answer["result"] ?? .null
        }
    }

    func withSession(_ params: JSONObject) async throws(AgentStop) -> JSONObject {
        if id == nil {
            let task =
                beginning
                ?? Task { @AppActor in
                    do throws(AgentStop) { try await open() } catch { return error }
                    return nil
                }
            beginning = task
            let stop = await task.value
            beginning = nil
            if let stop { throw stop }
        }
        var params = params
        params["sessionId"] = id.map(JSONValue.string)
        return params
    }

    private func open() async throws(AgentStop) {
        if options.isShared { return try await join() }
        var params = opening
        params["clientContext"] = ["actor": "agent"]
        if let session = options.session { (params["sessionId"], params["resume"]) = (.string(session), true) }
        try await begin("session/open", params)
    }

    /// Attaches to the session of a front end, whose settings stay as they are.
    private func join() async throws(AgentStop) {
        let sessions = await answer("session/list", [:])["result"]?["sessions"]?.array ?? []
        let ids = sessions.compactMap { $0["sessionId"]?.string }
        guard let shared = options.session ?? (ids.count == 1 ? ids.first : nil) else {
            throw .failed(
                ids.isEmpty
                    ? "no person has opened the page; its address is in the output for errors"
                    : "there are several sessions, \(ids.joined(separator: ", ")); --session names one")
        }
        try await begin("session/attach", ["sessionId": .string(shared)])
    }

    private func begin(_ method: String, _ params: JSONObject) async throws(AgentStop) {
        var params = params
        params["clientId"] = .string(Self.clientID)
        params["subscribe"] = ["topics": ["events", "screens", "route"], "initial": "none"]
        let answer = await answer(method, params)
        try answer.check("the session cannot be opened: ")
        id = answer["result"]?["sessionId"]?.string
        subscription = answer["result"]?["subscriptionId"] ?? .null
        // The app loads at its start.
        _ = try await idle(AgentTools.patience)
        didShow(try await outline())
        events = []
    }

    static let clientID = "mcp"

    func answer(_ method: String, _ params: JSONObject) async -> JSONValue {
        await withCheckedContinuation { continuation in
            _ = client.post(method, .object(params)) { continuation.resume(returning: $0) }
        }
    }

    /// A request whose answer can come later than the result of the tool.
    @AppActor
    final class Work {
        fileprivate(set) var answer: JSONValue?
        fileprivate var requestID: Int64 = 0

        /// Work without a request.
        static var done: Work {
            let work = Work()
            work.answer = [:]
            return work
        }
    }

    func start(_ method: String, _ params: JSONObject) async throws(AgentStop) -> Work {
        let work = Work()
        let params = try await withSession(params)
        work.requestID = client.post(method, .object(params)) { work.answer = $0 }
        running.append(work)
        running.removeAll { $0.answer != nil }
        return work
    }

    private var running: [Work] = []

    /// Cancels what the tools have started.
    func cancel(work isOurs: Bool) {
        for work in running where isOurs && work.answer == nil { client.cancel(work.requestID) }
        wake()
    }

    /// Whether time passes only when a tool waits.
    var isTest: Bool { opening["context"] == "test" }

    /// Waits until no work of the session is in progress, or for a time. Returns false after the time.
    func idle(_ limit: Duration) async throws(AgentStop) -> Bool {
        if isTest {
            _ = try await request("clock/advance", ["ms": 0])
            return true
        }
        let params = try await withSession(["until": ["idle": true]])
        return await withCheckedContinuation { continuation in
            var timer: LoopTimer?
            let request = client.post("session/wait", .object(params)) {
                timer?.cancel()
                continuation.resume(returning: $0["error"] == nil)
            }
            // The clock of a test session stands still, so the limit is one of this process.
            timer = AppLoop.shared.after(limit) { self.client.cancel(request) }
        }
    }

    /// Tools that wait for a change.
    private var sleepers: [CheckedContinuation<Void, Never>] = []

    /// Waits for the next change of the session, at most for a time; ends earlier when another tool's time is over.
    func change(within limit: Duration) async {
        let timer = AppLoop.shared.after(limit) { self.wake() }
        await withCheckedContinuation { sleepers.append($0) }
        timer.cancel()
    }

    private func wake() {
        let woken = sleepers
        sleepers = []
        for sleeper in woken { sleeper.resume() }
    }

    // MARK: Selection

    /// Ids of the selected rows, by screen and list, of lists whose selection the app does not hold.
    private var selections: [[String]: [JSONValue]] = [:]

    func selection(of list: OutlineTarget) -> [JSONValue] {
        list.component["selected"]?.array ?? selections[[list.node, list.component.word("id") ?? ""]] ?? []
    }

    func select(_ rows: [JSONValue], in list: OutlineTarget) {
        selections[[list.node, list.component.word("id") ?? ""]] = rows
    }

    /// Returns a view whose lists have the agent's selections.
    private func selected(_ view: JSONValue, on screen: String) -> JSONValue {
        switch view {
        case .array(let elements): return .array(elements.map { selected($0, on: screen) })
        case .object(let members):
            var members = JSONObject(members.map { ($0, selected($1, on: screen)) })
            if members["selected"] == nil, let rows = selections[[screen, members.word("id") ?? ""]] {
                members["selected"] = .array(rows)
            }
            return .object(members)
        default: return view
        }
    }

    // MARK: Outline

    struct Outline {
        let text: String
        let targets: [String: OutlineTarget]
        let screen: String
        let routeRev: Int64
        /// Revision of the view of each shown screen.
        let revisions: [String: Int64]
    }

    /// Reads the outline of what the user would see.
    func outline() async throws(AgentStop) -> Outline {
        let route = try await request("route/get")
        let tree = route["tree"] ?? .null
        var (views, revisions): ([String: JSONValue], [String: Int64]) = ([:], [:])
        let screens = SessionOutline.shownScreens(in: tree)
        for screen in screens {
            // A screen that has gone meanwhile is busy in the outline.
            var params: JSONObject = ["screen": .string(screen), "sessionId": id.map(JSONValue.string) ?? .null]
            if !subscription.isNull { params["subscriptionId"] = subscription }
            let result = await answer("screen/get", params)["result"]
            let view = result?["view"]
            views[screen] = selections.isEmpty ? view : view.map { selected($0, on: screen) }
            revisions[screen] = result?["viewRev"]?.integer
        }
        let (text, targets) = SessionOutline(tree: tree, views: views).textWithRefs
        return Outline(
            text: text, targets: targets, screen: screens.first ?? "", routeRev: route["routeRev"]?.integer ?? 0,
            revisions: revisions)
    }

    func didShow(_ outline: Outline) { shown = outline }

    /// Chooses the rows of a list that outlines have.
    func showRows(of list: OutlineTarget, from: Int64, count: Int64) async throws(AgentStop) {
        _ = try await request(
            "subscription/window",
            [
                "subscriptionId": subscription, "screen": .string(list.node), "list": list.component["id"] ?? .null,
                "from": .integer(from), "count": .integer(count),
            ])
    }
}

/// Why a tool has no ordinary result.
enum AgentStop: Error {
    /// A sentence for the agent, which says what to do.
    case failed(String)
    /// A person has to answer a question first: a result of the protocol of 2026.
    case needsInput(JSONObject)
}

extension JSONValue {
    /// - Throws: the sentence of an answer that is an error, after `prefix`.
    func check(_ prefix: String = "") throws(AgentStop) {
        guard let error = self["error"] else { return }
        throw .failed(prefix + (error["message"]?.string ?? "the server gave no reason"))
    }
}

/// Permissions of an agent.
package struct AgentOptions: Sendable {
    /// Buttons that destroy.
    package enum Destruction: String, CaseIterable, Sendable {
        /// A person is asked.
        case ask
        case allow
        case deny
    }

    package var destruction = Destruction.ask
    package var isReadOnly = false
    package var fillsSecureFields = false
    package var callsPerSecond = 20
    /// True to use the session of a person's front end.
    package var isShared = false
    /// Id of a session that is open or saved; nil for one of its own.
    package var session: String?

    package init() {}
}
