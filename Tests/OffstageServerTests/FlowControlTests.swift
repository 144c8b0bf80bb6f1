import ConformanceKit
import JSON
import OffstageTesting
import Testing

/// Tests a front end that does not read its messages, or sends too many requests at once.
@Suite(.onLoop)
struct FlowControlTests {
    private func client(softMark: Int = 2000, ring: Int = 10) -> TestClient {
        let client = TestClient(kitApp) {
            $0.softMark = softMark
            $0.limits.ring = ring
        }
        client.open()
        return client
    }

    private func numbers(_ messages: [JSONValue], _ member: String) -> [Int64] {
        messages.compactMap { $0.params?[member]?.integer }
    }

    @Test func `of more events than the ring holds the oldest go, and it is said which`() throws {
        let client = client()
        client.act(1, #"{"type":"emit","count":100,"bytes":100}"#)
        let messages = client.takeMessages()
        let lag = try #require(messages.firstIndex { $0.method == "subscription/lagged" })
        #expect(messages.filter { $0.method == "subscription/lagged" }.count == 1)
        let before = messages[..<lag].filter { $0.method == "session/event" }
        let after = messages[lag...].filter { $0.method == "session/event" }
        #expect(after.count == 10)
        #expect(numbers(Array(before), "seq") == (1...Int64(before.count)).map { $0 })
        #expect(numbers(after, "seq") == (91...100).map { $0 })
        // `n` has no gap, because it counts delivered messages. The lag message reports the gap in `seq`.
        #expect(
            numbers(messages.filter { $0.method == "session/event" }, "n") == (1...Int64(before.count + 10)).map { $0 })
        let params = messages[lag].params
        #expect(params?["fromSeq"] == .integer(Int64(before.count) + 1))
        #expect(params?["toSeq"] == 90)
        #expect(params?["dropped"] == .integer(90 - Int64(before.count)))
        #expect(params?["resync"] == "snapshot")
        #expect(params?["subscriptionId"] == "u1")
        #expect(params?["sessionId"] == "s1")
        #expect(messages.last?["result"]?["seq"] == 100)
    }

    @Test func `events that fit the ring wait and are all delivered`() {
        let client = client(ring: 1000)
        client.act(1, #"{"type":"emit","count":100,"bytes":100}"#)
        let messages = client.takeMessages()
        #expect(numbers(messages, "seq") == (1...100).map { $0 })
        #expect(!messages.contains { $0.method == "subscription/lagged" })
    }

    @Test func `a screen's changes collapse to one whole view from the last delivered revision`() throws {
        let client = client(ring: 1000)
        client.act(1, #"{"type":"note","text":"read"}"#)
        var copy = client.takeMessages().compactMap { $0.params?["view"] }.last
        #expect(copy?["last"] == "read")
        // Publishes enough to make the client lag.
        client.act(2, #"{"type":"emit","count":20,"bytes":100}"#)
        for id in 3...12 { client.act(Int64(id), #"{"type":"add","by":1}"#) }
        let messages = client.takeMessages()
        let changes = messages.filter { $0.method == "screen/didChange" }
        #expect(changes.count == 1)
        let change = try #require(changes.first?.params)
        #expect(change["fromRev"] == 2)
        #expect(change["rev"] == 12)
        copy = change["view"]
        #expect(copy == ["total": 10, "last": "add"])
        #expect(change["patch"] == nil)
        #expect(numbers(messages, "n") == (2...Int64(numbers(messages, "n").count + 1)).map { $0 })
        #expect(messages.filter { $0.method == nil }.compactMap(\.id) == Array(2...12))
        // After the client has caught up, patches and views continue from revision 12.
        client.act(13, #"{"type":"add","by":1}"#)
        let next = client.takeMessages().first { $0.method == "screen/didChange" }?.params
        #expect(next?["fromRev"] == 12)
        #expect(next?["rev"] == 13)
        #expect(client.request(14, "screen/get")?["result"]?["rev"] == 13)
    }

    @Test func `answers are all kept, in order, whatever is dropped between them`() {
        let client = client()
        for id in 1...200 { client.act(Int64(id), #"{"type":"emit","count":3,"bytes":50}"#) }
        let messages = client.takeMessages()
        #expect(messages.filter { $0.method == nil }.compactMap(\.id) == Array(1...200))
        #expect(messages.filter { $0.method == "subscription/lagged" }.count == 1)
        let dropped = messages.compactMap { $0.params?["dropped"]?.integer }.reduce(0, +)
        #expect(Int(dropped) + messages.filter { $0.method == "session/event" }.count == 600)
    }

    @Test func `falling behind twice is told twice`() {
        let client = client()
        for id in 1...2 {
            client.act(Int64(id), #"{"type":"emit","count":100,"bytes":100}"#)
            let lags = client.takeMessages().filter { $0.method == "subscription/lagged" }
            #expect(lags.count == 1)
            #expect(lags.first?.params?["toSeq"] == .integer(Int64(id) * 100 - 10))
        }
    }

    @Test func `what a session published is not lost when it closes while nobody reads`() {
        let client = client(ring: 1000)
        client.act(1, #"{"type":"emit","count":30,"bytes":100}"#)
        client.act(2, #"{"type":"add","by":1}"#)
        client.send(#"{"id":3,"method":"session/close"}"#)
        let messages = client.takeMessages()
        #expect(numbers(messages.filter { $0.method == "session/event" }, "seq").count == 31)
        #expect(messages.suffix(2).map { $0.method ?? "answer" } == ["session/didClose", "answer"])
        // The client receives the last view once.
        #expect(
            messages.filter { $0.method == "screen/didChange" }.compactMap { $0.params?["view"] } == [
                ["total": 1, "last": "add"]
            ])
    }

    @Test func `what waits when a session closes is numbered as it is read, its lag told`() {
        let client = client()
        client.act(1, #"{"type":"emit","count":100,"bytes":100}"#)
        client.act(2, #"{"type":"add","by":1}"#)
        client.act(3, #"{"type":"emit","count":2,"bytes":100}"#)
        client.send(#"{"id":4,"method":"session/close"}"#)
        let messages = client.takeMessages()
        #expect(messages.filter { $0.method == "subscription/lagged" }.count == 1)
        let published = messages.filter { $0.params?["n"] != nil }
        #expect(published.contains { $0.method == "screen/didChange" })
        #expect(numbers(published, "n") == (1...Int64(published.count)).map { $0 })
        #expect(numbers(published, "seq") == numbers(published, "seq").sorted())
    }

    @Test func `each session lags by itself`() {
        let client = client()
        client.open("s2")
        client.act(1, #"{"type":"emit","count":100,"bytes":100}"#, #","sessionId":"s1""#)
        client.act(2, #"{"type":"emit","count":5,"bytes":100}"#, #","sessionId":"s2""#)
        let messages = client.takeMessages()
        #expect(messages.filter { $0.method == "subscription/lagged" }.compactMap { $0.params?["sessionId"] } == ["s1"])
        let second = messages.filter { $0.params?["sessionId"] == "s2" }
        #expect(numbers(second, "seq") == [1, 2, 3, 4, 5])
    }

    @Test func `log and progress go first`() {
        let client = client(ring: 1000)
        client.act(1, #"{"type":"emit","count":30,"bytes":100}"#)
        client.act(2, #"{"type":"log","message":"hello"}"#)
        client.act(3, #"{"type":"progress","steps":3}"#, #","workDoneToken":"t""#)
        let messages = client.takeMessages()
        #expect(!messages.contains { $0.method == "log/entry" || $0.method == "$/progress" })
        #expect(messages.filter { $0.method == nil }.compactMap(\.id) == [1, 2, 3])
        client.act(4, #"{"type":"log","message":"hello"}"#)
        #expect(client.takeMessages().first?.method == "log/entry")
    }

    @Test func `a client that never reads does not make us grow without bound`() {
        let client = client(ring: 100)
        for id in 1...200 { client.act(Int64(id), #"{"type":"emit","count":1000,"bytes":100}"#) }
        // The actions publish 200,000 events, more bytes in total than the server may buffer.
        #expect(client.server.takeOutput().count < 200_000)
    }

    @Test func `when too many answers are unread new requests are refused, and then not even read`() {
        let client = TestClient(kitApp) {
            $0.limits.unreadAnswers = 10_000
            $0.extraMethods = KitMethods.all
        }
        let text = String(repeating: "x", count: 1000)
        client.sendAtOnce((1...40).map { #"{"id":\#($0),"method":"echo","params":["\#(text)"]}"# })
        // Reads the output before the server resumes waiting requests.
        let messages = client.takeMessages()
        let answered = messages.compactMap(\.id)
        #expect(answered == Array(1...40), "once there is room everything is answered, in order")
        let refused = messages.filter { $0.errorCode == 1001 }
        #expect(!refused.isEmpty)
        #expect(refused.allSatisfy { $0.errorKind == "overloaded" && $0["error"]?["data"]?["retryable"] == true })
        #expect(messages.prefix(9).allSatisfy { $0["result"] != nil })
        // The server stops reading at 125 % of the limit, and serves the remaining requests after output is read.
        let outcomes = messages.map { $0["result"] != nil }
        #expect(zip(outcomes, outcomes.dropFirst()).contains { !$0 && $1 })
        #expect(refused.count < 40 - 2 * 9)
    }

    @Test
    func `with as many requests in flight as the limit says the next have to wait, and those that overtake do not`() {
        let client = TestClient(kitApp) { $0.limits.inFlight = 2 }
        client.open()
        client.sendAtOnce(
            (1...5).map { #"{"id":\#($0),"method":"action/send","params":{"action":{"type":"slow","ms":10}}}"# }
                + [
                    #"{"method":"action/send","params":{"action":{"type":"add","by":1}}}"#,
                    #"{"id":6,"method":"session/list"}"#,
                ])
        #expect(client.takeMessages().map(\.id) == [6])
        client.send(#"{"method":"$/cancelRequest","params":{"id":4}}"#)
        #expect(client.takeMessages().map(\.errorCode) == [-32800], "a request that waits is cancelled at once")
        client.advance(7, milliseconds: 10)
        #expect(client.takeMessages().compactMap(\.id) == [1, 2, 7])
        client.advance(8, milliseconds: 10)
        let messages = client.takeMessages()
        #expect(messages.compactMap(\.id) == [3, 5, 8])
        // The notification waits after request 5, and runs once that request has begun.
        #expect(messages.filter { $0.method == "session/event" }.count == 1)
        #expect(client.request(9, "session/wait", ["until": ["idle": true]])?["result"] != nil)
    }

    @Test func `a client that writes 4 MiB before it reads gets every answer`() {
        let client = TestClient(kitApp) { $0.extraMethods = KitMethods.all }
        let text = String(repeating: "y", count: 1000)
        let count = 4200
        client.sendAtOnce((1...count).map { #"{"id":\#($0),"method":"echo","params":["\#(text)"]}"# })
        let messages = client.takeMessages()
        #expect(messages.compactMap(\.id) == (1...Int64(count)).map { $0 })
        #expect(messages.allSatisfy { $0["result"]?[0]?.string?.count == 1000 })
    }
}
