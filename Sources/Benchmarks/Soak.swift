import JSON
import OffstageInjection
import RouteReplica

/// Front ends that stop reading, acknowledge late, leave and return, against one server with many sessions, pass by
/// pass. Each replica must be complete, and must equal the server's state at the end of the pass. Each limit of the
/// protocol is reached once in a pass.
struct Soak: ~Copyable {
    private let sessionNames: [String]

    /// An open subscription and its replica.
    private struct Reader {
        var replica: SubscriptionReplica
        /// Nil for all sessions.
        let session: String?
        let hasCredit: Bool
        let wantsEvents: Bool
        /// By session: the last total of `added`, and the number of missed events.
        var totals: [String: (last: Int64, missing: Int64)] = [:]
        var windows: Set<String> = []
        /// The state according to the notifications.
        var dropped: Int64 = 0
    }

    private var connection: Connection
    private var random: SplitMix64
    private var readers: [String: Reader] = [:]
    private var epochs: [String: String] = [:]
    /// The handling of a response.
    private var waiting: [Int: Wait] = [:]
    private var notifications = 0
    private var answers = 0
    private var (lags, resyncs, replays, stalls, closings) = (0, 0, 0, 0, 0)
    /// Names of the limits that a request was over.
    private var refusedLimits: Set<String> = []
    /// Subscriptions without a replica.
    private var idleSubscriptions: [String] = []

    private enum Wait {
        case nothing
        case open(session: String)
        case idleSubscription
        case subscribe(session: String?, hasCredit: Bool, wantsEvents: Bool, since: Reader?)
        case close(reader: String)
        case window(reader: String, session: String, screen: String)
        case route(session: String)
        case screen(reader: String, session: String, screen: String)
    }

    /// Runs passes against a new server.
    ///
    /// - Throws: `Failure` for a replica that differs, for an internal error, and for a limit without its error.
    static func sample(_ setup: Setup, passes: Int) throws -> Sample {
        let kit = try setup.kit
        let sessions = setup.options.soakSessions
        let flags = ["--max-sessions", "\(sessions)", "--max-ring", "256", "--max-unread-answers", "1048576"]
        let command = Command(name: kit.name, path: kit.path, arguments: kit.arguments + flags)
        var soak = Soak(try Connection.start(command, setup.apart, .lines), sessions, seed: setup.options.seed)
        let meter = LoadMeter(soak.connection.server.process)
        for _ in 0..<passes {
            // The same work again.
            soak.random = SplitMix64(state: setup.options.seed)
            try soak.pass(setup.options.soakRounds)
        }
        let reading = meter.read()
        Platform.sleep(milliseconds: 200)
        let memory = soak.connection.server.memory()
        guard let resident = memory["VmRSS"], let peak = memory["VmHWM"] else {
            throw Skipped(reason: "the memory of \(command.name) cannot be read on this platform")
        }
        try soak.connection.endOrderly()
        try reachHeaderLimit(setup)
        return soak.sample(resident, peak, reading)
    }

    private init(_ connection: consuming Connection, _ sessions: Int, seed: UInt64) {
        self.connection = connection
        sessionNames = (1...sessions).map { "s\($0)" }
        random = SplitMix64(state: seed)
    }

    private borrowing func sample(_ resident: Int, _ peak: Int, _ reading: LoadMeter.Reading) -> Sample {
        Sample(
            values: [.residentMemory: Double(resident)],
            serverMicroseconds: reading.server * 1e6 / Double(max(1, answers)),
            details: [
                "peakKiB": Double(peak), "seconds": reading.seconds, "sessions": Double(sessionNames.count),
                "answers": Double(answers),
                "notifications": Double(notifications), "lagged": Double(lags), "snapshots": Double(resyncs),
                "replays": Double(replays), "stalls": Double(stalls), "sessionsClosed": Double(closings),
            ])
    }

    /// Opens all sessions, lets front ends use them, reaches the limits, compares, and closes all sessions.
    private mutating func pass(_ rounds: Int) throws {
        for name in sessionNames { sendOpen(name) }
        try settle()
        for _ in 0..<20 { subscribe(sessionName()) }
        subscribe(nil)
        try settle()
        for _ in 0..<rounds { try round() }
        try rest()
        try reachLimits()
        try rest()
        try compare()
        for name in sessionNames { send("session/close", ["sessionId": .string(name)]) }
        try settle()
        for id in readers.keys.sorted() { leave(id) }
        try settle()
        guard readers.isEmpty else { throw Failure("\(readers.count) subscriptions outlive their sessions") }
    }

    // MARK: Behaviour of front ends

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func send(_ method: String, _ params: JSONValue, _ wait: Wait = .nothing) {
        let id = connection.nextID
        connection.nextID += 1
        waiting[id] = wait
        connection.outgoing.append(Call(method, params.description).frame(id: id, .lines))
    }

    private mutating func round() throws {
        switch pick(12) {
        case 0: subscribe(pick(12) == 0 ? nil : sessionName())
        case 1: if readers.count > 8, let id = readers.keys.sorted().randomElement(using: &random) { leave(id) }
        case 2, 5, 6: if let id = readers.keys.sorted().randomElement(using: &random) { try comeBack(id) }
        case 3: window()
        case 4 where pick(3) == 0:
            let name = sessionName()
            closings += 1
            send("session/close", ["sessionId": .string(name)])
            try settle()
            sendOpen(name)
            for _ in 0..<2 { subscribe(name) }
        default: break
        }
        for _ in 0...pick(30) { act(sessionName()) }
        acknowledge(late: true)
        if pick(6) == 0 {
            // The client does not read while the server writes much.
            stalls += 1
            for _ in 0...pick(300) { act(sessionName()) }
            for _ in 0..<20 {
                try connection.flush()
                _ = Platform.wait(readable: -1, writable: connection.server.input, milliseconds: 2)
            }
        }
        while waiting.count > 64 { try read() }
        if pick(8) == 0 { try settle() }
    }

    private mutating func acknowledge(late: Bool) {
        for (id, reader) in readers.sorted(by: { $0.key < $1.key }) where reader.hasCredit && (!late || pick(3) == 0) {
            let n = max(0, reader.replica.n - (late ? Int64(pick(3)) : 0))
            connection.outgoing.append(
                Call("subscription/ack", "{\"subscriptionId\":\"\(id)\",\"n\":\(n)}").frame(id: nil, .lines))
        }
    }

    private mutating func act(_ session: String) {
        let (a, b) = (Int64(pick(90)), Int64(pick(90)))
        var params: JSONValue = ["sessionId": .string(session)]
        switch pick(22) {
        // Pops as often as it pushes: growth must come from the server.
        case 0, 18, 19, 20: return send("route/back", params)
        case 1: params["action"] = ["type": "push", "name": "kit.list", "params": ["rows": .integer(a * 3)]]
        case 2: params["action"] = ["type": "push", "name": "kit.item", "params": ["title": .string("t\(a)")]]
        case 3: params["action"] = ["type": "emit", "count": .integer(a), "bytes": .integer(b * 4)]
        case 4: params["action"] = ["type": "setMood", "text": .string("m\(a)")]
        case 5: params["action"] = ["type": "multi"]
        case 6, 7: params["action"] = ["type": "retitle", "row": .integer(a), "title": .string("r\(b)")]
        case 8: params["action"] = ["type": "move", "from": .integer(a), "to": .integer(b)]
        case 9: params["action"] = ["type": "insert", "row": .integer(a)]
        case 10: params["action"] = ["type": "remove", "row": .integer(a)]
        case 11: params["action"] = ["type": "retitleEvery", "step": .integer(b / 4 + 1), "title": .string("e\(a)")]
        case 12: params["action"] = ["type": "sort", "by": .string("k\(a)")]
        default: params["action"] = ["type": "add", "by": 1]
        }
        let type = params["action"]?["type"]?.string ?? ""
        if ["push", "emit", "setMood", "multi", "add"].contains(type) { params["screen"] = "n2" }
        send("action/send", params)
    }

    private mutating func sendOpen(_ name: String) {
        send("session/open", ["sessionId": .string(name), "subscribe": "none"], .open(session: name))
    }

    private mutating func sessionName() -> String { sessionNames[pick(sessionNames.count)] }

    private mutating func subscribe(_ session: String?) {
        guard readers.count < 40 else { return }
        var params: JSONValue = ["sessionId": .string(session ?? "*")]
        let credit = pick(3) == 0 ? Int64(1 + pick(40)) : nil
        if let credit { params["credit"] = .integer(credit) }
        let wantsEvents = pick(4) != 0
        if !wantsEvents { params["topics"] = ["screens", "route"] }
        send(
            "subscription/open", params,
            .subscribe(session: session, hasCredit: credit != nil, wantsEvents: wantsEvents, since: nil))
    }

    private mutating func leave(_ id: String) {
        send("subscription/close", ["subscriptionId": .string(id)], .close(reader: id))
    }

    private mutating func comeBack(_ id: String) throws {
        try settle()
        guard let reader = readers[id], let session = reader.session, reader.windows.isEmpty,
            let state = reader.replica.sessions[session],
            let epoch = epochs[session]
        else { return }
        leave(id)
        for _ in 0...pick(80) { act(session) }
        var params: JSONValue = [
            "sessionId": .string(session), "since": ["epoch": .string(epoch), "seq": .integer(state.seq)],
        ]
        if !reader.wantsEvents { params["topics"] = ["screens", "route"] }
        let credit = pick(2) == 0 ? Int64(1 + pick(40)) : nil
        if let credit { params["credit"] = .integer(credit) }
        send(
            "subscription/open", params,
            .subscribe(session: session, hasCredit: credit != nil, wantsEvents: reader.wantsEvents, since: reader))
        try settle()
    }

    private mutating func window() {
        guard let id = readers.keys.sorted().randomElement(using: &random), let reader = readers[id] else { return }
        let session = reader.session ?? sessionName()
        let lists = (reader.replica.sessions[session]?.screens ?? [:]).filter { $0.value.view["list"] != nil }.keys
            .sorted()
        guard let screen = lists.last else { return }
        let params: JSONValue = [
            "subscriptionId": .string(id), "sessionId": .string(session), "screen": .string(screen), "list": "rows",
            "from": .integer(Int64(pick(200))), "count": .integer(Int64(pick(40))),
        ]
        send("subscription/window", params, .window(reader: id, session: session, screen: screen))
    }

    // MARK: Limits

    /// Sends one message over each limit. Each gets an error with the limit's name and value, and no other call does.
    private mutating func reachLimits() throws {
        refusedLimits = []
        for id in readers.keys.sorted() where readers[id]?.session != nil { leave(id) }
        try settle()
        send("session/open", ["subscribe": "none"])
        for _ in 0...256 { send("subscription/open", ["sessionId": "s1"], .idleSubscription) }
        let list = Call("session/list").frame(id: 1, .lines).dropLast()
        sendLine("[\(repeatElement(list, count: 1_001).joined(separator: ","))]")
        let params: [String] = [
            "\"\(String(repeating: "x", count: 16 << 20))\"",
            "[\(repeatElement("0", count: 250_001).joined(separator: ","))]",
            String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
        ]
        for value in params {
            sendLine("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/list\",\"params\":{\"x\":\(value)}}")
        }
        let longID = String(repeating: "i", count: 257)
        sendLine("{\"jsonrpc\":\"2.0\",\"id\":\"\(longID)\",\"method\":\"session/list\"}")
        send(String(repeating: "m", count: 129), [:])
        // Calls over these two limits wait: more than 4,096 in flight, and more than 1 MiB of unread answers.
        for _ in 0..<5_000 {
            send("action/send", ["sessionId": "s2", "screen": "n2", "action": ["type": "slow", "ms": 1]])
        }
        for _ in 0..<100 { send("app/describe", [:]) }
        for _ in 0..<20 {
            try connection.flush()
            _ = Platform.wait(readable: -1, writable: connection.server.input, milliseconds: 2)
        }
        try settle()
        for id in idleSubscriptions { send("subscription/close", ["subscriptionId": .string(id)]) }
        idleSubscriptions = []
        try settle()
        let limits: Set = ["sessions", "subscriptions", "batch", "message", "values", "depth", "id", "method"]
        guard refusedLimits == limits else {
            throw Failure("refused were \(refusedLimits.sorted()), and over their limits \(limits.sorted())")
        }
    }

    private mutating func sendLine(_ line: String) { connection.outgoing.append(line + "\n") }

    /// An oversized header block gets an error and ends the server with 2.
    private static func reachHeaderLimit(_ setup: Setup) throws {
        var connection = try Connection(try setup.kit, setup.apart, .headers)
        connection.outgoing.append("Content-Length: 2\r\nX: \(String(repeating: "x", count: 8 << 10))\r\n\r\n{}")
        try connection.exchange()
        let body = try connection.nextBody().map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        let code = connection.server.end()
        guard body.contains("\"limit\":\"headerBlock\""), code == 2 else {
            throw Failure("an oversized header block got \(body), and the exit code \(code ?? -1)")
        }
    }

    /// Checks an error about a limit.
    private mutating func take(refusal error: JSONValue) throws {
        guard let details = error["data"]?["details"], let limit = details["limit"]?.string else { return }
        guard details["max"]?.integer != nil, error["message"]?.string?.isEmpty == false else {
            throw Failure("an error about the limit '\(limit)' without its value: \(error)")
        }
        refusedLimits.insert(limit)
    }

    // MARK: Notifications

    private mutating func read() throws {
        try connection.exchange()
        while let frame = try connection.nextFrame() {
            let text = [UInt8](frame.body)
            let message = try JSONValue(parsing: text, limits: .trusted)
            if message["method"] == nil { try take(answer: message) } else { try take(notification: message) }
        }
    }

    /// Runs until every request has a response.
    private mutating func settle() throws {
        send("session/list", [:])
        while !waiting.isEmpty { try read() }
    }

    /// Runs until all input is handled and no more arrives.
    private mutating func rest() throws {
        var before = -1
        while before != notifications {
            before = notifications
            acknowledge(late: false)
            try settle()
        }
    }

    private mutating func take(notification message: JSONValue) throws {
        notifications += 1
        let params = message["params"] ?? [:]
        if message["method"] == "session/didClose" { return didClose(params["sessionId"]?.string ?? "") }
        guard let id = params["subscriptionId"]?.string else { return }
        guard var reader = readers[id] else { throw Failure("nobody has \(id) any more, and was sent \(message)") }
        let session = params["sessionId"]?.string ?? ""
        reader.replica.take(message)
        if message["method"] == "subscription/lagged" {
            lags += 1
            reader.dropped += params["dropped"]?.integer ?? 0
        }
        if params["event"]?["type"] == "added", params["screen"] == "n2", let total = params["event"]?["total"]?.integer
        {
            let known = reader.totals[session]
            let missing = known.map { total - $0.last - 1 } ?? 0
            if missing < 0 { throw Failure("\(id): the total went from \(known?.last ?? 0) to \(total)") }
            reader.totals[session] = (total, (known?.missing ?? 0) + missing)
            let gone = reader.totals.values.reduce(0) { $0 + $1.missing }
            if gone > reader.dropped {
                throw Failure("\(id): \(gone) events are missing, and \(reader.dropped) were said to be dropped")
            }
        }
        if let problem = reader.replica.takeProblems().first { throw Failure("\(id): \(problem)") }
        readers[id] = reader
    }

    private mutating func didClose(_ session: String) {
        for (id, reader) in readers {
            if reader.session == session {
                readers[id] = nil
            } else {
                readers[id]?.replica.sessions[session] = nil
                readers[id]?.totals[session] = nil
            }
        }
        epochs[session] = nil
    }

    private mutating func take(answer message: JSONValue) throws {
        answers += 1
        if let error = message["error"] { try take(refusal: error) }
        // The server refuses a message before it has read the id.
        if message["id"] == .null, message["error"] != nil { return }
        guard let id = message["id"]?.integer, let wait = waiting.removeValue(forKey: Int(id)) else {
            throw Failure("an answer to nothing: \(message)")
        }
        if message["error"]?["code"] == -32603 { throw Failure("an internal error: \(message)") }
        guard let result = message["result"] else { return }
        switch wait {
        case .nothing: break
        case .idleSubscription: result["subscriptionId"]?.string.map { idleSubscriptions.append($0) }
        case .open(let session): epochs[session] = result["epoch"]?.string
        case .subscribe(let session, let hasCredit, let wantsEvents, let since):
            begin(result, session, hasCredit, wantsEvents, since)
        case .close(let id):
            guard let reader = readers.removeValue(forKey: id) else { return }
            if result["delivered"]?.integer != reader.replica.n {
                throw Failure("\(id) was delivered \(reader.replica.n), and the answer is \(result)")
            }
        case .window(let id, let session, let screen):
            readers[id]?.windows.insert(session + screen)
            readers[id]?.replica.show(result, of: "list", screen, session)
        case .route(let session):
            for (id, reader) in readers {
                guard let known = reader.replica.sessions[session] else { continue }
                if known.rev != result["routeRev"]?.integer || known.tree?.tree != result["tree"] {
                    throw Failure("\(id) has another route of \(session) than \(result)")
                }
            }
        case .screen(let id, let session, let screen):
            let known = readers[id]?.replica.sessions[session]?.screens[screen]
            if known?.rev != result["viewRev"]?.integer || known?.view != result["view"] {
                throw Failure("\(id) has \(screen) of \(session) as \(known?.view ?? .null), and the server \(result)")
            }
        }
    }

    private mutating func begin(
        _ result: JSONValue, _ session: String?, _ hasCredit: Bool, _ wantsEvents: Bool, _ since: Reader?
    ) {
        guard let id = result["subscriptionId"]?.string else { return }
        var reader = Reader(
            replica: SubscriptionReplica(id: id), session: session, hasCredit: hasCredit, wantsEvents: wantsEvents)
        if let session {
            reader.replica.begin(session, result, since: since?.replica.sessions[session])
            if let since {
                if result["tree"] == nil { replays += 1 } else { resyncs += 1 }
                (reader.totals, reader.dropped) = (since.totals, since.dropped)
            }
        }
        readers[id] = reader
    }

    // MARK: At the end

    /// Compares twice: the first comparison updates hidden views.
    private mutating func compare() throws {
        for isSecond in [false, true] {
            for name in sessionNames {
                if isSecond { send("route/get", ["sessionId": .string(name)], .route(session: name)) }
                for (id, reader) in readers where reader.session == nil || reader.session == name {
                    // A closed screen has no state to compare.
                    for screen in (reader.replica.sessions[name]?.screens ?? [:]).keys {
                        let params: JSONValue = [
                            "sessionId": .string(name), "screen": .string(screen), "subscriptionId": .string(id),
                        ]
                        send(
                            "screen/get", params,
                            isSecond ? .screen(reader: id, session: name, screen: screen) : .nothing)
                    }
                }
                while waiting.count > 256 { try read() }
            }
            try rest()
        }
    }
}
