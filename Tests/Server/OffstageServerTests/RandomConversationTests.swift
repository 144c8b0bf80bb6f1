import ConformanceKit
import JSON
import OffstageInjection
import OffstageTesting
import RouteReplica
import TestHelpers
import Testing

/// Checks the guarantees of the protocol in random conversations: several sessions, every kind of action,
/// cancellations, closings, batches, a client that reads seldom, and low limits.
@Suite(.onLoop)
struct RandomConversationTests {
    @Test(arguments: [0, 1, 2, 3])
    func `every random request is answered once, and every stream is complete`(_ group: UInt64) throws {
        for seed in (group * 50)..<(group * 50 + 50) {
            // In the last group, unread answers make the server refuse requests and stop reading.
            var conversation = RandomConversation(seed: seed, unreadAnswers: group == 3 ? 3500 : 64 << 20)
            conversation.play(steps: 150)
            let problems = conversation.end()
            if !problems.isEmpty {
                Issue.record("seed \(seed): \(problems.prefix(3).map { $0.prefix(600) }.joined(separator: "\n"))")
            }
        }
    }

    @Test func `equal conversations have equal bytes`() {
        for seed in 1000..<1010 as Range<UInt64> {
            var transcripts: Set<[String]> = []
            for _ in 0..<3 {
                var conversation = RandomConversation(seed: seed)
                conversation.play(steps: 100)
                _ = conversation.end()
                transcripts.insert(conversation.received)
            }
            #expect(transcripts.count == 1, "seed \(seed)")
        }
    }
}

private struct RandomConversation {
    private let client: TestClient
    private var messages: RandomMessages
    private(set) var received: [String] = []

    init(seed: UInt64, unreadAnswers: Int = 64 << 20) {
        messages = RandomMessages(seed: seed)
        client = TestClient(kitApp) {
            $0.softMark = 3000
            $0.limits.ring = 8
            $0.limits.inFlight = 6
            $0.limits.sessions = 3
            $0.limits.unreadAnswers = unreadAnswers
        }
    }

    mutating func play(steps: Int) {
        for _ in 0..<steps {
            if messages.pick(12) == 0 {
                client.send(messages.batch())
            } else {
                client.server.write(messages.message() + "\n")
            }
            if messages.pick(6) == 0 { received += client.take() }
        }
    }

    /// Lets all work end, and returns the violations found.
    mutating func end() -> [String] {
        // A waiting request begins after a request before it has ended.
        for _ in 0..<40 {
            for name in ["a", "b", "c", "d"] {
                client.server.write(messages.request("clock/advance", #"{"sessionId":"\#(name)","ms":1000}"#) + "\n")
            }
            received += client.take()
        }
        var looks: [Int64: String] = [:]
        for name in ["a", "b", "c", "d"] {
            client.server.write(messages.request("screen/get", #"{"sessionId":"\#(name)"}"#) + "\n")
            looks[messages.lastID] = name
            received += client.take()
            client.server.write(messages.request("session/close", #"{"sessionId":"\#(name)"}"#) + "\n")
        }
        received += client.take()
        var checker = Checker(looks: looks)
        return checker.check(received.compactMap { try? JSONValue(parsing: $0) }, requests: messages.lastID)
    }
}

/// Reads a conversation as a front end does, and records each violated guarantee.
private struct Checker {
    private struct Screen {
        var rev: Int64
        var view: JSONValue
    }
    private struct Stream {
        var n: Int64 = 0
        var seq: Int64
        var screen: Screen
        var isSubscribed: Bool
        var isMidTurn = false
    }

    /// Ids of the requests that read a session's screen after all messages are read.
    let looks: [Int64: String]
    private var problems: [String] = []
    private var answers: [Int64: Int] = [:]
    private var streams: [String: Stream] = [:]

    init(looks: [Int64: String]) { self.looks = looks }

    mutating func check(_ messages: [JSONValue], requests: Int64) -> [String] {
        for message in messages {
            switch message.method {
            case nil: for answer in message.array ?? [message] { check(answer: answer) }
            case "session/didClose": closed(message)
            case "subscription/lagged": lagged(message)
            case "session/event", "screen/didChange": published(message)
            default: break
            }
        }
        if requests > 0 {
            for id in 1...requests where answers[id] != 1 {
                problems.append("request \(id) was answered \(answers[id] ?? 0) times")
            }
        }
        for (name, stream) in streams where stream.isSubscribed { problems.append("no session/didClose of \(name)") }
        return problems
    }

    private mutating func check(answer: JSONValue) {
        guard let id = answer.id else { return problems.append("an answer to nobody: \(answer)") }
        answers[id, default: 0] += 1
        for (name, stream) in streams where stream.isMidTurn { problems.append("\(name) is mid-turn at \(answer)") }
        guard let result = answer["result"] else { return }
        if let name = looks[id], let stream = streams[name], stream.isSubscribed {
            if result["view"] != stream.screen.view || result["viewRev"]?.integer != stream.screen.rev {
                problems.append("what was sent makes \(stream.screen), and the screen is \(result)")
            }
        }
        if let name = result["sessionId"]?.string, let screen = result["screens"]?["n2"],
            let seq = result["seq"]?.integer
        {
            streams[name] = Stream(
                seq: seq, screen: Screen(rev: screen["viewRev"]?.integer ?? 0, view: screen["view"] ?? .null),
                isSubscribed: result["subscriptionId"] != nil)
        }
    }

    private mutating func closed(_ message: JSONValue) {
        let name = message.params?["sessionId"]?.string ?? ""
        if streams.removeValue(forKey: name) == nil { problems.append("closed without being open: \(message)") }
    }

    private mutating func lagged(_ message: JSONValue) {
        guard let params = message.params, let name = params["sessionId"]?.string, var stream = streams[name] else {
            return problems.append("stray \(message)")
        }
        let (from, to) = (params["fromSeq"]?.integer ?? 0, params["toSeq"]?.integer ?? 0)
        if from > to { problems.append("lagged is wrong: \(message)") }
        if !(1...(to - from + 1)).contains(params["dropped"]?.integer ?? 0) {
            problems.append("dropped more than there were: \(message)")
        }
        guard let screen = params["screens"]?["n2"] else { return }
        stream.seq = to
        stream.isMidTurn = false
        stream.screen = Screen(rev: screen["viewRev"]?.integer ?? 0, view: screen["view"] ?? .null)
        streams[name] = stream
    }

    private mutating func published(_ message: JSONValue) {
        guard let params = message.params, let name = params["sessionId"]?.string, var stream = streams[name] else {
            return problems.append("of a session that is not open: \(message)")
        }
        defer { streams[name] = stream }
        if !stream.isSubscribed { problems.append("nobody subscribed: \(message)") }
        stream.n += 1
        stream.isMidTurn = params["last"] != true
        if params["n"]?.integer != stream.n { problems.append("n is not \(stream.n): \(message)") }
        let seq = params["seq"]?.integer ?? 0
        if seq <= stream.seq { problems.append("seq does not grow beyond \(stream.seq): \(message)") }
        stream.seq = seq
        if let id = params["cause"]?["requestId"]?.integer, answers[id] != nil, params["cause"]?["detached"] != true {
            problems.append("after its answer: \(message)")
        }
        guard message.method == "screen/didChange" else { return }
        if params["fromViewRev"]?.integer != stream.screen.rev {
            problems.append("does not chain to \(stream.screen.rev): \(message)")
        }
        stream.screen.rev = params["viewRev"]?.integer ?? 0
        if let view = params["view"] { stream.screen.view = view }
        if let patch = params["patch"] {
            do { stream.screen.view = try JSONPatch.apply(patch, to: stream.screen.view) } catch {
                problems.append("\(error): \(message)")
            }
        }
    }
}
