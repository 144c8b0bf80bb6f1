import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests `session/open {alternatives, context}`: choosing implementations, and the errors for failed choices.
@Suite(.onLoop)
struct AlternativesTests {
    private func open(_ client: TestClient, _ params: JSONValue = [:]) -> JSONValue? {
        var params = params
        if params["context"] == nil { params["context"] = "test" }
        return client.request(1, "session/open", params)
    }

    /// The words in the view of the first screen.
    private func words(_ answer: JSONValue?) -> [String] {
        answer?["result"]?["screens"]?["n1"]?["view"]?["words"]?.array?.compactMap(\.string) ?? []
    }

    // MARK: Choosing

    @Test func `each alternative can be chosen, including the default`() {
        let client = Choosing.app.client()
        #expect(words(open(client)) == ["plain", "odd"])
        for (choice, word) in [("live", "plain"), ("other", "other"), ("third", "third")] {
            #expect(words(open(client, ["alternatives": ["colour": .string(choice)]])) == [word, "odd"])
        }
        #expect(words(open(client, ["alternatives": ["colour": "other", "a/b~c": "even"]])) == ["other", "even"])
        #expect(words(open(client, ["alternatives": [:]])) == ["plain", "odd"])
    }

    @Test func `concurrent sessions choose independently`() {
        let client = Choosing.app.client()
        let answers = ["other", "live", "third"].map { choice in
            open(client, ["sessionId": .string(choice), "alternatives": ["colour": .string(choice)]])
        }
        #expect(answers.map { words($0)[0] } == ["other", "plain", "third"])
    }

    @Test func `the context chooses where the session does not`() {
        let client = Choosing.app.client()
        #expect(words(open(client, ["context": "preview"])) == ["previewed", "odd"])
        #expect(words(open(client, ["context": "live"])) == ["plain", "odd"])
        #expect(words(open(client)) == ["plain", "odd"])
        #expect(
            words(open(client, ["context": "preview", "alternatives": ["colour": "other"]])) == ["other", "odd"],
            "explicit > context")
        let refused = open(client, ["context": "dream"])
        #expect(refused?["error"]?["code"] == -32602)
        #expect(refused?["error"]?["data"]?["path"] == "/context")
    }

    @Test func `a replacement has precedence over a chosen alternative`() {
        let client = Choosing.app.client { $0.replace(\.colour) { Colour(name: "replaced") } }
        #expect(words(open(client, ["alternatives": ["colour": "other"]])) == ["replaced", "odd"])
    }

    @Test func `app/describe lists the alternatives`() {
        let client = Choosing.app.client()
        let described = client.request(1, "app/describe")?["result"]?["alternatives"]
        #expect(described == ["colour": ["live", "other", "third"], "a/b~c": ["live", "even"], "radio": ["live"]])
        #expect(App.lab { LabStore() }.client().request(1, "app/describe")?["result"]?["alternatives"] == [:])
    }

    // MARK: Unknown alternatives

    @Test func `an unknown key is refused with the known ones`() {
        let error = open(Choosing.app.client(), ["alternatives": ["color": "other"]])?["error"]
        #expect(error?["code"] == 1501)
        #expect(error?["data"]?["kind"] == "alternativeUnknown")
        #expect(error?["data"]?["path"] == "/alternatives/color")
        #expect(
            error?["data"]?["details"]?["alternatives"]
                == ["a/b~c": ["live", "even"], "colour": ["live", "other", "third"], "radio": ["live"]])
        #expect(
            error?["message"]?.string
                == "no dependency 'color' has alternatives; did you mean 'colour'? "
                + "Dependencies with alternatives: a/b~c, colour, radio")
    }

    @Test func `an unknown choice is refused with the known ones`() {
        let error = open(Choosing.app.client(), ["alternatives": ["colour": "othr"]])?["error"]
        #expect(error?["code"] == 1501)
        #expect(error?["data"]?["path"] == "/alternatives/colour")
        #expect(error?["data"]?["details"]?["alternatives"] == ["colour": ["live", "other", "third"]])
        #expect(error?["message"]?.string?.contains("did you mean 'other'?") == true)
    }

    @Test(
        arguments: [
            (["a/b~c": "uneven"], "/alternatives/a~1b~0c"), (["x/y": "z"], "/alternatives/x~1y"),
            (["~": "z"], "/alternatives/~0"),
            (["": "z"], "/alternatives/"),
        ] as [([String: String], String)])
    func `the path of an unknown alternative is an escaped JSON Pointer`(
        _ alternatives: [String: String], _ path: String
    ) {
        let picked = JSONValue.object(JSONObject(alternatives.map { ($0.key, .string($0.value)) }))
        #expect(open(Choosing.app.client(), ["alternatives": picked])?["error"]?["data"]?["path"] == .string(path))
    }

    @Test func `an app without alternatives says that it has none`() {
        let error = open(App.lab { LabStore() }.client(), ["alternatives": ["x": "y"]])?["error"]
        #expect(error?["code"] == 1501)
        #expect(error?["message"] == "no dependency of the app has alternatives; omit 'alternatives'")
    }

    @Test(arguments: [["colour": 5], ["colour": .null], ["colour"], "colour"] as [JSONValue])
    func `alternatives that are not strings are invalid params`(_ alternatives: JSONValue) {
        let error = open(Choosing.app.client(), ["alternatives": alternatives])?["error"]
        #expect(error?["code"] == -32602)
        #expect(error?["data"]?["path"]?.string?.hasPrefix("/alternatives") == true)
    }

    // MARK: Dependencies unavailable in tests

    @Test func `a live-only dependency is refused in a test session that does not choose it`() {
        let app = App.lab { (radio: Radio) in LabStore([radio.name]) }
        let client = app.client { $0.register(\.radio) }
        let error = open(client)?["error"]
        #expect(error?["code"] == 1502)
        #expect(error?["data"]?["kind"] == "missing")
        #expect(error?["data"]?["details"]?["path"] == ["lab", "lab.main", "radio"])
        let message = error?["message"]?.string ?? ""
        #expect(message.contains("reaches outside the process and has no implementation for tests"))
        #expect(message.contains("pick one in 'alternatives': live"))
        #expect(words(open(client, ["alternatives": ["radio": "live"]])) == ["on air"])
        #expect(words(open(client, ["context": "live"])) == ["on air"])
        #expect(words(open(client, ["context": "preview"])) == ["on air"])
    }

    // MARK: Failed resolution

    private func refusal(
        of app: App, _ params: JSONValue = [:], _ register: @escaping @AppActor @Sendable (Registry) -> Void = { _ in }
    ) -> (code: Int64?, kind: String?, path: [String], cause: String?, message: String) {
        let error = open(app.client(register), params)?["error"]
        let details = error?["data"]?["details"]
        return (
            error?["code"]?.integer, error?["data"]?["kind"]?.string,
            details?["path"]?.array?.compactMap(\.string) ?? [], details?["cause"]?.string,
            error?["message"]?.string ?? ""
        )
    }

    @Test func `a missing dependency refuses the session with the resolution path`() {
        let refusal = refusal(of: .lab { (_: Middle) in LabStore() }) { $0.register(Middle.init) }
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "missing")
        #expect(refusal.path == ["lab", "lab.main", "Middle", "Bottom"])
        #expect(refusal.cause == nil)
        #expect(
            refusal.message
                == "the app 'lab' could not be started: nothing provides Bottom; "
                + "register it: registry.register(…).as(Bottom.self) (lab → lab.main → Middle → Bottom)")
    }

    @Test func `an ambiguous dependency refuses the session with the candidates`() {
        let refusal = refusal(of: .lab { (_: Bottom) in LabStore() }) { registry in
            registry.register { Bottom() }
            registry.register { Bottom() }
        }
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "ambiguous")
        #expect(refusal.path == ["lab", "lab.main", "Bottom"])
        #expect(refusal.message.components(separatedBy: "AlternativesTests.swift:").count == 3)
    }

    @Test func `a cycle refuses the session with its path`() {
        let refusal = refusal(of: .lab { (_: Hen) in LabStore() }) { registry in
            registry.register(Hen.init)
            registry.register(Egg.init)
        }
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "cycle")
        #expect(refusal.path == ["lab", "lab.main", "Hen", "Egg", "Hen"])
    }

    @Test func `a missing argument refuses the session`() {
        let refusal = refusal(of: .lab { (_: Ticket) in LabStore() }) { $0.register { Ticket(number: arg($0)) } }
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "argument")
        #expect(refusal.path == ["lab", "lab.main", "Ticket"])
        #expect(refusal.message.contains("argument of type Int, and got none"))
    }

    @Test func `a factory's error refuses the session with the cause`() {
        let refusal = refusal(of: .lab { (_: Middle) in LabStore() }) { registry in
            registry.register(Middle.init)
            registry.register { () throws -> Bottom in throw LabFailure(description: "no bottom today") }
        }
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "factoryFailed")
        #expect(refusal.path == ["lab", "lab.main", "Middle", "Bottom"])
        #expect(refusal.cause == "no bottom today")
    }

    @Test func `a store's error refuses the session`() {
        let refusal = refusal(of: .lab { () throws -> LabStore in throw LabFailure(description: "no store today") })
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "factoryFailed")
        #expect(refusal.path == ["lab", "lab.main"])
        #expect(refusal.cause == "no store today")
    }

    @Test func `the error of an '@Injected' property refuses the session with the resolution path`() {
        let app = App("lab", screen: Screen("lab.main") { InjectingStore() })
        let refusal = refusal(of: app, ["alternatives": ["fragile": "broken"]]) { $0.register(\.fragile) }
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "factoryFailed")
        #expect(refusal.path == ["lab", "lab.main", "fragile"])
        #expect(refusal.cause == "it broke")
    }

    @Test func `a first view with a number that is not finite refuses the session`() {
        let refusal = refusal(of: .lab { LabStore(ratio: .nan) })
        #expect(refusal.code == 1502)
        #expect(refusal.kind == "factoryFailed")
        #expect(refusal.path == ["lab"])
        #expect(refusal.cause?.contains("first view") == true)
    }

    // MARK: Sessions after a failed opening

    @Test func `a refused opening does not change the next session`() {
        let journal = Journal()
        func client() -> TestClient {
            App.lab { () throws -> LabStore in
                if journal.isFailing { throw LabFailure(description: "not now") }
                return LabStore(ratio: journal.kept.isEmpty ? nil : .infinity)
            }.client(configure: { $0.limits.sessions = 1 })
        }
        func first(_ client: TestClient) -> JSONValue? { open(client)?["result"] }
        let expected = first(client())
        #expect(expected?["sessionId"] == "s1")

        let refused = client()
        #expect(open(refused, ["alternatives": ["x": "y"]])?["error"]?["code"] == 1501)
        AppLoop.run { journal.isFailing = true }
        for _ in 1...3 { #expect(open(refused)?["error"]?["code"] == 1502) }
        #expect(open(refused, ["sessionId": "named"])?["error"]?["code"] == 1502)
        AppLoop.run {
            journal.isFailing = false
            journal.kept = [journal]
        }
        #expect(open(refused)?["error"]?["code"] == 1502, "its view cannot be shown")
        AppLoop.run { journal.kept = [] }
        #expect(refused.request(2, "session/list")?["result"] == ["sessions": []])
        #expect(refused.request(3, "screen/get", ["sessionId": "s1"])?["error"]?["code"] == 1100, "it never was")
        #expect(first(refused) == expected)

        // The same holds at the session limit.
        let full = refused
        #expect(open(full)?["error"]?["code"] == 1002)
        _ = full.request(4, "session/close")
        #expect(open(full)?["result"]?["sessionId"] == "s2")
    }
}

// MARK: Fixtures

private enum Choosing {
    static let app = App(
        "choosing", parts: [ChoosingPart.self],
        screen: Screen("choosing.main") { (colour: Colour, number: Number) in LabStore([colour.name, number.name]) })
}

private struct ChoosingPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.colour)
        registry.register(\.radio)
        registry.register { Number(name: "odd") }.label("a/b~c").alternative("even") { Number(name: "even") }
    }
}

private struct Number {
    let name: String
}

private struct Radio {
    let name = "on air"
}

extension Dependencies {
    fileprivate var colour: Dependency<Colour> {
        declare { Colour(name: "plain") }
            .alternative("other") { Colour(name: "other") }
            .alternative("third") { Colour(name: "third") }
            .context(.preview) { Colour(name: "previewed") }
    }

    fileprivate var radio: Dependency<Radio> { declare { Radio() }.live() }

    fileprivate var fragile: Dependency<Colour> {
        declare { Colour(name: "whole") }.alternative("broken") { () throws -> Colour in
            throw LabFailure(description: "it broke")
        }
    }
}

private final class Bottom {}
private final class Middle { init(_: Bottom) {} }
private final class Hen { init(_: Egg) {} }
private final class Egg { init(_: Hen) {} }

private final class InjectingStore: Store<LabEvent, LabAction>, Viewable {
    @Injected(\.fragile) private var fragile
    var view: LabView { LabView(words: [fragile.name]) }
}
