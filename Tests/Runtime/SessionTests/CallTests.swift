import ConformanceKit
import JSON
import OffstageTesting
import TestHelpers
import Testing

/// Tests dedupe, time limits, progress and cancellation.
@Suite(.onLoop)
struct CallTests {
    private func client() -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        return client
    }

    // MARK: Dedupe

    @Test func `a repeated dedupeId gets the first outcome and has no effect`() {
        let client = client()
        client.act(1, #"{"type":"add","by":1}"#, #","dedupeId":"d""#)
        let first = client.takeMessages().last
        client.act(2, #"{"type":"add","by":1}"#, #","dedupeId":"d""#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["answer 2"])
        #expect(messages.first?["result"] == first?["result"])
        #expect(client.request(3, "screen/get")?["result"]?["view"]?["total"] == 1)
    }

    @Test func `two dedupeIds are equal only if their bytes are`() {
        let client = client()
        client.act(1, #"{"type":"add","by":1}"#, #","dedupeId":"caf\u00e9""#)
        client.act(2, #"{"type":"add","by":1}"#, #","dedupeId":"cafe\u0301""#)
        _ = client.take()
        #expect(client.request(3, "screen/get")?["result"]?["view"]?["total"] == 2)
    }

    @Test func `a repeated dedupeId waits while the first action runs`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#, #","dedupeId":"d""#)
        client.act(2, #"{"type":"slow","ms":10}"#, #","dedupeId":"d""#)
        #expect(client.take() == [])
        client.advance(3, milliseconds: 10)
        let messages = client.takeMessages()
        #expect(Set(messages.map(\.label)) == ["answer 1", "answer 2", "answer 3"])
        #expect(messages.first { $0["id"] == 1 }?["result"] == messages.first { $0["id"] == 2 }?["result"])
    }

    @Test func `a repeated dedupeId of a failed action fails equally`() {
        let client = client()
        client.act(1, #"{"type":"reject"}"#, #","dedupeId":"d""#)
        client.act(2, #"{"type":"add","by":1}"#, #","dedupeId":"d""#)
        let messages = client.takeMessages()
        #expect(messages.map(\.errorKind) == ["noSuchThing", "noSuchThing"])
    }

    @Test func `a refused action does not use its dedupeId`() {
        let client = client()
        client.act(1, #"{"type":"add","by":"one"}"#, #","dedupeId":"d""#)
        client.act(2, #"{"type":"add","by":1}"#, #","dedupeId":"d""#)
        #expect(client.takeMessages().map(\.label) == ["error 1", "event added", "change", "answer 2"])
    }

    @Test func `the session remembers the last 1,024 dedupeIds`() {
        let client = client()
        // A rejected request first: the session must not record its outcome for the next request with the same id.
        client.act(1, #"{"type":"add","by":"one"}"#, #","dedupeId":"first""#)
        client.act(2, #"{"type":"add","by":1}"#, #","dedupeId":"first""#)
        for id in 3..<1026 { client.act(Int64(id), #"{"type":"ignored"}"#, #","dedupeId":"\#(id)""#) }
        _ = client.take()
        client.act(2000, #"{"type":"add","by":1}"#, #","dedupeId":"first""#)
        #expect(client.takeMessages().map(\.label) == ["answer 2000"], "it is the 1,024th last")
        client.act(2001, #"{"type":"ignored"}"#, #","dedupeId":"one more""#)
        _ = client.take()
        client.act(2002, #"{"type":"add","by":1}"#, #","dedupeId":"first""#)
        #expect(client.takeMessages().map(\.label) == ["event added", "change", "answer 2002"])
    }

    @Test func `two sessions have separate dedupeIds`() {
        let client = client()
        client.open("s2")
        for (id, session) in [(1, "s1"), (2, "s2")] {
            client.act(Int64(id), #"{"type":"add","by":1}"#, #","dedupeId":"d","sessionId":"\#(session)""#)
            #expect(client.takeMessages().count == 3)
        }
    }

    // MARK: Time limits

    @Test func `an action over its time limit is cancelled and answered with a timeout`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":100}"#, #","timeoutMs":30"#)
        client.advance(2, milliseconds: 29)
        #expect(client.takeMessages().map(\.label) == ["answer 2"])
        client.advance(3, milliseconds: 1)
        let messages = client.takeMessages()
        #expect(messages.first { $0["id"] == 1 }?.errorCode == 1004)
        client.advance(4, milliseconds: 1000)
        #expect(client.takeMessages().map(\.label) == ["answer 4"])
    }

    @Test func `time in the queue counts towards the time limit`() {
        let client = client()
        client.act(1, #"{"type":"queued","ms":100}"#)
        client.act(2, #"{"type":"queued","ms":1}"#, #","timeoutMs":50"#)
        client.advance(3, milliseconds: 200)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["error 2", "answer 1", "answer 3"])
        #expect(messages[0].errorCode == 1004)
    }

    @Test func `an action that ended in time is not cancelled later`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#, #","timeoutMs":30"#)
        client.advance(2, milliseconds: 100)
        #expect(client.takeMessages().map(\.label) == ["answer 1", "answer 2"])
    }

    @Test(arguments: ["-1", "31622400001", "\"5\"", "1.5"])
    func `an invalid time limit is refused`(_ limit: String) {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#, #","timeoutMs":\#(limit)"#)
        let answer = client.takeMessages().first
        #expect(answer?.errorCode == -32602)
        #expect(answer?["error"]?["data"]?["path"] == "/timeoutMs")
    }

    // MARK: Progress

    @Test func `progress is sent at most ten times a second and never after the answer`() {
        let client = client()
        client.act(1, #"{"type":"progress","steps":1000}"#, #","workDoneToken":"t""#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["$/progress", "$/progress", "$/progress", "answer 1"])
        #expect(messages.compactMap { $0.params?["value"]?["kind"] } == ["begin", "report", "end"])
        #expect(messages.compactMap { $0.params?["token"] } == ["t", "t", "t"])
    }

    @Test func `progress of a cancelled action ends before its answer`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#, #","workDoneToken":7"#)
        client.send(#"{"method":"$/cancelRequest","params":{"id":1}}"#)
        client.advance(2, milliseconds: 100)
        let messages = client.takeMessages()
        #expect(messages.filter { $0.method != "log/entry" }.map(\.label).last == "answer 2")
        #expect(messages.firstIndex { $0.label == "error 1" }! > messages.lastIndex { $0.method == "$/progress" } ?? -1)
    }

    // MARK: Cancelling

    @Test func `a cancelled request is answered once`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#)
        client.send(
            #"{"method":"$/cancelRequest","params":{"id":1}}"#, #"{"method":"$/cancelRequest","params":{"id":1}}"#)
        client.advance(2, milliseconds: 100)
        #expect(client.takeMessages().filter { $0["id"] == 1 }.map(\.errorCode) == [-32800])
        #expect(client.request(3, "session/wait", ["until": ["idle": true]])?["result"] != nil)
    }

    @Test func `a queued action that is cancelled is answered at once and never runs`() {
        let client = client()
        client.act(1, #"{"type":"queued","ms":10}"#)
        client.act(2, #"{"type":"queued","ms":10}"#)
        client.send(#"{"method":"$/cancelRequest","params":{"id":2}}"#)
        #expect(client.takeMessages().map(\.label) == ["error 2"])
        client.advance(3, milliseconds: 10)
        #expect(client.takeMessages().map(\.label) == ["answer 1", "answer 3"])
        #expect(client.request(4, "session/wait", ["until": ["idle": true]])?["result"] != nil)
    }

    @Test(arguments: [#"{"id":1}"#, #"{"id":99}"#, #"{"id":"1"}"#, "{}", #"{"id":null}"#, #"{"id":[1]}"#, "[1]"])
    func `cancelling a finished, unknown or invalid id has no effect`(_ params: String) {
        let client = client()
        client.act(1, #"{"type":"add","by":1}"#)
        client.act(2, #"{"type":"slow","ms":10}"#)
        _ = client.take()
        client.send(#"{"method":"$/cancelRequest","params":\#(params)}"#)
        #expect(client.take() == [])
        client.advance(3, milliseconds: 10)
        #expect(client.takeMessages().map(\.label) == ["answer 2", "answer 3"])
    }

    @Test func `cancelling clock/advance after the clock has moved has no effect`() {
        let client = client()
        client.send(#"{"id":1,"method":"clock/advance","params":{"ms":5}}"#)
        #expect(client.takeMessages().first?["result"]?["now"] == 5)
        client.send(#"{"method":"$/cancelRequest","params":{"id":1}}"#)
        #expect(client.take() == [])
    }
}
