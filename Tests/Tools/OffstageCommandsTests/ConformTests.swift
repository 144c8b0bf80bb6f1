import Foundation
import Testing

/// Tests `offstage conform`. `BrokenServerTests` has the faults that the cases find.
@Suite struct ConformTests {
    private static let kit = try? CommandProcess.find("offstage-kit").path

    @Test func `a conforming server passes in both framings`() throws {
        let kit = try #require(Self.kit)
        let run = try CommandRun("conform", "--filter", "A01,K02", "--", kit)
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(run.output == "")
        #expect(run.errors.contains("4 passed, 0 failed"))
    }

    @Test func `a failure is printed, and the exit code is 1`() throws {
        let run = try CommandRun("conform", "--filter", "A01,A02", "--framing", "lines", "--", "true")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("0 passed, 2 failed"))
        #expect(
            run.lines.prefix(7) == [
                "A01 (lines) failed: positional parameters",
                "  source:  JSON-RPC 2.0 specification, section 7",
                "  step:    2 of A.json",
                #"  sent:    {"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}\n"#,
                #"  wanted:  {"jsonrpc":"2.0","result":19,"id":1}"#,
                "  got:     nothing",
                "  problem: the output ended",
            ])
    }

    @Test func `--fail-fast stops after the first failure`() throws {
        let run = try CommandRun("conform", "--fail-fast", "--filter", "A", "--", "true")
        #expect(run.errors.contains("0 passed, 1 failed"), "\(run.errors)")
        #expect(run.exitCode == 1)
    }

    @Test func `output for a terminal has no control characters`() throws {
        let script = #"printf '\033[31m\n'; printf '\033]0;title\007\n' >&2"#
        let run = try CommandRun("conform", "--filter", "A01", "--framing", "lines", "--", "sh", "-c", script)
        #expect(run.exitCode == 1)
        #expect(run.output.contains(#"got:     \u{1B}[31m"#), "\(run.output)")
        #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{7}"))
    }

    @Test func `a folder of cases replaces those of the executable`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cases-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = #"[{"id": "Z01", "title": "nothing is sent", "source": "none", "steps": []}]"#
        try text.write(to: folder.appendingPathComponent("Z.json"), atomically: true, encoding: .utf8)
        let run = try CommandRun("conform", "--cases", folder.path, "--", try #require(Self.kit))
        #expect(run.errors.contains("1 passed, 0 failed"), "\(run.errors)")
        #expect(run.exitCode == 0)
        #expect(try CommandRun("conform", "--cases", folder.path, "--list").lines == ["Z01  nothing is sent (lines)"])
        for text in ["[", "{}", #"[{"id": "A01", "title": "of another group", "steps": []}]"#] {
            try text.write(to: folder.appendingPathComponent("Z.json"), atomically: true, encoding: .utf8)
            let broken = try CommandRun("conform", "--cases", folder.path, "--list")
            #expect(broken.exitCode == 64)
            #expect(broken.errors.contains("Z.json"), "\(broken.errors)")
        }
    }

    @Test func `--list prints cases, their framings and titles`() throws {
        #expect(
            try CommandRun("conform", "--list", "--filter", "A0*", "--exclude", "A02,A03,A04,A05,A06,A07,A08,A09").lines
                == ["A01  positional parameters (lines, headers)"])
        let all = try CommandRun("conform", "--list").lines
        #expect(all.count > 400)
        #expect(Set(all.map { $0.prefix { $0 != " " } }).count == all.count)
    }

    @Test(arguments: [
        (["--filter", "A01"], "a command is missing"), (["--filter", "A01x", "--", "true"], "did you mean 'A01'?"),
        (["--exclude", "Y", "--", "true"], "Groups: A B"), (["--", "/no/such/server"], "cannot start /no/such/server"),
        (["--cases", "/no/such/folder", "--list"], "no files *.json in /no/such/folder"),
        (["--timeout", "0", "--", "true"], "--timeout needs"), (["--filter", ",", "--list"], "a filter needs"),
        (["--filter", "A", "--exclude", "A", "--", "true"], "no case is selected"), (["true"], "write it after --"),
    ])
    func `wrong usage is explained`(_ arguments: [String], _ sentence: String) throws {
        let run = try CommandRun(arguments: ["conform"] + arguments)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
