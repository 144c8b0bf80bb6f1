import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests the settings and abilities that clients report, and the vocabulary of capability requests.
@Suite(.onLoop)
struct ClientContextTests {
    private let app = App(
        "clerk", screen: Screen("clerk.main") { ClerkStore() }, urlSchemes: ["https", "mailto"],
        imageHosts: ["images.example.com"])

    private func client(_ initialize: String) -> TestClient {
        let client = TestClient(app) { $0.needsHandshake = true }
        client.send(#"{"id":1,"method":"initialize","params":\#(initialize)}"#)
        return client
    }

    private func view(_ client: TestClient) -> JSONValue? { client.request(90, "screen/get")?["result"]?["view"] }

    @Test func `a view reads the settings and abilities from initialize`() {
        let client = client(
            """
            {"capabilities":{"components":{"text":1,"button":1},"requests":["share"],"layers":["rating"]},\
            "context":{"locale":"ar-EG","direction":"rtl","theme":"dark","size":"compact","timeZone":"Africa/Cairo"}}
            """)
        client.open()
        #expect(
            view(client) == [
                "locale": "ar-EG", "timeZone": "Africa/Cairo", "direction": "rtl", "theme": "dark", "size": "compact",
                "canShare": true, "canOpenURL": false, "showsRating": true, "showsTables": false, "showsMaps": false,
            ])
    }

    @Test(arguments: ["{}", #"{"capabilities":[]}"#, #"{"capabilities":{}}"#, #"{"capabilities":null,"context":{}}"#])
    func `a client that reports nothing has standard settings, shows all components and fulfils no request`(
        initialize: String
    ) {
        let client = client(initialize)
        client.open()
        #expect(
            view(client) == [
                "locale": "en-US", "timeZone": "UTC", "direction": "ltr", "theme": "light", "size": "regular",
                "canShare": false, "canOpenURL": false, "showsRating": false, "showsTables": true, "showsMaps": true,
            ])
    }

    @Test(arguments: [
        (#"{"context":{"theme":"blue"}}"#, "/context/theme"), (#"{"context":{"locale":7}}"#, "/context/locale"),
        (#"{"capabilities":[1]}"#, "/capabilities"),
        (#"{"capabilities":{"requests":["a",1]}}"#, "/capabilities/requests/1"),
    ])
    func `settings of the wrong type are refused with the path`(initialize: String, path: String) {
        let answer = client(initialize).takeMessages().first
        #expect(answer?.errorCode == -32602)
        #expect(answer?["error"]?["data"]?["path"] == .string(path))
    }

    /// The version of a component of the protocol level is 1; the app's custom component `map` needs version 2.
    @Test(arguments: [
        (#"{"table":1,"map":2}"#, true, true), (#"{"table":0,"map":3}"#, false, true), (#"{"map":1}"#, false, false),
        ("{}", false, false),
    ])
    func `a component is shown from its version on`(components: String, table: Bool, map: Bool) {
        let client = client(#"{"capabilities":{"components":\#(components)}}"#)
        client.open()
        #expect(view(client)?["showsTables"] == .bool(table))
        #expect(view(client)?["showsMaps"] == .bool(map))
    }

    @Test func `views follow a change of the settings in one turn`() {
        let client = client(#"{"context":{"theme":"light"}}"#)
        client.open()
        client.send(
            #"{"id":2,"method":"session/setContext","params":{"clientContext":{"theme":"dark","size":"compact"}}}"#)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["answer 2", "change"] || messages.map(\.label) == ["change", "answer 2"])
        let change = messages.first { $0.method == "screen/didChange" }
        #expect(change?.params?["last"] == true)
        #expect(view(client)?["theme"] == "dark" && view(client)?["size"] == "compact")
    }

    @Test(arguments: [("person", true), ("agent", false)])
    func `a guard refuses to an agent a screen that a person may see`(actor: String, isOpened: Bool) {
        let vault = Screen(
            "clerk.vault", options: ScreenOptions(zones: ["people"]), links: [Link("clerk://vault")]
        ) { ClerkStore() }
        let app = App("clerk", parts: [VaultPart.self], screen: Screen("clerk.main") { ClerkStore() }, screens: [vault])
        let client = TestClient(app)
        client.send(
            #"{"id":1,"method":"session/open","params":{"clientContext":{"actor":"\#(actor)"},"subscribe":"none"}}"#)
        let answer = client.request(2, "route/open", ["url": "clerk://vault"])
        #expect((answer?["result"]?["outcome"] == "committed") == isOpened, "\(answer ?? .null)")
    }

    @Test func `an attaching client brings its own settings and abilities`() {
        let client = client(#"{"capabilities":{"requests":["share"]}}"#)
        client.open()
        client.send(
            #"{"id":3,"method":"session/attach","params":{"clientContext":{"locale":"de-DE"},"subscribe":"none"}}"#)
        _ = client.take()
        #expect(view(client)?["locale"] == "de-DE")
        #expect(view(client)?["canShare"] == true)
    }

    @Test func `initialize reports the schemes and hosts that the app declares`() {
        let apps = client("{}").takeMessages().first?["result"]?["apps"]
        #expect(apps?[0]?["urlSchemes"] == ["https", "mailto"])
        #expect(apps?[0]?["imageHosts"] == ["images.example.com"])
    }

    // MARK: Capability requests

    private func request(_ session: TestSession) throws -> JSONValue? {
        try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?.array?.last
    }

    @Test(
        arguments: [
            ("openURL", ["url": "mailto:anna@example.com"]),
            ("pickFile", ["types": ["image/png"], "allowsSeveral": true]),
            ("saveFile", ["name": "a.txt", "type": "text/plain", "text": "A"]), ("clipboard.read", [:]),
            ("clipboard.write", ["text": "A"]), ("share", ["text": "A", "url": "https://example.com"]),
            ("notify", ["title": "A", "body": "B"]), ("confirmIdentity", ["reason": "A"]),
        ] as [(String, JSONValue)])
    func `each capability has its arguments`(name: String, arguments: JSONValue) throws {
        let session = try TestSession(app)
        try session.send(ClerkAction.request(name: name))
        let layer = try request(session)
        #expect(layer?["kind"] == "request" && layer?["capability"] == .string(name))
        #expect(layer?["arguments"] ?? [:] == arguments)
    }

    @Test func `a URL of an undeclared scheme is not requested`() throws {
        let session = try TestSession(app)
        for url in ["file:///etc/passwd", "javascript:alert(1)", "nothing", ":x", ""] {
            #expect { try session.send(ClerkAction.open(url: url)) } throws: {
                "\($0)".contains("declares the schemes https, mailto")
            }
        }
        try session.send(ClerkAction.open(url: "HTTPS://example.com"))
        #expect(try request(session)?["arguments"]?["url"] == "HTTPS://example.com")
    }

    @Test(
        arguments: [
            ("pickFile", ["files": [["name": "a.png", "size": 5]]], true), ("pickFile", ["files": "a.png"], false),
            ("pickFile", .null, false), ("clipboard.read", ["text": "A"], true), ("clipboard.read", [:], false),
            ("openURL", .null, true), ("openURL", ["more": 1], true), ("saveFile", ["path": 5], false),
        ] as [(String, JSONValue, Bool)])
    func `a result that does not match its capability is refused`(name: String, result: JSONValue, fits: Bool) throws {
        let session = try TestSession(app)
        try session.send(ClerkAction.request(name: name))
        let layer = try #require(try request(session)?["id"])
        if fits {
            try session.request("route/fulfil", ["layer": layer, "result": result])
            #expect(session.takeEvents() == [["type": "answered"]])
        } else {
            #expect { try session.request("route/fulfil", ["layer": layer, "result": result]) } throws: {
                ($0 as? TestSession.Refused)?.kind == "resultTypeMismatch"
            }
        }
    }
}

@Wire
private struct ClerkView {
    var locale: String
    var timeZone: String
    var direction: ClientContext.Settings.Direction
    var theme: ClientContext.Settings.Theme
    var size: ClientContext.Settings.Size
    var canShare: Bool
    var canOpenURL: Bool
    var showsRating: Bool
    var showsTables: Bool
    var showsMaps: Bool
}

private struct PeopleGuard: ZoneGuard {
    let zone = "people"
    let client: ClientContext

    func check(_ entry: ZoneEntry) -> GuardDecision { client.actor == .agent ? .deny(reason: "for people") : .allow }
}

private struct VaultPart: Part {
    let people = Dependency(PeopleGuard.init).as((any ZoneGuard).self) { $0 }
}

@Wire
private enum ClerkEvent {
    case answered
}

@Wire
private enum ClerkAction {
    case request(name: String)
    case open(url: String)
    case answer(result: JSONValue? = nil, reason: String? = nil)
}

private final class ClerkStore: Store<ClerkEvent, ClerkAction>, Viewable {
    @Injected(\.clientContext) private var client
    @Injected(\.navigator) private var navigator

    var view: ClerkView {
        ClerkView(
            locale: client.locale, timeZone: client.timeZone, direction: client.direction, theme: client.theme,
            size: client.size, canShare: client.canRequest(.share), canOpenURL: client.canRequest(.openURL),
            showsRating: client.canShow(layer: "rating"), showsTables: client.canShow(component: "table"),
            showsMaps: client.canShow(component: "map", version: 2))
    }

    override func handle(_ action: ClerkAction) async throws {
        switch action {
        case .request(let name):
            guard let request = requests[name] else { return }
            try navigator.navigate(from: self) { $0.request(request) }
        case .open(let url): try navigator.navigate(from: self) { $0.request(.openURL(url)) }
        case .answer: send(.answered)
        }
    }

    private var requests: [String: Capability.Request] {
        let onAnswer = ClerkAction.answer()
        return [
            "openURL": .openURL("mailto:anna@example.com", onAnswer: onAnswer),
            "pickFile": .pickFile(types: ["image/png"], allowsSeveral: true, onAnswer: onAnswer),
            "saveFile": .saveFile("a.txt", type: "text/plain", text: "A", onAnswer: onAnswer),
            "clipboard.read": .readClipboard(onAnswer: onAnswer),
            "clipboard.write": .writeClipboard("A", onAnswer: onAnswer),
            "share": .share(text: "A", url: "https://example.com", onAnswer: onAnswer),
            "notify": .notify(title: "A", body: "B", onAnswer: onAnswer),
            "confirmIdentity": .confirmIdentity(reason: "A", onAnswer: onAnswer),
        ]
    }
}
