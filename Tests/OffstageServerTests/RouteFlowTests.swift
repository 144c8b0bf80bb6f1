import ConformanceKit
import JSON
import OffstageInjection
import OffstageTesting
import RouteReplica
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

    @Test func `route changes that nobody reads collapse to one tree, from the last revision delivered`() throws {
        let client = client()
        push(client, 100)
        _ = client.take()
        fallBehind(client)
        for id in 2...9 as ClosedRange<Int64> {
            if id % 2 == 0 { push(client, id) } else { client.send(#"{"id":\#(id),"method":"route/back"}"#) }
        }
        push(client, 10)
        let messages = client.takeMessages()
        let routes = messages.filter { $0.method == "route/didChange" }
        #expect(routes.count == 1)
        let route = try #require(routes.first?.params)
        #expect(route["fromRev"] == 2)
        #expect(route["rev"] == 11)
        #expect(route["ops"] == nil)
        let current = client.request(11, "route/get")?["result"]
        #expect(route["tree"] == current?["tree"])
        // Only n8 is new and still exists. n2 and the first push are unchanged.
        let views = messages.filter { $0.method == "screen/didChange" }
        #expect(views.compactMap { $0.params?["screen"] } == ["n8"])
        #expect(views.first?.params?["fromRev"] == 0)
        #expect(n(messages) == (3...Int64(n(messages).count + 2)).map { $0 })
        #expect(seq(messages) == seq(messages).sorted())
        #expect(messages.filter { $0.method == nil }.compactMap(\.id) == Array(1...10))
        // After the client has caught up, ops continue from revision 11.
        push(client, 12)
        let next = client.takeMessages().first { $0.method == "route/didChange" }?.params
        #expect(next?["fromRev"] == 11)
        #expect(next?["rev"] == 12)
    }

    @Test func `events of a screen come behind what introduces it, and those of one that is gone are told of as lost`()
        throws
    {
        let client = client()
        fallBehind(client)
        push(client, 2)
        client.act(3, #"{"type":"add","by":1}"#)
        push(client, 4)
        client.act(5, #"{"type":"add","by":1}"#)
        client.act(6, #"{"type":"add","by":1}"#)
        client.send(#"{"id":7,"method":"route/back"}"#)
        let messages = client.takeMessages()
        let route = try #require(messages.firstIndex { $0.method == "route/didChange" })
        let added = messages.indices.filter { messages[$0].params?["event"]?["type"] == "added" }
        #expect(added.count == 1)
        #expect(added.allSatisfy { $0 > route })
        #expect(messages[added[0]].params?["screen"] == "n3")
        let lags = messages.filter { $0.method == "subscription/lagged" }
        #expect(lags.count == 1)
        #expect(lags.first?.params?["dropped"] == 2)
        #expect(seq(messages) == seq(messages).sorted())
        #expect(n(messages) == (1...Int64(n(messages).count)).map { $0 })
    }

    @Test func `what a session's route came to is not lost when it closes while nobody reads`() {
        let client = client()
        fallBehind(client)
        push(client, 2)
        push(client, 3)
        client.send(#"{"id":4,"method":"session/close"}"#)
        let messages = client.takeMessages()
        let routes = messages.filter { $0.method == "route/didChange" }
        #expect(routes.count == 1)
        #expect(routes.first?.params?["rev"] == 3)
        #expect(routes.first?.params?["tree"]?["windows"]?.array?.count == 1)
        #expect(messages.suffix(2).map { $0.method ?? "answer" } == ["session/didClose", "answer"])
        #expect(n(messages) == (1...Int64(n(messages).count)).map { $0 })
    }

    @Test func `a tree is sent instead of ops that take more to tell`() {
        let client = client(softMark: 1 << 20)
        push(client, 1)
        #expect(client.takeMessages().first { $0.method == "route/didChange" }?.params?["ops"] != nil)
        // Two pushes and a pop in one turn.
        client.act(2, #"{"type":"multi"}"#, #","screen":"n2""#)
        let change = client.takeMessages().first { $0.method == "route/didChange" }?.params
        #expect(change?["ops"] == nil)
        #expect(change?["fromRev"] == 2)
        #expect(change?["rev"] == 5)
        #expect(change?["tree"] == client.request(3, "route/get")?["result"]?["tree"])
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `after each of 300 random requests the ops lead to a valid tree, and what was refused changed nothing`(
        _ seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let requests = (0..<300).map { _ in RandomRequest(&random) }
        var run = try RequestRun()
        if let failure = run.failure(of: requests) {
            let shrunk = shrunk(Array(requests.prefix(failure.place + 1))) { RequestRun.failure(of: $0) != nil }
            Issue.record(
                "seed \(seed), \(shrunk.count) requests: \((RequestRun.failure(of: shrunk) ?? failure).sentence)\n\(shrunk)"
            )
        }
        #expect(run.changed > 60)
        #expect(run.refused > 50)
    }

    @Test func `a front end that reads now and then has the tree that is answered`() throws {
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
                    #expect(params["fromRev"]?.integer == rev, "\(message)")
                    rev = params["rev"]?.integer ?? 0
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

    @Test func `the hash is that of the tree that is answered`() throws {
        let client = client()
        push(client, 1)
        _ = client.take()
        let answer = try #require(client.request(2, "route/get", ["hash": true])?["result"])
        #expect(try answer["hash"]?.string == answer["tree"]?.canonicalHash())
    }
}
