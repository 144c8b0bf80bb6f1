import JSON
import OffstageCommands
import OffstageInjection
import OffstageTesting
import Testing

/// Tests `offstage routes`.
struct RoutesTests {
    private let open =
        #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"context":"test","subscribe":"none"}}"#

    private func text(_ lines: String...) -> String { lines.map { $0 + "\n" }.joined() }

    private func act(_ id: Int, _ action: String, in session: String = "s1") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"action/send","params":{"sessionId":"\#(session)","action":\#(action)}}"#
    }

    // MARK: Drawings

    /// A JSON file of the `Drawings` folder.
    private func fixture(_ name: String) throws -> JSONValue {
        let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        return try JSONValue(parsing: golden("\(folder)/Drawings/\(name).json").joined(separator: "\n"))
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `a tree with everything that there may be, and with what came later, is drawn`(
        _ format: DependencyGraph.Format
    ) throws {
        let drawing = RouteTreeDrawing([.init(title: "s1: notes", tree: try fixture("tree"))])
        expectGolden(drawing.text(format) + "\n", "Drawings/tree.\(format)")
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `a map with everything that there may be, and with what should not be, is drawn`(
        _ format: DependencyGraph.Format
    ) throws {
        expectGolden(RouteMapDrawing(try fixture("map")).text(format) + "\n", "Drawings/map.\(format)")
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `a tree that is too deep is drawn as far as trees go`(_ format: DependencyGraph.Format) throws {
        let start = (1...200).map { #"{"id":"n\#($0)","kind":"stack","items":["# }.joined()
        let json =
            #"{"windows":[{"id":"w1","kind":"window","layers":[\#(start)\#(String(repeating: "]}", count: 200))]}]}"#
        let limits = JSONLimits(depth: 1000, values: .max)
        let drawing = RouteTreeDrawing([.init(title: "", tree: try JSONValue(parsing: json, limits: limits))]).text(
            format)
        #expect(drawing.contains("n63") && !drawing.contains("n64"))
        #expect(drawing.contains("too deep to be drawn"))
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `flows that stand in each other without an end are drawn as far as trees go`(_ format: DependencyGraph.Format)
    {
        let flows = (1...200).map {
            JSONValue.object(["name": .string("f\($0)"), "children": [.string("f\($0 + 1)")]])
        }
        let drawing = RouteMapDrawing(["app": "deep", "flows": .array(flows)]).text(format)
        #expect(drawing.contains("flow f200"))
        #expect(drawing.contains("flow f201  MISSING"))
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `what is no tree and no map gives a drawing without anything in it`(_ format: DependencyGraph.Format) {
        for json in [[:], [], nil, ["windows": [1, ["id": "w1"]], "flows": [[:]], "links": 5, "screens": []]]
            as [JSONValue]
        {
            #expect(RouteTreeDrawing([.init(title: "", tree: json)]).text(format).split(separator: "\n").count < 6)
            #expect(RouteMapDrawing(json).text(format).split(separator: "\n").count < 6)
        }
    }

    /// A drawing of one window with this title.
    private func drawn(_ title: String, _ format: DependencyGraph.Format = .tree) -> String {
        let tree: JSONValue = ["windows": [["id": "w1", "kind": "window", "title": .string(title)]]]
        return RouteTreeDrawing([.init(title: "", tree: tree)]).text(format)
    }

    @Test(arguments: [
        ("two\nlines\tand \"quotes\" \\", #""two\nlines\tand \"quotes\" \\""#),
        ("\u{1B}[31m\u{7}\u{85}\u{7F}", #""\u{1B}[31m\u{7}\u{85}\u{7F}""#),
        ("\u{202E}txt\u{2028}\u{FEFF}", #""\u{202E}txt\u{2028}\u{FEFF}""#),
        ("👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 é ä", #""👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 é ä""#), ("", #""""#), ("\u{FFFF}", #""\u{FFFF}""#),
    ])
    func `a text is shown on one line, and what nobody would see as its number`(_ title: String, _ shown: String) {
        #expect(drawn(title) == "window w1  \(shown)")
    }

    @Test func `a long text is cut between characters`() {
        #expect(drawn(String(repeating: "👩‍👩‍👧", count: 500)).contains("👩‍👩‍👧…\""))
        for piece in ["x", "\u{301}", "\u{0}"] {
            #expect(drawn("e" + String(repeating: piece, count: 1 << 20)).utf8.count < 1000)
        }
    }

    @Test func `what a format reads as its own is escaped`() {
        let title = ##"<b>&amp; "#1;" %%{init:{}}%% `x` \ ] |"##
        #expect(drawn(title, .dot).contains(##"&lt;b&gt;&amp;amp; \&quot;#1;\&quot; %%{init:{}}%% `x` \\ ] |"##))
        let escaped = ##"#60;b#62;#38;amp; #92;#34;#35;1;#92;#34; #37;#37;{init:{}}#37;#37; #96;x#96; #92;#92; ] |"##
        #expect(drawn(title, .mermaid).contains(escaped))
        let named = RouteTreeDrawing([.init(title: title, tree: [:])]).text(.dot)
        #expect(named.hasPrefix(##"digraph "<b>&amp; \"#1;\" %%{init:{}}%% `x` \\ ] |" {"##), "\(named)")
    }

    // MARK: Command

    @Test func `routes draws where a script ends, and nothing of what is answered meanwhile`() throws {
        let script = text(
            "# tabs, one more screen in the first, and a question", open, act(2, #"{"type":"show","layout":"tabs"}"#),
            act(3, #"{"type":"push","title":"more"}"#), "", act(4, #"{"type":"show","layout":"form"}"#))
        let run = try CommandRun("routes", "-", input: script, executable: "offstage-kit")
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        let expected = """
            window w1  (key)
            ├─ content l1  [visible]
            │  └─ tabs n3  [visible]
            │     ├─ stack n4  [visible]  (selected, tab "one")
            │     │  ├─ screen n5  kit.item {"title":"one"}  [hidden]  (link kit://item/one)
            │     │  └─ screen n10  kit.item {"title":"more"}  [visible]  (link kit://item/more)
            │     ├─ stack n6  [declared]  (tab "two")
            │     │  └─ screen n7  kit.item {"title":"two"}  [declared]  (link kit://item/two)
            │     └─ stack n8  [declared]  (tab "three" disabled)
            │        └─ screen n9  kit.item {"title":"three"}  [declared]  (link kit://item/three)
            └─ alert l2  "Name?"  [active]  (from n10)
               ├─ field name  (required)
               ├─ button save  "Save"
               ├─ button delete  "Delete"  (destructive, disabled)
               └─ button cancel  "Cancel"  (cancel)

            """
        #expect(run.output == expected)
        let file = try TemporaryFile(script)
        #expect(try CommandRun("routes", file.path, executable: "offstage-kit").output == expected)
        #expect(
            try CommandRun("routes", file.path, "--format", "dot", executable: "offstage-kit").output.hasPrefix(
                "digraph \"s1: kit\" {\n"))
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `routes draws each session that is open in the end, with its name, in one drawing`(
        _ format: DependencyGraph.Format
    ) throws {
        func open(_ id: Int, _ app: String) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"session/open","params":{"app":"\#(app)","context":"test"}}"#
        }
        let close = #"{"jsonrpc":"2.0","id":4,"method":"session/close","params":{"sessionId":"s2"}}"#
        let script = text(open(1, "notes"), open(2, "stocks"), open(3, "editProfile"), close)
        let run = try CommandRun("routes", "--format", format.rawValue, "-", input: script)
        #expect(run.exitCode == 0)
        #expect(
            run.output.contains("s1: notes") && run.output.contains("s3: editProfile")
                && !run.output.contains("stocks"), "\(run.output)")
        #expect(run.output.ranges(of: "digraph").count == (format == .dot ? 1 : 0))
        if format == .tree {
            #expect(run.output.hasPrefix("s1: notes\n\nwindow w1  (key)\n└─ content l1  [active]\n"), "\(run.output)")
        }
    }

    @Test func `an app and alternatives are those of a script that names none`() throws {
        let run = try CommandRun(
            "routes", "--app", "notes", "--alternative", "notesDatabase=memory", "-", input: text(open))
        #expect(run.exitCode == 0)
        #expect(run.output.contains("notes.list"), "\(run.errors)")
        let unknown = try CommandRun(
            "routes", "--app", "notes", "--alternative", "notesDatabase=memry", "-", input: text(open))
        #expect(unknown.exitCode == 1)
        #expect(unknown.errors.contains("did you mean 'memory'?"), "\(unknown.errors)")
        let own = open.replacing(#""context""#, with: #""alternatives":{"notesDatabase":"memory"},"context""#)
        #expect(
            try CommandRun("routes", "--app", "notes", "--alternative", "notesDatabase=memry", "-", input: text(own))
                .exitCode == 0)
    }

    @Test func `routes without a script draws what an app declares`() throws {
        let run = try CommandRun("routes", executable: "offstage-kit")
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("kit\n\n"))
        #expect(run.lines.contains { $0.hasSuffix("screen kit.item  (title)") }, "\(run.output)")
        let dot = try CommandRun("routes", "--app", "notes", "--format", "dot")
        #expect(dot.output.contains("[label=<notes.list"), "\(dot.output)")
    }

    @Test func `a script that fails is not drawn`() throws {
        let run = try CommandRun(
            "routes", "-", input: text(open, act(2, #"{"type":"fail"}"#), "not JSON"), executable: "offstage-kit")
        #expect(run.exitCode == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("stopped at an error: ") && run.errors.contains("told to fail"), "\(run.errors)")
        let missing = try CommandRun("routes", "/no/such/script", executable: "offstage-kit")
        #expect(missing.exitCode == 66)
        #expect(missing.errors.contains("'/no/such/script'"))
    }

    @Test func `a script that leaves no session open is told what is missing`() throws {
        let run = try CommandRun("routes", "-", input: text("# nothing"), executable: "offstage-kit")
        #expect(run.exitCode == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("session/open"), "\(run.errors)")
    }

    @Test(arguments: [
        ([], "--app: editProfile, stocks, levelMap, signIn, twoState, twoTabs, onboarding, notes"),
        (["--app", "nots"], "did you mean 'notes'?"),
        (["--app", "notes", "--alternative", "notesDatabase=memory"], "name one (- for stdin)"),
        (["--app", "notes", "--format", "svg"], "'tree', 'dot' or 'mermaid'"),
        (["--app", "nots", "-"], "did you mean 'notes'?"),
    ])
    func `what is not understood gets a sentence that helps`(_ arguments: [String], _ sentence: String) throws {
        let run = try CommandRun(arguments: ["routes"] + arguments)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
