import JSON
import OffstageDrawing
import Testing

/// The result of `inspect/dependencies` as a tree, DOT and Mermaid.
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
            DependencyDrawing(result).text(.tree) == #"""
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

    @Test func `Mermaid escapes names`() {
        #expect(
            DependencyDrawing(result).text(.mermaid) == #"""
                flowchart LR
                  r1["notes<br/><i>Gate · node</i>"]
                  r2["Thing<br/><i>app</i>"]
                  r3["holder<br/><i>Holder#60;Thing#62; · session<br/>live | other</i>"]
                  r4["Thing<br/><i>session</i>"]
                  r5["a #34;b#34;#92;n|é#92;<br/><i>String · transient</i>"]
                  r6["Int, name #34;limit#34;<br/><i>missing</i>"]
                  r1 --> r3
                  r1 -.->|"lazy"| r4
                  r1 -->|"Recent"| r2
                  r3 --> r2
                  r4 -->|"limit"| r6
                  r4 -.->|"optional"| r3
                  r4 -->|"many"| r2
                  r5 -.->|"factory"| r4
                  r2 -.-> r1
                  classDef missing fill:#fff,stroke:#f00,color:#f00
                  class r6 missing
                  classDef root fill:#ffe9b8,stroke:#909090,color:#000
                  class r1 root
                  classDef app fill:#cfe3ff,stroke:#909090,color:#000
                  class r2 app
                  classDef session fill:#d8f0d2,stroke:#909090,color:#000
                  class r3,r4 session
                """#)
    }

    @Test func `DOT escapes names`() {
        #expect(
            DependencyDrawing(result).text(.dot).split(separator: "\n").dropFirst(4).joined(separator: "\n") == #"""
                  "notes" [label=<notes<br/><font point-size="9" color="#606060">Gate · node</font>>, \#
                fillcolor="#ffe9b8"];
                  "Thing" [label=<Thing<br/><font point-size="9" color="#606060">app</font>>, fillcolor="#cfe3ff"];
                  "holder" [label=<holder<br/><font point-size="9" color="#606060">\#
                Holder&lt;Thing&gt; · session<br/>live | other</font>>, fillcolor="#d8f0d2"];
                  "Thing#2" [label=<Thing<br/><font point-size="9" color="#606060">session</font>>, \#
                fillcolor="#d8f0d2"];
                  "a \"b\"\\n|é\\" \#
                [label=<a &quot;b&quot;\n|é\<br/><font point-size="9" color="#606060">\#
                String · transient</font>>, fillcolor="#f4f4f4"];
                  r6 [label=<Int, name &quot;limit&quot;<br/><font point-size="9" color="#606060">missing</font>>, \#
                fillcolor=white, color=red, fontcolor=red];
                  "notes" -> "holder";
                  "notes" -> "Thing#2" [style=dashed, label="lazy"];
                  "notes" -> "Thing" [label="Recent"];
                  "holder" -> "Thing";
                  "Thing#2" -> r6 [label="limit"];
                  "Thing#2" -> "holder" [style=dashed, label="optional"];
                  "Thing#2" -> "Thing" [label="many"];
                  "a \"b\"\\n|é\\" -> "Thing#2" [style=dashed, label="factory"];
                  "Thing" -> "notes" [style=dotted];
                }
                """#)
    }

    @Test(arguments: DrawingFormat.allCases)
    func `a chain of dependencies is drawn to its end at any length`(_ format: DrawingFormat) {
        let components = (1...500).map {
            JSONValue.object(["id": .string("d\($0)"), "type": "T", "lifetime": "graph"])
        }
        let edges = (1..<500).map {
            JSONValue.object(["from": .string("d\($0)"), "to": .string("d\($0 + 1)"), "kind": "direct", "type": "T"])
        }
        let drawing = DependencyDrawing(["app": "deep", "components": .array(components), "edges": .array(edges)])
        #expect(drawing.text(format).contains("d500"))
    }

    @Test(arguments: DrawingFormat.allCases)
    func `JSON without dependencies gives an empty drawing`(_ format: DrawingFormat) {
        for json in [[:], [], nil, ["components": [1, [:]], "edges": [["from": "x", "to": "y"]]]] as [JSONValue] {
            #expect(DependencyDrawing(json).text(format).split(separator: "\n").count < 6)
        }
    }
}
