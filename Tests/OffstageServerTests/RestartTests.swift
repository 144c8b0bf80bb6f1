import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import RouteReplica
import Testing

@Wire private enum PadAction { case write(text: String), hide(text: String) }
@Wire private struct PadView { let text, hidden: String }

private class PadBase<Value: WireCodable>: Store<Never, PadAction> {
    @Saved var value: Value
    init(_ value: Value) {
        self.value = value
        super.init()
    }
}

private final class PadStore: PadBase<String>, Viewable {
    private var hidden = ""
    init() { super.init("") }
    var view: PadView { PadView(text: value, hidden: hidden) }

    override func handle(_ action: PadAction) async throws {
        switch action {
        case .write(let text): value = text
        case .hide(let text): hidden = text
        }
    }
}

/// The pad after a change of the sources: its saved property has another type.
private final class NumberPadStore: PadBase<Int>, Viewable {
    init() { super.init(7) }
    var view: PadView { PadView(text: "\(value)", hidden: "") }
}

/// Tests the sessions that `offstage dev` carries from one server into the next.
@Suite(.onLoop)
struct RestartTests {
    private func client(_ app: App = kitApp) -> TestClient {
        TestClient(app) { $0.isRestartable = true }
    }

    private func restart(_ former: TestClient, as app: App = kitApp) throws -> (TestClient, [JSONValue]) {
        let state = try #require(former.request(900, "dev/save")?["result"])
        let next = client(app)
        next.send(#"{"id":901,"method":"dev/restore","params":\#(state)}"#)
        return (next, next.takeMessages())
    }

    private func problems(_ messages: [JSONValue]) -> [String] {
        messages.first { $0.id == 901 }?["result"]?["problems"]?.array?.compactMap(\.string) ?? ["no answer"]
    }

    private func text(_ client: TestClient, _ member: String = "text") -> JSONValue? {
        client.request(902, "screen/get")?["result"]?["view"]?[member]
    }

    @Test func `each subscription continues with a snapshot that fits its replica`() throws {
        let former = client()
        former.send(#"{"id":1,"method":"session/open","params":{"sessionId":"a","context":"test"}}"#)
        var replica = SubscriptionReplica(id: "u1")
        replica.begin("a", former.takeMessages().first { $0.id == 1 }?["result"] ?? .null)
        former.send(
            #"{"id":2,"method":"subscription/open","params":{"sessionId":"*"}}"#,
            #"{"id":3,"method":"subscription/open","params":{"topics":["events"],"types":["added"]}}"#)
        former.act(4, #"{"type":"add","by":5}"#)
        former.send(#"{"id":5,"method":"route/open","params":{"url":"kit://item/one"}}"#)
        former.act(6, #"{"type":"push","title":"two"}"#)
        former.act(7, #"{"type":"add","by":2}"#)
        for message in former.takeMessages() { replica.take(message) }
        let (next, messages) = try restart(former)
        #expect(problems(messages) == [])
        let lags = messages.filter { $0.method == "subscription/lagged" }
        #expect(lags.map { $0.params?["subscriptionId"] } == ["u1", "u2", "u3"])
        for message in messages { replica.take(message) }
        #expect(replica.sessions["a"]?.screens.mapValues { $0.view["total"] } == ["n2": 5, "n3": 0, "n4": 2])
        next.act(8, #"{"type":"add","by":1}"#)
        let later = next.takeMessages()
        #expect(
            later.filter { $0.method == "session/event" }.map { $0.params?["subscriptionId"] } == ["u1", "u2", "u3"])
        for message in later { replica.take(message) }
        #expect(replica.takeProblems() == [])
        // The filter of the third one.
        #expect(later.filter { $0.method == "screen/didChange" }.map { $0.params?["subscriptionId"] } == ["u1", "u2"])
        next.send(#"{"id":9,"method":"subscription/open","params":{}}"#)
        #expect(next.takeMessages().first { $0.id == 9 }?["result"]?["subscriptionId"] == "u4")
    }

    @Test func `deliveries, their numbers and their credit go on`() throws {
        let former = client()
        former.send(
            #"{"id":1,"method":"session/open","params":{"sessionId":"a","context":"test","subscribe":{"credit":3}}}"#)
        var replica = SubscriptionReplica(id: "u1")
        replica.begin("a", former.takeMessages().first { $0.id == 1 }?["result"] ?? .null)
        former.act(2, #"{"type":"add","by":5}"#)
        for message in former.takeMessages() { replica.take(message) }
        #expect(replica.n == 2)
        let (next, messages) = try restart(former)
        for message in messages { replica.take(message) }
        // One delivery has credit; the second one of the turn waits.
        next.act(3, #"{"type":"add","by":5}"#)
        for message in next.takeMessages() { replica.take(message) }
        #expect(replica.n == 3)
        next.send(#"{"method":"subscription/ack","params":{"subscriptionId":"u1","n":3}}"#)
        for message in next.takeMessages() { replica.take(message) }
        #expect(replica.n == 4)
        #expect(replica.sessions["a"]?.screens["n2"]?.view["total"] == 10)
        #expect(replica.takeProblems() == [])
    }

    @Test func `saved properties keep their values, and the others do not`() throws {
        let app = App("pad", screen: Screen("pad.main") { PadStore() })
        let former = client(app)
        former.open()
        former.act(1, #"{"type":"write","text":"draft"}"#)
        former.act(2, #"{"type":"hide","text":"gone"}"#)
        let (next, messages) = try restart(former, as: app)
        #expect(problems(messages) == [])
        #expect(text(next) == "draft")
        #expect(text(next, "hidden") == "")
    }

    @Test func `a saved value of another type is dropped with a sentence`() throws {
        let former = client(App("pad", screen: Screen("pad.main") { PadStore() }))
        former.open()
        former.act(1, #"{"type":"write","text":"draft"}"#)
        let (next, messages) = try restart(former, as: App("pad", screen: Screen("pad.main") { NumberPadStore() }))
        #expect(
            problems(messages).first?.hasPrefix("session s1: pad.main: the saved value of 'value' is dropped: ")
                == true,
            "\(problems(messages))")
        #expect(text(next) == "7")
    }

    @Test func `a session whose app is gone closes, and a route whose link is gone is named`() throws {
        let former = client()
        former.open()
        let (_, lost) = try restart(former, as: App("pad", screen: Screen("pad.main") { PadStore() }))
        #expect(problems(lost).first?.hasPrefix("session s1 is lost: there is no app 'kit'") == true, "\(lost)")
        let close = lost.first { $0.method == "session/didClose" }?.params
        #expect(close?["subscriptionId"] == "u1")
        #expect(close?["reason"]?.string?.hasPrefix("not restored: there is no app 'kit'") == true)

        former.send(#"{"id":5,"method":"route/open","params":{"url":"kit://item/one"}}"#)
        let (_, messages) = try restart(former, as: App("kit", screen: Screen("pad.main") { PadStore() }))
        #expect(
            problems(messages).first?.hasPrefix("session s1: the route to 'kit://item/one' is not restored: ") == true,
            "\(problems(messages))")
        #expect(messages.contains { $0.method == "subscription/lagged" })
    }

    @Test func `dev/save belongs to servers below offstage dev only, and refuses what it cannot read`() {
        #expect(TestClient(kitApp).request(1, "dev/save")?.errorKind == "method")
        let client = client()
        #expect(client.request(2, "dev/restore", ["sessions": 1])?.errorCode == -32602)
    }
}
