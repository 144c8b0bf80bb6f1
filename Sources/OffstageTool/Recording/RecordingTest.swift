import ConformanceRunner
import JSON
import OffstageDrawing
import RouteReplica

/// A Swift test that plays the inputs of a recording with `TestSession`. Its expectations are what a server answers to
/// the same inputs now.
struct RecordingTest {
    /// A recording that `TestSession` cannot play.
    struct Unplayable: Error, CustomStringConvertible {
        let description: String
    }

    private let recording: Recording
    private let name: String
    private let expression: String?
    private let imports: [String]
    private var lines: [String] = []
    private var replica = SubscriptionReplica(id: "")
    private var lastID: Int64 = 0
    /// Requests without an answer.
    private var open: Set<Int64> = []
    private var isClosed = false

    private static let session = "s1"

    /// - Parameters:
    ///   - name: Name of the file, for the name of the test.
    ///   - app: Expression of the app; nil for the name of the app.
    init(_ recording: Recording, name: String, app: String?, imports: [String]) {
        (self.recording, self.name, expression, self.imports) = (recording, name, app, imports)
    }

    /// Returns the text of a Swift file without its last line feed.
    mutating func write(_ server: SettlingServer) throws -> String {
        guard !recording.steps.contains(where: { !$0.hidden.isEmpty }) else {
            throw Unplayable(
                description: "a text of a secure field is not in the recording; record it with --with-secure-texts")
        }
        for step in recording.steps {
            if case .advance(let milliseconds) = step.input, lastID > 0, !isClosed {
                let output = try server.play(step.input)
                add("try session.advance(by: .milliseconds(\(milliseconds)))", output.map(\.json))
            }
            for message in step.input.messages { try play(message, server) }
        }
        guard lastID > 0 else { throw Unplayable(description: "no session/open is in the recording") }
        if !isClosed { expectOutline() }
        if !isClosed, !open.isEmpty { lines.append("try session.close()") }
        let modules = imports.isEmpty ? [Self.typeName(appName)] : imports
        let all = (modules + ["OffstageTesting", "Testing"]).sorted().map { "import \($0)" }
        let body = lines.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }.joined()
            .map { $0.isEmpty ? "" : "    " + $0 }
        let test = ["@Test func `plays \(name.filter { $0 != "`" })`() async throws {"] + body + ["}"]
        return (["// swift-format-ignore-file"] + all + [""] + test).joined(separator: "\n")
    }

    private var appName = ""

    private static func typeName(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    // MARK: Steps

    /// Methods that change a session. A test leaves out the others, such as the handshake.
    private static func isStep(_ method: String) -> Bool {
        switch method {
        case "action/send", "clock/advance", "session/close", "session/setContext", "subscription/window": true
        case "route/get", "route/plan", "route/link": false
        default: method.hasPrefix("route/")
        }
    }

    private mutating func play(_ message: JSONValue, _ server: SettlingServer) throws {
        guard let method = message["method"]?.string, message["id"] != nil else { return }
        if method == "session/open" { return try open(message["params"] ?? nil, server) }
        guard lastID > 0, !isClosed, Self.isStep(method) else { return }
        var params = message["params"]?.object ?? [:]
        params["sessionId"] = nil
        let (id, output) = try send(method, .object(params), server)
        let answer = output.first { $0["id"] == .integer(id) && $0["method"] == nil }
        if answer == nil { open.insert(id) }
        var call =
            "try await session.play(\"\(method)\"" + (params.isEmpty ? ")" : ", \(Self.literal(.object(params))))")
        if answer?["error"] != nil { call = Self.throwing(call) }
        isClosed = method == "session/close" && answer?["result"] != nil
        add(call, output.filter { $0["id"] != .integer(id) })
    }

    private mutating func open(_ params: JSONValue, _ server: SettlingServer) throws {
        guard lastID == 0 else {
            throw Unplayable(description: "a test plays one session; the recording opens several")
        }
        var opening = JSONObject((params.object ?? [:]).filter { ["app", "alternatives", "link"].contains($0.0) })
        opening["context"] = "test"
        let (id, output) = try send("session/open", .object(opening), server)
        guard let result = output.first(where: { $0["id"] == .integer(id) })?["result"] else {
            throw Unplayable(description: "the session could not be opened: \(output.last?["error"] ?? nil)")
        }
        appName = result["app"]?.string ?? ""
        replica = SubscriptionReplica(id: result["subscriptionId"]?.string ?? "")
        replica.begin(Self.session, result)
        var arguments = [expression ?? Self.typeName(appName) + ".app", "seed: \(recording.seed)"]
        if let chosen = opening["alternatives"], chosen != [:] {
            arguments.append("alternatives: \(Self.literal(chosen))")
        }
        if let link = opening["link"] { arguments.append("link: \(Self.literal(link))") }
        add(
            "let session = try TestSession(\(arguments.joined(separator: ", ")))",
            output.filter { $0["id"] != .integer(id) })
        if let context = params["clientContext"] {
            try play(
                ["id": 0, "method": "session/setContext", "params": ["clientContext": context]], server)
        }
    }

    private mutating func send(
        _ method: String, _ params: JSONValue, _ server: SettlingServer
    ) throws -> (id: Int64, output: [JSONValue]) {
        lastID += 1
        let output = try server.play(
            .message(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params]))
        return (lastID, output.map(\.json))
    }

    /// Adds a line and the expectations after it.
    private mutating func add(_ line: String, _ output: [JSONValue]) {
        var fails = false
        var events: [JSONValue] = []
        var logsProblem = false
        for message in output {
            replica.take(message)
            if let id = message["id"]?.integer, open.remove(id) != nil, let error = message["error"] {
                // As TestSession does, a cancelled handler is no failure.
                fails = ![-32800, -32802, 1101].contains(error["code"]?.integer)
            }
            switch message["method"]?.string {
            case "session/event": events.append(message["params"]?["event"] ?? nil)
            case "log/entry":
                let (level, logger) = (message["params"]?["level"], message["params"]?["logger"])
                if level == "error" || level == "warning" && logger == "scopes" { logsProblem = true }
            default: break
            }
        }
        lines.append(fails ? Self.throwing(line) : line)
        if logsProblem { lines.append("#expect(!session.takeLog().isEmpty)") }
        if events.isEmpty { return }
        let list = events.map { "\n        " + Self.literal($0) + "," }.joined()
        lines.append("#expect(\n    session.takeEvents() == [\(list)\n    ])")
    }

    private mutating func expectOutline() {
        let state = replica.sessions[Self.session]
        let outline = SessionOutline(
            tree: state?.tree?.tree ?? ["windows": []], views: state?.screens.mapValues(\.view) ?? [:])
        let text = outline.text.replacing("\\", with: "\\\\").replacing("\"\"\"", with: "\\\"\\\"\\\"")
        let indented = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : "    " + $0
        }
        lines.append("session.expectOutline(\n    \"\"\"\n" + indented.joined(separator: "\n") + "\n    \"\"\")")
    }

    // MARK: Swift

    private static func throwing(_ call: String) -> String { "#expect(throws: TestSession.Refused.self) { \(call) }" }

    /// A literal of `JSONValue`.
    private static func literal(_ value: JSONValue) -> String {
        switch value {
        case .null: "nil"
        case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
        case .object(let members):
            members.isEmpty
                ? "[:]" : "[\(members.map { "\(literal(.string($0))): \(literal($1))" }.joined(separator: ", "))]"
        case .string(let text): "\"" + text.unicodeScalars.map(escaped).joined() + "\""
        case .bool, .integer, .real: value.description
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n": "\\n"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isBidiControl:
            "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
}
