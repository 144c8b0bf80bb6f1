import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

/// The dependency graph of a registry.
@Suite(.onLoop)
struct GraphTests {
    enum Recent {}

    private func registry() -> Registry {
        AppLoop.run {
            let registry = Registry()
            registry.registerRoot("notes", location: ("App/Notes.swift", 7)) {
                (_: Holder<Thing>, _: Lazy<Log>, _: Tagged<Recent, Thing>) in Gate()
            }
            registry.register { Thing() }.lifetime(.app).as(Thing.self, tag: Recent.self)
            registry.register(Holder<Thing>.init).lifetime(.session).label("holder").alternative("other") {
                Holder(value: $0)
            }
            registry.register { (_: Int, _: Holder<Thing>?, _: Many<Thing>) in Log() }.lifetime(.session)
            registry.register { (_: Factory<Void, Log>) in "|\"quoted\"\n" }.label("a \"b\"\n|é\\")
            return registry
        }
    }

    @Test func `nodes and edges describe every registration`() throws {
        let registry = registry()
        try onLoop {
            let graph = registry.graph()
            #expect(graph.nodes.map(\.id) == ["notes", "Thing", "holder", "Log", "a \"b\"\n|é\\"])
            #expect(graph.nodes.map(\.lifetime) == ["node", "app", "session", "session", "transient"])
            #expect(graph.nodes.map(\.isRoot) == [true, false, false, false, false])
            #expect(graph.nodes[0].location == "App/Notes.swift:7")
            #expect(graph.nodes[1].services.map(\.description) == ["Thing, tag Recent"])
            #expect(graph.nodes[2].alternatives == ["live", "other"])
            #expect(
                graph.edges.map { "\($0.from) \($0.kind) \($0.service): \($0.to ?? "-")" }.prefix(6) == [
                    "notes direct Holder<Thing>: holder", "notes lazy Log: Log",
                    "notes direct Thing, tag Recent: Thing",
                    "holder direct Thing: Thing", "Log direct Int: -", "Log optional Holder<Thing>: holder",
                ])
        }
    }

    @Test func `a need that shows only at run time is marked observed`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(Store.init) }
            _ = try scopes.node.resolve(Store.self)
            let edges = scopes.registry.graph().edges.map { "\($0.from) \($0.kind) \($0.to ?? "-")" }
            #expect(edges == ["Store observed greeter", "Store observed session"])
        }
    }
}
