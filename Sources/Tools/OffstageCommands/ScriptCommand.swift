import AppLoop
import ArgumentParser
import JSONRPC
import OffstageServer

struct ScriptCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "script",
            abstract: "Plays a file of requests and prints all messages of the server.",
            discussion: """
                One message per line, no handshake; a line that starts with # is a comment. Before each message, the \
                command waits until the work of the messages before it has ended, and until a session/wait is \
                answered. In a session with "context":"test", time passes only with clock/advance, so work that waits \
                for the clock is not awaited. With --pipeline, the command sends each message at once.

                The command stops at the first error response; with --keep-going it plays to the end.

                Exit codes: 0 without an error response; 1 with one, also with --keep-going, and an error in an app; 3 \
                the reader of stdout is gone; 5 work was still running after --drain-timeout; 66 the file cannot be \
                read.
                """)
    }

    @Argument(help: "The file, or - for stdin.", completion: .file())
    var file = "-"

    @Flag(help: "Continues after an error response.")
    var keepGoing = false

    @Flag(help: "Sends each message without waiting for the work of earlier ones.")
    var pipeline = false

    @OptionGroup var options: ServerOptions

    func run() throws {
        let (streams, trace) = try options.settings.begin()
        let input = try streams.read(file, "script") { $0 }
        let configuration = options.settings.configuration(for: Main.self)
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            return server.isServable() ? play(on: server, input, streams.output, trace) : 1
        }
        throw ExitCode(code)
    }

    /// Returns the exit code: 1 after an error response.
    @AppActor
    private func play(on server: Server, _ input: Int32, _ output: Int32, _ trace: TraceFile?) -> Int32 {
        let connection = Connection(server: server, framing: .lines, allowsComments: true)
        connection.settlesBetweenMessages = !pipeline
        if let trace { connection.mirror(to: trace) }
        var hadError = false
        connection.onErrorAnswer = { [weak connection] error in
            hadError = true
            guard !keepGoing else { return }
            // Later lines are served before an answer only with --pipeline.
            let position = "line \(connection?.lineNumber ?? 0)" + (pipeline ? " or before" : "")
            // On stdout, the error can be part of a batch that never completes.
            StderrLog.writeNow("\(programName): \(position): stopped at an error response: \(error.message)")
            connection?.end(code: 1)
        }
        let code = StdioServer(connection: connection, input: input, output: output).run()
        return code == 0 && hadError ? 1 : code
    }
}

extension ProcessStreams {
    /// Opens a file, or stdin for `-`, and returns what `body` reads from it.
    ///
    /// - Throws: Exit code 66, after a sentence with the purpose of the file.
    package func read<Value>(
        _ file: String, _ purpose: String, _ body: (Int32) throws(SystemFailure) -> Value
    ) throws -> Value {
        do throws(SystemFailure) {
            return try body(file == "-" ? input : try FileDescriptors.openForReading(file))
        } catch {
            throw CleanExit.message("\(programName): cannot read the \(purpose) '\(file)': \(error)", code: 66)
        }
    }
}
