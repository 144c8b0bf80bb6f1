import JSON
import Platform
import RouteReplica

extension Measure {
    /// Memory of a server after all of its sessions were used at the limits and closed: it must not grow with the work.
    static let soak = Measure(
        name: "soak", rows: [Row("soak: memory after 3 passes to 1", "KiB", .ratioAtMost(1.25))]
    ) { options in
        Contest(
            ours: { [try Soak.memory(afterPasses: 3, options)] }, referenceName: "one pass",
            reference: { [try Soak.memory(afterPasses: 1, options)] })
    }
}

/// Front ends that stop reading, acknowledge late, leave and return, against one server with many sessions, pass by
/// pass. Each replica must be complete, and must equal the server's state at the end of the pass. Each limit of the
/// protocol is reached once in a pass.
private final class Soak {
    private let sessionNames: [String]
    private let connection: Connection
    private var random = SplitMix64(state: 1)
    private var readers: [String: Reader] = [:]
    private var epochs: [String: String] = [:]
    private var handlers: [Int: (JSONValue) throws -> Void] = [:]
    private var resumptions = 0
    private var lags = 0
    /// Names of the limits that a request was over.
    private var refusedLimits: Set<String> = []

    /// An open subscription and its replica.
    private struct Reader {
        var replica: SubscriptionReplica
        /// Nil for all sessions.
        let session: String?
        let hasCredit: Bool
        let topics: JSONValue?
    }

    /// Returns the resident memory of a new server after some passes, in KiB.
    ///
    /// - Throws: `Failure` for a replica that differs, for an internal error, and for a limit without its error.
    static func memory(afterPasses passes: Int, _ options: Options) throws -> Double {
        let soak = try Soak(sessions: options.soakSessions)
        for _ in 0..<passes { try soak.pass(rounds: options.soak) }
        System.sleep(milliseconds: 200)
        let memory = try System.residentMemory(of: soak.connection.process.identifier)
        try soak.connection.end()
        try reachHeaderLimit()
        guard soak.resumptions > 0, soak.lags > 0 else {
            throw Failure("the soak had \(soak.resumptions) resumptions and \(soak.lags) lagging subscriptions")
        }
        return memory
    }

    private init(sessions: Int) throws {
        let flags = ["--max-sessions", "\(sessions)", "--max-ring", "32", "--max-unread-answers", "1048576"]
        connection = try Connection(Command.kit.adding(flags), opening: [])
        sessionNames = (1...sessions).map { "s\($0)" }
    }

    /// Opens all sessions, lets front ends use them, reaches the limits, compares, and closes all sessions. Each pass
    /// has the same work.
    private func pass(rounds: Int) throws {
        random = SplitMix64(state: 1)
        for name in sessionNames { open(name) }
        try settle()
        for _ in 0..<20 { subscribe(to: randomSession()) }
        subscribe(to: nil)
        try settle()
        for _ in 0..<rounds { try round() }
        try rest()
        try reachLimits()
        try rest()
        try compare()
        for name in sessionNames { send("session/close", ["sessionId": .string(name)]) }
        try settle()
        for id in readerIDs { leave(id) }
        try settle()
        guard readers.isEmpty else { throw Failure("\(readers.count) subscriptions outlive their sessions") }
    }

    // MARK: Behaviour of front ends

    private func pick(_ count: Int) -> Int { random.below(count) }
    /// One of all sessions, or one of ten that are used much more: their subscriptions lag.
    private func randomSession() -> String { sessionNames[pick(pick(3) == 0 ? sessionNames.count : 10)] }
    /// In an order that does not change from run to run.
    private var readerIDs: [String] { readers.keys.sorted() }

    private func round() throws {
        let reader = readerIDs.randomElement(using: &random)
        switch (pick(12), reader) {
        case (0, _): subscribe(to: pick(12) == 0 ? nil : randomSession())
        case (1, let id?) where readers.count > 8: leave(id)
        case (2...4, let id?): try comeBack(id)
        case (5, _) where pick(3) == 0:
            let name = randomSession()
            send("session/close", ["sessionId": .string(name)])
            try settle()
            open(name)
            subscribe(to: name)
        default: break
        }
        for _ in 0...pick(30) { act(in: randomSession()) }
        acknowledge(late: true)
        if pick(6) == 0 {
            // The client does not read while the server writes much.
            for _ in 0...pick(300) { act(in: randomSession()) }
            try connection.stall(milliseconds: 40)
        }
        while handlers.count > 64 { try read() }
        if pick(8) == 0 { try settle() }
    }

    private func act(in session: String) {
        let (a, b) = (pick(90), pick(90))
        // Pops more often than it pushes: growth must come from the server.
        let actions = [
            #""screen":"n2","action":{"type":"push","name":"kit.list","params":{"rows":\#(a * 3)}}"#,
            #""screen":"n2","action":{"type":"push","name":"kit.item","params":{"title":"t\#(a)"}}"#,
            #""screen":"n2","action":{"type":"emit","count":\#(a),"bytes":\#(b * 4)}"#,
            #""screen":"n2","action":{"type":"multi"}"#, #""screen":"n2","action":{"type":"add","by":1}"#,
            #""action":{"type":"retitleEvery","step":\#(b / 4 + 1),"title":"e\#(a)"}"#,
            #""action":{"type":"move","from":\#(a),"to":\#(b)}"#, #""action":{"type":"insert","row":\#(a)}"#,
            #""action":{"type":"remove","row":\#(a)}"#, #""action":{"type":"sort","by":"k\#(a)"}"#,
        ]
        let index = pick(actions.count + 3)
        if index < actions.count {
            send("action/send", #"{"sessionId":"\#(session)",\#(actions[index])}"#)
        } else {
            send("route/back", ["sessionId": .string(session)])
        }
    }

    private func open(_ name: String) {
        send("session/open", ["sessionId": .string(name), "subscribe": "none"]) { [self] in
            epochs[name] = $0["epoch"]?.string
        }
    }

    /// - Parameter since: a reader that returns, and the epoch of its session.
    private func subscribe(to session: String?, since: (reader: Reader, epoch: String)? = nil) {
        guard readers.count < 40 else { return }
        let credit = pick(3) == 0 ? JSONValue.integer(Int64(1 + pick(40))) : nil
        let topics = since.map(\.reader.topics) ?? (pick(4) == 0 ? ["screens", "route"] : nil)
        var params: JSONValue = ["sessionId": .string(session ?? "*")]
        (params["credit"], params["topics"]) = (credit, topics)
        let state = session.flatMap { since?.reader.replica.sessions[$0] }
        if let since, let state { params["since"] = ["epoch": .string(since.epoch), "seq": .integer(state.seq)] }
        send("subscription/open", params) { [self] result in
            guard let id = result["subscriptionId"]?.string else { return }
            var replica = SubscriptionReplica(id: id)
            if let session { replica.begin(session, result, since: state) }
            if since != nil { resumptions += 1 }
            readers[id] = Reader(replica: replica, session: session, hasCredit: credit != nil, topics: topics)
        }
    }

    private func leave(_ id: String) {
        send("subscription/close", ["subscriptionId": .string(id)]) { [self] result in
            guard let reader = readers.removeValue(forKey: id) else { return }
            if result["delivered"]?.integer != reader.replica.n {
                throw Failure("\(id) received \(reader.replica.n), and the answer is \(result)")
            }
        }
    }

    private func comeBack(_ id: String) throws {
        try settle()
        guard let reader = readers[id], let session = reader.session, let epoch = epochs[session]
        else { return }
        leave(id)
        for _ in 0...pick(80) { act(in: session) }
        try settle()
        subscribe(to: session, since: (reader, epoch))
        try settle()
    }

    private func acknowledge(late: Bool) {
        for id in readerIDs where readers[id]?.hasCredit == true && (!late || pick(3) == 0) {
            let n = max(0, (readers[id]?.replica.n ?? 0) - (late ? Int64(pick(3)) : 0))
            Call("subscription/ack", #"{"subscriptionId":"\#(id)","n":\#(n)}"#).append(
                id: nil, to: &connection.outgoing)
        }
    }

    // MARK: Limits

    /// Sends one message over each limit. Each gets an error with the limit's name and value, and no other call does.
    private func reachLimits() throws {
        refusedLimits = []
        for id in readerIDs where readers[id]?.session != nil { leave(id) }
        try settle()
        send("session/open", ["subscribe": "none"])
        var idle: [JSONValue] = []
        for _ in 0...256 {
            send("subscription/open", ["sessionId": "s1"]) { $0["subscriptionId"].map { idle.append($0) } }
        }
        let list = #"{"jsonrpc":"2.0","id":1,"method":"session/list","params":{}}"#
        var bodies = ["[\(repeatElement(list, count: 1_001).joined(separator: ","))]"]
        let values = [
            "\"\(String(repeating: "x", count: 16 << 20))\"",
            "[\(repeatElement("0", count: 250_001).joined(separator: ","))]",
            String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
        ]
        bodies += values.map { #"{"jsonrpc":"2.0","id":1,"method":"session/list","params":{"x":\#($0)}}"# }
        let longID = String(repeating: "i", count: 257)
        bodies.append(#"{"jsonrpc":"2.0","id":"\#(longID)","method":"session/list"}"#)
        for body in bodies { connection.outgoing += Call.frame(body).utf8 }
        send(String(repeating: "m", count: 129), [:])
        // Calls over these two limits wait: more than 4,096 in flight, and more than 1 MiB of unread answers.
        for _ in 0..<5_000 {
            send("action/send", ["sessionId": "s2", "screen": "n2", "action": ["type": "slow", "ms": 1]])
        }
        for _ in 0..<100 { send("app/describe", [:]) }
        try connection.stall(milliseconds: 40)
        try settle()
        for id in idle { send("subscription/close", ["subscriptionId": id]) }
        try settle()
        let limits: Set = ["sessions", "subscriptions", "batch", "message", "values", "depth", "id", "method"]
        guard refusedLimits == limits else {
            throw Failure("refused were \(refusedLimits.sorted()), and over their limits \(limits.sorted())")
        }
    }

    /// An oversized header block gets an error and ends the server with 2.
    private static func reachHeaderLimit() throws {
        let connection = try Connection(.kit)
        connection.outgoing += "Content-Length: 2\r\nX: \(String(repeating: "x", count: 8 << 10))\r\n\r\n{}".utf8
        while try !connection.nextBody() { try connection.exchange() }
        let code = try connection.process.waitForExit()
        guard connection.text.contains(#""limit":"headerBlock""#), code == 2 else {
            throw Failure("an oversized header block got \(connection.text), and the exit code \(code)")
        }
    }

    // MARK: Messages

    private func send(
        _ method: String, _ params: JSONValue, then handle: @escaping (JSONValue) throws -> Void = { _ in }
    ) {
        send(method, params.description, then: handle)
    }

    private func send(_ method: String, _ params: String, then handle: @escaping (JSONValue) throws -> Void = { _ in })
    {
        handlers[connection.send(Call(method, params))] = handle
    }

    private func read() throws {
        try connection.exchange()
        while let kind = try connection.nextMessage() {
            let message = try JSONValue(parsing: Array(connection.bytes), limits: .trusted)
            if case .notification = kind { try take(notification: message) } else { try take(response: message) }
        }
    }

    /// Runs until every request has a response.
    private func settle() throws {
        send("session/list", [:])
        while !handlers.isEmpty { try read() }
    }

    /// Runs until all input is handled and no more arrives.
    private func rest() throws {
        var before = -1
        while before != connection.notifications {
            before = connection.notifications
            acknowledge(late: false)
            try settle()
        }
    }

    private func take(notification message: JSONValue) throws {
        let params = message["params"] ?? [:]
        guard let id = params["subscriptionId"]?.string else { return }
        if message["method"] == "session/didClose", let session = params["sessionId"]?.string {
            epochs[session] = nil
            if readers[id]?.session == session { readers[id] = nil }
            readers[id]?.replica.sessions[session] = nil
            return
        }
        guard readers[id] != nil else { throw Failure("\(id) is closed and received \(message)") }
        if message["method"] == "subscription/lagged" { lags += 1 }
        readers[id]?.replica.take(message)
        if let problem = readers[id]?.replica.takeProblems().first { throw Failure("\(id): \(problem)") }
    }

    private func take(response message: JSONValue) throws {
        let error = message["error"]
        if error?["code"] == -32603 { throw Failure("an internal error: \(message)") }
        if let details = error?["data"]?["details"], let limit = details["limit"]?.string {
            guard details["max"]?.integer != nil else { throw Failure("a limit without its value: \(message)") }
            refusedLimits.insert(limit)
        }
        // The server refuses a message before it has read the id.
        guard let id = message["id"]?.integer, let handle = handlers.removeValue(forKey: Int(id)) else {
            if message["id"] == .null, error != nil { return }
            throw Failure("a response without a request: \(message)")
        }
        if let result = message["result"] { try handle(result) }
    }

    // MARK: Comparison

    /// Compares twice: the first comparison updates hidden views.
    private func compare() throws {
        for isSecond in [false, true] {
            for name in sessionNames {
                let readers = readers.filter { $0.value.replica.sessions[name] != nil }
                send("route/get", ["sessionId": .string(name)]) { [self] result in
                    for id in readers.keys where isSecond { try compare(id, name, result) }
                }
                for (id, reader) in readers {
                    // A closed screen has no state to compare.
                    for screen in (reader.replica.sessions[name]?.screens ?? [:]).keys {
                        let params: JSONValue = [
                            "sessionId": .string(name), "screen": .string(screen), "subscriptionId": .string(id),
                        ]
                        send("screen/get", params) { [self] result in
                            if isSecond { try compare(id, name, result, screen: screen) }
                        }
                    }
                }
                while handlers.count > 256 { try read() }
            }
            try rest()
        }
    }

    private func compare(_ id: String, _ session: String, _ result: JSONValue, screen: String? = nil) throws {
        guard let known = readers[id]?.replica.sessions[session] else { return }
        let isEqual =
            if let screen {
                known.screens[screen]?.rev == result["viewRev"]?.integer
                    && known.screens[screen]?.view == result["view"]
            } else {
                known.rev == result["routeRev"]?.integer && known.tree?.tree == result["tree"]
            }
        if !isEqual { throw Failure("\(id) has another state of \(session) \(screen ?? "route") than \(result)") }
    }
}
