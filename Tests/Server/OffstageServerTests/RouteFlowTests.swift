import ConformanceKit
import JSON
import OffstageTesting
import Platform
import RouteReplica
import TestHelpers
import Testing

/// Tests route messages to front ends that read, and to front ends that lag.
@Suite(.onLoop)
struct RouteFlowTests {
    private func client(softMark: Int = 2000, ring: Int = 1000) -> TestClient {
        let client = TestClient(kitApp) {
            $0.softMark = softMark
            $0.limits.ring = ring
        }
        client.open()
        return client
    }

    private func push(_ client: TestClient, _ id: Int64) {
        client.act(id, #"{"type":"push","name":"kit.item","params":{"title":"x"}}"#, #","screen":"n2""#)
    }

    /// Publishes more than the client reads, so that it lags.
    private func fallBehind(_ client: TestClient) {
        client.act(1, #"{"type":"emit","count":30,"bytes":100}"#, #","screen":"n2""#)
    }

    private func n(_ messages: [JSONValue]) -> [Int64] { messages.compactMap { $0.params?["n"]?.integer } }
    private func seq(_ messages: [JSONValue]) -> [Int64] {
        messages.filter { $0.method != "subscription/lagged" }.compactMap { $0.params?["seq"]?.integer }
    }

    @Test(arguments: [["kit://circle"], ["kit://vault", "kit://vault"]])
    func `a guard that stops a route without a change is no cause of the next change`(_ urls: [String]) {
        let client = client()
        for (id, url) in urls.enumerated() {
            client.send(#"{"id":\#(id + 1),"method":"route/open","params":{"url":"\#(url)"}}"#)
        }
        _ = client.take()
        client.act(10, #"{"type":"show","layout":"sheet"}"#, #","screen":"n2""#)
        let changes = client.takeMessages().filter { $0.method == "route/didChange" }
        #expect(changes.count == 1)
        #expect(changes.first?.params?["cause"]?["requestId"] == 10)
        #expect(changes.first?.params?["cause"]?["zones"] == nil)
    }

    @Test func `a log over its share keeps entries again after it has shrunk`() throws {
        let client = TestClient(kitApp) { $0.limits.allLogBytes = 600_000 }
        let names = ["a"] + (1...12).map { "b\($0)" }
        for name in names { client.open(name) }
        func emit(_ id: Int64, _ session: String, _ count: Int) {
            client.act(id, #"{"type":"emit","count":\#(count),"bytes":100}"#, #","sessionId":"\#(session)""#)
            _ = client.take()
        }
        emit(1, "a", 1500)
        for (id, name) in names.dropFirst().enumerated() { emit(Int64(id + 2), name, 600) }
        emit(20, "a", 100)
        let list = client.request(21, "session/list")?["result"]?["sessions"]?.array
        let state = try #require(list?.first { $0["sessionId"] == "a" })
        let since: JSONValue = [
            "epoch": state["epoch"] ?? .null, "seq": .integer(try #require(state["seq"]?.integer) - 50),
        ]
        let resumed = client.request(22, "subscription/open", ["sessionId": "a", "since": since, "initial": "none"])
        #expect(resumed?["result"] != nil, "\(resumed ?? .null)")
    }

    @Test func `a client that lags within the log receives each change that was published`() throws {
        let client = client()
        push(client, 100)
        _ = client.take()
        fallBehind(client)
        for id in 2...9 as ClosedRange<Int64> {
            if id % 2 == 0 { push(client, id) } else { client.send(#"{"id":\#(id),"method":"route/back"}"#) }
        }
        push(client, 10)
        let messages = client.takeMessages()
        let routes = messages.filter { $0.method == "route/didChange" }.compactMap(\.params)
        #expect(routes.compactMap { $0["fromRouteRev"]?.integer } == Array(2...10))
        #expect(routes.compactMap { $0["routeRev"]?.integer } == Array(3...11))
        #expect(routes.allSatisfy { $0["ops"] != nil })
        let views = messages.filter { $0.method == "screen/didChange" }.compactMap(\.params)
        #expect(views.compactMap { $0["screen"] } == ["n4", "n5", "n6", "n7", "n8"])
        #expect(views.allSatisfy { $0["fromViewRev"] == 0 })
        #expect(n(messages) == (3...Int64(n(messages).count + 2)).map { $0 })
        #expect(seq(messages) == seq(messages).sorted())
        #expect(messages.filter { $0.method == nil }.compactMap(\.id) == Array(1...10))
    }

    @Test func `a client that lags beyond the log receives one snapshot, and its ops follow`() throws {
        let client = client(ring: 10)
        fallBehind(client)
        push(client, 2)
        client.act(3, #"{"type":"emit","count":11,"bytes":1}"#, #","screen":"n2""#)
        let messages = client.takeMessages()
        let lags = messages.filter { $0.method == "subscription/lagged" }.compactMap(\.params)
        let lag = try #require(lags.first)
        #expect(lags.count == 1)
        #expect(lag["resync"] == "snapshot")
        #expect(lag["routeRev"] == 2)
        #expect(lag["screens"]?["n3"]?["view"] != nil)
        let current = client.request(4, "route/get")?["result"]
        #expect(lag["tree"] == current?["tree"])
        push(client, 5)
        let next = client.takeMessages().first { $0.method == "route/didChange" }?.params
        #expect(next?["fromRouteRev"] == 2)
        #expect(next?["routeRev"] == 3)
    }

    @Test func `events of a screen follow the change that inserts it, and precede the one that removes it`() throws {
        let client = client()
        fallBehind(client)
        push(client, 2)
        client.act(3, #"{"type":"add","by":1}"#)
        push(client, 4)
        client.act(5, #"{"type":"add","by":1}"#)
        client.act(6, #"{"type":"add","by":1}"#)
        client.send(#"{"id":7,"method":"route/back"}"#)
        let messages = client.takeMessages()
        let steps = messages.compactMap { message -> String? in
            if message.method == "route/didChange" { return "route" }
            return message.params?["event"]?["type"] == "added" ? message.params?["screen"]?.string : nil
        }
        #expect(steps == ["route", "n3", "route", "n4", "n4", "route"])
        #expect(!messages.contains { $0.method == "subscription/lagged" })
        #expect(seq(messages) == seq(messages).sorted())
        #expect(n(messages) == (1...Int64(n(messages).count)).map { $0 })
    }

    @Test func `a lagging client receives the route changes of a session that closes`() {
        let client = client()
        fallBehind(client)
        push(client, 2)
        push(client, 3)
        client.send(#"{"id":4,"method":"session/close"}"#)
        let messages = client.takeMessages()
        let routes = messages.filter { $0.method == "route/didChange" }
        #expect(routes.compactMap { $0.params?["routeRev"]?.integer } == [2, 3])
        #expect(messages.suffix(2).map { $0.method ?? "answer" } == ["session/didClose", "answer"])
        #expect(n(messages) == (1...Int64(n(messages).count)).map { $0 })
    }

    @Test func `the whole tree is sent when its text is smaller than the ops`() {
        let client = client(softMark: 1 << 20)
        push(client, 1)
        #expect(client.takeMessages().first { $0.method == "route/didChange" }?.params?["ops"] != nil)
        // Two pushes and a pop in one turn.
        client.act(2, #"{"type":"multi"}"#, #","screen":"n2""#)
        let change = client.takeMessages().first { $0.method == "route/didChange" }?.params
        #expect(change?["ops"] == nil)
        #expect(change?["fromRouteRev"] == 2)
        #expect(change?["routeRev"] == 5)
        #expect(change?["tree"] == client.request(3, "route/get")?["result"]?["tree"])
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `after each of 300 random requests the ops produce a valid tree, and a refused request changes nothing`(
        _ seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let requests = (0..<300).map { _ in RandomRequest(&random) }
        var run = try RequestRun()
        if let failure = run.failure(of: requests) {
            let shrunk = shrunk(Array(requests.prefix(failure.index + 1))) { RequestRun.failure(of: $0) != nil }
            let sentence = (RequestRun.failure(of: shrunk) ?? failure).sentence
            Issue.record("seed \(seed), \(shrunk.count) requests: \(sentence)\n\(shrunk)")
        }
        #expect(run.changed > 60)
        #expect(run.refused > 50)
    }

    @Test func `a front end that reads rarely has the tree of route/get`() throws {
        let client = client(softMark: 1500)
        var random = SplitMix64(state: 3)
        var replica = try WireReplica(client.request(0, "route/get")?["result"]?["tree"] ?? .null)
        var (rev, committed) = (1 as Int64, 0)
        for id in 1...500 as ClosedRange<Int64> {
            client.send(RandomRequest(&random).text(id, in: replica.tree))
            if id % 7 != 0 { continue }
            client.send(#"{"id":100000,"method":"route/get"}"#)
            for message in client.takeMessages() {
                if message.method == "route/didChange", let params = message.params {
                    #expect(params["fromRouteRev"]?.integer == rev, "\(message)")
                    rev = params["routeRev"]?.integer ?? 0
                    if let ops = params["ops"] {
                        try replica.apply(ops)
                    } else {
                        replica = try WireReplica(params["tree"] ?? .null)
                    }
                    committed += 1
                }
                if message["id"] == 100000 { #expect(replica.tree == message["result"]?["tree"], "step \(id)") }
            }
        }
        #expect(committed > 30)
    }
}
