import JSON
import OffstageDrawing
import Testing

/// The result of `inspect/dependencies` as a tree.
struct DependencyDrawingTests {
    private let result: JSONValue = [
        "app": "app",
        "components": [
            ["id": "notes", "type": "Gate", "lifetime": "node", "isRoot": true],
            ["id": "Thing", "type": "Thing", "lifetime": "app"],
            ["id": "holder", "type": "Holder<Thing>", "lifetime": "session", "alternatives": ["live", "other"]],
            ["id": "Thing#2", "type": "Thing", "lifetime": "session"],
            ["id": "a \"b\"\n|é\\", "type": "String", "lifetime": "transient"],
        ],
        "edges": [
            ["from": "notes", "to": "holder", "kind": "direct", "type": "Holder<Thing>"],
            ["from": "notes", "to": "Thing#2", "kind": "lazy", "type": "Log"],
            ["from": "notes", "to": "Thing", "kind": "direct", "type": "Thing", "tag": "Recent"],
            ["from": "holder", "to": "Thing", "kind": "direct", "type": "Thing"],
            ["from": "Thing#2", "kind": "direct", "type": "Int", "name": "limit"],
            ["from": "Thing#2", "to": "holder", "kind": "optional", "type": "Holder<Thing>"],
            ["from": "Thing#2", "to": "Thing", "kind": "many", "type": "Thing"],
            ["from": "a \"b\"\n|é\\", "to": "Thing#2", "kind": "factory", "type": "Log"],
            ["from": "Thing", "to": "notes", "kind": "observed", "type": "Gate"],
        ],
    ]

    @Test func `a tree draws each dependency in full once`() {
        #expect(
            DependencyDrawing(result).text == #"""
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
        let components = (1...500).map {
            JSONValue.object(["id": .string("d\($0)"), "type": "T", "lifetime": "graph"])
        }
        let edges = (1..<500).map {
            JSONValue.object(["from": .string("d\($0)"), "to": .string("d\($0 + 1)"), "kind": "direct", "type": "T"])
        }
        let drawing = DependencyDrawing(["app": "deep", "components": .array(components), "edges": .array(edges)])
        #expect(drawing.text.contains("d500"))
    }

    @Test func `JSON without dependencies gives an empty drawing`() {
        for json in [[:], [], .null, ["components": [1, [:]], "edges": [["from": "x", "to": "y"]]]] as [JSONValue] {
            #expect(DependencyDrawing(json).text.split(separator: "\n").count < 6)
        }
    }
}
