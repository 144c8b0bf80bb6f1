import AppLoop
import ConformanceKit
import ConformanceRunner
import JSON
import JSONRPC
import OffstageInjection
import OffstageServer
import Platform
import RouteReplica

/// A server and a front end on one thread, with real pipes between them, and a second front end in memory. A seed
/// chooses each step: the framing, messages, sizes of writes and reads, the rounds of the loop, the passing of time,
/// pauses, disconnects, and how the conversation ends.
///
/// The server's clock is simulated, so equal seeds give equal bytes.
@AppActor
final class Simulation {
    struct Outcome {
        var problem: String?
        var exitCode: Int32 = -1
        /// Number of bytes that the front end has received, and their FNV-1a hash.
        var received = 0
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    }

    /// How the front end ends the conversation.
    private enum End: CaseIterable {
        /// It ends its input and reads everything.
        case orderly
        /// Its input ends within a message.
        case cut
        /// It reads no more, and then closes the server's output.
        case closesOutput
        /// It ends its input and reads nothing more.
        case stopsReading
    }

    private var messages: RandomMessages
    private var rules = ConversationRules()
    private var outcome = Outcome()
    private let server: StdioServer
    private var toServer: Int32
    private var fromServer: Int32
    private var unwritten: [UInt8] = []
    private var decoder: FrameDecoder
    private var isReading = true
    private let framing: Framing
    private let sendsInvalidMessages: Bool
    private let usesLists: Bool
    /// True after the front end sent a message that may end the server before its input ends.
    private var mayEndEarly = false
    /// The last delivery of each session.
    private var positions: [String: (epoch: String, seq: Int64)] = [:]
    /// Number of the last delivery of each subscription.
    private var deliveries: [String: Int64] = [:]
    private var guest: SimulatedGuest?
    private let application: Server

    static func run(seed: UInt64) -> Outcome {
        // A write to a server that has ended is an error.
        _ = signal(SIGPIPE, SIG_IGN)
        SimulatedTime.begin()
        defer { SimulatedTime.end() }
        guard let simulation = Simulation(seed) else { return Outcome(problem: "no pipes") }
        return simulation.play()
    }

    private init?(_ seed: UInt64) {
        messages = RandomMessages(seed: seed)
        var ends: [Int32] = [-1, -1, -1, -1]
        let isMade = ends.withUnsafeMutableBufferPointer { ends in
            pipe(ends.baseAddress) == 0 && pipe(ends.baseAddress.map { $0 + 2 }) == 0
        }
        guard isMade else { return nil }
        (toServer, fromServer) = (ends[1], ends[2])
        for end in [toServer, fromServer] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        #if os(Linux)
            // The smallest pipe, so that it is often full. Glibc's module has no F_SETPIPE_SZ.
            for end in ends { _ = fcntl(end, 1031, 4096) }
        #endif
        var configuration = Server.Configuration(apps: [kitApp])
        let hasHandshake = messages.pick(16) == 0
        configuration.needsHandshake = hasHandshake
        configuration.seed = seed
        configuration.softMark = 3000
        configuration.limits.ring = 8
        configuration.limits.inFlight = 1 + messages.pick(8)
        configuration.limits.sessions = 3
        if messages.pick(3) == 0 { configuration.limits.unreadAnswers = 2000 + messages.pick(4000) }
        sendsInvalidMessages = messages.pick(8) == 0
        usesLists = messages.pick(4) == 0
        framing = messages.pick(3) == 0 ? .headers : .lines
        decoder = FrameDecoder(framing: framing, limits: FrameLimits(message: 1 << 30))
        application = Server(configuration)
        let connection = Connection(server: application, framing: framing)
        server = StdioServer(connection: connection, input: ends[0], output: ends[3])
        if hasHandshake {
            // No process has the id `1 << 30`.
            let isGone = messages.pick(4) == 0
            mayEndEarly = isGone
            say(messages.request("initialize", #"{"processId":\#(isGone ? 1 << 30 : getpid()),"capabilities":{}}"#))
        } else if messages.pick(2) == 0 {
            guest = SimulatedGuest(application)
        }
        // Most requests name an open session.
        for name in ["a", "b", "c"].prefix(1 + messages.pick(3)) {
            say(messages.request("session/open", #"{"sessionId":"\#(name)","context":"test"}"#))
        }
    }

    private func play() -> Outcome {
        SimulatedTime.whileWaiting = { [unowned self] in if isReading { read(1 + messages.pick(4096)) } }
        server.begin()
        for _ in 0..<(50 + messages.pick(200)) {
            guard !server.isOver, outcome.problem == nil else { break }
            step()
        }
        end(End.allCases[messages.pick(End.allCases.count)])
        return outcome
    }

    private func step() {
        switch messages.pick(26) {
        case 0...5: say(messages.pick(12) == 0 ? messages.batch() : messages.message())
        case 6 where sendsInvalidMessages: sayAnything()
        case 6...10: write(1 + messages.pick([8, 200, 4096][messages.pick(3)]))
        case 11...14: if isReading { read(1 + messages.pick([8, 500, 8192][messages.pick(3)])) }
        case 15: isReading = messages.pick(3) != 0
        case 16: SimulatedTime.advance(by: .milliseconds([1, 20, 1500][messages.pick(3)]))
        case 17, 21: say(subscription())
        case 18 where usesLists: say(listMessage())
        case 19:
            if let problem = guest?.step(&messages) { outcome.problem = outcome.problem ?? problem }
        case 20 where messages.pick(60) == 0:
            // Nothing follows `exit`, in a batch either.
            mayEndEarly = true
            let request = messages.message(opens: false)
            say("[\(request),{\"jsonrpc\":\"2.0\",\"method\":\"exit\"},\(request)]", isKnown: false)
        default: round(jobs: [1, 2, 16, 4096][messages.pick(4)])
        }
    }

    private func subscription() -> String {
        let name = messages.session()
        switch messages.pick(6) {
        case 0:
            let credit = messages.pick(2) == 0 ? #","credit":\#(1 + messages.pick(4))"# : ""
            return messages.request("subscription/open", #"{"sessionId":"\#(name)"\#(credit)}"#)
        case 1:
            // A number that the front end received, or a random one.
            let ids = deliveries.keys.sorted()
            let id = ids.isEmpty ? "u\(1 + messages.pick(8))" : ids[messages.pick(ids.count)]
            let n = messages.pick(4) == 0 ? Int64(messages.pick(40)) : deliveries[id] ?? 0
            let acknowledged = #"{"subscriptionId":"\#(id)","n":\#(n)}"#
            return #"{"jsonrpc":"2.0","method":"subscription/ack","params":\#(acknowledged)}"#
        case 2: return messages.request("session/attach", #"{"sessionId":"\#(name)"}"#)
        case 3, 4:
            guard let known = positions[name] else { return messages.request("session/list", "{}") }
            let seq = max(0, known.seq - Int64(messages.pick(12)))
            let initial = messages.pick(3) == 0 ? #","initial":"none""# : ""
            let since = #"{"epoch":"\#(known.epoch)","seq":\#(seq)}"#
            return messages.request("subscription/open", #"{"sessionId":"\#(name)","since":\#(since)\#(initial)}"#)
        default: return messages.request("screen/get", #"{"sessionId":"\#(name)"}"#)
        }
    }

    /// A change or a window of a list that is longer than a front end receives.
    private func listMessage() -> String {
        let name = messages.session()
        func action(_ action: String) -> String {
            messages.request("action/send", #"{"sessionId":"\#(name)","action":\#(action)}"#)
        }
        let row = messages.pick(120)
        switch messages.pick(6) {
        case 0: return action(#"{"type":"push","name":"kit.list","params":{"rows":120}}"#)
        case 1, 2: return action(#"{"type":"retitle","row":\#(row),"title":"\#(messages.pick(100))"}"#)
        case 3: return action(#"{"type":"remove","row":\#(row)}"#)
        default:
            let list = #""list":"rows","from":\#(row),"count":\#(messages.pick(20))"#
            let subscription = #""subscriptionId":"u\#(1 + messages.pick(8))""#
            return messages.request("subscription/window", #"{\#(subscription),"sessionId":"\#(name)",\#(list)}"#)
        }
    }

    /// Sends an invalid message or an invalid frame.
    private func sayAnything() {
        rules.sentAnything()
        if framing == .headers, messages.pick(4) == 0 {
            mayEndEarly = true
            unwritten += Array("Content-Length: x\r\n\r\n".utf8)
        } else {
            say(["{", "[]", "nul", "{\"jsonrpc\":\"2.0\"}", "\u{0}"][messages.pick(5)], isKnown: false)
        }
    }

    /// - Parameter isKnown: false for bytes that need not be answered.
    private func say(_ message: String, isKnown: Bool = true) {
        if isKnown, let value = try? JSONValue(parsing: message) { rules.sent(value) }
        if !isKnown { rules.sentAnything() }
        let bytes = Array(message.utf8)
        switch framing {
        case .lines: unwritten += bytes + [UInt8(ascii: "\n")]
        case .headers: unwritten += Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
        }
    }

    private func round(jobs: Int = 4096, until limit: Duration? = .zero) {
        AppLoop.shared.serveRound(until: limit, jobs: jobs)
        server.endRound()
    }

    // MARK: Pipes

    /// Writes at most so many bytes, as far as the pipe takes them.
    private func write(_ most: Int) {
        guard !unwritten.isEmpty, toServer >= 0 else { return }
        let count = unwritten.withUnsafeBytes { Platform.write(toServer, $0.baseAddress, min(most, $0.count)) }
        if count > 0 { unwritten.removeFirst(count) }
    }

    /// Reads at most so many bytes, as far as there are some. Returns false at the end of the output.
    @discardableResult
    private func read(_ most: Int) -> Bool {
        var chunk = [UInt8](repeating: 0, count: most)
        let count = chunk.withUnsafeMutableBytes { Platform.read(fromServer, $0.baseAddress, $0.count) }
        guard count > 0 else { return count < 0 }
        outcome.received += count
        for byte in chunk.prefix(count) { outcome.hash = (outcome.hash ^ UInt64(byte)) &* 0x0100_0000_01b3 }
        chunk[..<count].withUnsafeBytes { decoder.append($0) }
        while case .frame(let frame) = decoder.next() { take(Array(frame)) }
        return true
    }

    private func take(_ line: [UInt8]) {
        guard outcome.problem == nil else { return }
        do throws(ConformanceFailure) {
            let limits = JSONLimits(depth: 1000, values: .max)
            guard let message = try? JSONValue(parsing: line, limits: limits) else {
                throw .mismatch("no JSON: \(String(decoding: line.prefix(200), as: UTF8.self))")
            }
            try rules.received(message)
            if let params = message["params"], let name = params["sessionId"]?.string, params["n"] != nil,
                let epoch = params["epoch"]?.string, let seq = params["seq"]?.integer
            {
                positions[name] = (epoch, seq)
                deliveries[params["subscriptionId"]?.string ?? ""] = params["n"]?.integer
            }
        } catch {
            outcome.problem = "\(error)"
        }
    }

    private func close(_ descriptor: inout Int32) {
        if descriptor >= 0 { _ = Platform.close(descriptor) }
        descriptor = -1
    }

    // MARK: The end

    private func end(_ end: End) {
        let isReading = end == .orderly || end == .cut
        // Writes the rest, except for the last bytes of a message that is cut.
        let kept = end == .cut ? min(unwritten.count, 1 + messages.pick(20)) : 0
        let isCut = kept > (framing == .lines ? 1 : 0)
        for _ in 0..<20_000 where !server.isOver && unwritten.count > kept {
            write(unwritten.count - kept)
            round()
            if isReading { read(8192) } else if end == .stopsReading { break }
        }
        if end == .closesOutput { close(&fromServer) }
        close(&toServer)
        for _ in 0..<20_000 where !server.isOver {
            let before = outcome.received
            if isReading { read(8192) }
            // Time passes when the front end has nothing more to read.
            round(until: outcome.received > before ? .zero : nil)
        }
        if !server.isOver {
            let state = "\(end), \(framing), \(unwritten.count) bytes left, \(guest == nil ? "alone" : "with a guest")"
            outcome.problem = outcome.problem ?? "the server does not end: \(state)"
        }
        outcome.exitCode = server.finish()
        if isReading { while read(8192), isReadable {} }
        outcome.problem = outcome.problem ?? guest?.problem
        close(&fromServer)
        check(end, isCut: isCut)
    }

    private var isReadable: Bool {
        var request = pollfd(fd: fromServer, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    private func check(_ end: End, isCut: Bool) {
        guard outcome.problem == nil else { return }
        // With headers, an input that ends without `shutdown` is an error of the client.
        let endOfInput: Int32 = framing == .headers ? 1 : 0
        let wanted: [Int32] =
            switch end {
            // Work that waits for the session's clock is still running when the time to drain has passed.
            case .orderly: [endOfInput, 5]
            case .cut: isCut ? [endOfInput, 2, 5] : [endOfInput, 5]
            case .closesOutput, .stopsReading: [endOfInput, 2, 3, 5]
            }
        if !(wanted + (mayEndEarly ? [1, 2, 4] : [])).contains(outcome.exitCode) {
            outcome.problem = "exit code \(outcome.exitCode) after \(end)"
        } else if end == .orderly, !hasWholeFrames {
            outcome.problem = "the output ends within a message"
        } else if end == .orderly, !mayEndEarly, let id = rules.unanswered.first {
            outcome.problem = "request \(id) was not answered; exit code \(outcome.exitCode)"
        }
    }

    private var hasWholeFrames: Bool { if case .clean = decoder.finish() { true } else { false } }
}

/// A second front end of the simulated server. It follows one session, disconnects, resumes, and compares its copy of
/// the route and of the views with the server's.
@AppActor
private final class SimulatedGuest {
    private let server: Server
    private var connection: Connection?
    private var decoder = FrameDecoder(framing: .lines, limits: FrameLimits(message: 1 << 30))
    private var lastID: Int64 = 0
    private var session: String?
    private var epoch = ""
    private var known: SubscriptionReplica.Session?
    private var replica: SubscriptionReplica?
    private(set) var problem: String?

    init(_ server: Server) { self.server = server }

    /// Connects, compares or disconnects. Returns the first problem.
    func step(_ messages: inout RandomMessages) -> String? {
        guard problem == nil else { return problem }
        if connection == nil {
            connect(messages.session())
        } else if messages.pick(4) == 0 {
            disconnect()
        } else {
            compare()
        }
        return problem
    }

    private func connect(_ name: String) {
        connection = Connection(server: server, framing: .lines)
        let name = session ?? name
        let since = known.map { #","subscribe":{"since":{"epoch":"\#(epoch)","seq":\#($0.seq)}}"# } ?? ""
        let (answer, notifications) = request("session/attach", #"{"sessionId":"\#(name)"\#(since)}"#)
        guard let result = answer["result"], let id = result["subscriptionId"]?.string else { return forget() }
        var replica = SubscriptionReplica(id: id)
        replica.begin(name, result, since: known)
        for message in notifications { replica.take(message) }
        (session, self.replica, epoch) = (name, replica, result["epoch"]?.string ?? "")
        check()
    }

    private func disconnect() {
        takeNotifications()
        check()
        known = session.flatMap { replica?.sessions[$0] }
        if known?.isClosed != false { forget() }
        connection?.closeSubscriptions()
        (connection, replica) = (nil, nil)
        decoder = FrameDecoder(framing: .lines, limits: FrameLimits(message: 1 << 30))
    }

    private func forget() { (session, known, replica) = (nil, nil, nil) }

    private func compare() {
        guard let session, replica != nil else { return disconnect() }
        let (answer, notifications) = request("route/get", #"{"sessionId":"\#(session)"}"#)
        for message in notifications { replica?.take(message) }
        check()
        guard let copy = replica?.sessions[session], !copy.isClosed, let result = answer["result"] else { return }
        if copy.rev != result["routeRev"]?.integer || copy.tree?.tree != result["tree"] {
            problem = problem ?? "the guest's route is \(copy.tree?.tree ?? .null), not \(result)"
        }
        let (shown, more) = request("screen/get", #"{"sessionId":"\#(session)"}"#)
        for message in more { replica?.take(message) }
        check()
        guard let view = shown["result"], let screen = view["screen"]?.string,
            let own = replica?.sessions[session]?.screens[screen]
        else { return }
        if own.rev != view["viewRev"]?.integer || own.view != view["view"] {
            problem = problem ?? "the guest's view is \(own), not \(view)"
        }
    }

    private func check() {
        if let found = replica?.takeProblems().first { problem = problem ?? "the guest: \(found)" }
    }

    private func takeNotifications() {
        AppLoop.shared.endTurn()
        for message in take() { replica?.take(message) }
    }

    private func request(_ method: String, _ params: String) -> (answer: JSONValue, notifications: [JSONValue]) {
        lastID += 1
        let line = Array(#"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(params)}"#.utf8) + [10]
        connection?.receive(atLeast: line.count) { space in
            space.copyBytes(from: line)
            return line.count
        }
        connection?.serveMessages()
        AppLoop.shared.endTurn()
        var messages = take()
        let index = messages.firstIndex { $0["id"] == .integer(lastID) && $0["method"] == nil }
        return (index.map { messages.remove(at: $0) } ?? .null, messages)
    }

    private func take() -> [JSONValue] {
        let bytes = connection?.outbox.takeAll() ?? []
        bytes.withUnsafeBytes { decoder.append($0) }
        var messages: [JSONValue] = []
        while case .frame(let frame) = decoder.next() {
            if let message = try? JSONValue(parsing: Array(frame), limits: JSONLimits(depth: 1000, values: .max)) {
                messages.append(message)
            }
        }
        return messages
    }
}
