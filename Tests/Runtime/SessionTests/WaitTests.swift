import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests every form of `session/wait`.
@Suite(.onLoop)
struct WaitTests {
    private func client() -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        return client
    }

    private func wait(_ client: TestClient, _ id: Int64, _ until: String, _ more: String = "") {
        client.send(#"{"id":\#(id),"method":"session/wait","params":{"until":\#(until)\#(more)}}"#)
    }

    @Test func `a wait for an event takes a glob and ignores earlier events`() {
        let client = client()
        client.act(1, #"{"type":"add","by":1}"#)
        _ = client.take()
        wait(client, 2, #"{"event":"add*"}"#)
        client.act(3, #"{"type":"emit","count":1,"bytes":0}"#)
        #expect(client.takeMessages().map(\.label) == ["event emitted", "answer 3"])
        client.act(4, #"{"type":"add","by":1}"#)
        let messages = client.takeMessages()
        // The session publishes the turn before it answers.
        #expect(Array(messages.map(\.label).prefix(2)) == ["event added", "change"])
        #expect(Set(messages.map(\.label).suffix(2)) == ["answer 2", "answer 4"])
        #expect(messages.first { $0["id"] == 2 }?["result"] == ["seq": 5, "routeRev": 1, "matched": ["event"]])
    }

    @Test func `thousands of waits with long patterns do not slow down events`() {
        func time(_ pattern: String) -> Duration {
            let client = client()
            for id in 1...4_000 as ClosedRange<Int64> { wait(client, id, #"{"event":"\#(pattern)"}"#) }
            wait(client, 4_001, #"{"event":"*em*t*d*"}"#)
            _ = client.take()
            let time = ContinuousClock().measure { client.act(5_000, #"{"type":"emit","count":2000,"bytes":1}"#) }
            let answers = client.takeMessages().compactMap { $0["id"]?.integer }
            #expect(answers == [4_001, 5_000] || answers == [5_000, 4_001])
            return time
        }
        // With one comparison for each event, wait and character of a pattern, it is a hundred times the time.
        #expect(time(String(repeating: "*", count: 255) + "b") < time("b") * 10)
    }

    @Test(arguments: [
        ("***", "", true), ("a***b", "ab", true), ("a***b", "acb", true), ("a***b", "abc", false),
        ("*a*a*a*", "aa", false), ("*a*a*a*", "baabab", true), ("??*", "a", false), ("?*?", "ab", true),
        ("", "", true), ("", "a", false), ("é*", "éa", true),
    ])
    func `a pattern matches as in a shell`(_ pattern: String, _ name: String, _ isMatch: Bool) {
        #expect(EventTypes(include: [pattern]).contains(name) == isMatch)
        #expect(EventTypes(include: nil, exclude: [pattern]).contains(name) != isMatch)
    }

    @Test func `a wait for a visible screen, by id or name, is answered at once`() {
        let client = client()
        for (id, name) in [(1, "n2"), (2, "kit.main"), (3, "main")] {
            wait(client, Int64(id), #"{"screen":"\#(name)"}"#)
            #expect(client.takeMessages().first?["result"]?["matched"] == ["screen"])
        }
        wait(client, 4, #"{"screen":"kit.other"}"#)
        #expect(client.take() == [])
    }

    @Test func `a wait for a revision is met by that revision or a later one`() {
        let client = client()
        wait(client, 1, #"{"routeRev":1}"#)
        #expect(client.takeMessages().first?["result"]?["matched"] == ["routeRev"])
        wait(client, 2, #"{"routeRev":2}"#)
        #expect(client.take() == [])
    }

    @Test func `a session is idle without handlers, queued actions and background work`() {
        let client = client()
        wait(client, 1, #"{"idle":true}"#)
        #expect(client.takeMessages().first?["result"]?["matched"] == ["idle"])
        client.act(2, #"{"type":"slow","ms":10}"#)
        client.act(3, #"{"type":"queued","ms":10}"#)
        client.act(4, #"{"type":"queued","ms":10}"#)
        client.act(5, #"{"type":"background","ms":30}"#)
        _ = client.take()
        wait(client, 6, #"{"idle":true}"#)
        wait(client, 7, #"{"event":"never"}"#)
        client.advance(8, milliseconds: 20)
        #expect(client.takeMessages().map(\.label) == ["answer 2", "answer 3", "answer 4", "answer 8"])
        client.advance(9, milliseconds: 10)
        #expect(client.takeMessages().map(\.label) == ["event late", "answer 6", "answer 9"])
    }

    @Test func `a wait is answered when all its conditions hold`() {
        let client = client()
        wait(client, 1, #"{"event":"late","idle":true,"screen":"main","routeRev":1}"#)
        client.act(2, #"{"type":"slow","ms":20}"#)
        client.act(3, #"{"type":"background","ms":10}"#)
        client.advance(4, milliseconds: 10)
        #expect(client.takeMessages().map(\.label) == ["answer 3", "event late", "answer 4"])
        client.advance(5, milliseconds: 10)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["answer 2", "answer 1", "answer 5"])
        #expect(messages[1]["result"]?["matched"] == ["event", "screen", "routeRev", "idle"])
    }

    @Test func `the time limit of a wait uses the session's clock`() {
        let client = client()
        wait(client, 1, #"{"event":"never"}"#, #","timeoutMs":50"#)
        client.advance(2, milliseconds: 49)
        #expect(client.takeMessages().map(\.label) == ["answer 2"])
        client.advance(3, milliseconds: 1)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["error 1", "answer 3"])
        #expect(messages[0].errorCode == 1004)
        #expect(messages[0].errorKind == "timeout")
        // A wait that matched in time does not time out later.
        wait(client, 4, #"{"event":"added"}"#, #","timeoutMs":50"#)
        client.act(5, #"{"type":"add","by":1}"#)
        client.advance(6, milliseconds: 1000)
        #expect(client.takeMessages().filter { $0["id"] == 4 }.map(\.label) == ["answer 4"])
    }

    @Test func `a time limit of 0 answers at once`() {
        let client = client()
        wait(client, 1, #"{"event":"never"}"#, #","timeoutMs":0"#)
        #expect(client.takeMessages().map(\.errorCode) == [1004])
        wait(client, 2, #"{"idle":true}"#, #","timeoutMs":0"#)
        #expect(client.takeMessages().map(\.label) == ["answer 2"])
    }

    @Test func `a wait can be cancelled and ends with its session`() {
        let client = client()
        wait(client, 1, #"{"event":"never"}"#)
        wait(client, 2, #"{"event":"never"}"#)
        client.send(#"{"method":"$/cancelRequest","params":{"id":1}}"#)
        #expect(client.takeMessages().map(\.errorCode) == [-32800])
        client.send(#"{"id":3,"method":"session/close"}"#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["session/didClose", "error 2", "answer 3"])
        #expect(messages[1].errorCode == 1101)
    }

    @Test(arguments: [
        ("{}", "/until"), (#"{"event":5}"#, "/until/event"), ("[]", "/until"),
        (#"{"routeRev":"1"}"#, "/until/routeRev"),
    ])
    func `a wait without a valid condition is refused with the path`(_ until: String, _ path: String) {
        let client = client()
        wait(client, 1, until)
        let answer = client.takeMessages().first
        #expect(answer?.errorCode == -32602)
        #expect(answer?["error"]?["data"]?["path"] == .string(path))
    }
}
