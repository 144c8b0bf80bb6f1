import AppLoop
import ArgumentParser
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
        let streams = try takeOverStreams(passingOnAppOutput: true)
        StderrLog.install(options.logLevel)
        let trace = try options.openTraceFile()
        let input = try ScriptRun.open(file, streams)
        var configuration = options.configuration(for: Main.self)
        configuration.needsHandshake = false
        let code: Int32 = AppLoop.run {
            ScriptRun(
                server: Server(configuration), input: input, output: streams.output, keepsGoing: keepGoing,
                isPipelined: pipeline,
                trace: trace
            ).play()
        }
        throw ExitCode(code)
    }
}
