import AppLoop
import ArgumentParser
import JSONRPC
import OffstageServer

struct ServeCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            abstract: "Serves the apps over stdin and stdout until the input ends.",
            discussion: """
                Messages are JSON-RPC 2.0, either one a line or behind Content-Length headers as in LSP: the first byte tells, and the answers come the same way.

                Exit codes: 0 at the end of the input or after shutdown; 1 exit without shutdown; 2 unreadable framing; 3 nobody reads the answers; \
                4 the client's process is gone; 5 requests were still running after --drain-timeout; 128 + signal.
                """)
    }

    @Option(help: "lines or headers, instead of finding out from the first byte.")
    var framing: Framing?

    @Flag(help: "Serves at once, without waiting for initialize.")
    var noHandshake = false

    @OptionGroup var options: ServerOptions

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(options.logLevel)
        let trace = try options.openTraceFile()
        var configuration = options.configuration(for: Main.self)
        configuration.needsHandshake = !noHandshake
        let code = AppLoop.run {
            let server = Server(configuration)
            server.reportFindings()
            let connection = Connection(server: server, framing: framing)
            if let trace { connection.mirror(to: trace) }
            return StdioServer(connection: connection, streams: streams).run()
        }
        throw ExitCode(code)
    }
}

/// Before anything else runs: from here on a stray `print` goes to stderr.
func takeOverStreams() throws -> ProcessStreams {
    do {
        return try ProcessStreams.takeOver()
    } catch {
        throw CleanExit.message("\(programName): \(error)", code: 70)
    }
}

extension Server {
    /// Says at start what would refuse sessions later.
    func reportFindings() {
        for finding in findings { StderrLog.writeNow("\(programName): \(finding)") }
    }
}

extension Framing: ExpressibleByArgument {}

extension CleanExit {
    /// A sentence on stderr and an exit code of its own.
    static func message(_ text: String, code: Int32) -> any Error {
        StderrLog.writeNow(text)
        return ExitCode(code)
    }
}
