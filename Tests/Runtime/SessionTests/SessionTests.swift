import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests opening and closing sessions, and several sessions at once.
@Suite(.onLoop)
struct SessionTests {
    @Test func `two sessions share nothing`() {
        let client = TestClient(kitApp)
        client.open("a")
        client.open("b")
        client.act(1, #"{"type":"add","by":5}"#, #","sessionId":"a""#)
        let messages = client.takeMessages()
        #expect(messages.compactMap { $0.params?["sessionId"] } == ["a", "a"])
        #expect(client.request(2, "screen/get", ["sessionId": "b"])?["result"]?["view"]?["total"] == 0)
        #expect(client.request(3, "screen/get", ["sessionId": "a"])?["result"]?["view"]?["total"] == 5)
        let list = client.request(4, "session/list")?["result"]?["sessions"]?.array ?? []
        #expect(list.map { $0["sessionId"] } == ["a", "b"])
        #expect(list.map { $0["seq"] } == [2, 0])
        #expect(list[0]["epoch"] != list[1]["epoch"])
    }

    @Test func `one session's clock does not move another's`() {
        let client = TestClient(kitApp)
        client.open("a")
        client.open("b")
        client.act(1, #"{"type":"slow","ms":10}"#, #","sessionId":"a""#)
        client.send(#"{"id":2,"method":"clock/advance","params":{"sessionId":"b","ms":100}}"#)
        #expect(client.takeMessages().map(\.label) == ["answer 2"])
        client.send(#"{"id":3,"method":"clock/advance","params":{"sessionId":"a","ms":10}}"#)
        #expect(client.takeMessages().map(\.label) == ["answer 1", "answer 3"])
    }

    @Test func `a queue of one session does not delay another session`() {
        let client = TestClient(kitApp)
        client.open("a")
        client.open("b")
        client.act(1, #"{"type":"queued","ms":10}"#, #","sessionId":"a""#)
        client.act(2, #"{"type":"queued","ms":0}"#, #","sessionId":"b""#)
        #expect(client.takeMessages().map(\.label) == ["answer 2"])
    }

    @Test func `with several sessions a request must name one`() {
        let client = TestClient(kitApp)
        client.act(1, #"{"type":"add","by":1}"#)
        client.open("a")
        client.open("b")
        client.act(2, #"{"type":"add","by":1}"#)
        client.act(3, #"{"type":"add","by":1}"#, #","sessionId":"c""#)
        #expect(client.takeMessages().map(\.errorCode) == [1100, 1100])
    }

    @Test func `the last closed sessions are remembered as closed`() {
        let client = TestClient(kitApp) { $0.limits.closedSessions = 2 }
        func close(_ name: String) {
            client.open(name)
            client.send(#"{"id":1,"method":"session/close","params":{"sessionId":"\#(name)"}}"#)
            _ = client.take()
        }
        func code(_ name: String) -> Int64? { client.request(2, "screen/get", ["sessionId": .string(name)])?.errorCode }
        close("a")
        // A session closed twice takes one entry in the record of closed sessions.
        close("a")
        close("b")
        #expect([code("a"), code("b"), code("never")] == [1101, 1101, 1100])
        close("c")
        #expect([code("a"), code("b"), code("c")] == [1100, 1101, 1101])
    }

    @Test func `the id of an open session is refused, and can be used again after its end`() {
        let client = TestClient(kitApp)
        client.open("a")
        #expect(client.request(1, "session/open", ["sessionId": "a"])?.errorCode == 1102)
        let epoch = client.request(2, "session/list")?["result"]?["sessions"]?[0]?["epoch"]
        _ = client.request(3, "session/close")
        let again = client.request(4, "session/open", ["sessionId": "a"])?["result"]
        #expect(again?["sessionId"] == "a")
        #expect(again?["epoch"] != epoch)
        #expect(again?["seq"] == 0)
    }

    @Test func `closing cancels all work, notifies once and returns the last seq`() {
        let client = TestClient(kitApp)
        client.open()
        client.act(1, #"{"type":"add","by":1}"#)
        client.act(2, #"{"type":"slow","ms":10}"#)
        client.act(3, #"{"type":"queued","ms":10}"#)
        client.act(4, #"{"type":"queued","ms":10}"#)
        client.act(5, #"{"type":"background","ms":10}"#)
        _ = client.take()
        client.send(#"{"id":6,"method":"session/close","params":{"reason":"enough"}}"#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["session/didClose", "error 2", "error 3", "error 4", "answer 6"])
        #expect(messages[1...3].map(\.errorCode) == [1101, 1101, 1101])
        #expect(
            messages[0].params == [
                "sessionId": "s1", "epoch": "83in917lqo2f", "subscriptionId": "u1", "seq": 3, "reason": "enough",
            ])
        #expect(messages[4]["result"] == ["seq": 3])
        #expect(client.take() == [])
    }

    @Test func `session/didClose is sent to each subscription, and not to a client without one`() {
        let client = TestClient(kitApp)
        client.send(#"{"id":1,"method":"session/open","params":{"subscribe":"none"}}"#)
        _ = client.take()
        client.send(#"{"id":2,"method":"session/close"}"#)
        #expect(client.takeMessages().map(\.label) == ["answer 2"])
        client.open()
        client.send(#"{"id":3,"method":"subscription/open"}"#)
        _ = client.take()
        client.send(#"{"id":4,"method":"session/close"}"#)
        #expect(client.takeMessages().compactMap { $0.params?["subscriptionId"] } == ["u1", "u2"])
    }

    @Test func `the number of open sessions is limited`() {
        let client = TestClient(kitApp) { $0.limits.sessions = 2 }
        client.open("a")
        client.open("b")
        let refused = client.request(1, "session/open", ["sessionId": "c"])
        #expect(refused?.errorCode == 1002)
        #expect(refused?["error"]?["data"]?["details"] == ["limit": "sessions", "max": 2, "actual": 3])
        _ = client.request(2, "session/close", ["sessionId": "a"])
        #expect(client.request(3, "session/open", ["sessionId": "c"])?["result"] != nil)
    }

    @Test func `a thousand closed sessions are released`() {
        struct Trace {
            weak var session: Session?
            weak var store: AnyStore?
        }
        let client = TestClient(kitApp)
        var traces: [Trace] = []
        for number in 0..<1000 {
            let name = "x\(number)"
            client.open(name)
            let session = client.server.openSession(named: name)
            traces.append(AppLoop.run { Trace(session: session, store: session?.activeScreen?.store) })
            // Every kind of work that can still run when the session closes.
            client.act(1, #"{"type":"add","by":1}"#, #","sessionId":"\#(name)","dedupeId":"d""#)
            client.act(2, #"{"type":"slow","ms":5}"#, #","sessionId":"\#(name)","timeoutMs":3,"dedupeId":"e""#)
            client.act(3, #"{"type":"queued","ms":5}"#, #","sessionId":"\#(name)""#)
            client.act(4, #"{"type":"queued","ms":5}"#, #","sessionId":"\#(name)""#)
            client.act(5, #"{"type":"background","ms":5}"#, #","sessionId":"\#(name)""#)
            let wait = #"{"sessionId":"\#(name)","until":{"event":"never"},"timeoutMs":5}"#
            client.send(#"{"id":6,"method":"session/wait","params":\#(wait)}"#)
            if number % 2 == 0 {
                client.send(#"{"id":7,"method":"clock/advance","params":{"sessionId":"\#(name)","ms":4}}"#)
            }
            client.send(#"{"id":8,"method":"session/close","params":{"sessionId":"\#(name)"}}"#)
            _ = client.take()
        }
        #expect(traces.filter { $0.session != nil }.count == 0)
        #expect(traces.filter { $0.store != nil }.count == 0)
        #expect(client.request(9, "session/list")?["result"] == ["sessions": []])
    }
}
