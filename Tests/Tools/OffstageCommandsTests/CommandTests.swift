import Foundation
import JSON
import Testing

/// The commands of `offstage`, run as a user or a script does.
struct CommandTests {
    private let open =
        #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"editProfile","context":"test"}}"#
    private let type =
        #"{"jsonrpc":"2.0","id":2,"method":"action/send","params":{"action":{"type":"textDidChange","text":"Anna"}}}"#
    private let wrong = #"{"jsonrpc":"2.0","id":3,"method":"action/send","params":{"action":{"type":"noSuch"}}}"#
    private let list = #"{"jsonrpc":"2.0","id":4,"method":"session/list"}"#

    private func text(_ lines: String...) -> String { text(lines) }
    private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    // MARK: call

    @Test func `call prints a result and nothing else`() throws {
        let run = try CommandRun("call", "app/describe", "--app", "editProfile")
        #expect(run.exitCode == 0)
        #expect(run.messages.first?["app"] == "editProfile")
        #expect(run.lines.count == 1)
        #expect(run.errors == "")
    }

    @Test func `call opens a session for a method that needs one`() throws {
        let run = try CommandRun("call", "screen/get", "--app", "editProfile")
        #expect(run.messages.first?["screen"] == "n2")
        let action = try CommandRun(
            "call", "action/send", #"{"action":{"type":"textDidChange","text":"Anna"}}"#, "--app", "editProfile",
            "--events")
        #expect(action.messages.first?["outcome"] == "done")
        #expect(action.errors.contains("isSaveButtonEnabled"))
    }

    @Test func `at log level debug, stderr has each action and change, without the text of secure fields`() throws {
        func action(_ id: Int, _ action: String) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"action/send","params":{"action":\#(action)}}"# + "\n"
        }
        let link = #""params":{"app":"signIn","link":"signin://secrets"}"#
        let input =
            #"{"jsonrpc":"2.0","id":1,"method":"session/open",\#(link)}"# + "\n"
            + action(2, #"{"type":"usernameDidChange","text":"ada"}"#) + action(3, #"{"type":"continueDidTap"}"#)
            + action(4, #"{"type":"passwordDidChange","text":"engine"}"#)
        let run = try CommandRun("serve", "--no-handshake", "--log-level", "debug", input: input)
        #expect(run.errors.contains(#"action n"#) && run.errors.contains(#"{"type":"usernameDidChange","text":"ada"}"#))
        #expect(run.errors.contains(#"s1 view {"screen":"#))
        #expect(run.errors.contains(#"s1 route {"fromRouteRev":"#))
        #expect(run.errors.contains(#"{"type":"passwordDidChange","text":"•••"}"#), "\(run.errors)")
        #expect(!run.errors.contains("engine"))
    }

    @Test func `call prints the error of a failed method to stderr`() throws {
        let run = try CommandRun("call", "action/send", #"{"action":{"type":"noSuch"}}"#, "--app", "editProfile")
        #expect(run.exitCode == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("1200") && run.errors.contains("saveButtonDidTap"))
    }

    @Test func `call suggests a name for an unknown method`() throws {
        let run = try CommandRun("call", "sesion/list")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("did you mean 'session/list'?"))
    }

    @Test(arguments: [("{bad", "no valid JSON: line 1"), ("5", "need a JSON object"), ("", "no valid JSON")])
    func `call refuses params that are no JSON object`(_ params: String, _ sentence: String) throws {
        let run = try CommandRun("call", "app/describe", params)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test func `call opens a session of the app with the given alternatives and context`() throws {
        func notes(_ flags: String...) throws -> JSONValue? {
            let run = try CommandRun(
                arguments: ["call", "screen/get", "--app", "notes"] + flags,
                environment: ["XDG_DATA_HOME": "/dev/null"])
            #expect(run.exitCode == 0, "\(run.errors)")
            return run.messages.first?["view"]?["parts"]?.array?.compactMap { $0["empty"]?["title"] }.first
        }
        #expect(try notes() == "The notes cannot be read", "there is no folder for the file")
        #expect(try notes("--alternative", "notesDatabase=memory") == "No notes yet")
        let reading = #"{"action":{"type":"retryDidTap"}}"#
        let failed = try CommandRun(
            "call", "action/send", reading, "--app", "levelMap", "--alternative", "mapService=unreachable", "--events")
        #expect(failed.errors.contains("the map service cannot be reached"), "\(failed.errors)")
        let opened = try CommandRun(
            "call", "session/open", #"{"subscribe":"none"}"#, "--app", "stocks", "--context", "test")
        #expect(opened.messages.first?["app"] == "stocks")
        #expect(try CommandRun("call", "clock/advance", #"{"ms":1}"#, "--app", "stocks").messages.first?["now"] == 1)
    }

    @Test func `call opens no session for a method about an app`() throws {
        let run = try CommandRun("call", "inspect/dependencies", #"{"app":"levelMap","validate":true}"#)
        #expect(run.messages.first?["app"] == "levelMap")
        #expect(run.messages.first?["findings"]?.array?.filter { $0["severity"] == "error" } == [])
    }

    @Test(arguments: ["call screen/get", "graph"])
    func `an error about an unknown app or alternative lists the known ones`(_ command: String)
        throws
    {
        let words = command.split(separator: " ").map(String.init)
        func run(_ flags: String...) throws -> CommandRun { try CommandRun(arguments: words + flags) }
        let unnamed = try run()
        #expect(unnamed.exitCode == 64)
        #expect(
            unnamed.errors.contains(
                "--app: editProfile, stocks, levelMap, signIn, twoState, twoTabs, onboarding, notes, gallery"),
            "\(unnamed.errors)")
        let unknown = try run("--app", "nots")
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors.contains("unknown app 'nots'; did you mean 'notes'?"), "\(unknown.errors)")
        for alternative in ["notesDatabase=memry", "notesDatabas=memory", "notesDatabas=live"] {
            let unknown = try run("--app", "notes", "--alternative", alternative)
            #expect(unknown.exitCode == (command == "graph" ? 64 : 1))
            #expect(unknown.output == "")
            #expect(unknown.errors.contains("notesDatabase"), "\(unknown.errors)")
        }
        for alternative in ["notesDatabase", "=memory", "notesDatabase=", ""] {
            let malformed = try run("--app", "notes", "--alternative", alternative)
            #expect(malformed.exitCode == 64)
            #expect(malformed.errors.contains("--alternative <key=choice>"), "\(malformed.errors)")
        }
        // The last choice counts.
        let twice = try run(
            "--app", "notes", "--alternative", "notesDatabase=memry", "--alternative", "notesDatabase=memory")
        #expect(twice.exitCode == 0, "\(twice.errors)")
    }

    // MARK: script

    @Test func `a script is played without a handshake, comments and empty lines`() throws {
        let run = try CommandRun("script", "-", input: text("# one session", open, "", "  # typed", type))
        #expect(run.exitCode == 0)
        #expect(run.messages.compactMap { $0["id"] } == [1, 2])
        #expect(run.messages.map { $0["method"] }.contains("session/event"))
        #expect(run.errors == "")
    }

    @Test func `a script is read from a file, its last line with or without an end`() throws {
        let file = try TemporaryFile(text(open) + list)
        let run = try CommandRun("script", file.path)
        #expect(run.exitCode == 0)
        #expect(run.messages.compactMap { $0["id"] } == [1, 4])
    }

    @Test(arguments: ["script", "render"])
    func `a script with a byte order mark and Windows line ends is read as without`(_ command: String) throws {
        let plain = "# one session\n\n" + text(open, type)
        let run = try CommandRun(command, "--seed", "1", "-", input: plain)
        #expect(run.exitCode == 0, "\(run.errors)")
        let marked = try CommandRun(
            command, "--seed", "1", "-", input: "\u{FEFF}" + plain.replacing("\n", with: "\r\n"))
        #expect(marked.output == run.output)
        #expect(marked.exitCode == 0, "\(marked.errors)")
    }

    @Test func `an error of render has the number of its line in the file`() throws {
        let run = try CommandRun("render", "-", input: "\n# one\r\n\r\n" + open + "\nno JSON")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("line 5"), "\(run.errors)")
    }

    @Test func `a script stops at the first error`() throws {
        let run = try CommandRun("script", input: text(open, wrong, list))
        #expect(run.exitCode == 1)
        #expect(run.messages.compactMap { $0["id"] } == [1, 3])
    }

    @Test func `a script with --keep-going plays to its end and exits with 1`() throws {
        let run = try CommandRun("script", "--keep-going", input: text(open, wrong, list))
        #expect(run.exitCode == 1)
        #expect(run.messages.compactMap { $0["id"] } == [1, 3, 4])
    }

    /// Work of other threads: SQLite reads and writes a file.
    @Test func `call settles: launch work precedes the request, and the command ends after the work`() throws {
        let folder = try TemporaryFolder()
        let environment = ["OFFSTAGE_NOTES_DATABASE": folder.path + "/notes.db"]
        let written = try CommandRun(
            arguments: ["script"], input: text([openNotes] + writing("Milk", 2)), environment: environment)
        #expect(written.exitCode == 0, "\(written.errors)")
        // The note is known only after the launch has read the file.
        let opened = try CommandRun(
            arguments: [
                "call", "action/send", #"{"action":{"type":"noteDidTap","id":1}}"#, "--app", "notes", "--events",
            ], environment: environment)
        #expect(opened.messages.first?["outcome"] == "done", "\(opened.errors)")
        #expect(opened.errors.contains("Milk"), "\(opened.errors)")
    }

    private let openNotes =
        #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"notes","subscribe":"none"}}"#

    /// Writes a note, with three requests.
    private func writing(_ text: String, _ id: Int) -> [String] {
        [
            CommandRun.action(id, #"{"type":"newNoteDidTap"}"#),
            CommandRun.action(id + 1, #"{"type":"textDidChange","text":"\#(text)"}"#),
            CommandRun.action(id + 2, #"{"type":"saveDidTap"}"#),
        ]
    }

    @Test func `a script settles before each message`() throws {
        let folder = try TemporaryFolder()
        func play(_ lines: [String], _ flags: String...) throws -> [JSONValue] {
            let run = try CommandRun(
                arguments: ["script"] + flags, input: text([openNotes] + lines),
                environment: ["OFFSTAGE_NOTES_DATABASE": folder.path + "/notes.db"])
            #expect(run.exitCode == 0, "\(run.errors)")
            return run.messages.filter { $0["id"].map { $0 != 1 } ?? false }
        }
        func show(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"screen/get"}"# }
        let settled = try play([20, 30, 40, 50].flatMap { writing("Note \($0)", $0) + [show($0 + 3)] })
        #expect(settled.compactMap { $0["id"]?.integer } == [20, 30, 40, 50].flatMap { $0...$0 + 3 })
        #expect(settled.compactMap { $0["result"]?["view"]?["parts"]?[2]?["total"]?.integer } == [1, 2, 3, 4])
        // All requests arrive while the first note is being deleted.
        let deleting = (1...4).flatMap { note in
            [CommandRun.action(note * 10, #"{"type":"deleteDidConfirm","id":\#(note)}"#), show(note * 10 + 1)]
        }
        let ids = try play(deleting, "--pipeline").compactMap { $0["id"]?.integer }
        #expect(ids.first == 11 && ids.sorted() == [10, 11, 20, 21, 30, 31, 40, 41])
    }

    @Test func `a user stays signed in when the process ends, until signing out`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/sign-in.json"
        func play(_ actions: String...) throws -> [String?] {
            let open = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"signIn","subscribe":"none"}}"#
            let sent = actions.map { #"{"jsonrpc":"2.0","id":2,"method":"action/send","params":{"action":\#($0)}}"# }
            let tree = #"{"jsonrpc":"2.0","id":3,"method":"route/get"}"#
            let run = try CommandRun(
                arguments: ["script"], input: text([open] + sent + [tree]), environment: ["OFFSTAGE_SIGN_IN": path])
            #expect(run.exitCode == 0, "\(run.errors)")
            let trees = [run.messages.first?["result"]?["tree"], run.messages.last?["result"]?["tree"]]
            return trees.map { tree in
                tree?["windows"]?[0]?["layers"]?[0]?["content"]?["items"]?.array?.last?["key"]?["name"]?.string
            }
        }
        let signingIn = [
            #"{"type":"usernameDidChange","text":"anna"}"#, #"{"type":"continueDidTap"}"#,
            #"{"type":"passwordDidChange","text":"lighthouse"}"#, #"{"type":"signInDidTap"}"#,
        ]
        #expect(
            try play(signingIn[0], signingIn[1], signingIn[2], signingIn[3]) == ["signIn.username", "signIn.home"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try play(#"{"type":"signOutDidTap"}"#) == ["signIn.home", "signIn.username"])
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try play() == ["signIn.username", "signIn.username"])
    }

    @Test func `a session/wait in real time holds a script`() throws {
        let open =
            #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"editProfile","subscribe":"none"}}"#
        let wait = #"{"jsonrpc":"2.0","id":2,"method":"session/wait","params":{"until":{"event":"x"},"timeoutMs":50}}"#
        let held = try CommandRun("script", "--keep-going", input: text(open, wait, list))
        #expect(held.messages.compactMap { $0["id"] } == [1, 2, 4])
        let pipelined = try CommandRun("script", "--keep-going", "--pipeline", input: text(open, wait, list))
        #expect(pipelined.messages.compactMap { $0["id"] } == [1, 4, 2])
        let endless = #"{"jsonrpc":"2.0","id":2,"method":"session/wait","params":{"until":{"event":"x"}}}"#
        let late = try CommandRun("script", "--drain-timeout", "0.2", input: text(open, endless, list))
        #expect(late.exitCode == 5)
        #expect(late.messages.compactMap { $0["id"] } == [1])
        #expect(late.errors.contains("has waited 0.2 seconds for the work of the messages before it"))
        // With the virtual clock of the test context, only a later message can end the wait.
        let test = open.replacing(#""app""#, with: #""context":"test","app""#)
        let virtual = try CommandRun("script", "--drain-timeout", "0.2", input: text(test, endless, list))
        #expect(virtual.messages.compactMap { $0["id"] }.prefix(2) == [1, 4])
    }

    @Test func `call fails when the database cannot be written`() throws {
        let run = try CommandRun(
            arguments: [
                "call", "action/send", #"{"action":{"type":"deleteDidConfirm","id":1}}"#, "--app", "notes",
            ], environment: ["XDG_DATA_HOME": "/dev/null"])
        #expect(run.exitCode == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("(error 1202, notSaved)"), "\(run.errors)")
    }

    @Test func `call prints no control character and no line feed of an error`() throws {
        let echo = try CommandRun("call", "echo", "[\"\u{9B}31m\u{7F}é\"]", executable: "offstage-kit")
        #expect(echo.output == #"["\u009b31m\u007fé"]"# + "\n")
        let unknown = try CommandRun("call", "session/open", #"{"app":"a\nb"}"#, executable: "offstage-kit")
        #expect(unknown.exitCode == 1)
        #expect(unknown.errors.contains(#"'a\nb'"#), "\(unknown.errors)")
    }

    @Test(arguments: [
        ["script", "no\n\u{9B}such"], ["render", "no\n\u{9B}such"], ["coverage", "no\n\u{9B}such", "--", "cat"],
        ["replay", "no\n\u{9B}such", "--", "cat"], ["serve", "--trace-file", "/no\n\u{9B}such/file"],
        ["call", "screen/get", "--app", "no\n\u{9B}such"],
        ["no\n\u{9B}such"], ["serve", "--seed", "1\n\u{9B}"], ["serve", "--seed=1\n\u{9B}"],
        ["serve", "--no\n\u{9B}such"],
    ])
    func `an error escapes line feeds and control characters of the arguments`(_ arguments: [String]) throws {
        let run = try CommandRun(arguments: arguments)
        #expect(run.exitCode >= 64)
        #expect(run.errors.contains("\\n\\u{9B}"), "\(run.errors)")
        let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control && scalar != "\n" }
        #expect(!run.errors.unicodeScalars.contains(where: isControl), "\(run.errors)")
        // The error about a wrong option includes the usage, which has several lines.
        if arguments.last?.contains("such") == true, !arguments.contains(where: { $0.hasPrefix("--no") }) {
            #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        }
    }

    @Test func `the error about a missing script contains its name`() throws {
        let run = try CommandRun("script", "/no/such/script")
        #expect(run.exitCode == 66)
        #expect(run.errors.contains("'/no/such/script'"))
    }

    @Test func `the same script with the same seed gives the same bytes, with another it does not`() throws {
        let advance = #"{"jsonrpc":"2.0","id":9,"method":"clock/advance","params":{"ms":1000}}"#
        let save = #"{"jsonrpc":"2.0","id":8,"method":"action/send","params":{"action":{"type":"saveButtonDidTap"}}}"#
        let script = try TemporaryFile(text(open, type, save, advance))
        let first = try CommandRun("script", script.path, "--seed", "7")
        let second = try CommandRun("script", script.path, "--seed", "7")
        #expect(first.messages.count > 8)
        #expect(first.exitCode == 0)
        #expect(first.output == second.output)
        #expect(try CommandRun("script", script.path, "--seed", "8").output != first.output)
    }

    /// A golden transcript of an in-memory test has the same bytes over a process.
    @Test(arguments: ["saving", "typing", "double-tap"])
    func `a transcript made in memory is the same over a process`(_ name: String) throws {
        let path =
            #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
            + "/Examples/ReferenceAppsTests/Transcripts/\(name).txt"
        let transcript = try golden(path)
        func lines(_ mark: String) -> [String] {
            transcript.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
        }
        #expect(lines("-> ").count > 2)
        // The in-memory server has one app; `offstage` has several.
        let sent = lines("-> ").map {
            $0.replacing(#""params":{"context":"test""#, with: #""params":{"app":"editProfile","context":"test""#)
                + "\n"
        }
        let run = try CommandRun("script", "--seed", "1", input: sent.joined())
        #expect(run.lines == lines("<- "))
    }

    // MARK: serve

    @Test func `serve answers on a pipe and ends with its input`() throws {
        let run = try CommandRun("serve", "--no-handshake", input: text(open, type))
        #expect(run.exitCode == 0)
        #expect(run.messages.compactMap { $0["id"] } == [1, 2])
    }

    @Test func `serve answers in the given framing`() throws {
        let run = try CommandRun(
            "serve", "--no-handshake", "--framing", "headers",
            input: "Content-Length: \(list.utf8.count)\r\n\r\n\(list)")
        #expect(run.output == "Content-Length: 49\r\n\r\n" + #"{"jsonrpc":"2.0","id":4,"result":{"sessions":[]}}"#)
        // Headers, and no shutdown before the end of the input.
        #expect(run.exitCode == 1)
        let lines = try CommandRun("serve", "--no-handshake", "--framing", "headers", input: text(list))
        #expect(lines.exitCode == 2)
        #expect(lines.output.contains("framing"))
    }

    @Test func `a trace file contains both directions, one JSON line per message`() throws {
        let file = try TemporaryFile()
        _ = try CommandRun("serve", "--no-handshake", "--trace-file", file.path, input: text(open, "not JSON", type))
        let entries = try file.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(entries.map { $0["direction"]?.string ?? "" } == ["in", "out", "in", "out", "in", "out", "out", "out"])
        #expect(entries.allSatisfy { $0["time"]?.string?.hasSuffix("Z") == true })
        #expect(entries[0]["message"]?["method"] == "session/open")
        #expect(entries[1]["message"]?["result"]?["sessionId"] == "s1")
        #expect(entries[2]["text"] == "•••")
        #expect(entries[4]["message"]?["id"] == 2)
    }

    @Test(arguments: [false, true])
    func `only the owner may read a trace file, and it has no text of a secure field`(_ exists: Bool) throws {
        let file = try TemporaryFile()
        if exists {
            try Data().write(to: URL(filePath: file.path))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        } else {
            try? FileManager.default.removeItem(atPath: file.path)
        }
        let open = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"signIn","context":"test"}}"#
        let actions = [
            #"{"type":"usernameDidChange","text":"anna"}"#, #"{"type":"continueDidTap"}"#,
            #"{"type":"passwordDidChange","text":"h7nter2"}"#, #"{"type":"passwordDidChange","text":577130429815}"#,
        ].map { #"{"jsonrpc":"2.0","id":2,"method":"action/send","params":{"action":\#($0)}}"# }
        let broken = #"{"jsonrpc":"2.0","method":"action/send","params":{"action":{"text":"h7nter2"}"#
        let lines = ([open] + actions + [broken]).joined(separator: "\n") + "\n"
        let run = try CommandRun("serve", "--no-handshake", "--trace-file", file.path, input: lines)
        #expect(run.output.contains(#""path":"/parts/1/length","value":7"#))
        let trace = file.text
        #expect(trace.contains("anna") && trace.contains("•••"))
        for secret in ["h7nter2", "577130429815"] {
            #expect(!trace.contains(secret) && !run.output.contains(secret) && !run.errors.contains(secret))
        }
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `an error about the trace file precedes all requests`() throws {
        let run = try CommandRun("serve", "--no-handshake", "--trace-file", "/no/such/folder/trace", input: text(list))
        #expect(run.exitCode != 0)
        #expect(run.output == "")
        #expect(run.errors.contains("/no/such/folder/trace"))
    }

    @Test(arguments: [
        (["--max-sessions", "1"], 1002, "sessions"), (["--max-batch", "1"], -32600, "batch"),
        (["--max-message", "40"], 1002, "message"),
        (["--max-depth", "2"], 1002, "depth"), (["--max-values", "5"], 1002, "values"),
        (["--max-method", "8"], -32600, "method"),
        (["--max-id", "2"], -32600, "id"),
    ])
    func `a limit takes effect`(_ flags: [String], _ code: Int64, _ limit: String) throws {
        let process = try CommandProcess(["serve", "--no-handshake"] + flags)
        let session =
            #"{"jsonrpc":"2.0","id":"long","method":"session/open","params":"#
            + #"{"app":"editProfile","context":"live","alternatives":{}}}"#
        try process.write(Array("[\(session),\(session)]\n\(session)\n\(session)\n".utf8))
        process.closeInput()
        let messages = process.readToEnd().split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONValue(parsing: Array($0))
        }
        let errors = messages.flatMap { $0.array ?? [$0] }.compactMap { $0["error"] }
        let error = errors.first { $0["data"]?["details"]?["limit"]?.string == limit }
        #expect(error?["code"] == .integer(code), "\(messages)")
        #expect(error?["data"]?["details"]?["max"]?.integer == Int64(flags[1]))
        _ = process.waitForExit()
    }

    @Test(arguments: ["0", "-1", "1025", "many", ""])
    func `an invalid depth is refused`(_ depth: String) throws {
        let run = try CommandRun("serve", "--max-depth=\(depth)")
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains("--max-depth"), "\(run.errors)")
    }

    // MARK: Help

    @Test(arguments: ["serve", "script", "call"])
    func `each command's help contains its exit codes and every limit`(_ command: String) throws {
        let run = try CommandRun(command, "--help")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("Exit codes: 0"))
        for limit in [
            "message", "values", "depth", "header-block", "batch", "id", "method", "in-flight", "sessions", "ring",
            "closed-sessions", "log-bytes", "all-log-bytes",
        ] {
            #expect(run.output.contains("--max-\(limit)"))
        }
    }

    @Test(arguments: ["graph", "routes", "demo-services", "conform"])
    func `the help of the other commands contains their exit codes`(_ command: String) throws {
        let run = try CommandRun(command, "--help")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("Exit codes: "))
    }

    #if os(Linux)
        @Test(arguments: ["--help", "--version", "--generate-completion-script bash", "serve --help", "render --help"])
        func `help that cannot be written is an error`(_ arguments: String) throws {
            let offstage = try CommandProcess.find("offstage-examples").path
            let run = try CommandRun("-c", "exec '\(offstage)' \(arguments) >/dev/full", executable: "/bin/sh")
            #expect(run.exitCode == 3)
        }
    #endif

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a shell can complete commands, apps and methods`(_ shell: String) throws {
        let run = try CommandRun("--generate-completion-script", shell)
        #expect(run.exitCode == 0)
        for word in ["demo-services", "levelMap", "session/wait", "keep-going"] {
            #expect(run.output.contains(word), "\(word)")
        }
    }

    @Test(arguments: [0, 30, 60, 100])
    func `the help of the program contains a conversation that works`(lengthOfFolder: Int) throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "f", count: lengthOfFolder)
        try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        let program = folder.path + "/" + name + "/app"
        try FileManager.default.createSymbolicLink(
            atPath: program, withDestinationPath: CommandProcess.find("offstage-examples").path)
        let run = try CommandRun("--help", executable: program)
        #expect(run.exitCode == 0)
        // The example, as a user pastes it into a shell.
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.contains("A first conversation") })
        let example = lines[(start + 1)...].prefix { !$0.contains("Shell completions") }
        let shell = try CommandRun("-c", example.joined(separator: "\n"), executable: "/bin/sh")
        #expect(shell.messages.first?["result"]?["sessionId"] == "s1", "\(run.output)\(shell.errors)")
    }

    @Test(arguments: [
        ["sevre"], ["frobnicate"], ["demo-service"], ["grap"], ["serve", "--no-handshak"],
        ["serve", "--framing", "frames"], ["serve", "extra"],
        ["script", "--seed", "x"],
        ["call"],
    ])
    func `an error about wrong usage helps`(_ arguments: [String]) throws {
        let process = try CommandProcess(arguments)
        process.closeInput()
        #expect(process.readToEnd() == [])
        #expect(process.waitForExit() == 64)
        let errors = process.errors
        #expect(errors.contains("--help") || errors.contains("did you mean"), "\(errors)")
    }
}
