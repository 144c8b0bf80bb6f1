import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import Platform
import RouteReplica
import TestHelpers
import Testing

/// Compares the messages of several subscriptions with the sessions' publications. Subscriptions differ in filter,
/// credit, windows and pauses.
@Suite(.onLoop)
struct RandomSubscriptionTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a subscription's messages produce the current state, and each gap is reported`(_ group: UInt64)
        throws
    {
        for seed in (group * 25)..<(group * 25 + 25) {
            var random = SplitMix64(state: seed)
            let steps = (0..<120).map { _ in SubscriptionStep(&random) }
            guard let problem = SubscriptionRun.problem(of: steps) else { continue }
            let shortest = shrunk(steps) { SubscriptionRun.problem(of: $0) != nil }
            let found = SubscriptionRun.problem(of: shortest) ?? problem
            Issue.record("seed \(seed), \(shortest.count) steps: \(found)\n\(shortest)")
            return
        }
    }
}

/// A step as numbers that a run interprets, so that every sublist of steps is valid.
struct SubscriptionStep: CustomStringConvertible {
    let kind: Int
    let numbers: [Int]

    init(_ random: inout SplitMix64) {
        kind = Int.random(in: 0..<20, using: &random)
        numbers = (0..<6).map { _ in Int.random(in: 0..<10_000, using: &random) }
    }

    var description: String { "(\(kind) \(numbers))" }
}

/// Records every event that a session publishes.
@AppActor
private final class Witness: SessionSubscriber {
    struct Event {
        let seq: Int64
        let type: String
        let text: String
    }
    private(set) var events: [Event] = []
    private var seq: Int64 = 0

    func sessionDidPublish(_ session: Session, endsTurn: Bool) {
        while seq < session.seq {
            seq += 1
            guard case .event(let type) = session.log[seq]?.content else { continue }
            let text = session.log.withText(of: seq) { String(decoding: $0, as: UTF8.self) }
            events.append(Event(seq: seq, type: type, text: text ?? ""))
        }
    }
    func session(_ session: Session, shows difference: ViewDifference, of screen: NodeID) -> Bool { false }
    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?) {}
    func sessionWillClose(_ session: Session, reason: String) {}
}

private final class SubscriptionRun {
    /// An open subscription with its filter.
    private struct Open {
        var replica: SubscriptionReplica
        /// Session name; nil for all sessions.
        let session: String?
        let credit: Int64?
        let topics: Set<String>
        let types: [String]?
        let exclude: [String]?
        var windows: Set<String> = []

        func passes(_ event: Witness.Event) -> Bool {
            topics.contains("events") && types?.contains(event.type) != false && exclude?.contains(event.type) != true
        }
    }

    private let client: TestClient
    private var lastID: Int64 = 0
    private var subscriptions: [Open] = []
    private var witnesses: [String: (epoch: String, witness: Witness)] = [:]
    private var answers: [Int64: JSONValue] = [:]
    /// Handlers by request id.
    private var waiting: [Int64: (SubscriptionRun, JSONValue) -> Void] = [:]
    private var problems: [String] = []
    private let names = ["a", "b"]

    static func problem(of steps: [SubscriptionStep]) -> String? {
        let run = SubscriptionRun()
        for name in run.names { run.open(name) }
        for step in steps {
            run.perform(step)
            if let problem = run.firstProblem { return problem }
        }
        run.rest()
        return run.firstProblem
    }

    private init() {
        client = TestClient(kitApp) {
            $0.softMark = 3000
            $0.limits.ring = 20
            $0.limits.subscriptions = 6
        }
    }

    private var firstProblem: String? {
        for index in subscriptions.indices {
            let id = subscriptions[index].replica.id
            problems += subscriptions[index].replica.takeProblems().map { "\(id): \($0)" }
        }
        return problems.first
    }

    private func send(_ method: String, _ params: JSONValue, _ then: ((SubscriptionRun, JSONValue) -> Void)? = nil) {
        lastID += 1
        waiting[lastID] = then
        client.send("{\"id\":\(lastID),\"method\":\"\(method)\",\"params\":\(params)}")
    }

    private func read() {
        for message in client.takeMessages() {
            if message.method == nil, let id = message.id {
                if let then = waiting.removeValue(forKey: id) { then(self, message) }
            } else if let id = message.params?["subscriptionId"]?.string {
                if let index = subscriptions.firstIndex(where: { $0.replica.id == id }) {
                    subscriptions[index].replica.take(message)
                } else {
                    problems.append("of no open subscription: \(message)")
                }
            }
        }
    }

    // MARK: Steps

    private func open(_ name: String) {
        read()
        send("session/open", ["sessionId": .string(name), "context": "test", "subscribe": "none"])
        let server = client.server
        witnesses[name] = AppLoop.run {
            guard let session = server.openSession(named: name) else { return nil }
            let witness = Witness()
            session.add(witness)
            return (session.epoch, witness)
        }
    }

    /// Checks the subscriptions that end with the session, and removes its state.
    private func didClose(_ name: String) {
        for index in subscriptions.indices.reversed() {
            judge(subscriptions[index], name)
            subscriptions[index].replica.sessions[name] = nil
            if subscriptions[index].session == name {
                let problems = subscriptions[index].replica.takeProblems()
                self.problems += problems
                subscriptions.remove(at: index)
            }
        }
        witnesses[name] = nil
    }

    private func perform(_ step: SubscriptionStep) {
        let numbers = step.numbers
        let name = names[numbers[0] % names.count]
        switch step.kind {
        case 0, 1: subscribe(name, numbers)
        case 2:
            guard !subscriptions.isEmpty else { return }
            // Reads first, because pending messages precede the answer.
            read()
            let index = numbers[1] % subscriptions.count
            let open = subscriptions[index]
            send("subscription/close", ["subscriptionId": .string(open.replica.id)]) { run, answer in
                guard let index = run.subscriptions.firstIndex(where: { $0.replica.id == open.replica.id }) else {
                    return
                }
                let n = run.subscriptions[index].replica.n
                if answer["result"]?["delivered"]?.integer != n {
                    run.problems.append("\(n) were delivered: \(answer)")
                }
                run.problems += run.subscriptions[index].replica.takeProblems()
                run.subscriptions.remove(at: index)
            }
            read()
        case 3, 4: read()
        case 5:
            for open in subscriptions where numbers[1] % 3 != 0 { ack(open, Int64(numbers[2] % 3)) }
        case 6:
            guard numbers[1] % 4 == 0 else { return read() }
            send("session/close", ["sessionId": .string(name)]) { run, _ in run.didClose(name) }
            read()
            open(name)
        case 7: window(numbers)
        case 8: resubscribe(numbers)
        default: act(name, numbers)
        }
    }

    private func ack(_ open: Open, _ short: Int64 = 0) {
        let n = max(0, open.replica.n - short)
        client.send(
            "{\"method\":\"subscription/ack\",\"params\":{\"subscriptionId\":\"\(open.replica.id)\",\"n\":\(n)}}")
    }

    private func act(_ name: String, _ numbers: [Int]) {
        let (a, b) = (numbers[2], numbers[3])
        if numbers[1] % 12 == 0 { return send("route/back", ["sessionId": .string(name)]) }
        let actions: [JSONValue] = [
            ["type": "push", "name": "kit.item", "params": ["title": .string("t\(a % 9)")]],
            ["type": "push", "name": "kit.list", "params": ["rows": .integer(Int64(a % 120))]],
            ["type": "add", "by": 1], ["type": "note", "text": .string("n\(a)")], ["type": "pop"], ["type": "multi"],
            ["type": "arrive"],
            ["type": "emit", "count": .integer(Int64(a % 30)), "bytes": .integer(Int64(b % 100))],
            ["type": "setMood", "text": .string("m\(a)")],
            ["type": "retitle", "row": .integer(Int64(a % 70)), "title": .string("r\(b)")],
            ["type": "move", "from": .integer(Int64(a % 70)), "to": .integer(Int64(b % 70))],
            ["type": "insert", "row": .integer(Int64(a % 70))], ["type": "remove", "row": .integer(Int64(a % 70))],
            ["type": "fill", "rows": .integer(Int64(a % 150))],
            ["type": "retitleEvery", "step": .integer(Int64(b % 20)), "title": .string("e\(a)")],
            ["type": "setBusy", "isBusy": .bool(a % 2 == 0)], ["type": "sort", "by": .string("k\(a)")],
            ["type": "edit", "text": .string("x\(a)")],
        ]
        // A hidden screen handles actions as well.
        let isHidden = numbers[4] % 3 == 0
        var params: JSONValue = ["sessionId": .string(name), "action": actions[numbers[5] % actions.count]]
        if isHidden { params["screen"] = "n2" }
        send("action/send", params)
    }

    private func options(_ numbers: [Int]) -> (JSONValue, Open) {
        var options: JSONValue = [:]
        var topics: Set<String> = ["events", "screens", "route"]
        switch numbers[1] % 6 {
        case 0: topics = ["events"]
        case 1: topics = ["events", "route"]
        case 2: topics = ["events", "screens"]
        default: break
        }
        if topics.count < 3 { options["topics"] = .array(topics.sorted().map { .string($0) }) }
        let types = numbers[2] % 4 == 0 ? ["emitted", "added", "mood"] : nil
        let exclude = numbers[2] % 4 == 1 ? ["emitted"] : nil
        if let types { options["types"] = .array(types.map { .string($0) }) }
        if let exclude { options["exclude"] = .array(exclude.map { .string($0) }) }
        let credit = numbers[3] % 3 == 0 ? Int64(1 + numbers[4] % 7) : nil
        if let credit { options["credit"] = .integer(credit) }
        var replica = SubscriptionReplica(id: "")
        (replica.wantsRoute, replica.wantsScreens) = (topics.contains("route"), topics.contains("screens"))
        return (
            options,
            Open(replica: replica, session: nil, credit: credit, topics: topics, types: types, exclude: exclude)
        )
    }

    private func subscribe(_ name: String, _ numbers: [Int]) {
        let isToAll = numbers[5] % 4 == 0
        var (params, open) = options(numbers)
        params["sessionId"] = isToAll ? "*" : .string(name)
        read()
        send("subscription/open", params) { run, answer in
            guard let result = answer["result"], let id = result["subscriptionId"]?.string else {
                if answer.errorCode != 1002 { run.problems.append("\(answer)") }
                return
            }
            var replica = SubscriptionReplica(id: id)
            (replica.wantsRoute, replica.wantsScreens) = (open.replica.wantsRoute, open.replica.wantsScreens)
            if isToAll {
                for info in result["sessions"]?.array ?? [] {
                    replica.sessions[info["sessionId"]?.string ?? ""] = SubscriptionReplica.Session(
                        seq: info["seq"]?.integer ?? 0)
                }
            } else {
                replica.begin(name, result)
            }
            run.subscriptions.append(
                Open(
                    replica: replica, session: isToAll ? nil : name, credit: open.credit, topics: open.topics,
                    types: open.types,
                    exclude: open.exclude))
        }
        read()
    }

    /// Resumes from the position of another subscription.
    private func resubscribe(_ numbers: [Int]) {
        read()
        let known = subscriptions.filter { $0.session != nil && $0.credit == nil && $0.windows.isEmpty }
        guard !known.isEmpty else { return }
        let old = known[numbers[1] % known.count]
        guard let name = old.session, let state = old.replica.sessions[name], let epoch = witnesses[name]?.epoch else {
            return
        }
        // Publishes between closing and opening, so that the server replays some messages.
        send("subscription/close", ["subscriptionId": .string(old.replica.id)]) { run, _ in
            run.subscriptions.removeAll { $0.replica.id == old.replica.id }
        }
        for index in 0..<(numbers[2] % 6) { act(name, numbers.map { $0 / (index + 1) }) }
        read()
        var params: JSONValue = [
            "sessionId": .string(name), "since": ["epoch": .string(epoch), "seq": .integer(state.seq)],
        ]
        let credit = numbers[3] % 2 == 0 ? Int64(1 + numbers[4] % 5) : nil
        if let credit { params["credit"] = .integer(credit) }
        params["topics"] = .array(old.topics.sorted().map { .string($0) })
        if let types = old.types { params["types"] = .array(types.map { .string($0) }) }
        if let exclude = old.exclude { params["exclude"] = .array(exclude.map { .string($0) }) }
        send("subscription/open", params) { run, answer in
            guard let result = answer["result"], let id = result["subscriptionId"]?.string else {
                return run.problems.append("\(answer)")
            }
            var replica = SubscriptionReplica(id: id)
            (replica.wantsRoute, replica.wantsScreens) = (old.replica.wantsRoute, old.replica.wantsScreens)
            replica.begin(name, result, since: state)
            // Messages received before the resume are checked with the later ones.
            replica.sessions[name]?.events = state.events
            replica.sessions[name]?.lags = state.lags
            replica.sessions[name]?.start = state.start
            run.subscriptions.append(
                Open(
                    replica: replica, session: name, credit: credit, topics: old.topics, types: old.types,
                    exclude: old.exclude))
        }
        read()
    }

    private func window(_ numbers: [Int]) {
        read()
        let known = subscriptions.filter { $0.topics.contains("screens") }
        guard !known.isEmpty else { return }
        let open = known[numbers[1] % known.count]
        let name = open.session ?? names[numbers[0] % names.count]
        let lists = (open.replica.sessions[name]?.screens ?? [:]).filter { $0.value.view["list"] != nil }.keys.sorted()
        guard !lists.isEmpty else { return }
        let screen = lists[numbers[2] % lists.count]
        let params: JSONValue = [
            "subscriptionId": .string(open.replica.id), "sessionId": .string(name), "screen": .string(screen),
            "list": "rows",
            "from": .integer(Int64(numbers[3] % 130)), "count": .integer(Int64(numbers[4] % 40)),
        ]
        send("subscription/window", params) { run, answer in
            guard let result = answer["result"] else {
                if answer.errorCode != 1201 { run.problems.append("\(answer)") }
                return
            }
            guard let index = run.subscriptions.firstIndex(where: { $0.replica.id == open.replica.id }) else { return }
            run.subscriptions[index].windows.insert(screen)
            run.subscriptions[index].replica.show(result, of: "rows", screen, name)
        }
        read()
    }

    // MARK: At rest

    private func drain() {
        for _ in 0..<400 {
            read()
            let before = subscriptions.map(\.replica.n)
            for open in subscriptions { ack(open) }
            read()
            if before == subscriptions.map(\.replica.n) { return }
        }
        problems.append("it does not come to rest")
    }

    private func rest() {
        drain()
        // The server publishes hidden views on request.
        for isSecond in [false, true] {
            for index in subscriptions.indices { compare(index, counts: isSecond) }
            drain()
        }
        for open in subscriptions {
            for name in names where open.session == nil || open.session == name { judge(open, name) }
        }
    }

    private func compare(_ index: Int, counts: Bool) {
        let open = subscriptions[index]
        for name in names where open.session == nil || open.session == name {
            send("route/get", ["sessionId": .string(name)]) { run, answer in
                guard counts, open.topics.contains("route") else { return }
                let known = run.subscriptions[index].replica.sessions[name]
                if known?.tree?.tree != answer["result"]?["tree"]
                    || known?.rev != answer["result"]?["routeRev"]?.integer
                {
                    run.problems.append(
                        "\(open.replica.id) has the route of \(name) at \(known?.rev ?? 0), and the answer is \(answer)"
                    )
                }
            }
            let server = client.server
            let ids = AppLoop.run { server.openSession(named: name)?.screens.map(\.id) ?? [] }
            for id in ids {
                let params: JSONValue = [
                    "sessionId": .string(name), "screen": .string(id), "subscriptionId": .string(open.replica.id),
                ]
                send("screen/get", params) { run, answer in
                    guard counts, open.topics.contains("screens") else { return }
                    let known = run.subscriptions[index].replica.sessions[name]?.screens[id]
                    if known?.view != answer["result"]?["view"] || known?.rev != answer["result"]?["viewRev"]?.integer {
                        run.problems.append(
                            "\(open.replica.id) has \(id) of \(name) at \(known?.rev ?? 0) as \(known?.view ?? .null), "
                                + "and the answer is \(answer)")
                    }
                }
                read()
            }
        }
    }

    /// Each event that passes the filter was delivered once and unchanged, or lies in a reported gap.
    private func judge(_ open: Open, _ name: String) {
        guard let known = open.replica.sessions[name], let witness = witnesses[name]?.witness else { return }
        let sent = AppLoop.run { witness.events }.filter { $0.seq > known.start && open.passes($0) }
        let id = open.replica.id
        var delivered: [Int64: JSONValue] = [:]
        for event in known.events where event.seq > known.start {
            if delivered.updateValue(event.event, forKey: event.seq) != nil {
                problems.append("\(id): \(event.seq) came twice")
            }
        }
        for one in sent {
            if let event = delivered.removeValue(forKey: one.seq) {
                if !one.text.contains("\"event\":\(event)") {
                    problems.append("\(id): \(event) was sent as \(one.text)")
                }
            } else if !known.lags.contains(where: { $0.from <= one.seq && one.seq <= $0.to }) {
                problems.append(
                    "\(id): \(one.seq) of \(name) (\(one.text)) is lost without a report; gaps are \(known.lags)")
            }
        }
        if let (seq, event) = delivered.first { problems.append("\(id): \(event) at \(seq) was not sent to it") }
    }
}
