import ConformanceKit
import JSON
import OffstageServer
import OffstageTesting
import TestHelpers
import Testing

/// Tests that a client changes a view through actions only: every other request leaves the views of all screens as they
/// are.
@Suite(.onLoop)
struct InputMethodsTests {
    /// A request of a client, and the actions that bring the session into the state that accepts it.
    struct Input {
        var before: [JSONValue] = []
        let params: JSONValue
    }

    private static func show(_ layout: JSONValue) -> JSONValue { ["type": "show", "layout": layout] }
    private static let unlock: JSONValue = ["type": "unlock", "isUnlocked": true]

    /// One or more accepted requests for each method of `rpc.discover`.
    static let inputs: [String: [Input]] = [
        "initialize": [Input(params: [:])],
        "shutdown": [Input(params: [:])],
        "$/setTrace": [Input(params: ["value": "verbose"])],
        "rpc.discover": [Input(params: [:])],
        "session/open": [Input(params: ["sessionId": "other", "context": "test"])],
        "session/attach": [Input(params: [:])],
        "session/setContext": [Input(params: ["clientContext": ["language": "de"]])],
        "session/close": [Input(params: [:])],
        "session/list": [Input(params: [:])],
        "session/wait": [Input(params: ["until": ["idle": true]])],
        "subscription/open": [Input(params: [:])],
        "subscription/close": [Input(params: ["subscriptionId": "u1"])],
        "subscription/window": [
            Input(
                before: [["type": "push", "name": "kit.list", "params": ["rows": 300]]],
                params: ["subscriptionId": "u1", "sessionId": "s1", "list": "rows", "from": 100, "count": 50])
        ],
        "action/send": [Input(params: ["action": ["type": "ignored"]])],
        "screen/get": [Input(params: [:])],
        "route/get": [Input(params: [:])],
        "route/back": [
            Input(before: [["type": "push", "name": "kit.item", "params": ["title": "a"]]], params: [:]),
            Input(before: [show("intercepting")], params: [:]),
        ],
        "route/up": [
            Input(before: [["type": "push", "name": "kit.item", "params": ["title": "a"]]], params: [:])
        ],
        "route/select": [
            Input(before: [show("tabs")], params: ["container": "n3", "index": 1]),
            Input(before: [show("pages")], params: ["container": "n3", "index": 1]),
        ],
        "route/dismiss": [
            Input(before: [show("sheet")], params: ["layer": "l2"]),
            Input(before: [show("letter")], params: ["layer": "l2", "by": "swipe"]),
        ],
        "route/answer": [
            Input(
                before: [show("form")], params: ["layer": "l2", "button": "save", "fields": ["name": "Anna"]]),
            Input(before: [show("choice")], params: ["layer": "l2", "button": "no"]),
        ],
        "route/edit": [
            Input(before: [show("form")], params: ["layer": "l2", "field": "name", "text": "Anna"]),
            Input(before: [show("sheet")], params: ["layer": "l2", "detent": "large"]),
        ],
        "route/fulfil": [
            Input(before: [show("request")], params: ["layer": "l2", "result": ["total": 9]]),
            Input(before: [show("rating")], params: ["layer": "l2", "result": ["stars": 5]]),
        ],
        "route/refuse": [Input(before: [show("request")], params: ["layer": "l2", "reason": "no file"])],
        "route/tapBar": [Input(before: [show("bars")], params: ["node": "n2", "item": "open"])],
        "route/window": [
            Input(before: [show("window")], params: ["activate": "w2"]),
            Input(before: [show("window")], params: ["close": "w2"]),
        ],
        "route/open": [
            Input(params: ["url": "kit://item/7"]), Input(before: [unlock], params: ["shortcut": "vault"]),
        ],
        "route/plan": [Input(params: ["url": "kit://item/7"])],
        "route/link": [
            Input(before: [["type": "push", "name": "kit.item", "params": ["title": "a"]]], params: ["node": "n3"])
        ],
        "route/cancel": [Input(params: ["ticket": "t1"])],
        "app/describe": [Input(params: [:])],
        "clock/advance": [Input(before: [show("passing")], params: ["ms": 1000])],
        "inspect/dependencies": [Input(params: ["validate": true])],
        "inspect/instances": [Input(params: [:])],
        "inspect/effects": [Input(params: [:])],
        "inspect/flows": [Input(params: [:])],
    ]

    private static let names: [String] = (OpenRPC.document()["methods"]?.array ?? []).compactMap { $0["name"]?.string }

    @Test(arguments: names)
    func `no request but an action changes a view`(method: String) throws {
        let inputs = try #require(
            Self.inputs[method], "rpc.discover has a new method: add accepted requests of it to the table")
        for input in inputs {
            let client = opened(input.before)
            if method == "route/cancel" {
                let deferred = client.request(4, "route/open", ["url": "kit://vault"])?["result"]
                #expect(deferred?["ticket"] == "t1")
            }
            let before = views(client)
            #expect(before["n2"] != nil || input.before.contains(Self.show("tabs")) || method == "route/select")
            // Members that no method has: a view as the client would like it.
            var params = input.params
            params["view"] = ["total": 99]
            params["patch"] = [["op": "replace", "path": "/total", "value": 99]]
            let answer = client.request(5, method, params)
            // A server without a handshake refuses `initialize`; it has not changed anything either.
            let isAccepted = answer?["result"] != nil || method == "initialize"
            #expect(isAccepted, "refused: \(answer ?? .null)")
            if ["session/close", "shutdown"].contains(method) { continue }
            let after = views(client)
            for (screen, view) in before {
                #expect(after[screen] == nil || after[screen] == view, "\(method) changed the view of \(screen)")
            }
        }
    }

    @Test(arguments: names.filter { !$0.hasPrefix("route/") })
    func `no request but a route request or an action changes the visible screen`(method: String) throws {
        for input in try #require(Self.inputs[method]) where !["session/close", "shutdown"].contains(method) {
            let client = opened(input.before)
            let before = visiblePath(client)
            #expect(before != nil)
            _ = client.request(5, method, input.params)
            #expect(visiblePath(client) == before, "\(method)")
        }
    }

    @Test func `a route request and an action change the visible screen`() {
        let client = opened([])
        let first = visiblePath(client)
        _ = client.request(5, "action/send", ["action": Self.show("sheet")])
        #expect(visiblePath(client) != first)
        _ = client.request(6, "route/back")
        #expect(visiblePath(client) == first)
    }

    @Test func `an action changes the view, and its handler decides how`() throws {
        let client = opened([])
        let answer = client.request(
            5, "action/send", ["action": ["type": "add", "by": 2, "total": 99], "view": ["total": 99]])
        #expect(answer?["result"]?["outcome"] == "done")
        #expect(views(client)["n2"]?["total"] == 3)
    }

    @Test func `no method is without a description in rpc.discover`() {
        #expect(Set(Self.names) == Set(Self.inputs.keys))
        #expect(Set(Self.names) == Set(MethodTable.all.filter { $0.form != .notification }.map(\.name)))
    }

    // MARK: State

    /// Opens a session whose first screen has the total 1.
    private func opened(_ actions: [JSONValue]) -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        for action in [["type": "add", "by": 1]] + actions {
            let answer = client.request(1, "action/send", ["action": action, "screen": "n2"])
            #expect(answer?["result"]?["outcome"] == "done", "\(action): \(answer ?? .null)")
        }
        return client
    }

    /// The active screen and its position: the layers without those that take no input.
    private func visiblePath(_ client: TestClient) -> [JSONValue]? {
        let active = client.request(2, "screen/get", ["sessionId": "s1"])?["result"]?["screen"]
        let tree = client.request(3, "route/get", ["sessionId": "s1"])?["result"]?["tree"]
        let layers = tree?["windows"]?[0]?["layers"]?.array?.filter { $0["kind"] != "toast" && $0["kind"] != "hud" }
        return active.flatMap { active in layers.map { [active] + $0 } }
    }

    /// The views of all screens, by node id.
    private func views(_ client: TestClient) -> [String: JSONValue] {
        let tree = client.request(2, "route/get", ["sessionId": "s1"])?["result"]?["tree"] ?? .null
        var views: [String: JSONValue] = [:]
        for screen in screens(of: tree) {
            let answer = client.request(3, "screen/get", ["sessionId": "s1", "screen": .string(screen)])
            if let view = answer?["result"]?["view"] { views[screen] = view }
        }
        return views
    }

    private func screens(of value: JSONValue) -> [String] {
        if let array = value.array { return array.flatMap(screens) }
        guard let object = value.object else { return [] }
        let own = object["kind"] == "screen" ? [object["id"]?.string].compactMap { $0 } : []
        return own + object.flatMap { screens(of: $1) }
    }
}
