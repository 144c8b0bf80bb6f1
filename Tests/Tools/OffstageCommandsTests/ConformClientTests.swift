import Foundation
import Testing

/// Tests `offstage conform --client` with front ends that are shell scripts. The clients in other languages are tested
/// with their own tests.
@Suite struct ConformClientTests {
    /// A front end that prints `outline` when it is asked for one.
    private static func printing(_ outline: String, ending: String = "") -> [String] {
        [
            "--", "sh", "-c",
            #"while read -r line; do case $line in '{"outline"'*) \#(outline); echo;; esac; done; \#(ending)"#,
        ]
    }

    private static let wanted = #"printf 'window [active]\n  screen "T"\n'"#

    private func run(_ arguments: [String], _ frontEnd: [String] = []) throws -> CommandRun {
        try CommandRun(arguments: ["conform", "--client"] + arguments + frontEnd)
    }

    /// Calls `body` with a folder that holds one recording.
    private func withRecording(_ lines: [String] = Self.recording, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cases-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = lines.map { $0 + "\n" }.joined()
        try text.write(to: folder.appendingPathComponent("own.jsonl"), atomically: true, encoding: .utf8)
        try body(folder.path)
    }

    private static let tree = """
        {"windows":[{"id":"w1","kind":"window","isKey":true,"layers":[\
        {"id":"l1","kind":"content","content":{"id":"n1","kind":"screen","title":"T"}}]}]}
        """
    private static let recording = [
        #"{"to":"server","message":{"id":1,"method":"session/open","params":{"app":"a"}}}"#,
        #"{"to":"client","message":{"id":1,"result":{"sessionId":"s1","routeRev":1,"tree":\#(tree),"#
            + #""screens":{"n1":{"viewRev":1,"view":{}}}}}}"#,
        #"{"to":"server","message":{"id":2,"method":"route/get","params":{"sessionId":"s1"}}}"#,
        #"{"to":"client","message":{"id":2,"result":{"routeRev":1,"tree":\#(tree)}}}"#,
        #"{"to":"server","message":{"id":3,"method":"screen/get","params":{"sessionId":"s1","subscriptionId":"u1"}}}"#,
        #"{"to":"client","message":{"id":3,"result":{"screen":"n1","viewRev":1,"view":{}}}}"#,
    ]

    @Test func `a front end that prints the wanted outline passes`() throws {
        try withRecording { folder in
            let run = try run(["--cases", folder], Self.printing(Self.wanted))
            #expect(run.exitCode == 0, "\(run.output)")
            #expect(run.output == "")
            #expect(run.errors.contains("1 passed, 0 failed"))
        }
    }

    @Test func `a failure shows the lines that differ`() throws {
        try withRecording { folder in
            let run = try run(["--cases", folder], Self.printing(#"printf 'window [active]\n  screen "U"\n'"#))
            #expect(run.exitCode == 1)
            #expect(
                run.lines == [
                    "own failed: the outline differs from the state of the server",
                    "  step:    outline 1, after line 2 of own.jsonl",
                    "  message: \(Self.recording[1])",
                    "    window [active]",
                    #"  -   screen "T""#,
                    #"  +   screen "U""#,
                ])
        }
    }

    @Test func `a failure has the stderr of the front end`() throws {
        try withRecording { folder in
            let run = try run(["--cases", folder], Self.printing("echo window; echo oh >&2"))
            #expect(run.lines.suffix(2) == ["  stderr:", "    oh"], "\(run.output)")
        }
    }

    @Test(arguments: [
        (["--", "true"], "the output ended, no outline came"),
        (["--timeout", "0.5", "--", "sleep", "20"], "hang: no output for 0.5 s"),
        (printing(wanted + "; echo; echo window"), "output after the empty line at the end of the outline"),
        (printing(wanted, ending: "exit 3"), "exit code 0 wanted, got 3"),
    ])
    func `a front end that fails is found`(_ frontEnd: [String], _ problem: String) throws {
        try withRecording { folder in
            let run = try run(["--cases", folder], frontEnd)
            #expect(run.exitCode == 1)
            #expect(run.output.hasPrefix("own failed: \(problem)"), "\(run.output)")
        }
    }

    @Test func `output for a terminal has no control characters`() throws {
        try withRecording { folder in
            let run = try run(["--cases", folder], Self.printing(#"printf '\033[31m\n'; printf '\033]0;t\007\n' >&2"#))
            #expect(run.exitCode == 1)
            #expect(run.output.contains(#"  + \u{1B}[31m"#), "\(run.output)")
            #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{7}"))
        }
    }

    @Test func `the recordings of this version are listed and selected`() throws {
        let all = try run(["--list"]).lines
        #expect(all.count > 10)
        for session in all {
            let outlines = session.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            #expect(outlines > 1, "\(session)")
        }
        let run = try run(["--filter", "not*"], ["--", "true"])
        #expect(run.lines.first?.hasPrefix("notes failed: ") == true, "\(run.output)")
    }

    @Test(arguments: [
        (["--list", "--filter", "nots"], "there is no case or group 'nots'; did you mean 'notes'?"),
        (["--framing", "lines", "--", "true"], "--framing is for servers"),
        ([], "write it after --, such as: -- python3 front_end.py"),
        (["--cases", "/nowhere", "--list"], "no files *.jsonl in /nowhere"),
        (["--filter", "notes", "--", "/nowhere/front-end"], "cannot start /nowhere/front-end"),
    ])
    func `wrong usage is a sentence`(_ arguments: [String], _ sentence: String) throws {
        let run = try run(arguments)
        #expect(run.exitCode == 64)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test(arguments: [
        (["{"], "own.jsonl, line 1"), ([recording[0]], "own.jsonl has no responses of route/get and screen/get"),
        ([], "own.jsonl has no responses"), (["1", #"{"to":"client"}"#], "own.jsonl has no responses"),
    ])
    func `a recording that cannot be played is a sentence`(_ lines: [String], _ sentence: String) throws {
        try withRecording(lines) { folder in
            let run = try run(["--cases", folder, "--list"])
            #expect(run.exitCode == 64)
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
    }
}
