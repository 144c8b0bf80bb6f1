import Foundation
import JSON
import Testing

/// Tests `offstage record` and `offstage replay` with real servers.
struct RecordTests {
    private static let open = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"editProfile"}}"#
    private static let type = CommandRun.action(2, #"{"type":"textDidChange","text":"Anna"}"#)
    private static let save = CommandRun.action(3, #"{"type":"saveButtonDidTap"}"#)

    /// The server of the reference apps, as the last arguments of a command.
    static var server: [String] {
        get throws { ["--", try CommandProcess.find("offstage-examples").path, "serve", "--no-handshake"] }
    }

    /// Records lines with a fixed seed and returns the file.
    private func record(
        _ lines: [String], _ options: [String] = [], file: TemporaryFile? = nil
    ) throws -> (run: CommandRun, file: TemporaryFile) {
        let file = try file ?? TemporaryFile()
        let run = try CommandRun(
            arguments: ["record", "--seed", "7"] + options + [file.path] + Self.server,
            input: lines.map { $0 + "\n" }.joined())
        return (run, file)
    }

    private func entries(_ file: TemporaryFile) throws -> [JSONValue] {
        try file.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }

    @Test func `a recording replays with equal messages`() throws {
        let (run, file) = try record([Self.open, Self.type, "no JSON", Self.save])
        #expect(run.exitCode == 0)
        let entries = try entries(file)
        #expect(
            entries.first == ["offstage": "recording", "version": 1, "seed": 7, "framing": "lines"])
        #expect(entries.last == ["exit": 0])
        // The front end received what the file has.
        #expect(entries.compactMap { $0["out"] } == run.messages)
        #expect(run.messages.contains { $0["id"] == 3 })
        #expect(entries.contains { $0["text"] == "no JSON" })
        let opened = entries.compactMap { $0["in"] }.first
        #expect(opened?["params"]?["context"] == "test")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let replay = try CommandRun(arguments: ["replay", file.path] + Self.server)
        #expect(replay.exitCode == 0, "\(replay.output)")
        #expect(replay.output.hasSuffix("messages are equal\n"), "\(replay.output)")
        #expect(replay.errors == "")
    }

    @Test func `the committed recording replays with equal messages`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        #expect(try CommandRun(arguments: ["replay", "\(folder)/Recordings/save.jsonl"] + Self.server).exitCode == 0)
    }

    @Test func `time passes in a recording as it did for the front end`() throws {
        let file = try TemporaryFile()
        let process = try CommandProcess(["record", file.path] + Self.server)
        for line in [Self.open, Self.type, Self.save] { try process.write(Array((line + "\n").utf8)) }
        // The app saves for 300 ms, and the input does not end meanwhile.
        while !process.readLine().contains("showSuccess") { try #require(process.isRunning) }
        process.closeInput()
        #expect(process.waitForExit() == 0)
        let entries = try entries(file)
        let advances = entries.compactMap { $0["advance"]?.integer }
        #expect(advances.reduce(0, +) >= 300, "\(advances)")
        let success = try #require(entries.firstIndex { $0["out"]?["params"]?["event"]?["type"] == "showSuccess" })
        #expect(entries[..<success].last { $0["out"] == nil }?["advance"] != nil)
        let replay = try CommandRun(arguments: ["replay", file.path] + Self.server)
        #expect(replay.exitCode == 0, "\(replay.output)")
    }

    @Test func `time passes after the end of the input until every request is answered`() throws {
        let (run, file) = try record([Self.open, Self.type, Self.save])
        #expect(run.messages.last?["result"]?["outcome"] == "done")
        #expect(try entries(file).suffix(2) == [["end": true], ["exit": 0]])
    }

    @Test func `a replay names the input, the messages and the first difference`() throws {
        let (_, file) = try record([Self.open, Self.type])
        let changed = try TemporaryFile(file.text.replacing(#""value":"Anna"}"#, with: #""value":"Bert"}"#))
        let replay = try CommandRun(arguments: ["replay", changed.path] + Self.server)
        #expect(replay.exitCode == 1)
        let number = try #require(try entries(file).firstIndex { $0["in"]?["id"] == 2 }) + 1
        #expect(replay.lines.first?.contains("(line \(number)): message 2 differs at /params/patch/0/value") == true)
        #expect(replay.lines.contains { $0.hasPrefix("  input:    {\"in\":{") && $0.contains("textDidChange") })
        #expect(replay.lines.contains { $0.hasPrefix("  expected: {") && $0.contains("Bert") })
        #expect(replay.lines.contains { $0.hasPrefix("  received: {") && $0.contains("Anna") })
    }

    @Test func `missing and additional messages are differences`() throws {
        let (_, file) = try record([Self.open, Self.type])
        let lines = file.text.split(separator: "\n")
        let event = try #require(lines.firstIndex { $0.contains("session/event") })
        let less = try TemporaryFile((lines[..<event] + lines[(event + 3)...]).joined(separator: "\n"))
        let additional = try CommandRun(arguments: ["replay", less.path] + Self.server)
        #expect(additional.exitCode == 1)
        #expect(additional.output.contains("message 1 is not in the recording"), "\(additional.output)")
        let answer = try #require(lines.firstIndex { $0.contains("\"outcome\":\"done\"") })
        let more = try TemporaryFile((lines[...answer] + lines[answer...]).joined(separator: "\n"))
        let missing = try CommandRun(arguments: ["replay", more.path] + Self.server)
        #expect(missing.exitCode == 1)
        #expect(missing.output.contains("message 4 is missing"), "\(missing.output)")
    }

    @Test func `a conversation with headers and a handshake is recorded and replayed`() throws {
        let bodies = [
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":1}}"#,
            #"{"jsonrpc":"2.0","method":"initialized"}"#, Self.open, Self.type,
            #"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
        ]
        let input = bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
        let file = try TemporaryFile()
        let serve = try [CommandProcess.find("offstage-examples").path, "serve"]
        let run = try CommandRun(arguments: ["record", file.path, "--"] + serve, input: input)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("Content-Length: "))
        #expect(run.output.contains("\"outcome\":\"done\""))
        let entries = try entries(file)
        #expect(entries.first?["framing"] == "headers")
        #expect(entries[1]["in"]?["params"]?["processId"] == .some(.null))
        let replay = try CommandRun(arguments: ["replay", file.path, "--"] + serve)
        #expect(replay.exitCode == 0, "\(replay.output)")
    }

    private static let signIn = [
        #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"signIn","subscribe":"none"}}"#,
        CommandRun.action(2, #"{"type":"usernameDidChange","text":"anna"}"#),
        CommandRun.action(3, #"{"type":"continueDidTap"}"#),
        CommandRun.action(4, #"{"type":"passwordDidChange","text":"lighthouse"}"#),
        CommandRun.action(5, #"{"type":"signInDidTap"}"#),
    ]

    @Test func `texts of secure fields are not recorded, also without a subscription`() throws {
        let (run, file) = try record(Self.signIn)
        #expect(run.exitCode == 0)
        // The server received the password; the file has only what the server sent: the field's help names it.
        let inputs = try entries(file).filter { $0["in"] != nil }
        #expect(!inputs.description.contains("lighthouse"))
        #expect(inputs.description.contains("anna"))
        let password = try #require(inputs.first { $0["in"]?["id"] == 4 })
        #expect(password["in"]?["params"]?["action"]?["text"] == "•••")
        #expect(password["hidden"] == ["/params/action/text"])
    }

    @Test func `a replay names hidden texts as a reason of a difference`() throws {
        let lines = Self.signIn.map { $0.replacing(#","subscribe":"none""#, with: "") }
        let (_, hidden) = try record(lines)
        let replay = try CommandRun(arguments: ["replay", hidden.path] + Self.server)
        #expect(replay.exitCode == 1)
        #expect(replay.output.contains("differs at /params/patch/0/value"), "\(replay.output)")
        #expect(replay.output.contains("was sent as •••"), "\(replay.output)")
        let (_, shown) = try record(lines, ["--with-secure-texts"])
        #expect(try CommandRun(arguments: ["replay", shown.path] + Self.server).exitCode == 0)
    }

    @Test func `a server that ends early ends the recording, and differs in a replay`() throws {
        let file = try TemporaryFile()
        let run = try CommandRun(
            arguments: ["record", file.path, "--", "sh", "-c", "read line; exit 7"],
            input: Self.open + "\n" + Self.type + "\n")
        #expect(run.exitCode == 7)
        #expect(try entries(file).last == ["exit": 7])
        let (_, whole) = try record([Self.open, Self.type])
        let replay = try CommandRun("replay", whole.path, "--", "sh", "-c", "read line; exit 7")
        #expect(replay.exitCode == 1)
        #expect(
            replay.lines.first?.contains("message 1 is missing; the server ended with exit code 7") == true,
            "\(replay.output)")
        let silent = try CommandRun("replay", "--timeout", "0.1", whole.path, "--", "sh", "-c", "cat >/dev/null")
        #expect(silent.exitCode == 1)
        #expect(silent.errors.contains("no output for 0.1 s"), "\(silent.errors)")
    }

    @Test func `every id of the front end is answered in a recording`() throws {
        let ids = ["offstage-settled", "offstage-record"]
        let lines = ids.map {
            #"{"jsonrpc":"2.0","id":"\#($0)","method":"app/describe","params":{"app":"editProfile"}}"#
        }
        let (run, file) = try record(lines)
        #expect(run.messages.map { $0["id"] } == ids.map { .string($0) })
        #expect(run.messages.allSatisfy { $0["result"]?["screens"] != nil }, "\(run.output)")
        #expect(try CommandRun(arguments: ["replay", file.path] + Self.server).exitCode == 0)
    }

    @Test func `files that are no recording are refused`() throws {
        let header = #"{"offstage":"recording","version":1,"seed":7,"framing":"lines"}"# + "\n"
        for (text, problem) in [
            ("", "line 1: the file is empty"),
            ("{\"a\":1}\n", "line 1: it is not a recording"),
            ("hello\n", "line 1: it is not JSON"),
            (header.replacing("\"version\":1", with: "\"version\":2"), "line 1: the recording has version 2"),
            (header.replacing("7", with: "-7"), "line 1: 'seed' needs"),
            (header.replacing("\"lines\"", with: "\"x\""), "line 1: 'framing' needs"),
            (header + "{\"in\":{\n", "line 2: it is not JSON"),
            (header + "{\"in\":{}}\n{\"size\":1}\n", "line 3: it needs one of"),
            (header + "{\"advance\":-1}\n", "line 2: it needs one of"),
            (header + "{\"out\":{}}\n", "line 2: a message before the first input"),
            (header + "{\"exit\":0}\n{\"end\":true}\n", "line 3: an entry after 'exit'"),
        ] {
            let file = try TemporaryFile(text)
            let run = try CommandRun(arguments: ["replay", file.path] + Self.server)
            #expect(run.exitCode == 65, "\(text)")
            #expect(run.errors.contains(problem), "\(run.errors)")
            #expect(run.output == "")
        }
        let missing = try CommandRun(arguments: ["replay", "/missing/file"] + Self.server)
        #expect(missing.exitCode == 66)
        #expect(missing.errors.contains("cannot read the recording '/missing/file'"), "\(missing.errors)")
    }

    @Test func `record and replay need arguments that they can use`() throws {
        #expect(try CommandRun("record").exitCode == 64)
        #expect(try CommandRun("replay").exitCode == 64)
        for command in ["record", "replay"] {
            let alone = try CommandRun(command, "file")
            #expect(alone.exitCode == 64)
            #expect(alone.errors.contains("a command is missing; write it after --"), "\(alone.errors)")
        }
        let file = try CommandRun(arguments: ["record", "/missing/file"] + Self.server, input: Self.open)
        #expect(file.exitCode == 73)
        #expect(file.errors.contains("cannot write the recording to '/missing/file'"), "\(file.errors)")
        let full = try CommandRun(arguments: ["record", "/dev/full"] + Self.server, input: Self.open + "\n")
        #expect(full.exitCode == 73)
        #expect(full.errors.contains("the recording cannot be written"), "\(full.errors)")
        let output = try TemporaryFile()
        let command = try CommandRun("record", output.path, "--", "/missing/server", input: Self.open)
        #expect(command.exitCode == 64)
        #expect(command.errors.contains("cannot start /missing/server"), "\(command.errors)")
        let garbage = try CommandRun(arguments: ["record", output.path] + Self.server, input: "hello\n")
        #expect(garbage.exitCode == 65)
    }
}
