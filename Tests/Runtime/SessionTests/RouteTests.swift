import ConformanceKit
import JSON
import Offstage
import OffstageServer
import OffstageTesting
import TestHelpers
import Testing

/// Tests screens that the route adds and removes: what the session releases, and the order of its messages.
@Suite(.onLoop)
struct RouteTests {
    private func client() -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        return client
    }

    private func push(_ client: TestClient, _ id: Int64, _ title: String = "x") {
        client.act(id, #"{"type":"push","name":"kit.item","params":{"title":"\#(title)"}}"#, #","screen":"n2""#)
    }

    private final class Weak {
        weak var object: AnyObject?
        init(_ object: AnyObject?) { self.object = object }
    }

    /// Weak references to the active screen and its store.
    private func watchActive(_ client: TestClient) -> [Weak] {
        let session = client.server.openSession(named: "s1")
        return AppLoop.run { [Weak(session?.activeScreen), Weak(session?.activeScreen?.store)] }
    }

    private func nodeScopes(_ client: TestClient) -> Int? {
        let scopes = client.request(900, "inspect/instances", ["sessionId": "s1"])?["result"]?["scopes"]?.array
        return scopes?.filter { $0["scope"] == "node" }.count
    }

    @Test(arguments: [
        #"{"id":5,"method":"route/back"}"#,
        #"{"id":5,"method":"action/send","params":{"action":{"type":"close"}}}"#,
        #"{"id":5,"method":"action/send","params":{"screen":"n2","action":{"type":"pop"}}}"#,
        #"{"id":5,"method":"action/send","params":{"action":{"type":"show","layout":"tabs"}}}"#,
        #"{"id":5,"method":"action/send","params":{"action":{"type":"show","layout":"pages"}}}"#,
        #"{"id":5,"method":"session/close"}"#,
    ])
    func `removing a screen releases its store and cancels its work`(_ way: String) {
        let client = client()
        push(client, 1)
        client.act(2, #"{"type":"slow","ms":10}"#)
        client.act(3, #"{"type":"background","ms":10}"#)
        _ = client.take()
        let watched = watchActive(client)
        #expect(watched.allSatisfy { $0.object != nil })
        client.send(way)
        let messages = client.takeMessages() + client.takeMessages()
        #expect(messages.contains { $0.label == "answer 5" })
        #expect(messages.first { $0["id"] == 2 }?.errorCode == (way.contains("session/close") ? 1101 : -32800))
        #expect(!messages.contains { $0.method == "log/entry" }, "\(messages)")
        AppLoop.run { AppLoop.shared.step() }
        #expect(watched.allSatisfy { $0.object == nil })
        guard !way.contains("session/close") else { return }
        #expect(
            client.request(6, "session/wait", ["until": ["idle": true], "timeoutMs": 0])?["result"]?["matched"] == [
                "idle"
            ])
        client.advance(7, milliseconds: 50)
        #expect(client.takeMessages().map(\.label) == ["answer 7"], "late events are dropped")
        #expect(client.request(8, "inspect/effects")?["result"]?["running"] == [])
    }

    @Test func `a screen's node scope is made and removed with it`() {
        let client = client()
        let before = nodeScopes(client)
        push(client, 1)
        #expect(nodeScopes(client) == before.map { $0 + 1 })
        client.send(#"{"id":2,"method":"route/back"}"#)
        #expect(nodeScopes(client) == before)
    }

    @Test func `a handler that pops its own screen is answered done after the route change`() {
        let client = client()
        push(client, 1)
        _ = client.take()
        client.act(2, #"{"type":"close"}"#)
        #expect(client.takeMessages().map(\.label) == ["route/didChange", "answer 2"])
    }

    @Test func `a handler that pops its own screen after an await is answered done`() {
        let client = client()
        push(client, 1)
        _ = client.take()
        client.act(2, #"{"type":"closeLater","ms":5,"lingers":false}"#)
        client.advance(3, milliseconds: 5)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["route/didChange", "answer 2", "answer 3"])
        #expect(messages.first?.params?["cause"]?["requestId"] == 2)
        #expect(client.request(4, "inspect/effects")?["result"]?["running"] == [])
    }

    @Test func `a handler that waits after its screen was removed is cancelled`() {
        let client = client()
        push(client, 1)
        _ = client.take()
        client.act(2, #"{"type":"closeLater","ms":5,"lingers":true}"#)
        client.advance(3, milliseconds: 5)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["route/didChange", "error 2", "answer 3"])
        #expect(messages[1].errorCode == -32800)
        #expect(client.request(4, "session/wait", ["until": ["idle": true], "timeoutMs": 0])?["result"] != nil)
    }

    @Test func `a refused route releases everything that it made`() {
        let client = client()
        let before = client.request(1, "route/get")?["result"]
        let scopes = nodeScopes(client)
        for id in 2...4 as ClosedRange<Int64> {
            client.act(id, #"{"type":"show","layout":"halfBroken"}"#)
            let messages = client.takeMessages()
            #expect(messages.map(\.label) == ["error \(id)"])
            #expect(messages.first?["error"]?["data"]?["details"]?["navigation"] == "buildFailed")
        }
        #expect(client.request(5, "route/get")?["result"] == before)
        #expect(nodeScopes(client) == scopes)
        #expect(client.request(6, "session/list")?["result"]?["sessions"]?[0]?["seq"] == 0)
        #expect(client.request(7, "inspect/instances", ["sessionId": "s1"])?["result"]?["leaked"] == [])
    }

    @Test func `a wait for a screen is met when the screen is visible`() {
        let client = client()
        push(client, 1)
        _ = client.take()
        client.send(#"{"id":2,"method":"session/wait","params":{"until":{"screen":"kit.main"}}}"#)
        #expect(client.take() == [])
        client.send(#"{"id":3,"method":"route/back"}"#)
        #expect(Set(client.takeMessages().map(\.label)) == ["route/didChange", "answer 2", "answer 3"])
        client.send(#"{"id":4,"method":"session/wait","params":{"until":{"screen":"kit.item","routeRev":4}}}"#)
        push(client, 5)
        #expect(Set(client.takeMessages().map(\.label)) == ["route/didChange", "change", "answer 4", "answer 5"])
    }

    @Test func `a hidden screen publishes its change when it is visible again`() {
        let client = client()
        push(client, 1)
        _ = client.take()
        client.act(2, #"{"type":"note","text":"a"}"#, #","screen":"n2""#)
        client.act(3, #"{"type":"note","text":"b"}"#, #","screen":"n2""#)
        #expect(client.takeMessages().map(\.label) == ["answer 2", "answer 3"])
        client.send(#"{"id":4,"method":"route/back"}"#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["route/didChange", "change", "answer 4"])
        #expect(messages[1].params?["fromViewRev"] == 1)
        #expect(messages[1].params?["viewRev"] == 2)
        #expect(client.request(5, "screen/get")?["result"]?["view"]?["last"] == "b")
    }

    // MARK: Views of new screens

    private var ways: TestClient {
        let app = App(
            "way", screen: Screen("way.first") { (board: WayBoard) in WayStore(board) },
            screens: [
                Screen("way.second") { (board: WayBoard) in WayStore(board) }, Screen("way.ratio") { WayRatioStore() },
            ])
        let client = TestClient(app) { $0.prepare = { $0.register { WayBoard() }.lifetime(.session) } }
        client.open()
        return client
    }

    @Test func `a new screen publishes its view at the end of the turn`() throws {
        let client = ways
        client.act(1, #"{"type":"push","name":"way.second","text":"later"}"#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["route/didChange", "change", "answer 1"])
        #expect(messages[1].params?["view"] == ["text": "later"])
        let now = client.request(2, "screen/get")?["result"]
        #expect(now?["view"] == ["text": "later"])
        #expect(now?["routeRev"] == messages[1].params?["routeRev"])
    }

    @Test func `a screen whose view cannot be written refuses the route`() {
        let client = ways
        client.act(1, #"{"type":"push","name":"way.ratio","text":""}"#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["error 1"])
        #expect(messages.first?["error"]?["data"]?["details"]?["navigation"] == "buildFailed")
        #expect(client.request(2, "route/get")?["result"]?["routeRev"] == 1)
    }

    // MARK: Answers

    @Test func `an alert's action runs on its presenter, and its background work is detached`() {
        let client = ways
        client.act(1, #"{"type":"ask"}"#)
        _ = client.take()
        client.send(#"{"id":2,"method":"route/answer","params":{"layer":"l2","button":"later"}}"#)
        #expect(client.takeMessages().map(\.label) == ["route/didChange", "answer 2"])
        client.advance(3, milliseconds: 10)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["event came", "answer 3"])
        #expect(messages.first?.params?["cause"]?["requestId"] == 2)
        #expect(messages.first?.params?["cause"]?["detached"] == true)
        #expect(messages.first?.params?["event"]?["name"] == "Anna")
    }

    @Test func `an alert's action that the presenter cannot decode is logged`() {
        let client = ways
        client.act(1, #"{"type":"ask"}"#)
        _ = client.take()
        client.send(#"{"id":2,"method":"route/answer","params":{"layer":"l2","button":"wrong"}}"#)
        #expect(Set(client.takeMessages().map(\.label)) == ["log/entry", "route/didChange", "answer 2"])
    }
}

@AppActor
private final class WayBoard {
    var text = ""
}

@Wire
enum WayEvent {
    case came(name: String)
}

@Wire
enum WayAction {
    /// Pushes a screen, then changes the text that the screen shows.
    case push(name: String, text: String)
    case ask
    case comeLater(name: String)
}

@Wire
struct WayView {
    var text = ""
    var ratio: Double?
}

private final class WayStore: Store<WayEvent, WayAction>, Viewable {
    @Injected(\.navigator) private var navigator
    @Injected(\.clock) private var clock
    private let board: WayBoard

    init(_ board: WayBoard) { self.board = board }

    var view: WayView { WayView(text: board.text) }

    override func handle(_ action: WayAction) async throws {
        switch action {
        case .push(let name, let text):
            try navigator.navigate(from: self) { $0.stack.push(.screen(ScreenSpec(name))) }
            board.text = text
        case .ask:
            let buttons = [
                ButtonView(id: "later", title: "Later", onTap: ActionTemplate("comeLater")),
                ButtonView(id: "wrong", title: "Wrong", onTap: ActionTemplate("noSuch")),
            ]
            try navigator.navigate(from: self) {
                $0.alert(Alert(title: "?", fields: [TextFieldView(id: "name", value: "Anna")], buttons: buttons))
            }
        case .comeLater(let name):
            try await clock.sleep(for: .milliseconds(10))
            send(.came(name: name))
        }
    }
}

private final class WayRatioStore: Store<WayEvent, WayAction>, Viewable {
    let view = WayView(ratio: .nan)
}
