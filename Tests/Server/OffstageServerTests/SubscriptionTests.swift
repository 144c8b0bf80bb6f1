import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import RouteReplica
import TestHelpers
import Testing

/// Tests subscriptions that lag; one situation per test.
@Suite(.onLoop)
struct SubscriptionTests {
    private func client(softMark: Int = 1 << 20, ring: Int = 1000, subscriptions: Int = 256) -> TestClient {
        let client = TestClient(kitApp) {
            $0.softMark = softMark
            $0.limits.ring = ring
            $0.limits.subscriptions = subscriptions
        }
        client.send(
            #"{"id":0,"method":"session/open","params":{"sessionId":"s1","context":"test","subscribe":"none"}}"#)
        _ = client.take()
        return client
    }

    private func subscribe(_ client: TestClient, _ options: String = "") -> JSONValue {
        client.send(#"{"id":9000,"method":"subscription/open","params":{"sessionId":"s1"\#(options)}}"#)
        return client.takeMessages().first { $0.id == 9000 }?["result"] ?? .null
    }

    private func ack(_ client: TestClient, _ subscription: String, _ n: Int64) {
        client.send(#"{"method":"subscription/ack","params":{"subscriptionId":"\#(subscription)","n":\#(n)}}"#)
    }

    private func push(
        _ client: TestClient, _ id: Int64, _ name: String = "kit.item", _ params: String = #"{"title":"x"}"#
    ) {
        client.act(id, #"{"type":"push","name":"\#(name)","params":\#(params)}"#, #","screen":"n2""#)
    }

    private func numbers(_ messages: [JSONValue], _ member: String) -> [Int64] {
        messages.compactMap { $0.params?[member]?.integer }
    }
    private func delivered(_ messages: [JSONValue]) -> [JSONValue] { messages.filter { $0.params?["n"] != nil } }
    private func isRising(_ numbers: [Int64]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } }

    // MARK: Snapshots in notifications

    @Test func `a snapshot that waits for credit reports the entries published meanwhile as a lag`() {
        let client = client()
        client.send(
            #"{"id":1,"method":"session/open","params":{"sessionId":"s2","context":"test","subscribe":"none"}}"#)
        client.send(#"{"id":2,"method":"subscription/open","params":{"sessionId":"*","credit":1}}"#)
        let emit = #"{"type":"emit","count":3,"bytes":1}"#
        client.send(#"{"id":3,"method":"action/send","params":{"sessionId":"s2","action":\#(emit)}}"#)
        for n in 1...4 as ClosedRange<Int64> { ack(client, "u1", n) }
        let messages = client.takeMessages()
        let lags = messages.filter { $0.method == "subscription/lagged" }.compactMap(\.params)
        #expect(lags.count == 1)
        #expect(lags.first?["sessionId"] == "s2")
        #expect(lags.first?["fromSeq"] == 1)
        #expect(lags.first?["toSeq"] == 3)
        #expect(lags.first?["screens"]?["n2"]?["view"] == ["total": 0])
        #expect(!messages.contains { $0.method == "session/event" })
    }

    // MARK: Order

    @Test func `a tree that waited precedes later publications`() {
        let client = client(softMark: 2000)
        let subscription = subscribe(client, #","topics":["events","route"]"#)["subscriptionId"]
        client.act(2, #"{"type":"emit","count":30,"bytes":100}"#)
        // An alert adds no screen, so no later message needs the tree.
        client.act(3, #"{"type":"ask"}"#)
        client.act(4, #"{"type":"add","by":1}"#)
        client.act(5, #"{"type":"add","by":1}"#)
        let messages = delivered(client.takeMessages())
        #expect(messages.contains { $0.method == "route/didChange" })
        #expect(isRising(numbers(messages, "seq")), "\(numbers(messages, "seq"))")
        #expect(messages.allSatisfy { $0.params?["subscriptionId"] == subscription })
    }

    @Test func `a lagging client that resumes with its last seq receives every route change`() {
        let client = client()
        let epoch = subscribe(client, #","credit":1"#)["epoch"]?.string ?? ""
        var replica = SubscriptionReplica(id: "u1")
        replica.begin("s1", client.request(1, "session/attach", ["sessionId": "s1"])?["result"] ?? .null)
        func take(_ messages: [JSONValue]) { for message in messages { replica.take(message) } }
        client.act(2, #"{"type":"ask"}"#)
        take(client.takeMessages())
        // Another route change, an event, and a third route change. The client has received none of the three.
        client.send(#"{"id":3,"method":"route/back"}"#)
        client.act(4, #"{"type":"add","by":1}"#)
        push(client, 5)
        ack(client, "u1", 1)
        take(client.takeMessages())
        ack(client, "u1", 2)
        take(client.takeMessages())
        let known = replica.sessions["s1"]
        let since = #"{"epoch":"\#(epoch)","seq":\#(known?.seq ?? 0)}"#
        client.send(#"{"id":6,"method":"subscription/open","params":{"sessionId":"s1","since":\#(since)}}"#)
        let messages = client.takeMessages()
        let result = messages.first { $0.id == 6 }?["result"] ?? .null
        var again = SubscriptionReplica(id: result["subscriptionId"]?.string ?? "")
        again.begin("s1", result, since: known)
        for message in messages { again.take(message) }
        #expect(replica.problems + again.problems == [])
        #expect(again.sessions["s1"]?.tree?.tree == client.request(7, "route/get")?["result"]?["tree"])
    }

    // MARK: Credit

    @Test func `closing a session reports the entries that the credit did not cover`() throws {
        let client = client(softMark: 2000)
        _ = subscribe(client, #","topics":["events"],"credit":8"#)
        // Unread events wait when the session closes. The credit covers only some of them.
        client.act(1, #"{"type":"emit","count":7,"bytes":600}"#)
        client.act(2, #"{"type":"emit","count":7,"bytes":600}"#)
        client.send(#"{"id":3,"method":"session/close"}"#)
        let messages = client.takeMessages()
        let events = messages.filter { $0.method == "session/event" }
        #expect(numbers(events, "seq") == Array(1...8))
        let lag = try #require(messages.first { $0.method == "subscription/lagged" }?.params)
        #expect(lag["fromSeq"] == 9)
        #expect(lag["toSeq"] == 14)
        #expect(lag["dropped"] == 6)
        #expect(lag["resync"] == "required")
        #expect(messages.suffix(2).map { $0.method ?? "answer" } == ["session/didClose", "answer"])
    }

    @Test func `the sessions of a subscription to all share its credit`() {
        let client = client()
        client.send(
            #"{"id":1,"method":"session/open","params":{"sessionId":"s2","context":"test","subscribe":"none"}}"#)
        client.send(#"{"id":2,"method":"subscription/open","params":{"sessionId":"*","topics":["events"],"credit":1}}"#)
        for id in 3...12 as ClosedRange<Int64> {
            client.act(id, #"{"type":"add","by":1}"#, #","sessionId":"s1""#)
            client.act(id + 100, #"{"type":"add","by":1}"#, #","sessionId":"s2""#)
        }
        var sessions: [String] = []
        for n in 0...9 as ClosedRange<Int64> {
            ack(client, "u1", n)
            sessions += client.takeMessages().filter { $0.method == "session/event" }.compactMap {
                $0.params?["sessionId"]?.string
            }
        }
        #expect(sessions.count == 10)
        #expect(sessions.filter { $0 == "s2" }.count >= 4, "\(sessions)")
    }

    @Test
    func
        `a subscription to all sessions begins with how things are, state events behind what introduces their screens`()
    {
        let client = client()
        client.act(1, #"{"type":"setMood","text":"fine"}"#)
        client.act(2, #"{"type":"add","by":1}"#)
        _ = client.take()
        client.send(#"{"id":3,"method":"subscription/open","params":{"sessionId":"*"}}"#)
        let messages = delivered(client.takeMessages())
        #expect(
            messages.map { $0.params?["event"]?["type"]?.string ?? $0.method } == [
                "route/didChange", "screen/didChange", "mood",
            ])
        #expect(messages.allSatisfy { $0.params?["cause"] == ["origin": "system"] })
        #expect(numbers(messages, "n") == [1, 2, 3])
    }

    @Test func `each subscription with the topic receives a log entry`() {
        let client = client()
        for _ in 1...3 { _ = subscribe(client) }
        _ = subscribe(client, #","topics":["events"]"#)
        client.act(1, #"{"type":"log","message":"hello"}"#)
        let entries = client.takeMessages().filter { $0.method == "log/entry" }
        #expect(entries.compactMap { $0.params?["subscriptionId"] } == ["u1", "u2", "u3"])
    }

    @Test func `an acknowledgement restores credit, also late, repeated or beyond the last delivery`() {
        let client = client()
        _ = subscribe(client, #","topics":["events"],"credit":3"#)
        client.act(1, #"{"type":"emit","count":20,"bytes":1}"#)
        #expect(numbers(delivered(client.takeMessages()), "n") == [1, 2, 3])
        ack(client, "u1", 0)
        #expect(client.take().isEmpty)
        ack(client, "u1", 2)
        #expect(numbers(delivered(client.takeMessages()), "n") == [4, 5])
        ack(client, "u1", 1)
        #expect(client.take().isEmpty)
        // An acknowledgement beyond the last delivered message counts as one for that message.
        ack(client, "u1", 1_000_000)
        #expect(numbers(delivered(client.takeMessages()), "n") == [6, 7, 8])
        ack(client, "u2", 8)
        client.send(#"{"method":"subscription/ack","params":{"subscriptionId":"u1"}}"#)
        #expect(client.take().isEmpty)
        client.send(#"{"id":2,"method":"subscription/close","params":{"subscriptionId":"u1"}}"#)
        #expect(client.takeMessages().first?["result"]?["delivered"] == 8)
        ack(client, "u1", 8)
        #expect(client.take().isEmpty)
    }

    // MARK: Resuming

    @Test func `a replay that lags continues with a snapshot`() throws {
        let client = client(ring: 20)
        let epoch = try #require(subscribe(client)["epoch"]?.string)
        client.send(#"{"id":1,"method":"subscription/close","params":{"subscriptionId":"u1"}}"#)
        for id in 2...15 as ClosedRange<Int64> { client.act(id, #"{"type":"add","by":1}"#) }
        _ = client.take()
        var replica = SubscriptionReplica(id: "u2")
        let since = #"{"epoch":"\#(epoch)","seq":0}"#
        client.send(#"{"id":20,"method":"subscription/open","params":{"sessionId":"s1","since":\#(since),"credit":1}}"#)
        var messages = client.takeMessages()
        #expect(messages.first { $0.id == 20 }?["result"]?["tree"] == nil)
        replica.begin("s1", messages.first { $0.id == 20 }?["result"] ?? .null)
        replica.sessions["s1"]?.seq = 0
        replica.sessions["s1"]?.screens = ["n2": (1, ["total": 0])]
        // The log drops some of the messages to replay, and keeps others.
        for id in 30...45 as ClosedRange<Int64> { client.act(id, #"{"type":"add","by":1}"#) }
        messages += client.takeMessages()
        for n in 0...60 as ClosedRange<Int64> {
            ack(client, "u2", n)
            messages += client.takeMessages()
        }
        for message in messages { replica.take(message) }
        #expect(replica.takeProblems() == [])
        #expect(messages.contains { $0.method == "subscription/lagged" })
        #expect(replica.sessions["s1"]?.screens["n2"]?.view == client.request(70, "screen/get")?["result"]?["view"])
    }

    @Test func `a replay equals another subscription's messages byte for byte`() throws {
        let client = client()
        let live = subscribe(client)
        let epoch = live["epoch"]?.string ?? ""
        for id in 1...4 as ClosedRange<Int64> {
            client.act(id * 10, #"{"type":"add","by":1}"#, #","screen":"n2""#)
            client.act(id * 10 + 1, #"{"type":"setMood","text":"m\#(id)"}"#, #","screen":"n2""#)
            push(client, id * 10 + 2)
            client.act(id * 10 + 3, #"{"type":"add","by":3}"#)
            client.act(id * 10 + 4, #"{"type":"multi"}"#, #","screen":"n2""#)
            if id % 2 == 0 { client.send(#"{"id":\#(id * 10 + 5),"method":"route/back"}"#) }
        }
        let told = client.take().filter { $0.contains(#""subscriptionId":"u1""#) }
        client.send(
            #"{"id":99,"method":"subscription/open","params":{"sessionId":"s1","since":{"epoch":"\#(epoch)","seq":0}}}"#
        )
        let replayed = client.take().filter { $0.contains("\"method\"") }
        #expect(told.count > 30)
        #expect(
            replayed.map { $0.replacingOccurrences(of: #""subscriptionId":"u2""#, with: #""subscriptionId":"u1""#) }
                == told)
    }

    // MARK: Lists

    @Test func `a window over all rows follows a growing list`() {
        let client = client()
        push(client, 1, "kit.list", #"{"rows":4}"#)
        let id = subscribe(client)["subscriptionId"]?.string ?? ""
        let window = #"{"subscriptionId":"\#(id)","list":"rows","from":0,"count":10}"#
        client.send(#"{"id":2,"method":"subscription/window","params":\#(window)}"#)
        #expect(client.takeMessages().last?["result"]?["rows"]?.array?.count == 4)
        client.act(3, #"{"type":"fill","rows":100}"#)
        let change = client.takeMessages().first { $0.method == "screen/didChange" }?.params
        let seen = client.request(4, "screen/get", ["subscriptionId": .string(id)])?["result"]
        #expect(seen?["view"]?["list"]?["rows"]?.array?.count == 10)
        #expect(change?["patch"] != [] && change?["viewRev"] == seen?["viewRev"])
        if let view = change?["view"] { #expect(view == seen?["view"]) }
    }

    @Test func `a client that resumes without windows gets a long list's first rows, then patches`() {
        let client = client()
        push(client, 1, "kit.list", #"{"rows":700}"#)
        let first = subscribe(client)
        let id = first["subscriptionId"]?.string ?? ""
        let window = #"{"subscriptionId":"\#(id)","list":"rows","from":500,"count":10}"#
        client.send(
            #"{"id":2,"method":"subscription/window","params":\#(window)}"#,
            #"{"id":3,"method":"subscription/close","params":{"subscriptionId":"\#(id)"}}"#)
        client.act(4, #"{"type":"retitle","row":3,"title":"missed"}"#)
        client.act(5, #"{"type":"retitle","row":4,"title":"missed too"}"#)
        let seq = first["seq"]?.integer ?? 0
        _ = client.take()
        let since = #","since":{"epoch":"\#(first["epoch"]?.string ?? "")","seq":\#(seq)}"#
        client.send(#"{"id":6,"method":"subscription/open","params":{"sessionId":"s1"\#(since)}}"#)
        var changes = client.takeMessages().filter { $0.method == "screen/didChange" }
        #expect(changes.count == 1)
        #expect(changes.first?.params?["fromViewRev"] == 1 && changes.first?.params?["viewRev"] == 3)
        #expect(changes.first?.params?["view"]?["list"]?["from"] == 0)
        #expect(changes.first?.params?["view"]?["list"]?["rows"]?[4]?["title"] == "missed too")
        client.act(7, #"{"type":"retitle","row":5,"title":"live"}"#)
        changes = client.takeMessages().filter { $0.method == "screen/didChange" }
        #expect(changes.first?.params?["patch"]?[0]?["path"] == "/list/rows/5/title")
        // Nothing was missed, but the client may still show other rows.
        let now = #","since":{"epoch":"\#(first["epoch"]?.string ?? "")","seq":\#(seq + 6)}"#
        client.send(#"{"id":8,"method":"subscription/open","params":{"sessionId":"s1","topics":["screens"]\#(now)}}"#)
        #expect(client.takeMessages().last?["result"]?["tree"] == nil)
        client.act(9, #"{"type":"retitle","row":6,"title":"next"}"#)
        let next = client.takeMessages().filter { $0.method == "screen/didChange" }
        #expect(next.first { $0.params?["subscriptionId"] == "u2" }?.params?["patch"] != nil)
        #expect(next.first { $0.params?["subscriptionId"] == "u3" }?.params?["view"]?["list"]?["from"] == 0)
    }

    @Test func `a window beyond the end of a shorter list has the last rows`() {
        let client = client()
        push(client, 1, "kit.list", #"{"rows":700}"#)
        let id = subscribe(client)["subscriptionId"]?.string ?? ""
        let window = #""subscriptionId":"\#(id)","list":"rows","from":500,"count":10"#
        client.send(#"{"id":2,"method":"subscription/window","params":{\#(window)}}"#)
        _ = client.take()
        client.act(3, #"{"type":"fill","rows":30}"#)
        let change = client.takeMessages().first { $0.method == "screen/didChange" }?.params
        let seen = client.request(4, "screen/get", ["subscriptionId": .string(id)])?["result"]?["view"]?["list"]
        #expect(seen?["total"] == 30 && seen?["from"] == 20)
        #expect(seen?["rows"]?.array?.count == 10)
        if let view = change?["view"] { #expect(view["list"] == seen) }
        client.act(5, #"{"type":"fill","rows":700}"#)
        let again = client.request(6, "screen/get", ["subscriptionId": .string(id)])?["result"]?["view"]?["list"]
        #expect(again?["from"] == 500)
    }

    // MARK: Memory

    /// True if the server is released with its client after `play`.
    private func isLetGo(_ play: (TestClient) -> Void) -> Bool {
        final class Token: Sendable {}
        weak var watched: Token?
        do {
            let token = Token()
            watched = token
            let client = TestClient(kitApp) {
                $0.softMark = 2000
                $0.limits.ring = 50
                $0.prepare = { _ in _ = token }
            }
            client.open()
            play(client)
        }
        return watched == nil
    }

    @Test func `a subscription that lagged is released`() {
        let fallBehind = #"{"type":"emit","count":100,"bytes":100}"#
        let close = #"{"id":2,"method":"session/close"}"#
        #expect(isLetGo { client in client.send(close) })
        #expect(
            isLetGo { client in
                client.act(1, fallBehind)
                _ = client.take()
                client.send(close)
                _ = client.take()
            }, "caught up")
        #expect(
            isLetGo { client in
                client.send(#"{"id":3,"method":"subscription/open","params":{"sessionId":"*","credit":1}}"#)
                client.act(1, fallBehind)
                client.send(#"{"id":4,"method":"subscription/close","params":{"subscriptionId":"u2"}}"#, close)
                _ = client.take()
            }, "closed while behind")
        #expect(
            isLetGo { client in
                client.send(#"{"id":3,"method":"subscription/open","params":{"sessionId":"s1","credit":1}}"#)
                client.act(1, fallBehind)
                client.send(close)
                _ = client.take()
            }, "the session closed, and there was no credit")
    }

    @Test func `a session's log is released with the session, read or not`() throws {
        let client = client(softMark: 2000)
        _ = subscribe(client, #","credit":1"#)
        _ = subscribe(client, #","credit":5"#)
        client.act(1, #"{"type":"emit","count":100,"bytes":100}"#)
        let server = client.server
        weak let log = try #require(AppLoop.run { server.openSession(named: "s1")?.log })
        client.send(#"{"id":2,"method":"session/close"}"#)
        _ = client.take()
        #expect(log == nil)
    }

    @Test
    func `subscription/close returns the number of deliveries, with those of a closed session`() {
        let client = client(softMark: 2000)
        client.send(#"{"id":1,"method":"subscription/open","params":{"sessionId":"*","initial":"none"}}"#)
        client.act(2, #"{"type":"emit","count":100,"bytes":100}"#)
        client.send(
            #"{"id":3,"method":"session/close"}"#,
            #"{"id":4,"method":"subscription/close","params":{"subscriptionId":"u1"}}"#)
        let messages = client.takeMessages()
        let answer = messages.first { $0.id == 4 }
        #expect(answer?["result"]?["delivered"]?.integer == Int64(delivered(messages).count))
    }
}
