import ConformanceKit
import FaultyApps
import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests `inspect/dependencies`.
@Suite(.onLoop)
struct InspectDependenciesTests {
    private func edges(_ client: TestClient, _ params: JSONValue = ["app": "every"]) -> [String] {
        let result = client.request(1, "inspect/dependencies", params)?["result"]
        return (result?["edges"]?.array ?? []).filter { $0["from"] == "every.main" }.map { edge in
            let words = [
                edge["kind"]?.string, edge["to"]?.string ?? "nothing", edge["tag"]?.string.map { "tag \($0)" },
                edge["name"]?.string,
            ]
            return words.compactMap { $0 }.joined(separator: " ")
        }
    }

    private static let declared = [
        "direct Engine", "optional nothing", "optional Spare", "lazy Trailer", "factory Ticket", "many Red",
        "many Blue", "direct Voice tag Loud",
        "direct Gauge",
    ]

    @Test func `the graph has each edge of a screen before an instance is made`() {
        #expect(edges(TestClient(Every.app)) == Self.declared)
    }

    @Test func `the graph has the edges of '@Injected' properties after a session was opened`() {
        let client = TestClient(Every.app)
        client.open()
        #expect(edges(client) == Self.declared + ["observed everyColour"])
        #expect(edges(client, ["sessionId": "s1"]) == Self.declared + ["observed everyColour"])
    }

    @Test func `an edge has the type, tag and name of the service`() throws {
        let result = try #require(TestClient(Every.app).request(1, "inspect/dependencies", ["app": "every"])?["result"])
        let edges = result["edges"]?.array ?? []
        #expect(
            edges.first { $0["tag"] != nil } == [
                "from": "every.main", "to": "Voice", "kind": "direct", "type": "Voice", "tag": "Loud",
            ])
        #expect(
            edges.first { $0["name"] != nil } == [
                "from": "Trailer", "to": "Gauge", "kind": "direct", "type": "Gauge", "name": "oil",
            ])
        #expect(edges.first { $0["kind"] == "many" }?["type"] == "any Plugin")
        #expect(
            edges.first { $0["kind"] == "optional" } == ["from": "every.main", "kind": "optional", "type": "Missing"])
    }

    @Test func `a component has its type, lifetime and location`() throws {
        let client = TestClient(Every.app)
        let components = try #require(
            client.request(1, "inspect/dependencies", ["app": "every"])?["result"]?["components"]?.array)
        func component(_ id: String) -> JSONValue? { components.first { $0["id"] == .string(id) } }
        #expect(component("every.main")?["isRoot"] == true)
        #expect(component("every.main")?["lifetime"] == "node")
        #expect(component("every.main")?["type"] == "EveryStore")
        #expect(component("Engine")?["lifetime"] == "session")
        #expect(component("Engine")?["part"] == "EveryPart")
        #expect(component("Engine")?["location"]?.string?.hasPrefix("SessionTests/InspectTests.swift:") == true)
        #expect(component("Red")?["services"] == [["type": "any Plugin"]])
        #expect(component("Voice")?["services"] == [["type": "Voice", "tag": "Loud"]])
        #expect(component("Gauge")?["services"] == [["type": "Gauge", "name": "oil"]])
        #expect(component("everyColour")?["alternatives"] == ["live", "blue"])
        #expect(component("everyColour")?["isRoot"] == nil)
        #expect(Set(components.compactMap { $0["id"]?.string }).count == components.count)
    }

    @Test func `a part that is appended twice is loaded once`() {
        let client = Every.app.client { registry in registry.append(part: EveryPart.self) }
        let ids = client.request(1, "inspect/dependencies", ["app": "every"])?["result"]?["components"]?.array?
            .compactMap { $0["id"]?.string }
        #expect(ids?.filter { $0.hasPrefix("Engine") } == ["Engine"])
    }

    @Test func `a session's graph shows its chosen alternatives`() {
        let client = TestClient(Every.app)
        client.open()
        let params = #"{"sessionId":"blue","context":"test","alternatives":{"everyColour":"blue"}}"#
        client.send(#"{"id":1,"method":"session/open","params":\#(params)}"#)
        func needsOfColour(_ id: String) -> [JSONValue] {
            let edges =
                client.request(2, "inspect/dependencies", ["sessionId": .string(id)])?["result"]?["edges"]?.array ?? []
            return edges.filter { $0["from"] == "everyColour" }.compactMap { $0["to"] }
        }
        #expect(needsOfColour("s1") == [])
        #expect(needsOfColour("blue") == ["Engine"])
    }

    @Test func `without params the graph is that of the only app or the only session`() {
        let client = TestClient(Every.app)
        #expect(client.request(1, "inspect/dependencies")?["result"]?["app"] == "every")
        client.open()
        #expect(client.request(2, "inspect/dependencies")?["result"]?["app"] == "every")
    }

    @Test func `invalid params are refused with the path`() {
        let client = TestClient(Every.app, kitApp)
        func error(_ params: JSONValue) -> JSONValue? { client.request(1, "inspect/dependencies", params)?["error"] }
        client.send(#"{"id":0,"method":"session/open","params":{"app":"every","sessionId":"s1"}}"#)
        client.send(#"{"id":0,"method":"session/open","params":{"app":"kit","sessionId":"s2"}}"#)
        let both = error(["sessionId": "s1", "app": "kit"])
        #expect(both?["code"] == -32602)
        #expect(both?["data"]?["path"] == "/app")
        #expect(error(["app": "nosuch"])?["code"] == 1500)
        #expect(error(["sessionId": "nosuch"])?["code"] == 1100)
        let none = error([:])
        #expect(none?["code"] == 1100, "two sessions: which one is meant has to be said")
        let noSession = TestClient(Every.app, kitApp).request(1, "inspect/dependencies")?["error"]
        #expect(noSession?["code"] == -32602)
        #expect(noSession?["data"]?["details"]?["apps"] == ["every", "kit"])
        #expect(error(["app": "kit", "validate": "yes"])?["data"]?["path"] == "/validate")
        #expect(error(["app": 5])?["data"]?["path"] == "/app")
        _ = client.request(2, "session/close", ["sessionId": "s1"])
        #expect(error(["sessionId": "s1"])?["code"] == 1101)
        for method in ["inspect/instances", "inspect/effects"] {
            #expect(client.request(3, method, ["sessionId": "s1"])?["error"]?["code"] == 1101)
            #expect(client.request(3, method, ["sessionId": "nosuch"])?["error"]?["code"] == 1100)
            #expect(client.request(3, method, ["sessionId": 5])?["error"]?["data"]?["path"] == "/sessionId")
            #expect(client.request(3, method)?["result"] != nil, "one session is left")
        }
    }

    // MARK: Findings

    @Test func `findings are returned only with validate`() {
        let client = TestClient(Every.app)
        #expect(client.request(1, "inspect/dependencies", ["app": "every"])?["result"]?["findings"] == nil)
        #expect(
            client.request(2, "inspect/dependencies", ["app": "every", "validate": false])?["result"]?["findings"]
                == nil)
        #expect(
            client.request(3, "inspect/dependencies", ["app": "every", "validate": true])?["result"]?["findings"] != nil
        )
    }

    @Test func `a dependency that nothing uses is found without a session`() {
        let client = TestClient(Idle.app)
        func unused() -> [String] {
            let answer = client.request(1, "inspect/dependencies", ["app": "idle", "validate": true])
            let findings = answer?["result"]?["findings"]?.array ?? []
            return findings.filter { $0["kind"] == "unused" }.compactMap { $0["component"]?.string }
        }
        #expect(unused() == ["Spare"])
        client.open()
        #expect(unused() == ["Spare"])
    }

    @Test func `dependencies that a store resolves itself are not unused`() throws {
        let answer = TestClient(Every.app).request(1, "inspect/dependencies", ["app": "every", "validate": true])
        // A lazy dependency that the store never requests is not built, so it may be reported as unused.
        let unused = try #require(answer?["result"]?["findings"]?.array).filter { $0["kind"] == "unused" }
        #expect(unused.compactMap { $0["component"]?.string }.allSatisfy { ["Token"].contains($0) })
    }

    @Test func `validation opens no session and makes no instance that a session shares`() {
        let client = TestClient(Shared.app)
        client.open()
        let before = client.request(1, "inspect/instances")?["result"]
        #expect(before != nil)
        let validated = client.request(2, "inspect/dependencies", ["app": "shared", "validate": true])
        #expect(validated?["result"]?["findings"] != nil)
        #expect(client.request(1, "inspect/instances")?["result"] == before)
        #expect(client.request(3, "session/list")?["result"]?["sessions"]?.array?.count == 1)
    }

    @Test func `validate finds what the store of a screen that is not shown needs`() {
        let client = TestClient(FaultyApp.injected.app)
        let answer = client.request(1, "inspect/dependencies", ["app": "injected", "validate": true])
        let findings = answer?["result"]?["findings"]?.array ?? []
        #expect(findings.map { $0["component"] } == ["injected.second"])
        #expect(findings.first?["severity"] == "error")
    }

    @Test func `each kind of fault is found with its severity and registration`() throws {
        let client = App.lab { LabStore() }.client { Faults.register($0) }
        let findings = try #require(
            client.request(1, "inspect/dependencies", ["app": "lab", "validate": true])?["result"]?["findings"]?.array)
        let found = Set(
            findings.map {
                "\($0["severity"]?.string ?? "?") \($0["kind"]?.string ?? "?") \($0["component"]?.string ?? "?")"
            })
        for expected in [
            "error missing NeedsMissing", "error ambiguous NeedsEither", "error cycle Hen", "error captive Keeper",
            "error argument NeedsTicket", "warning duplicateTag Voice", "error duplicateName Twin",
            "warning noTestImplementation Radio",
            "warning overWide Wide",
        ] {
            #expect(found.contains(expected), "\(expected) is not among \(found.sorted())")
        }
        let cycle = findings.first { $0["kind"] == "cycle" }
        #expect(cycle?["path"] == ["Hen", "Egg", "Hen"])
        #expect(cycle?["message"]?.string?.contains("take a Lazy<Hen> instead of Hen") == true)
        let captive = findings.first { $0["kind"] == "captive" }
        #expect(captive?["path"] == ["Keeper", "Kept"])
        #expect(findings.first { $0["kind"] == "missing" }?["path"] == nil)
        #expect(
            findings.allSatisfy {
                $0["message"]?.string?.contains("InspectTests.swift:") == true || $0["kind"] == "cycle"
            })
    }

    @Test func `an app without faults has no findings`() {
        let client = TestClient(kitApp)
        client.open()
        let findings = client.request(1, "inspect/dependencies", ["app": "kit", "validate": true])?["result"]?[
            "findings"]?.array
        #expect(findings?.filter { $0["severity"] == "error" } == [])
    }
}

/// Tests `inspect/instances`.
@Suite(.onLoop)
struct InspectInstancesTests {
    private func scopes(_ client: TestClient, _ session: String) -> [JSONValue] {
        client.request(1, "inspect/instances", ["sessionId": .string(session)])?["result"]?["scopes"]?.array ?? []
    }

    @Test func `instances are counted scope by scope`() {
        let client = Shared.app.client()
        client.send(#"{"id":0,"method":"session/open","params":{"sessionId":"a"}}"#)
        let scopes = scopes(client, "a")
        #expect(scopes.map { $0["scope"] } == ["app", "session", "node"])
        #expect(scopes.map { $0["id"] } == ["shared", "a", "n1"])
        #expect(scopes.map { $0["parent"] } == [nil, "shared", "a"])
        #expect(scopes[0]["instances"] == ["OfApp": 1])
        #expect(scopes[1]["instances"]?["OfSession"] == 1)
        #expect(scopes[2]["instances"] == ["OfNode": 1, "shared.main": 1])
    }

    @Test func `sessions share the app's instances and no others`() {
        let client = Shared.app.client()
        func words(_ id: String) -> [String] {
            client.send(#"{"id":0,"method":"session/open","params":{"sessionId":"\#(id)"}}"#)
            _ = client.take()
            let view = client.request(2, "screen/get", ["sessionId": .string(id)])?["result"]?["view"]
            return view?["words"]?.array?.compactMap(\.string) ?? []
        }
        let opened = (0..<20).map { words("s\($0)") }
        #expect(Set(opened.map { $0[0] }).count == 1, "of the app")
        #expect(Set(opened.map { $0[1] }).count == 20, "of the session")
        #expect(Set(opened.map { $0[2] }).count == 20, "of the node")
        // All dependents in one session share one instance.
        #expect(opened.allSatisfy { $0[1] == $0[3] })
    }

    @Test func `a session does not share the dependencies that it chose differently`() {
        let client = Shared.app.client()
        for (id, context) in [("one", "live"), ("two", "live"), ("test", "test")] {
            client.send(#"{"id":0,"method":"session/open","params":{"sessionId":"\#(id)","context":"\#(context)"}}"#)
        }
        #expect(scopes(client, "one")[0]["instances"] == ["OfApp": 1])
        #expect(scopes(client, "test")[1]["instances"]?["OfApp"] == nil, "nothing about it is different in a test")
    }

    @Test func `a weak instance is counted while it is held`() {
        let journal = Journal()
        let client = App.lab { (made: Factory<Void, Watched>) -> LabStore in
            let watched = try made()
            journal.kept = [watched]
            return LabStore()
        }.client { $0.register { Watched() }.lifetime(.weak) }
        client.open()
        #expect(scopes(client, "s1")[1]["instances"]?["Watched"] == 1)
        AppLoop.run { journal.kept = [] }
        #expect(scopes(client, "s1")[1]["instances"]?["Watched"] == nil)
    }
}

/// Tests `inspect/effects`.
@Suite(.onLoop)
struct InspectEffectsTests {
    private func open() -> TestClient {
        let client = App.lab { LabStore() }.client()
        client.open()
        return client
    }

    private func effects(_ client: TestClient) -> JSONValue {
        client.request(1000, "inspect/effects")?["result"] ?? .null
    }

    private func lines(_ client: TestClient, _ state: String) -> [String] {
        (effects(client)[state]?.array ?? []).map { effect in
            let words = [
                effect["id"]?.integer.map { "\($0)" }, effect["kind"]?.string, effect["name"]?.string,
                effect["outcome"]?.string,
                effect["start"]?.integer.map { "from \($0)" }, effect["end"]?.integer.map { "to \($0)" },
            ]
            return words.compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test func `an action that ends in its turn is no effect`() {
        let client = open()
        client.act(1, #"{"type":"work","ms":0,"end":"done"}"#)
        client.act(2, #"{"type":"work","ms":0,"end":"failed"}"#)
        for (id, type) in [(3, "once"), (4, "newest"), (5, "inLine")] as [(Int64, String)] {
            client.act(id, #"{"type":"\#(type)","ms":0}"#)
        }
        #expect(effects(client) == ["running": [], "finished": []])
    }

    @Test func `a long action has its start and end time on the session's clock`() {
        let client = open()
        client.advance(1, milliseconds: 5)
        client.act(2, #"{"type":"work","ms":10,"end":"done"}"#)
        client.advance(3, milliseconds: 7)
        #expect(
            effects(client)["running"] == [
                ["id": 1, "name": "work", "kind": "action", "node": "n1", "actionId": "a1", "start": 5]
            ])
        #expect(effects(client)["finished"] == [])
        client.advance(4, milliseconds: 7)
        #expect(effects(client)["running"] == [])
        #expect(
            effects(client)["finished"] == [
                [
                    "id": 1, "name": "work", "kind": "action", "node": "n1", "actionId": "a1", "start": 5, "end": 15,
                    "outcome": "done",
                ]
            ])
    }

    @Test func `each effect has its outcome, and a failure has its reason`() {
        let client = open()
        for (id, end) in ["done", "failed", "rejected", "unhandled"].enumerated() {
            client.act(Int64(id), #"{"type":"work","ms":\#(id + 1),"end":"\#(end)"}"#)
        }
        client.act(5, #"{"type":"work","ms":100,"end":"done"}"#)
        client.send(#"{"method":"$/cancelRequest","params":{"id":5}}"#)
        client.act(6, #"{"type":"once","ms":10}"#)
        client.act(7, #"{"type":"once","ms":10}"#)
        client.act(8, #"{"type":"newest","ms":20}"#)
        client.act(9, #"{"type":"newest","ms":30}"#)
        client.act(10, #"{"type":"work","ms":100,"end":"done"}"#, #","timeoutMs":40"#)
        client.advance(11, milliseconds: 200)
        #expect(lines(client, "running") == [])
        #expect(
            lines(client, "finished") == [
                "5 action work cancelled from 0 to 0", "7 action once dropped from 0 to 0",
                "8 action newest cancelled from 0 to 0",
                "1 action work done from 0 to 1", "2 action work failed from 0 to 2",
                "3 action work rejected from 0 to 3",
                "4 action work unhandled from 0 to 4", "6 action once done from 0 to 10",
                "9 action newest done from 0 to 30",
                "10 action work cancelled from 0 to 40",
            ])
        let errors = (effects(client)["finished"]?.array ?? []).map { $0["error"] }
        #expect(errors == [nil, nil, nil, nil, "told to fail", "told to refuse", nil, nil, nil, nil])
    }

    @Test func `a queued action is an effect from its arrival, even if it never runs`() {
        let client = open()
        client.act(1, #"{"type":"inLine","ms":10}"#)
        client.act(2, #"{"type":"inLine","ms":10}"#)
        client.act(3, #"{"type":"inLine","ms":10}"#)
        #expect(
            lines(client, "running") == ["1 action inLine from 0", "2 action inLine from 0", "3 action inLine from 0"])
        client.send(#"{"method":"$/cancelRequest","params":{"id":2}}"#)
        client.advance(4, milliseconds: 100)
        #expect(
            lines(client, "finished") == [
                "2 action inLine cancelled from 0 to 0", "1 action inLine done from 0 to 10",
                "3 action inLine done from 0 to 20",
            ])
    }

    @Test func `background work has its owner and the action that started it`() {
        let client = open()
        client.act(1, #"{"type":"leave","name":"tidy","ms":10}"#)
        client.act(2, #"{"type":"follow","name":"watch"}"#)
        client.act(3, #"{"type":"leaveToSession","name":"sync","ms":20,"fails":true}"#)
        client.act(4, #"{"type":"leaveToSession","name":"again","ms":20,"fails":false}"#)
        #expect(
            effects(client)["running"] == [
                ["id": 1, "name": "tidy", "kind": "background", "node": "n1", "actionId": "a1", "start": 0],
                ["id": 2, "name": "watch", "kind": "background", "node": "n1", "start": 0],
                ["id": 3, "name": "sync", "kind": "background", "actionId": "a3", "start": 0],
                ["id": 4, "name": "again", "kind": "background", "actionId": "a4", "start": 0],
            ])
        client.advance(5, milliseconds: 30)
        #expect(lines(client, "running") == ["2 background watch from 0"])
        #expect(
            lines(client, "finished") == [
                "1 background tidy done from 0 to 10", "3 background sync failed from 0 to 20",
                "4 background again done from 0 to 20",
            ])
        #expect(effects(client)["finished"]?[1]?["error"] == "told to fail")
    }

    @Test func `background work keeps the session busy, a follow task does not`() {
        let client = open()
        client.act(1, #"{"type":"follow","name":"watch"}"#)
        #expect(client.request(2, "session/wait", ["until": ["idle": true]])?["result"] != nil)
        client.act(3, #"{"type":"leaveToSession","name":"sync","ms":20,"fails":false}"#)
        #expect(client.request(4, "session/wait", ["until": ["idle": true]]) == nil)
        client.advance(5, milliseconds: 20)
        #expect(client.takeMessages().contains { $0["id"] == 4 && $0["result"] != nil })
    }

    @Test func `the list of finished effects keeps the last 256`() {
        let client = open()
        for id in 1...600 {
            client.act(Int64(id), #"{"type":"work","ms":1,"end":"done"}"#)
            client.advance(2000, milliseconds: 1)
            _ = client.take()
        }
        let finished = effects(client)["finished"]?.array ?? []
        #expect(finished.count == 256)
        #expect(finished.map { $0["id"]?.integer } == (345...600).map { $0 })
        #expect(finished.map { $0["end"]?.integer } == (345...600).map { $0 })
    }

    @Test func `effects belong to one session`() {
        let client = open()
        client.open("s2")
        client.act(1, #"{"type":"work","ms":10,"end":"done"}"#, #","sessionId":"s1""#)
        #expect(
            client.request(2, "inspect/effects", ["sessionId": "s2"])?["result"] == ["running": [], "finished": []])
        #expect(client.request(3, "inspect/effects", ["sessionId": "s1"])?["result"]?["running"]?.array?.count == 1)
    }
}

// MARK: Fixtures

/// App whose screen declares each kind of dependency.
/// App with one dependency that nothing uses.
private enum Idle {
    static let app = App("idle", parts: [IdlePart.self], screen: Screen("idle.main", store: IdleStore.init))

    struct IdlePart: Part {
        static func load(into registry: Registry) {
            registry.register { Engine() }
            registry.register { Spare() }
        }
    }

    final class IdleStore: Store<Never, Never>, Viewable {
        let view = LabView(words: [])
        init(engine: Engine) { super.init() }
    }
}

private enum Every {
    static let app = App("every", parts: [EveryPart.self], screen: Screen("every.main", store: EveryStore.init))
}

final class Engine {}
final class Missing {}
final class Spare {}
final class Trailer {}
final class Ticket {
    let number: Int
    init(number: Int) { self.number = number }
}
final class Token {}
final class Voice {}
final class Gauge {}
final class Watched {}
enum Loud {}
protocol Plugin {}
struct Red: Plugin {}
struct Blue: Plugin {}
struct Colour {
    let name: String
}

private struct EveryPart: Part {
    static func load(into registry: Registry) {
        registry.register { Engine() }.lifetime(.session)
        registry.register { Spare() }
        registry.register { Trailer() }.needs(Gauge.self, name: "oil")
        registry.register { Ticket(number: arg($0)) }
        registry.register { Red() }.as((any Plugin).self) { $0 }
        registry.register { Blue() }.as((any Plugin).self) { $0 }
        registry.register { Voice() }.as(Voice.self, tag: Loud.self) { $0 }
        registry.register { Gauge() }.as(Gauge.self, name: "oil") { $0 }
        registry.register { Token() }.lifetime(.session)
        registry.register(\.everyColour)
    }
}

extension Dependencies {
    fileprivate var everyColour: Dependency<Colour> {
        declare { Colour(name: "red") }.alternative("blue") { (_: Engine) in Colour(name: "blue") }
    }
}

private final class EveryStore: Store<LabEvent, LabAction>, Viewable {
    @Injected(\.everyColour) private var colour
    var view: LabView { LabView(words: [colour.name]) }

    init(
        engine: Engine, missing: Missing?, spare: Spare?, trailer: Lazy<Trailer>, tickets: Factory<Int, Ticket>,
        plugins: Many<any Plugin>,
        voice: Tagged<Loud, Voice>, gauge: Gauge
    ) {
        super.init()
    }
}

/// App with one registration fault of each kind.
private enum Faults {
    final class NeedsMissing { init(_: Missing) {} }
    class Either {}
    final class NeedsEither { init(_: Either) {} }
    final class Hen { init(_: Egg) {} }
    final class Egg { init(_: Hen) {} }
    final class Kept {}
    final class Keeper { init(_: Kept) {} }
    final class NeedsTicket { init(_: Ticket) {} }
    struct Twin {}
    struct Radio {}
    final class Wide {
        init(
            _: A<Int>, _: A<Int8>, _: A<Int16>, _: A<Int32>, _: A<Int64>, _: A<UInt>, _: A<UInt8>, _: A<UInt16>,
            _: A<UInt32>
        ) {}
    }
    struct A<T> {}

    @AppActor
    static func register(_ registry: Registry) {
        registry.register(NeedsMissing.init)
        registry.register { Either() }
        registry.register { Either() }
        registry.register(NeedsEither.init)
        registry.register(Hen.init)
        registry.register(Egg.init)
        registry.register { Kept() }.lifetime(.node)
        registry.register(Keeper.init).lifetime(.session)
        registry.register { Ticket(number: arg($0)) }
        registry.register(NeedsTicket.init)
        for _ in 1...2 { registry.register { Voice() }.as(Voice.self, tag: Loud.self) { $0 } }
        for _ in 1...2 { registry.register { Twin() }.alternative("other") { Twin() } }
        registry.register { Radio() }.live()
        registry.register { A<Int>() }
        registry.register { A<Int8>() }
        registry.register { A<Int16>() }
        registry.register { A<Int32>() }
        registry.register { A<Int64>() }
        registry.register { A<UInt>() }
        registry.register { A<UInt8>() }
        registry.register { A<UInt16>() }
        registry.register { A<UInt32>() }
        registry.register(Wide.init)
    }
}

/// App whose view lists the ids of the instances that its store received.
private enum Shared {
    static let app = App(
        "shared", parts: [SharedPart.self],
        screen: Screen("shared.main") { (ofApp: OfApp, ofSession: OfSession, ofNode: OfNode, also: AlsoNeedsSession) in
            LabStore([ofApp.id, ofSession.id, ofNode.id, also.session.id])
        })
}

@AppActor private final class OfApp { let id = freshID() }
@AppActor private final class OfSession { let id = freshID() }
@AppActor private final class OfNode { let id = freshID() }
@AppActor private final class AlsoNeedsSession {
    let session: OfSession
    init(session: OfSession) { self.session = session }
}

@AppActor private func freshID() -> String { IdentifierGenerator(randomness: SessionRandomness(seed: nil)).next() }

private struct SharedPart: Part {
    static func load(into registry: Registry) {
        registry.register { OfApp() }.lifetime(.app)
        registry.register { OfSession() }.lifetime(.session)
        registry.register { OfNode() }.lifetime(.node)
        registry.register(AlsoNeedsSession.init)
    }
}
