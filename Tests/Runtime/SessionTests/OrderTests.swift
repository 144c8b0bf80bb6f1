import ConformanceKit
import JSON
import OffstageTesting
import TestHelpers
import Testing

/// Tests the order of messages, which the article Protocol describes.
@Suite(.onLoop)
struct OrderTests {
    private func client() -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        return client
    }

    @Test func `an action's events precede the change of the view, which precedes the answer`() {
        let client = client()
        client.act(1, #"{"type":"add","by":2}"#)
        let cause = #""cause":{"origin":"frontEnd","requestId":1,"actionId":"a1"}"#
        let head = #""sessionId":"s1","epoch":"83in917lqo2f""#
        #expect(
            client.take() == [
                #"{"method":"session/event","params":{\#(head),"seq":1,"n":1,"subscriptionId":"u1","#
                    + #""screen":"n2","event":{"type":"added","by":2,"total":2},\#(cause)}}"#,
                #"{"method":"screen/didChange","params":{\#(head),"seq":2,"n":2,"subscriptionId":"u1","#
                    + #""last":true,"screen":"n2","fromViewRev":1,"viewRev":2,"#
                    + #""view":{"total":2,"last":"add"},\#(cause)}}"#,
                #"{"id":1,"result":{"actionId":"a1","seq":2,"routeRev":1,"outcome":"done"}}"#,
            ])
    }

    @Test func `the answer to session/open precedes every message of the session`() {
        let client = TestClient(kitApp)
        client.sendAtOnce([
            #"{"id":1,"method":"session/open"}"#,
            #"{"id":2,"method":"action/send","params":{"action":{"type":"add","by":1}}}"#,
        ])
        #expect(client.takeMessages().map(\.label) == ["answer 1", "event added", "change", "answer 2"])
    }

    @Test func `a session without a subscription sends no notifications`() {
        let client = TestClient(kitApp)
        client.send(#"{"id":1,"method":"session/open","params":{"subscribe":"none"}}"#)
        let opened = client.takeMessages()
        #expect(opened.first?["result"]?["subscriptionId"] == nil)
        client.act(2, #"{"type":"add","by":1}"#)
        let answers = client.takeMessages()
        #expect(answers.map(\.label) == ["answer 2"])
        // Publications increment `seq` even without a subscription.
        #expect(answers.first?["result"]?["seq"] == 2)
    }

    @Test func `seq and n have no gaps`() {
        let client = client()
        var messages: [JSONValue] = []
        for id in 1...30 {
            let action: String =
                switch id % 5 {
                case 0: #"{"type":"emit","count":3,"bytes":1}"#
                case 1: #"{"type":"add","by":1}"#
                case 2: #"{"type":"fail"}"#
                case 3: #"{"type":"background","ms":\#(id)}"#
                default: #"{"type":"note","text":"\#(id)"}"#
                }
            client.act(Int64(id), action)
            if id % 7 == 0 { client.advance(1000 + Int64(id), milliseconds: 10) }
            messages += client.takeMessages()
        }
        client.advance(2000, milliseconds: 1000)
        messages += client.takeMessages()
        let numbered = messages.filter { $0.params?["seq"] != nil }
        #expect(numbered.count > 30)
        #expect(numbered.map { $0.params?["seq"] } == (1...numbered.count).map { .integer(Int64($0)) })
        #expect(numbered.map { $0.params?["n"] } == (1...numbered.count).map { .integer(Int64($0)) })
        // The screen's revisions chain.
        let changes = messages.filter { $0.method == "screen/didChange" }
        #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.params?["viewRev"] == $1.params?["fromViewRev"] })
    }

    @Test func `an answer has the session's current seq`() {
        let client = client()
        client.act(1, #"{"type":"emit","count":5,"bytes":0}"#)
        #expect(client.takeMessages().last?["result"]?["seq"] == 5)
        client.act(2, #"{"type":"ignored"}"#)
        #expect(client.take() == [#"{"id":2,"result":{"actionId":"a2","seq":5,"routeRev":1,"outcome":"unhandled"}}"#])
    }

    @Test func `after an action's answer only detached publications have its cause`() {
        let client = client()
        client.act(1, #"{"type":"background","ms":5}"#)
        client.act(2, #"{"type":"slow","ms":20}"#)
        client.send(#"{"method":"$/cancelRequest","params":{"id":2}}"#)
        client.advance(3, milliseconds: 100)
        var answered: Set<Int64> = []
        for message in client.takeMessages() {
            if message.method == nil, let id = message["id"]?.integer { answered.insert(id) }
            guard let cause = message.params?["cause"], let id = cause["requestId"]?.integer, answered.contains(id)
            else { continue }
            #expect(cause["detached"] == true, "\(message)")
        }
        #expect(answered == [1, 2, 3])
    }

    @Test func `an action sent as a notification is not answered, and its failure is an event`() {
        let client = client()
        client.send(
            #"{"method":"action/send","params":{"action":{"type":"add","by":1}}}"#,
            #"{"method":"action/send","params":{"action":{"type":"reject"}}}"#,
            #"{"method":"action/send","params":{"action":{"type":"noSuch"}}}"#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["event added", "change", "event runtime.error", "event runtime.error"])
        #expect(messages.compactMap { $0.params?["event"]?["code"] } == [1202, 1200])
        #expect(messages.compactMap { $0.params?["seq"] } == [1, 2, 3, 4])
    }

    @Test func `overtaking requests are answered while an action runs`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#)
        client.send(
            #"{"id":2,"method":"session/list"}"#, #"{"id":3,"method":"rpc.discover"}"#,
            #"{"id":4,"method":"$/setTrace","params":{"value":"off"}}"#)
        #expect(client.takeMessages().map(\.label) == ["answer 2", "answer 3", "answer 4"])
        client.advance(5, milliseconds: 10)
        #expect(client.takeMessages().map(\.label) == ["answer 1", "answer 5"])
    }

    @Test func `advancing the clock publishes each due change before the next`() {
        let client = client()
        client.act(1, #"{"type":"background","ms":10}"#)
        client.act(2, #"{"type":"slow","ms":5}"#)
        client.act(3, #"{"type":"background","ms":5}"#)
        _ = client.take()
        client.advance(4, milliseconds: 10)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["answer 2", "event late", "event late", "answer 4"])
        #expect(messages.compactMap { $0.params?["cause"]?["actionId"] } == ["a3", "a1"])
    }
}
