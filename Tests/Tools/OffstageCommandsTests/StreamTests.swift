import Foundation
import JSON
import Testing

/// Tests how a server ends when its streams, its files and its signals are out of the ordinary.
struct StreamTests {
    private static let open = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"subscribe":"none"}}"# + "\n"

    private func echoes(_ count: Int, of size: Int) -> String {
        let text = String(repeating: "z", count: size)
        return (1...count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"echo","params":["\#(text)"]}"# + "\n" }
            .joined()
    }

    private func shell(_ command: String, input: String, _ arguments: String...) throws -> CommandRun {
        let server = try CommandProcess.find("offstage-kit").path
        return try CommandRun(arguments: ["-c", command, server] + arguments, input: input, executable: "/bin/sh")
    }

    @Test(arguments: [false, true])
    func `input that ends while reading is paused ends the server after --drain-timeout`(_ bySocket: Bool) throws {
        let process = try CommandProcess(
            ["serve", "--no-handshake", "--drain-timeout", "1", "--max-unread-answers", "20000"],
            executable: "offstage-kit", asksBySocket: bySocket)
        let input = Array(echoes(20_000, of: 200).utf8)
        #expect(try process.writeUntilFull(input) < input.count)
        let clock = ContinuousClock()
        let time = clock.measure {
            process.closeInput()
            #expect(process.waitForExit() == 5)
        }
        #expect(time > .milliseconds(500) && time < .seconds(15), "\(time)")
    }

    @Test func `a trace file that is a pipe without a reader is refused`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let run = try CommandRun("serve", "--no-handshake", "--trace-file", path, input: Self.open)
        #expect(run.exitCode == 73)
        #expect(run.output == "")
        #expect(run.errors.contains("no process reads the pipe"), "\(run.errors)")
    }

    @Test func `a trace file over the limit of a file's size ends the trace and not the server`() throws {
        let folder = try TemporaryFolder()
        let run = try shell(
            "ulimit -f 4; exec \"$0\" serve --no-handshake --trace-file \"$1\"", input: echoes(60, of: 200),
            "\(folder.path)/trace")
        #expect(run.exitCode == 0 && !run.hasCrashed)
        #expect(run.messages.compactMap { $0["result"] }.count == 60)
        #expect(run.errors.contains("the trace file cannot be written; tracing has stopped"), "\(run.errors)")
    }

    #if os(Linux)
        @Test func `stdout without space ends the server with a sentence`() throws {
            let run = try shell("exec \"$0\" serve --no-handshake > /dev/full", input: Self.open)
            #expect(run.exitCode == 3)
            #expect(run.errors.contains("stdout cannot be written: write: No space left on device"), "\(run.errors)")
        }
    #endif
}
