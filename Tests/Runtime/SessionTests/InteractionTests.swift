import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests commands, focus, secure fields, length limits, toasts with a button, and text safety through the protocol.
@Suite(.onLoop)
struct InteractionTests {
    private static let secret = "h7nter2"

    private func form() throws -> TestSession {
        let session = try TestSession(kitApp)
        try session.send(KitAction.push(name: "kit.account", params: nil))
        _ = session.takeNotifications()
        return session
    }

    private func client(_ level: String) -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        client.act(1, #"{"type":"push","name":"kit.account"}"#)
        client.send(#"{"method":"$/setTrace","params":{"value":"\#(level)"}}"#)
        _ = client.take()
        return client
    }

    /// Parsed texts of the trace since the last call.
    private func traced(_ client: TestClient) -> [JSONValue] {
        client.takeMessages().filter { $0["method"] == "$/logTrace" }.compactMap {
            $0["params"]?["verbose"]?.string.map { (try? JSONValue(parsing: $0)) ?? .string($0) }
        }
    }

    // MARK: Back

    @Test func `a store with unsaved changes intercepts the back request`() throws {
        let list = Screen("forms.list", links: [Link("forms://list")]) { ListStore() }
        let form = Screen("forms.form", links: [Link("forms://form", under: [list])]) { UnsavedStore() }
        let session = try TestSession(App("forms", screen: list, screens: [form]), link: "forms://form")
        #expect(session.path == ["forms.list", "forms.form"])
        #expect(try !isBackIntercepted(session))
        try session.send(UnsavedAction.textDidChange("A"))
        #expect(try isBackIntercepted(session))
        try session.back()
        #expect(session.path == ["forms.list", "forms.form"])
        #expect(session.takeEvents() == [["type": "didAskToSave"]])
        try session.send(UnsavedAction.textDidChange(""))
        #expect(try !isBackIntercepted(session))
        try session.back()
        #expect(session.path == ["forms.list"])
    }

    private func isBackIntercepted(_ session: TestSession) throws -> Bool {
        "\(try session.request("route/get"))".contains(#""intercepted":true"#)
    }

    // MARK: Commands and focus

    @Test func `a view has the commands of its screen, rows and selection`() throws {
        let session = try form()
        #expect(session.view["commands"]?.array?.map { $0["key"] } == ["Ctrl+S", "F5"])
        #expect(session.view["commands"]?.array?.map { $0["group"] } == ["File", "View"])
        let row = try #require(session.view["parts"]?[4]?["rowCommands"]?[0]?["onTap"])
        var action = try #require(row["action"])
        action[try #require(row["input"]?.string)] = session.view["parts"]?[4]?["rows"]?[1]?["id"]
        try session.send(action)
        let selection = try #require(session.view["parts"]?[4]?["selectionCommands"]?[0]?["onTap"])
        action = try #require(selection["action"])
        action[try #require(selection["input"]?.string)] = ["a", "b"]
        try session.send(action)
        #expect(
            session.takeEvents() == [["type": "rowDeleted", "id": "b"], ["type": "rowsDeleted", "ids": ["a", "b"]]])
    }

    @Test func `the token of the focus changes with each move and with nothing else`() throws {
        let session = try form()
        #expect(session.view["focus"] == nil)
        try session.send(KitAccountAction.saveDidTap)
        #expect(session.view["focus"] == ["component": "pin", "token": 1])
        try session.send(KitAccountAction.lockDidTap)
        #expect(session.view["parts"]?[1]?["isEnabled"] == false)
        #expect(throws: TestSession.Refused.self) { try session.send(KitAccountAction.nameDidChange(text: "Ada")) }
        try session.send(KitAccountAction.lockDidTap)
        try session.send(KitAccountAction.nameDidChange(text: "Ada"))
        #expect(session.view["focus"] == ["component": "pin", "token": 1])
        try session.send(KitAccountAction.saveDidTap)
        #expect(session.view["focus"] == ["component": "pin", "token": 2])
    }

    @Test func `an outline has the commands and the focus`() throws {
        let session = try form()
        try session.send(KitAccountAction.saveDidTap)
        #expect(session.outline.contains("command \"Save\": \"Ctrl+S\"\n"))
        #expect(session.outline.contains("textbox \"PIN\": 0 [focused, secure]"))
    }

    @Test func `a view that declares a reserved member as another type is a finding`() throws {
        let app = App("odd", screen: Screen("odd.main") { OddStore() })
        let refusal = #expect(throws: TestSession.Refused.self) { _ = try TestSession(app) }
        #expect(refusal?.description.contains("the member 'commands' of the view OddView is reserved") == true)
        let client = TestClient(app)
        let answer = client.request(1, "inspect/dependencies", ["app": "odd", "validate": true])
        let findings = answer?["result"]?["findings"]?.array ?? []
        #expect(findings.filter { $0["kind"] == "view" }.count == 2)
        #expect(findings.filter { $0["kind"] == "view" }.allSatisfy { $0["severity"] == "error" })
    }

    @Test func `a key of two buttons and a focus on nothing are logged in tests`() throws {
        let session = try TestSession(App("keys", screen: Screen("keys.main") { KeysStore() }))
        let messages = session.takeLog().map(\.message)
        #expect(
            messages == [
                "the view of keys.main: 'a' and 'b' in the screen have the same key Ctrl+S",
                "the view of keys.main: the focus is on 'nothing', and the view has no component of that id",
            ])
        try session.send(OddAction.tap)
        #expect(session.takeLog() == [], "logged once")
        let graph = try session.request("inspect/dependencies", ["validate": true])
        let findings = graph["findings"]?.array?.filter { $0["kind"] == "view" }
        #expect(findings?.compactMap { $0["message"]?.string } == messages)
    }

    @Test func `an id of two components, a row without an id, and an id of two rows are logged in tests`() throws {
        let session = try TestSession(App("twins", screen: Screen("twins.main") { TwinsStore() }))
        #expect(
            session.takeLog().map(\.message) == [
                "the view of twins.main: the components at /first and /texts/1 have the same id 'x'; "
                    + "write .id(\"…\") at one",
                "the view of twins.main: the row at /bare/rows/0 has no id; give each row of 'bare' an id of its own",
                "the view of twins.main: the rows at /rows/rows/0 and /rows/rows/2 have the same id 1; change one",
            ])
    }

    // MARK: Secure fields

    @Test func `a secure field sends its length and never its text`() throws {
        let session = try form()
        let view = try #require(session.view["parts"]?[1])
        #expect(view["value"] == nil && view["length"] == 0)
        try session.send(KitAccountAction.pinDidChange(text: Self.secret))
        #expect(session.view["parts"]?[1]?["length"] == 7)
        try session.send(KitAccountAction.pinDidSubmit(text: "1234"))
        #expect(session.takeEvents() == [["type": "saved", "characters": 4]])
        let received = session.transcript.split(separator: "\n").filter { $0.hasPrefix("<-") }
        #expect(received.contains { $0.contains("\"/parts/1/length\",\"value\":7") })
        #expect(received.allSatisfy { !$0.contains(Self.secret) && !$0.contains("1234") })
    }

    @Test func `the field of an alert is secure, too`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .login))
        let layer = try #require(session.topLayerID)
        try session.request("route/edit", ["layer": .string(layer), "field": "pin", "text": .string(Self.secret)])
        #expect(session.layer(layer)?["fields"]?[0]?["length"] == 7)
        #expect(session.layer(layer)?["fields"]?[0]?["value"] == nil)
        try session.request("route/answer", ["layer": .string(layer), "button": "enter"])
        #expect(session.takeEvents() == [["type": "done"]])
        let received = session.transcript.split(separator: "\n").filter { $0.hasPrefix("<-") }
        #expect(received.allSatisfy { !$0.contains(Self.secret) })
    }

    @Test func `traces hide the texts of secure fields and show the others`() throws {
        let client = client("verbose")
        for action in ["pinDidChange", "pinDidSubmit", "nameDidChange"] {
            client.act(2, #"{"type":"\#(action)","text":"\#(Self.secret)"}"#, #","inputSeq":1"#)
        }
        let typing = #"{"action":{"type":"pinDidChange","text":"\#(Self.secret)"}}"#
        client.send(#"[{"jsonrpc":"2.0","id":3,"method":"action/send","params":\#(typing)}]"#)
        // An action that arrives after its screen was removed.
        client.act(4, #"{"type":"cancelDidTap"}"#)
        client.act(5, #"{"type":"pinDidChange","text":"\#(Self.secret)"}"#)
        client.act(6, #"{"type":"pinDidChange","text":"\#(Self.secret)"}"#, #","screen":"kit.account""#)
        client.send(
            #"{"id":7,"method":"action/send","params":{"action":{"type":"pinDidChange","text":"\#(Self.secret)"}"#)
        let requests = traced(client).filter {
            $0["method"] == "action/send" || $0.string != nil || $0.array?.first?["method"] != nil
        }
        let texts = requests.map { ($0.array?.first ?? $0)["params"]?["action"]?["text"] }
        #expect(texts == ["•••", "•••", .string(Self.secret), "•••", nil, "•••", "•••", nil])
        #expect(requests.first?["params"]?["inputSeq"] == 1)
        #expect(requests.last == "•••")
    }

    @Test func `traces hide the texts of alerts unless their field is known and not secure`() throws {
        let client = TestClient(kitApp)
        client.open()
        client.act(1, #"{"type":"show","layout":"login"}"#)
        client.send(#"{"method":"$/setTrace","params":{"value":"verbose"}}"#)
        _ = client.take()
        client.send(#"{"id":2,"method":"route/edit","params":{"layer":"l2","field":"pin","text":"\#(Self.secret)"}}"#)
        let fields = #"{"pin":"\#(Self.secret)"}"#
        client.send(
            #"{"id":3,"method":"route/answer","params":{"layer":"l2","button":"enter","fields":\#(fields)}}"#)
        client.send(#"{"id":4,"method":"route/edit","params":{"layer":"l2","field":"pin","text":"\#(Self.secret)"}}"#)
        client.act(5, #"{"type":"show","layout":"form"}"#)
        client.send(#"{"id":6,"method":"route/edit","params":{"layer":"l3","field":"name","text":"Ada"}}"#)
        let requests = traced(client).filter { $0["method"]?.string?.hasPrefix("route/") == true && $0["id"] != nil }
        #expect(
            requests.map { $0["params"]?["text"] ?? $0["params"]?["fields"]?["pin"] } == ["•••", "•••", "•••", "Ada"])
    }

    @Test func `an error never quotes what a user typed`() throws {
        let client = TestClient(kitApp)
        client.open()
        client.act(1, #"{"type":"push","name":"kit.account"}"#)
        _ = client.take()
        let wrong = client.request(2, "action/send", ["action": ["type": "pinDidChange", "text": 987_654]])
        #expect(
            wrong?["error"]?["message"] == "params at /action/text: expected a string, found a number")
        let list = client.request(
            3, "action/send", ["action": ["type": "deleteSelectedDidTap", "ids": .string(Self.secret)]])
        #expect(list?["error"]?["message"] == "params at /action/ids: expected an array, found a string")
        let answer = client.request(
            4, "route/answer", ["layer": "l2", "button": "enter", "fields": ["pin": 987_654]])
        #expect(answer?["error"]?["message"] == "params at /fields/pin: expected a string, found a number")
        let edit = client.request(5, "route/edit", ["layer": "l2", "field": "pin", "text": 987_654])
        #expect(edit?["error"]?["message"] == "params at /text: expected a string, found a number")
        client.send(
            #"{"method":"action/send","params":{"action":{"type":"pinDidChange","text":["\#(Self.secret)"]}}}"#)
        let event = client.takeMessages().first { $0["method"] == "session/event" }
        #expect(event?["params"]?["event"]?["type"] == "runtime.error")
        #expect(event.map { "\($0)".contains(Self.secret) } == false)
    }

    // MARK: Length limits

    @Test func `a field refuses a text over its limit and keeps the last one`() throws {
        let session = try form()
        try session.request(
            "action/send", ["action": KitAccountAction.nameDidChange(text: "Grace").json, "inputSeq": 1])
        try session.request(
            "action/send", ["action": KitAccountAction.nameDidChange(text: "Grace!").json, "inputSeq": 2])
        #expect(session.view["parts"]?[0]?["value"] == "Grace")
        #expect(session.view["parts"]?[0]?["error"] == "The text is too long: at most 5 characters are allowed.")
        #expect(session.view["parts"]?[0]?["inputSeq"] == 1, "a refused text is not confirmed")
        // Five code points and ten bytes, then six code points that look like one letter.
        try session.send(KitAccountAction.nameDidChange(text: "ééééé"))
        #expect(session.view["parts"]?[0]?["value"] == "ééééé")
        #expect(session.view["parts"]?[0]?["error"] == nil)
        try session.send(KitAccountAction.nameDidChange(text: "e\u{301}\u{301}\u{301}\u{301}\u{301}"))
        #expect(session.view["parts"]?[0]?["value"] == "ééééé")
        #expect(session.view["parts"]?[0]?["error"] != nil)
    }

    @Test func `an alert refuses a text over the limit of its field`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .login))
        let layer = try #require(session.topLayerID)
        for (method, params) in [
            ("route/edit", ["field": "pin", "text": "123456789"] as JSONValue),
            ("route/answer", ["button": "enter", "fields": ["pin": "123456789"]]),
        ] {
            var params = params
            params["layer"] = .string(layer)
            let refusal = #expect(throws: TestSession.Refused.self) { try session.request(method, params) }
            #expect(refusal?.kind == "fieldTooLong")
            #expect(refusal?.description.contains("has 9 characters; at most 8 are allowed") == true)
        }
        #expect(session.layer(layer)?["fields"]?[0]?["length"] == 0)
        try session.request(
            "route/answer", ["layer": .string(layer), "button": "enter", "fields": ["pin": "12345678"]])
    }

    // MARK: Toasts

    @Test func `the button of a toast sends its action once and removes the toast`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .undo))
        let toast = try #require(session.topLayerID)
        #expect(session.layer(toast)?["role"] == "warning")
        #expect(session.layer(toast)?["duration"] == 100)
        #expect(session.layer(toast)?["until"]?.integer != nil)
        #expect(session.layer(toast)?["presenterId"] != nil)
        #expect(session.outline.contains("button \"Undo\""))
        let unknown = #expect(throws: TestSession.Refused.self) {
            try session.request("route/answer", ["layer": .string(toast), "button": "redo"])
        }
        #expect(unknown?.kind == "unknownButton")
        // An alert above does not cover the toast.
        try session.send(KitAction.show(layout: .form))
        try session.request(
            "route/answer", ["layer": .string(toast), "button": "undo", "source": .string(toast)])
        #expect(session.takeEvents() == [["type": "answered", "button": "undo"]])
        let late = #expect(throws: TestSession.Refused.self) {
            try session.request("route/answer", ["layer": .string(toast), "button": "undo"])
        }
        #expect(late?.kind == "alreadyAnswered")
    }

    @Test func `a toast with a button disappears with its time and with its presenter`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .undo))
        try session.advance(by: .milliseconds(100))
        #expect(session.layerKinds == ["content"])
        try session.send(KitAction.push(name: "kit.item", params: ["title": "x"]))
        try session.send(KitItemAction.show(layout: .undo))
        // The action of the button is one of the main screen.
        #expect(session.takeLog().count == 1)
        try session.send(KitItemAction.show(layout: .toast))
        #expect(session.layerKinds == ["content", "toast", "toast"])
        try session.request("route/back")
        #expect(session.layerKinds == ["content", "toast"], "a toast without a button belongs to the window")
    }

    // MARK: Text safety

    @Test func `titles, messages, rows and logs have no control characters`() throws {
        let session = try form()
        let screen = try #require(session.node(named: "kit.account"))
        #expect(screen["title"] == "Aform")
        #expect(session.view["parts"]?[4]?["rows"]?[0]?["title"] == "Row a")
        try session.send(KitAccountAction.cancelDidTap)
        try session.send(KitAction.show(layout: .login))
        let alert = try #require(session.topLayerID.flatMap(session.layer))
        #expect(alert["title"] == "Your PIN?")
        #expect(alert["message"] == "Four[2J characters\nat least")
        try session.request("route/back")
        try session.send(KitAction.show(layout: .undo))
        #expect(session.topLayerID.flatMap(session.layer)?["message"] == "deleted[31m")
        _ = session.takeNotifications()
        try session.send(KitAction.log(message: "a\u{1B}]0;x\u{7}\u{85}b\u{7F}\tc\nd \u{202E}é"))
        let entry = session.takeNotifications().first { $0["method"] == "log/entry" }
        #expect(entry?["params"]?["message"] == "a]0;xb\tc\nd \u{202E}é", "direction marks are text")
    }
}

extension TestSession {
    fileprivate var layers: [JSONValue] {
        (try? request("route/get"))?["tree"]?["windows"]?[0]?["layers"]?.array ?? []
    }
    fileprivate var layerKinds: [String] { layers.compactMap { $0["kind"]?.string } }
    fileprivate var topLayerID: String? { layers.last?["id"]?.string }
    fileprivate func layer(_ id: String) -> JSONValue? { layers.first { $0["id"]?.string == id } }

    fileprivate func node(named name: String) -> JSONValue? {
        func find(_ value: JSONValue) -> JSONValue? {
            switch value {
            case .object(let object):
                if object["key"]?["name"]?.string == name { return value }
                return object.lazy.compactMap { find($0.1) }.first
            case .array(let elements): return elements.lazy.compactMap(find).first
            default: return nil
            }
        }
        return layers.first.flatMap(find)
    }
}

@Wire
private enum OddAction {
    case tap
}

@Wire
private struct OddView {
    let commands: [String]
    let focus: String?
}

private final class OddStore: Store<Never, OddAction>, Viewable {
    var view: OddView { OddView(commands: [], focus: nil) }
}

@Wire
private struct KeysView {
    let a: ButtonView
    let b: ButtonView
    let commands: [ButtonView]?
    let focus: Focus?
}

private final class KeysStore: Store<Never, OddAction>, Viewable {
    private let a = ButtonView(id: "a", title: "A", key: .ctrl("S"))

    var view: KeysView {
        var focus: Focus?
        focus.move(to: "nothing")
        // A command may be shown as a button, too.
        return KeysView(a: a, b: ButtonView(id: "b", title: "B", key: .ctrl("s")), commands: [a], focus: focus)
    }

    override func handle(_ action: OddAction) async throws {}
}

@Wire
private struct TwinsView {
    let first: ButtonView
    let texts: [TextView]
    let bare: ListView<[BareRow]>
    let rows: ListView<[RowView]>
    let commands: [ButtonView]?
}

@Wire
private struct BareRow { let text: String }

private final class TwinsStore: Store<Never, OddAction>, Viewable {
    private let first = ButtonView(id: "x", title: "A", onTap: ActionTemplate(OddAction.tap))

    var view: TwinsView {
        let action = ButtonView(id: "remove", title: "Remove", onTap: ActionTemplate(OddAction.tap))
        return TwinsView(
            first: first, texts: [TextView(id: "y", text: "y"), TextView(id: "x", text: "x")],
            bare: ListView(id: "bare", rows: [BareRow(text: "a")]),
            // Buttons of rows may have equal ids.
            rows: ListView(
                id: "rows",
                rows: [1, 2, 1].map { RowView(id: $0, title: "Row", actions: [action]) }), commands: [first]
        )
    }
}

@Wire
private enum UnsavedAction { case textDidChange(String) }

@Wire
private enum UnsavedEvent { case didAskToSave }

@Wire
private struct UnsavedView { var text: String }

private final class UnsavedStore: Store<UnsavedEvent, UnsavedAction>, Viewable {
    private var text = ""
    var view: UnsavedView { UnsavedView(text: text) }
    override var interceptsBack: Bool { !text.isEmpty }
    override func backWasRequested() { send(.didAskToSave) }

    override func handle(_ action: UnsavedAction) async throws {
        switch action {
        case .textDidChange(let text): self.text = text
        }
    }
}

private final class ListStore: Store<Never, Never>, Viewable {
    let view = UnsavedView(text: "list")
}
