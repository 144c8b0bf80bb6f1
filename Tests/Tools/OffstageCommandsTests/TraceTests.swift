import Foundation
import JSON
import Testing

/// Tests `offstage trace` with real servers.
struct TraceTests {
    private static let lines = """
        {"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"editProfile"}}
        {"jsonrpc":"2.0","id":2,"method":"action/send","params":{"action":{"type":"textDidChange","text":"Änna"}}}
        no JSON

        """

    private static let bodies = [#"{"jsonrpc":"2.0","id":1,"method":"session/open"}"#, "no JSON", #"{"id":"ä"}"#]
    private static let headers = bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()

    private static func serve(_ framing: String) throws -> [String] {
        try [
            CommandProcess.find("offstage-examples").path, "serve", "--no-handshake", "--seed", "1", "--framing",
            framing,
        ]
    }

    @Test(arguments: [("lines", lines), ("headers", headers)])
    func `trace passes every byte on and records both directions`(_ framing: String, _ input: String) throws {
        let command = try Self.serve(framing)
        let direct = try CommandRun(
            arguments: Array(command.dropFirst()), input: input, executable: command[0])
        let file = try TemporaryFile()
        let traced = try CommandRun(arguments: ["trace", "--output", file.path, "--"] + command, input: input)
        #expect(!direct.output.isEmpty)
        #expect(traced.output == direct.output)
        #expect(traced.errors == direct.errors)
        #expect(traced.exitCode == direct.exitCode)
        let messages = try file.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        let (sent, received) = (
            messages.filter { $0["direction"] == "in" }, messages.filter { $0["direction"] == "out" }
        )
        #expect(sent.count == 3)
        #expect(sent.compactMap { $0["text"]?.string } == ["no JSON"])
        #expect(sent.first?["message"]?["method"] == "session/open")
        // The answers without their framing.
        let answers = direct.output.matches(of: /\{"jsonrpc":.*?\}(?=\n|Content-Length|$)/).map { String($0.output) }
        #expect(received.compactMap { $0["message"]?.description } == answers)
        #expect(messages.first?["direction"] == "in")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `trace shows bytes that are no message as text, on stderr`() throws {
        let input =
            "hello\n{\"a\":1}\r\nContent-Type: x\r\nContent-Length: 3\r\n\r\n[1]\n\nContent-Length: x\r\n\r\n tail"
        let run = try CommandRun("trace", "--", "cat", input: input)
        #expect(run.output == input)
        #expect(run.exitCode == 0)
        let shown = try run.errors.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        for direction in ["in", "out"] {
            let messages = shown.filter { $0["direction"] == .string(direction) }
            #expect(
                messages.map { $0["text"] ?? $0["message"] } == [
                    "hello", ["a": 1], [1], "Content-Length: x\r\n\r", " tail",
                ], "\(messages)")
        }
    }

    @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -KILL $$", 137), ("exec >&-; exec <&-; exit 3", 3)])
    func `trace ends with the server's exit code`(_ script: String, _ code: Int32) throws {
        let run = try CommandRun("trace", "--", "sh", "-c", script, input: "{}\n")
        #expect(run.exitCode == code)
        #expect(run.output == "")
    }

    @Test func `trace passes signals on`() throws {
        let process = try CommandProcess(["trace", "--"] + Self.serve("lines"))
        let request = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"notes"}}"#
        try process.write(Array((request + "\n").utf8))
        #expect(process.readLine().contains("sessionId"))
        process.terminate()
        // The server's own exit code for SIGTERM.
        #expect(process.waitForExit() == 143)
    }

    @Test func `a slow trace neither delays the conversation nor loses a message`() throws {
        let folder = try TemporaryFolder()
        let message = #"{"text":"\#(String(repeating: "x", count: 1000))"}"# + "\n"
        _ = try folder.write(String(repeating: message, count: 5000), "in")
        // Nothing reads the trace before the whole conversation has passed.
        let script = """
            cd '\(folder.path)' && mkfifo trace || exit 9
            '\(try CommandProcess.find("offstage").path)' trace --output trace -- cat <in >out &
            exec 3<trace
            until cmp -s in out; do :; done
            cat <&3 >lines
            wait $! && grep -c '"direction":"in","message":{"text":"xxx' lines && grep -c '"direction":"out",' lines
            """
        let run = try CommandRun(arguments: ["-c", script], executable: "/bin/sh")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output == "5000\n5000\n")
    }

    @Test func `a trace that cannot be written does not stop the conversation`() throws {
        let run = try CommandRun("trace", "--output", "/dev/full", "--", "cat", input: "{\"a\":1}\n")
        #expect(run.output == "{\"a\":1}\n")
        #expect(run.exitCode == 0)
        #expect(run.errors == "offstage: the trace cannot be written; the conversation continues without it\n")
    }

    @Test func `trace needs a command that starts and a file that opens`() throws {
        #expect(try CommandRun("trace").exitCode == 64)
        let command = try CommandRun("trace", "--", "/missing/server")
        #expect(command.exitCode == 64)
        #expect(command.errors.contains("cannot start /missing/server"), "\(command.errors)")
        let file = try CommandRun("trace", "--output", "/missing/file", "--", "cat")
        #expect(file.exitCode == 73)
        #expect(file.errors.contains("cannot write the trace to '/missing/file'"), "\(file.errors)")
    }
}
