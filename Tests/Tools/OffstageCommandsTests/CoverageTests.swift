import Foundation
import JSON
import OffstageTesting
import ReferenceApps
import Testing

/// Tests `coverage` with conversations of real servers.
struct CoverageTests {
    private static func request(_ id: Int, _ method: String, _ params: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
    }

    private static let signIn = [
        request(1, "session/open", #"{"app":"signIn","context":"test"}"#),
        request(2, "action/send", #"{"action":{"type":"usernameDidChange","text":"anna"}}"#),
        request(3, "action/send", #"{"action":{"type":"continueDidTap"}}"#),
        request(4, "action/send", #"{"action":{"type":"passwordDidChange","text":"wrong"}}"#),
        request(5, "route/open", #"{"url":"signin://home"}"#),
    ].joined()

    /// Writes the traffic of `serve --trace-file`.
    private func trace(_ input: String, by executable: String = "offstage-examples") throws -> TemporaryFile {
        let file = try TemporaryFile()
        let run = try CommandRun(
            "serve", "--no-handshake", "--seed", "1", "--trace-file", file.path, input: input, executable: executable)
        #expect(run.exitCode == 0)
        return file
    }

    /// Runs `coverage` with a server of the package.
    private func coverage(_ arguments: String..., by executable: String = "offstage-examples") throws -> CommandRun {
        let server = try CommandProcess.find(executable).path
        return try CommandRun(arguments: ["coverage"] + arguments + ["--", server, "serve"])
    }

    @Test func `coverage lists what a trace has not reached`() throws {
        let traffic = try trace(Self.signIn)
        let run = try coverage("--app", "signIn", traffic.path)
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.lines
        #expect(
            lines.first
                == "signIn: 2 of 5 screens, 3 of 10 actions, 0 of 3 events, 1 of 2 links, 1 of 2 guards")
        for line in [
            "  screen signIn.home", "  screen signIn.pin", "  screen signIn.secrets",
            "  action signIn.home secretsDidTap", "  action signIn.password signInDidTap",
            "  link signin://secrets", "  guard pin", "  event signIn.password showError",
        ] {
            #expect(lines.contains(line), "\(line) in \(run.output)")
        }
        #expect(!run.output.contains("  screen signIn.username"))
        #expect(!run.output.contains("usernameDidChange"))
        #expect(!run.output.contains("  link signin://home"))
    }

    @Test func `coverage lists the outputs of flows, and each is reached when a flow ends with it`() throws {
        func lines(_ action: String, after pages: Int) throws -> [String] {
            let next = #"{"action":{"type":"nextDidTap"}}"#
            let end = #"{"action":{"type":"\#(action)"}}"#
            let traffic = try trace(
                Self.request(1, "session/open", #"{"app":"onboarding","context":"test"}"#)
                    + (2..<2 + pages).map { Self.request($0, "action/send", next) }.joined()
                    + Self.request(5, "action/send", end))
            return try coverage("--app", "onboarding", traffic.path).lines
        }
        let asked = try lines("previousDidTap", after: 3)
        #expect(asked.first?.hasSuffix(", 0 of 2 outputs") == true, "\(asked)")
        #expect(asked.contains("  output onboarding skipped"))
        let skipped = try lines("skipDidTap", after: 0)
        #expect(skipped.filter { $0.hasPrefix("  output ") } == ["  output onboarding finished"])
        let finished = try lines("finishDidTap", after: 3)
        #expect(finished.first?.hasSuffix(", 1 of 2 outputs") == true, "\(finished)")
        #expect(finished.filter { $0.hasPrefix("  output ") } == ["  output onboarding skipped"])
    }

    @Test(arguments: [
        ("alert", "answer", #"{"layer":"l2","button":"rename","fields":{"name":"Plan"}}"#, "layerDidAnswer"),
        ("rating", "refuse", #"{"layer":"l2","reason":"closed"}"#, "layerDidAnswer"),
        ("sheet", "dismiss", #"{"layer":"l2"}"#, "layerDidDismiss"),
    ])
    func `the answer to a layer reaches the action that it sends`(
        _ layer: String, _ method: String, _ params: String, _ action: String
    ) throws {
        let open =
            Self.request(1, "session/open", #"{"app":"gallery","context":"test","link":"gallery://layers"}"#)
            + Self.request(2, "action/send", #"{"action":{"type":"layerDidTap","layer":"\#(layer)"}}"#)
        func isReached(_ input: String) throws -> Bool {
            let traffic = try trace(input)
            let run = try coverage("--app", "gallery", traffic.path)
            #expect(run.exitCode == 0, "\(run.errors)")
            return !run.lines.contains("  action gallery.layers \(action)")
        }
        #expect(try !isReached(open))
        #expect(try isReached(open + Self.request(3, "route/\(method)", params)))
    }

    @Test func `a refused dismissal reaches the action for attempts`() throws {
        let open =
            Self.request(1, "session/open", #"{"context":"test"}"#)
            + Self.request(2, "action/send", #"{"action":{"type":"show","layout":"draft"}}"#)
        func isReached(_ input: String) throws -> Bool {
            let traffic = try trace(input, by: "offstage-kit")
            let run = try coverage(traffic.path, by: "offstage-kit")
            return !run.output.contains(" dismissAttempted\n")
        }
        #expect(try !isReached(open))
        #expect(try isReached(open + Self.request(3, "route/dismiss", #"{"layer":"l2"}"#)))
    }

    @Test func `several files count together, in every format of traffic`() throws {
        let first = try trace(Self.signIn)
        let recording = try TemporaryFile()
        let tap = #"{"action":{"type":"signInDidTap"},"screen":"signIn.password"}"#
        let wrong = Self.signIn + Self.request(6, "action/send", tap)
        #expect(try CommandRun(arguments: ["record", recording.path] + RecordTests.server, input: wrong).exitCode == 0)
        let run = try coverage("--app", "signIn", first.path, recording.path)
        #expect(!run.output.contains("  action signIn.password signInDidTap"), "\(run.output)")
        #expect(!run.output.contains("  event signIn.password showError"), "\(run.output)")
    }

    @Test func `messages that every server refuses reach nothing, and other lines are errors`() throws {
        let file = try TemporaryFile()
        func line(_ message: String) -> String { #"{"direction":"in","message":\#(message)}"# + "\n" }
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        let refused = [deep, #"{"id":1,"id":2}"#, "1e999", #""\u0000""#].map(line).joined()
        try refused.write(toFile: file.path, atomically: true, encoding: .utf8)
        let run = try coverage("--app", "signIn", file.path)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.lines.first?.hasPrefix("signIn: 0 of 5 screens") == true)
        try (refused + #"{"direction":"#).write(toFile: file.path, atomically: true, encoding: .utf8)
        let other = try coverage("--app", "signIn", file.path)
        #expect(other.exitCode == 65)
        #expect(other.errors.contains("line 5: it is not JSON: column"), "\(other.errors)")
    }

    @Test func `a test session saves a name`() throws {
        let session = try TestSession(EditProfile.app)
        try session.type("Anna", into: "name")
        try session.tap("save")
        try session.advance(by: .milliseconds(300))
        session.expectPath(["profile.edit", "profile.success"])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/exe")))
    func `coverage reads the traffic of test sessions`() throws {
        let traffic = try TemporaryFile()
        // The test above, in a process of its own.
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let test = try CommandRun(
            arguments: ["--testing-library", "swift-testing", "--filter", "a test session saves a name"],
            executable: tests, environment: ["OFFSTAGE_TRAFFIC": traffic.path])
        #expect(test.exitCode == 0, "\(test.output)")
        let run = try coverage("--app", "editProfile", traffic.path)
        #expect(run.output.hasPrefix("editProfile: 2 of 2 screens, 2 of 3 actions, "), "\(run.output)")
        #expect(run.lines.filter { $0.hasPrefix("  action") } == ["  action profile.success doneButtonDidTap"])
        #expect(run.lines.contains { $0.hasPrefix("  event") && $0.hasSuffix(" showError") })
    }

    @Test func `--require-all exits with 1 until everything is reached`() throws {
        let traffic = try TemporaryFile()
        let counter = """
            {"connection":"a","direction":"out","message":{"id":1,"method":"session/open","params":{}}}
            {"connection":"a","direction":"in","message":{"id":1,"result":{"sessionId":"s1","app":"counter",\
            "tree":{"kind":"screen","id":"n1","status":"active","key":{"name":"counter.main"}}}}}
            {"connection":"a","direction":"out","message":{"id":2,"method":"action/send",\
            "params":{"action":{"type":"plusDidTap"}}}}
            {"connection":"a","direction":"in","message":{"id":2,"result":{"outcome":"done"}}}

            """
        try counter.write(toFile: traffic.path, atomically: true, encoding: .utf8)
        let some = try coverage("--require-all", traffic.path, by: "counter")
        #expect(some.exitCode == 1)
        #expect(
            some.output == """
                counter: 1 of 1 screens, 1 of 2 actions
                  action counter.main minusDidTap

                """)
        let rest = """
            {"connection":"a","direction":"out","message":{"id":3,"method":"action/send",\
            "params":{"action":{"type":"minusDidTap"}}}}
            {"connection":"a","direction":"in","message":{"id":3,"result":{"outcome":"done"}}}

            """
        try (counter + rest).write(toFile: traffic.path, atomically: true, encoding: .utf8)
        let all = try coverage("--require-all", traffic.path, by: "counter")
        #expect(all.exitCode == 0, "\(all.output)")
        #expect(all.output == "counter: 1 of 1 screens, 2 of 2 actions\n")
    }

    @Test func `a screen inside of a zone reaches its guard, and a refused action reaches nothing`() throws {
        let file = try TemporaryFile(
            """
            {"connection":"a","direction":"out","message":{"id":1,"method":"session/open","params":{}}}
            {"connection":"a","direction":"in","message":{"id":1,"result":{"sessionId":"s1","app":"signIn",\
            "tree":{"kind":"screen","id":"n1","status":"active","zones":["account"],"key":{"name":"signIn.home"}}}}}
            {"connection":"a","direction":"out","message":{"id":2,"method":"action/send",\
            "params":{"action":{"type":"secretsDidTap"}}}}
            {"connection":"a","direction":"in","message":{"id":2,"error":{"code":1200,"message":"unknown"}}}

            """)
        let run = try coverage("--app", "signIn", file.path)
        #expect(!run.output.contains("  guard account"))
        #expect(run.output.contains("  guard pin"))
        #expect(run.output.contains("  action signIn.home secretsDidTap"))
    }

    @Test func `an action that changes the screen counts for the screen that it was sent to`() throws {
        let file = try TemporaryFile(
            """
            {"connection":"a","direction":"out","message":{"id":1,"method":"session/open","params":{}}}
            {"connection":"a","direction":"in","message":{"id":1,"result":{"sessionId":"s1","app":"signIn",\
            "tree":{"kind":"screen","id":"n1","status":"active","key":{"name":"signIn.home"}}}}}
            {"connection":"a","direction":"out","message":{"id":2,"method":"action/send",\
            "params":{"action":{"type":"signOutDidTap"}}}}
            {"connection":"a","direction":"in","message":{"method":"route/didChange","params":{"sessionId":"s1",\
            "tree":{"kind":"screen","id":"n2","status":"active","key":{"name":"signIn.username"}}}}}
            {"connection":"a","direction":"in","message":{"id":2,"result":{"outcome":"done"}}}

            """)
        let run = try coverage("--app", "signIn", file.path)
        #expect(!run.output.contains("  action signIn.home signOutDidTap"), "\(run.output)")
        #expect(run.output.contains("  action signIn.secrets signOutDidTap"), "\(run.output)")
    }

    @Test func `guards that challenge, redirect, redirect a launch and deny are reached`() throws {
        func unreached(_ requests: (String, String)...) throws -> [String] {
            let input = requests.enumerated().map { Self.request($0.offset + 1, $0.element.0, $0.element.1) }.joined()
            let traffic = try trace(input, by: "offstage-kit")
            return try coverage(traffic.path, by: "offstage-kit").lines
                .filter { $0.hasPrefix("  guard ") }.map { String($0.dropFirst("  guard ".count)) }
        }
        let open = ("session/open", #"{"context":"test"}"#)
        #expect(try unreached(open) == ["circle", "denied", "vault"])
        let vault = try unreached(open, ("route/open", #"{"url":"kit://vault"}"#))
        #expect(vault == ["circle", "denied"])
        #expect(try unreached(open, ("route/open", #"{"url":"kit://denied"}"#)) == ["circle", "vault"])
    }

    @Test func `coverage asks a server in any language for its declarations`() throws {
        let server = """
            import json, sys
            schema = {"oneOf": [{"properties": {"type": {"const": name}}} for name in ("on", "off")]}
            answers = {
                "initialize": {"apps": [{"name": "lamp"}]},
                "app/describe": {"app": "lamp", "screens": {"lamp.main": {"actions": {"$ref": "#/defs/Action"}}},
                                 "links": [{"pattern": "lamp://room/{id}"}], "defs": {"Action": schema}},
            }
            for line in sys.stdin:
                request = json.loads(line)
                answer = {"jsonrpc": "2.0", "id": request["id"]}
                known = answers.get(request["method"])
                answer.update({"result": known} if known else {"error": {"code": -32601, "message": "no such method"}})
                print(json.dumps(answer), flush=True)
            """
        let traffic = try TemporaryFile(
            """
            {"direction":"in","message":{"id":1,"method":"session/open","params":{"link":"lamp://room/5"}}}
            {"direction":"out","message":{"id":1,"result":{"sessionId":"a","app":"lamp","tree":{"id":"n",\
            "kind":"screen","key":{"name":"lamp.main"},"status":"active"}}}}
            {"direction":"in","message":{"id":2,"method":"action/send","params":{"action":{"type":"on"}}}}
            {"direction":"out","message":{"id":2,"result":{"outcome":"done"}}}

            """)
        let run = try CommandRun("coverage", traffic.path, "--", "python3", "-c", server)
        #expect(run.exitCode == 0)
        #expect(run.output == "lamp: 1 of 1 screens, 1 of 2 actions, 1 of 1 links\n  action lamp.main off\n")
        #expect(run.errors == "offstage: the guards of 'lamp' are not listed: no such method\n")
    }

    @Test func `coverage reads traffic from stdin`() throws {
        let server = try CommandProcess.find("counter").path
        let run = try CommandRun("coverage", "-", "--", server, "serve", input: Self.signIn)
        #expect(run.exitCode == 65)
        #expect(run.errors.contains("-: line 1: it is no message"), "\(run.errors)")
    }

    @Test func `files that are no traffic are refused`() throws {
        let missing = try coverage("/missing/file")
        #expect(missing.exitCode == 66)
        #expect(missing.errors.contains("cannot read the traffic '/missing/file'"), "\(missing.errors)")
        for (text, problem) in [
            ("{\"direction\":\n", "line 1: it is not JSON"),
            ("{\"a\":1}\n", "line 1: it is no message of a recording, a trace or test traffic"),
            ("{\"offstage\":\"recording\",\"version\":2}\n", "line 1: the recording has version 2"),
        ] {
            let file = try TemporaryFile(text)
            let run = try coverage(file.path)
            #expect(run.exitCode == 65, "\(text)")
            #expect(run.errors.contains(problem), "\(run.errors)")
        }
        let unknown = try coverage("--app", "nots", "/dev/null")
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors.contains("there is no app 'nots'; did you mean 'notes'?"), "\(unknown.errors)")
        for (arguments, code, problem) in [
            (["/dev/null"], 64, "a command is missing; write it after --"),
            (["--", "my-app", "serve"], 64, "a file with conversations is missing before --"),
            (["/dev/null", "--", "/no/server"], 64, "cannot start /no/server: No such file"),
            (["/dev/null", "--", "true"], 1, "the server: it has ended without an answer to initialize"),
        ] {
            let run = try CommandRun(arguments: ["coverage"] + arguments)
            #expect(run.exitCode == Int32(code), "\(arguments)")
            #expect(run.errors.contains(problem), "\(run.errors)")
        }
    }
}
