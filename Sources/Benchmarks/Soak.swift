import JSON
import OffstageInjection
import RouteReplica

/// Front ends that stop reading, acknowledge late, leave and return, against one server, for a given time. Each replica
/// must be complete, and must equal the server's state at the end.
struct Soak: ~Copyable {
    private static let sessionNames = (1...8).map { "s\($0)" }

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

    private enum Wait {
        case nothing
        case open(session: String)
        case subscribe(session: String?, hasCredit: Bool, wantsEvents: Bool, since: Reader?)
        case close(reader: String)
        case window(reader: String, session: String, screen: String)
        case route(session: String)
        case screen(reader: String, session: String, screen: String)
    }

    static func run(_ setup: Setup, _ options: Options, seconds: Double) throws -> String {
        let kit = try setup.kit
        let command = Command(name: kit.name, path: kit.path, arguments: kit.arguments + ["--max-ring", "256"])
        var soak = Soak(try Connection.start(command, setup.apart, .lines), seed: options.seed)
        return try soak.run(seconds)
    }

    private init(_ connection: consuming Connection, seed: UInt64) {
        self.connection = connection
        random = SplitMix64(state: seed)
    }

    private var residentKiB: Int { connection.server.memory()["VmRSS"] ?? 0 }

    private mutating func run(_ seconds: Double) throws -> String {
        for name in Self.sessionNames { try open(name) }
        for name in Self.sessionNames { for _ in 0..<2 { subscribe(name) } }
        subscribe(nil)
        try settle()
        let start = residentKiB
        var (most, rounds) = (start, 0)
        let end = Platform.nanoseconds() + UInt64(seconds * 1e9)
        while Platform.nanoseconds() < end {
            try round()
            rounds += 1
            if rounds % 20 == 0 { most = max(most, residentKiB) }
        }
        try rest()
        let last = residentKiB
        let peak = connection.server.memory()["VmHWM"] ?? 0
        try compare()
        guard try connection.shutDown() == 0 else { throw Failure("the server did not end with 0") }
        return """
            soak of \(seconds) s, \(rounds) rounds, \(Self.sessionNames.count) sessions: no violation
              notifications \(notifications), responses \(answers), lagged \(lags), snapshots on return \(resyncs), \
            replays \(replays), stalls \(stalls), sessions closed \(closings)
              resident KiB of the server: \(start) at the start, \(max(most, last)) at most (peak \(peak)), \
            \(last) at the end
            """
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
        case 0: subscribe(pick(12) == 0 ? nil : Self.sessionNames[pick(8)])
        case 1: if readers.count > 8, let id = readers.keys.sorted().randomElement(using: &random) { leave(id) }
        case 2, 5, 6: if let id = readers.keys.sorted().randomElement(using: &random) { try comeBack(id) }
        case 3: window()
        case 4 where pick(3) == 0:
            let name = Self.sessionNames[pick(8)]
            closings += 1
            send("session/close", ["sessionId": .string(name)])
            try settle()
            try open(name)
            for _ in 0..<2 { subscribe(name) }
        default: break
        }
        for _ in 0...pick(30) { act(Self.sessionNames[pick(8)]) }
        acknowledge(late: true)
        if pick(6) == 0 {
            // The client does not read while the server writes much.
            stalls += 1
            for _ in 0...pick(300) { act(Self.sessionNames[pick(8)]) }
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

    private mutating func open(_ name: String) throws {
        send("session/open", ["sessionId": .string(name), "subscribe": "none"], .open(session: name))
        try settle()
    }

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
        let session = reader.session ?? Self.sessionNames[pick(8)]
        let lists = (reader.replica.sessions[session]?.screens ?? [:]).filter { $0.value.view["list"] != nil }.keys
            .sorted()
        guard let screen = lists.last else { return }
        let params: JSONValue = [
            "subscriptionId": .string(id), "sessionId": .string(session), "screen": .string(screen), "list": "rows",
            "from": .integer(Int64(pick(200))), "count": .integer(Int64(pick(40))),
        ]
        send("subscription/window", params, .window(reader: id, session: session, screen: screen))
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
        guard let id = message["id"]?.integer, let wait = waiting.removeValue(forKey: Int(id)) else {
            throw Failure("an answer to nothing: \(message)")
        }
        if message["error"]?["code"] == -32603 { throw Failure("an internal error: \(message)") }
        guard let result = message["result"] else { return }
        switch wait {
        case .nothing: break
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
            for name in Self.sessionNames {
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
                    try settle()
                }
            }
            try rest()
        }
    }
}
