import Testing

@testable import OffstageCommands
@testable import OffstageInjection

/// The graph of an app as a tree.
struct DependencyDrawingTests {
    private struct Thing {}
    private enum Recent {}

    private func node(
        _ id: String, _ type: String, _ lifetime: String, alternatives: [String] = [], isRoot: Bool = false
    ) -> DependencyGraph.Node {
        DependencyGraph.Node(
            id: id, name: String(id.prefix { $0 != "#" }), type: type, services: [], lifetime: lifetime, part: nil,
            location: "", alternatives: alternatives, isRoot: isRoot, isOfRuntime: false)
    }

    private func edge(
        _ from: String, _ to: String?, _ kind: DependencyKind = .direct, _ service: ServiceName? = nil
    ) -> DependencyGraph.Edge {
        DependencyGraph.Edge(from: from, to: to, service: service ?? ServiceName(Thing.self), kind: kind)
    }

    @Test func `a tree draws each dependency in full once`() {
        let graph = DependencyGraph(
            nodes: [
                node("notes", "Gate", "node", isRoot: true), node("Thing", "Thing", "app"),
                node("holder", "Holder<Thing>", "session", alternatives: ["live", "other"]),
                node("Thing#2", "Thing", "session"), node("a \"b\"\n|é\\", "String", "transient"),
            ],
            edges: [
                edge("notes", "holder"), edge("notes", "Thing#2", .lazy),
                edge("notes", "Thing", .direct, ServiceName(Thing.self, tag: Recent.self)),
                edge("holder", "Thing"), edge("Thing#2", nil, .direct, ServiceName(Int.self, name: "limit")),
                edge("Thing#2", "holder", .optional), edge("Thing#2", "Thing", .many),
                edge("a \"b\"\n|é\\", "Thing#2", .factory), edge("Thing", "notes", .observed),
            ])
        #expect(
            DependencyDrawing.text(of: graph, app: "app") == #"""
                app

                notes: Gate  [node]
                ├─ holder: Holder<Thing>  [session]  {live | other}
                │  └─ Thing  [app]
                │     └─ notes: Gate  [node]  (observed)  (cycle)
                ├─ Thing  [session]  (lazy)
                │  ├─ Int, name "limit"  MISSING  (name "limit")
                │  ├─ holder: Holder<Thing>  [session]  {live | other}  (optional)  (see above)
                │  └─ Thing  [app]  (many)  (see above)
                └─ Thing  [app]  (tag Recent)  (see above)

                a "b"\n|é\: String  [transient]
                └─ Thing  [session]  (factory)  (see above)
                """#)
    }

    @Test func `a chain of dependencies is drawn to its end at any length`() {
        let graph = DependencyGraph(
            nodes: (1...500).map { node("d\($0)", "T", "graph") },
            edges: (1..<500).map { edge("d\($0)", "d\($0 + 1)") })
        #expect(DependencyDrawing.text(of: graph, app: "deep").contains("d500"))
    }
}
