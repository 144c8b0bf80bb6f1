import AppLoop
import ConformanceKit
import FaultyApps
import JSON
import Offstage
import OffstageTesting
import RouteReplica
import TestHelpers
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

@Wire private enum SafeAction { case pinDidChange(value: String) }

/// A secure field whose action has a name of its own.
@StoreMembers
private final class SafeStore: Store<Never, SafeAction>, Drawable {
    @Field var pin = ""

    var body: Body {
        TextField("PIN", $pin, kind: .secure)
        Text("\(pin.count)").id("length")
    }

    override func handle(_ action: SafeAction) async throws {
        if case .pinDidChange(let text) = action { $pin.apply(text) }
    }
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
        next.send(#"{"id":901,"method":"dev/restore","params":{"state":\#(state),"deliveries":{}}}"#)
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

    private func change(_ client: TestClient, _ id: Int, _ screen: String, _ field: String, _ value: String) {
        let action = #"{"type":"\#(field)DidChange","value":"\#(value)"}"#
        client.send(
            #"{"id":\#(id),"method":"action/send","params":{"screen":"\#(screen)","action":\#(action)}}"#)
    }

    @Test func `the text of a secure field is not saved, also when its action goes to the store`() throws {
        let app = App("safe", screen: Screen("safe.main") { SafeStore() })
        let former = client(app)
        former.open()
        former.act(1, #"{"type":"pinDidChange","value":"2580"}"#)
        #expect(text(former, "parts")?[1]?["text"] == "4")
        let state = try #require(former.request(2, "dev/save")?["result"])
        #expect(!"\(state)".contains("2580"))
        let (next, messages) = try restart(former, as: app)
        #expect(problems(messages) == [])
        #expect(text(next, "parts")?[1]?["text"] == "0")
    }

    @Test func `the tab, screens without links and sheets are shown again, and fields keep their values`() throws {
        let app = FaultyApp.draft.app
        let former = client(app)
        former.open()
        _ = former.takeMessages()
        let tabs = former.request(1, "route/get")?["result"]?["tree"]?["windows"]?[0]?["layers"]?[0]?["content"]?["id"]
        let selected = former.request(2, "route/select", ["container": tabs ?? .null, "index": 1])
        #expect(selected?["result"]?["outcome"] == "committed")
        former.act(3, #"{"type":"push","number":1}"#)
        change(former, 4, "draft.form", "name", "Anna")
        change(former, 5, "draft.form", "pin", "1234")
        let (next, messages) = try restart(former, as: app)
        #expect(problems(messages) == [])
        let view = next.request(6, "screen/get")?["result"]
        #expect(view?["view"]?["parts"]?[0]?["value"] == "Anna")
        #expect(view?["view"]?["parts"]?[1]?["length"] == 0)
        #expect(try path(next) == ["draft.one", "draft.two", "draft.form*"])

        next.act(7, #"{"type":"none"}"#)
        let back = next.request(8, "route/back")
        #expect(back?["result"]?["outcome"] == "committed")
        next.act(9, #"{"type":"present","number":2}"#)
        change(next, 10, "draft.form", "name", "Bo")
        let (last, again) = try restart(next, as: app)
        #expect(problems(again) == [])
        #expect(last.request(11, "screen/get")?["result"]?["view"]?["parts"]?[0]?["value"] == "Bo")
        let layers = last.request(12, "route/get")?["result"]?["tree"]?["windows"]?[0]?["layers"]?.array ?? []
        #expect(layers.map { $0["kind"] } == ["content", "modal"])
        #expect(layers.last?["style"] == "sheet")
        #expect(last.request(13, "route/dismiss", ["layer": layers.last?["id"] ?? .null])?["error"] == nil)
        #expect(try path(last) == ["draft.one", "draft.two*"])
    }

    /// Names of all screens in tree order; the active one has a star.
    private func path(_ client: TestClient) throws -> [String] {
        var names: [String] = []
        func visit(_ node: JSONValue) {
            for child in node.array ?? [] { visit(child) }
            if node["kind"] == "screen", let name = node["key"]?["name"]?.string {
                names.append(node["status"] == "active" ? name + "*" : name)
            }
            for (_, member) in node.object ?? [:] { visit(member) }
        }
        visit(try #require(client.request(921, "route/get")?["result"]?["tree"]))
        return names
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
        let sentences = problems(messages)
        #expect(sentences.count == 2)
        #expect(
            sentences.first
                == "session s1: the screen 'kit.main' is not restored: it has no link, and the screen below it is not "
                + "shown; the app begins with 'pad.main'")
        #expect(
            sentences.last?.hasPrefix("session s1: the route to 'kit://item/one' is not restored: ") == true,
            "\(sentences)")
        #expect(messages.contains { $0.method == "subscription/lagged" })
    }

    @Test func `dev/save belongs to servers below offstage dev only, and refuses what it cannot read`() {
        #expect(TestClient(kitApp).request(1, "dev/save")?.errorKind == "method")
        let client = client()
        #expect(client.request(2, "dev/restore", ["sessions": 1])?.errorCode == -32602)
    }
}
