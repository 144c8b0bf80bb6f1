import ConformanceKit
import JSON
import OffstageTesting
import TestHelpers
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

    @Test func `a client that lost its position in the log gets a snapshot and continues at the end`() throws {
        let client = client()
        client.act(1, #"{"type":"setMood","text":"fine"}"#)
        _ = client.take()
        client.act(2, #"{"type":"emit","count":100,"bytes":100}"#)
        client.act(3, #"{"type":"add","by":7}"#)
        let messages = client.takeMessages()
        let lag = try #require(messages.firstIndex { $0.method == "subscription/lagged" })
        let before = messages[..<lag].filter { $0.method == "session/event" }
        #expect(numbers(before, "seq") == (2...Int64(before.count) + 1).map { $0 })
        // The snapshot replaces all entries up to its seq.
        #expect(messages[lag...].dropFirst().map { $0.method ?? "answer" } == ["answer", "answer"])
        let params = messages[lag].params
        #expect(params?["subscriptionId"] == "u1")
        #expect(params?["sessionId"] == "s1")
        #expect(params?["fromSeq"] == .integer(Int64(before.count) + 2))
        #expect(params?["toSeq"] == 103)
        #expect(params?["dropped"] == .integer(102 - Int64(before.count)))
        #expect(params?["resync"] == "snapshot")
        // It has the members of the answer to session/attach.
        let attached = client.request(4, "session/attach", ["subscribe": "none"])?["result"]
        for member in ["app", "epoch", "seq", "routeRev", "tree", "screens", "replay"] {
            #expect(params?[member] != nil && params?[member] == attached?[member], "\(member)")
        }
        #expect(params?["screens"]?["n2"]?["view"]?["total"] == 7)
        #expect(params?["replay"] == [["screen": "n2", "event": ["type": "mood", "text": "fine"]]])
        client.act(5, #"{"type":"add","by":1}"#)
        let next = client.takeMessages()
        #expect(numbers(next.filter { $0.params != nil }, "seq") == [104, 105])
        #expect(numbers(next, "n") == [Int64(before.count) + 2, Int64(before.count) + 3])
        #expect(
            next.first { $0.method == "screen/didChange" }?.params?["fromViewRev"]
                == params?["screens"]?["n2"]?["viewRev"])
    }

    @Test func `events within the log's limit are kept and delivered`() {
        let client = client(ring: 1000)
        client.act(1, #"{"type":"emit","count":100,"bytes":100}"#)
        let messages = client.takeMessages()
        #expect(numbers(messages, "seq") == (1...100).map { $0 })
        #expect(!messages.contains { $0.method == "subscription/lagged" })
    }

    @Test func `waiting changes are delivered unchanged`() throws {
        let client = client(ring: 1000)
        client.send(
            #"{"id":100,"method":"session/attach","params":{"subscribe":{"initial":"none"}}}"#)
        _ = client.take()
        client.act(1, #"{"type":"emit","count":20,"bytes":100}"#)
        for id in 2...11 { client.act(Int64(id), #"{"type":"add","by":1}"#) }
        let messages = client.takeMessages()
        #expect(messages.filter { $0.method == nil }.compactMap(\.id) == Array(1...11))
        for name in ["u1", "u2"] {
            let own = messages.filter { $0.params?["subscriptionId"]?.string == name }
            #expect(numbers(own, "seq") == Array(1...40))
            #expect(numbers(own, "n") == Array(1...40))
            let changes = own.filter { $0.method == "screen/didChange" }
            #expect(numbers(changes, "fromViewRev") == Array(1...10))
            #expect(numbers(changes, "viewRev") == Array(2...11))
        }
        // Each action's notifications precede its answer.
        let answer = try #require(messages.firstIndex { $0.id == 5 })
        #expect(messages[..<answer].contains { $0.params?["cause"]?["requestId"] == 5 })
        #expect(!messages[answer...].contains { $0.params?["cause"]?["requestId"] == 5 })
    }

    @Test func `all answers are kept in order when notifications are dropped`() {
        let client = client()
        for id in 1...200 { client.act(Int64(id), #"{"type":"emit","count":3,"bytes":50}"#) }
        let messages = client.takeMessages()
        #expect(messages.filter { $0.method == nil }.compactMap(\.id) == Array(1...200))
        #expect(messages.filter { $0.method == "subscription/lagged" }.count == 1)
        let dropped = messages.compactMap { $0.params?["dropped"]?.integer }.reduce(0, +)
        #expect(Int(dropped) + messages.filter { $0.method == "session/event" }.count == 600)
    }

    @Test func `each lag is reported`() {
        let client = client()
        for id in 1...2 {
            client.act(Int64(id), #"{"type":"emit","count":100,"bytes":100}"#)
            let lags = client.takeMessages().filter { $0.method == "subscription/lagged" }
            #expect(lags.count == 1)
            #expect(lags.first?.params?["toSeq"] == .integer(Int64(id) * 100))
        }
    }

    @Test func `a closed session's entries are delivered to a client that did not read`() {
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

    @Test func `a client that lost its position when the session closes gets the last snapshot`() {
        let client = client()
        client.act(1, #"{"type":"emit","count":100,"bytes":100}"#)
        client.act(2, #"{"type":"add","by":1}"#)
        client.act(3, #"{"type":"emit","count":2,"bytes":100}"#)
        client.send(#"{"id":4,"method":"session/close"}"#)
        let messages = client.takeMessages()
        let lags = messages.filter { $0.method == "subscription/lagged" }
        #expect(lags.count == 1)
        #expect(lags.first?.params?["toSeq"] == 104)
        #expect(lags.first?.params?["screens"]?["n2"]?["view"] == ["total": 1, "last": "add"])
        let published = messages.filter { $0.params?["n"] != nil }
        #expect(numbers(published, "n") == (1...Int64(published.count)).map { $0 })
        #expect(messages.suffix(2).map { $0.method ?? "answer" } == ["session/didClose", "answer"])
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

    @Test func `log entries and progress are dropped first`() {
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

    @Test func `the output of a client that never reads is bounded`() {
        let client = client(ring: 100)
        for id in 1...200 { client.act(Int64(id), #"{"type":"emit","count":1000,"bytes":100}"#) }
        // The actions publish 200,000 events, more bytes in total than the server may buffer.
        #expect(client.server.takeOutput().count < 200_000)
    }

    @Test func `with too many unread answers the server refuses requests, then stops reading`() {
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
    func `at the in-flight limit, requests wait except those that overtake`() {
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
