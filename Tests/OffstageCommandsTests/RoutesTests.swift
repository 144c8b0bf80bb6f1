import OffstageDrawing
import Testing

/// Tests `offstage routes`.
struct RoutesTests {
    private let open =
        #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"context":"test","subscribe":"none"}}"#

    private func text(_ lines: String...) -> String { lines.map { $0 + "\n" }.joined() }

    private func act(_ id: Int, _ action: String, in session: String = "s1") -> String {
        let params = #"{"sessionId":"\#(session)","action":\#(action)}"#
        return #"{"jsonrpc":"2.0","id":\#(id),"method":"action/send","params":\#(params)}"#
    }

    @Test func `routes draws the trees after a script, and no response`() throws {
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

    @Test(arguments: DrawingFormat.allCases)
    func `routes draws each open session with its name in one drawing`(
        _ format: DrawingFormat
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

    @Test func `an app and alternatives apply to a script that names none`() throws {
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

    @Test func `routes without a script draws the declarations of an app`() throws {
        let run = try CommandRun("routes", executable: "offstage-kit")
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("kit\n\n"))
        #expect(run.lines.contains { $0.hasSuffix("screen kit.item  (title)") }, "\(run.output)")
        let dot = try CommandRun("routes", "--app", "notes", "--format", "dot")
        #expect(dot.output.contains("[label=<notes.list"), "\(dot.output)")
    }

    @Test(arguments: [(["script"], "line 3: "), (["script", "--pipeline"], "line 3 or before: ")])
    func `an error of a script has the number of its line`(_ arguments: [String], _ place: String) throws {
        let script = "\n# A comment.\nnot JSON\n"
        let run = try CommandRun(arguments: arguments, input: script, executable: "offstage-kit")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains(": \(place)stopped at an error response: "), "\(run.errors)")
    }

    @Test func `a script that fails is not drawn`() throws {
        let run = try CommandRun(
            "routes", "-", input: text(open, act(2, #"{"type":"fail"}"#), "not JSON"), executable: "offstage-kit")
        #expect(run.exitCode == 1)
        #expect(run.output == "")
        #expect(
            run.errors.contains(": line 2: stopped at an error response: ") && run.errors.contains("told to fail"),
            "\(run.errors)")
        let missing = try CommandRun("routes", "/no/such/script", executable: "offstage-kit")
        #expect(missing.exitCode == 66)
        #expect(missing.errors.contains("'/no/such/script'"))
    }

    @Test func `an error about a script without an open session names session/open`() throws {
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
    func `an error about wrong usage helps`(_ arguments: [String], _ sentence: String) throws {
        let run = try CommandRun(arguments: ["routes"] + arguments)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
