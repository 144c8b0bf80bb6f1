import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

/// The graph as data and as text.
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
            registry.registerAsync { (_: Int, _: Holder<Thing>?, _: Many<Thing>) async in Log() }.lifetime(.session)
            registry.register { (_: Factory<Void, Log>) in "|\"quoted\"\n" }.label("a \"b\"\n|é\\")
            return registry
        }
    }

    @Test func `nodes and edges say all there is`() throws {
        let registry = registry()
        try onLoop {
            let graph = registry.graph()
            #expect(graph.nodes.map(\.id) == ["notes", "Thing", "holder", "Log", "a \"b\"\n|é\\"])
            #expect(graph.nodes.map(\.lifetime) == ["node", "app", "session", "session", "transient"])
            #expect(graph.nodes.map(\.isRoot) == [true, false, false, false, false])
            #expect(graph.nodes.map(\.isAsync) == [false, false, false, true, false])
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

    @Test func `as a tree`() {
        let registry = registry()
        AppLoop.run {
            #expect(
                registry.graph().text(.tree, title: "app") == """
                    app

                    notes: Gate  [node]
                    ├─ holder: Holder<Thing>  [session]  {live | other}
                    │  └─ Thing  [app]
                    ├─ Log  [session, async]  (lazy)
                    │  ├─ Int  MISSING
                    │  ├─ holder: Holder<Thing>  [session]  {live | other}  (optional)  (see above)
                    │  └─ Thing  [app]  (many)
                    └─ Thing  [app]  (tag Recent)

                    a "b" |é\\: String  [transient]
                    └─ Log  [session, async]  (factory)  (see above)

                    """)
        }
    }

    @Test func `as Mermaid, with odd names`() {
        let registry = registry()
        AppLoop.run {
            #expect(
                registry.graph().text(.mermaid, title: "app") == """
                    flowchart LR
                      c0["notes<br/>Gate<br/><i>node</i>"]
                      c1["Thing<br/><i>app</i>"]
                      c2["holder<br/>Holder&lt;Thing&gt;<br/><i>session</i>"]
                      c3["Log<br/><i>session</i>"]
                      c4["a &quot;b&quot; &#124;é\\<br/>String<br/><i>transient</i>"]
                      c0 --> c2
                      c0 -.->|lazy| c3
                      c0 -->|Recent| c1
                      c2 --> c1
                      missing4["Int<br/>missing"]
                      c3 --> missing4
                      c3 -.->|optional| c2
                      c3 -->|many| c1
                      c4 -.->|factory| c3

                    """)
        }
    }

    @Test func `as DOT, with odd names`() {
        let registry = registry()
        AppLoop.run {
            #expect(
                registry.graph().text(.dot, title: "app").split(separator: "\n").dropFirst(4).joined(separator: "\n")
                    == """
                      "notes" [label=<notes<br/><font point-size="9" color="#606060">Gate · node</font>>, fillcolor="#ffe9b8"];
                      "Thing" [label=<Thing<br/><font point-size="9" color="#606060">app</font>>, fillcolor="#cfe3ff"];
                      "holder" [label=<holder<br/><font point-size="9" color="#606060">Holder&lt;Thing&gt; · session<br/>live &#124; other</font>>, fillcolor="#d8f0d2"];
                      "Log" [label=<Log<br/><font point-size="9" color="#606060">session</font>>, fillcolor="#d8f0d2"];
                      "a \\"b\\"\\n|é\\\\" [label=<a &quot;b&quot; &#124;é\\<br/><font point-size="9" color="#606060">String · transient</font>>, fillcolor="#f4f4f4"];
                      "notes" -> "holder";
                      "notes" -> "Log" [style=dashed, label="lazy"];
                      "notes" -> "Thing" [label="Recent"];
                      "holder" -> "Thing";
                      "missing 4" [label=<Int<br/>missing>, color=red, fontcolor=red];
                      "Log" -> "missing 4";
                      "Log" -> "holder" [style=dashed, label="optional"];
                      "Log" -> "Thing" [label="many"];
                      "a \\"b\\"\\n|é\\\\" -> "Log" [style=dashed, label="factory"];
                    }
                    """)
        }
    }

    @Test func `what shows only when things are made is marked so`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(Store.init) }
            _ = try scopes.node.resolve(Store.self)
            let edges = scopes.registry.graph().edges.map { "\($0.from) \($0.kind) \($0.to ?? "-")" }
            #expect(edges == ["Store observed greeter", "Store observed session"])
        }
    }
}
