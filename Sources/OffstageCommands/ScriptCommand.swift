import AppLoop
import ArgumentParser
import OffstageServer

struct ScriptCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "script",
            abstract: "Plays a file of requests and prints what comes back.",
            discussion: """
                One message a line, no handshake; lines that begin with # are comments. Each is sent without waiting for the answers before it. In a \
                session with "context":"test" nothing takes time until clock/advance lets it pass, so that every step sees what those before it have done.

                Stops at the first error that is answered; with --keep-going it plays to the end.

                Exit codes: 0 if there was no error; 1 if there was, with --keep-going too; 3 nobody reads the answers; 5 requests were still running \
                after --drain-timeout; 66 the file cannot be read.
                """)
    }

    @Argument(help: "The file, or - for stdin.", completion: .file())
    var file = "-"

    @Flag(help: "Plays on after an error.")
    var keepGoing = false

    @OptionGroup var options: ServerOptions

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(options.logLevel)
        let trace = try options.openTraceFile()
        let input = try ScriptRun.open(file, streams)
        var configuration = options.configuration(for: Main.self)
        configuration.needsHandshake = false
        let code: Int32 = AppLoop.run {
            ScriptRun(
                server: Server(configuration), input: input, output: streams.output, keepsGoing: keepGoing, trace: trace
            ).play()
        }
        throw ExitCode(code)
    }
}
