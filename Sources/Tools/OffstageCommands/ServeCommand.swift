import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import OffstageServer
import Platform

/// Environment variable that `offstage dev` sets for its servers.
package let restartVariable = "OFFSTAGE_DEV"

struct ServeCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            abstract: "Serves the apps over stdin and stdout until the input ends.",
            discussion: """
                Messages are JSON-RPC 2.0, one per line or with Content-Length headers as in LSP. The first byte \
                selects the framing of both directions.

                Validates its only app before it serves the first message after the handshake: an error is printed to \
                stderr, and the command exits. Of several apps, each is validated before its first session opens.

                Fixed limits: 1,000 rows in the window of a list, 256 windows of a subscription, 64 patterns of 256 \
                bytes in its filter, 256 bytes of a dedupeId, 8,192 bytes of a URL, 256 levels of an event or a view \
                with its message.

                Exit codes: 0 at the end of the input or after shutdown; 1 exit without shutdown, and an error in an \
                app; 2 unreadable framing; 3 the reader of stdout is gone, or stdout cannot be written; 4 the client's \
                process is gone; 5 requests were still running after --drain-timeout; 128 + signal.
                """)
    }

    @Option(help: "lines or headers; by default, the first byte selects the framing.")
    var framing: Framing?

    @Flag(help: "Accepts requests without initialize.")
    var noHandshake = false

    @Flag(help: "Serves each message after the work of those before it, except work that waits for clock/advance.")
    var settle = false

    @OptionGroup var options: ServerOptions
    @OptionGroup var archive: ArchiveOptions

    func run() throws {
        try Serving(
            framing: framing, needsHandshake: !noHandshake, settles: settle, server: options.settings,
            archive: archive.settings
        ).run(Main.self)
    }
}

/// The values of the options of `serve`.
struct Serving {
    var framing: Framing?
    var needsHandshake = true
    var settles = false
    var server = ServerSettings()
    var archive = ArchiveSettings()

    func run<Main: OffstageMain>(_ main: Main.Type) throws {
        let (streams, trace) = try server.begin()
        var configuration = server.configuration(for: main, needsHandshake: needsHandshake)
        configuration.isRestartable = getenv(restartVariable) != nil
        try archive.open(for: main, standard: "none", in: &configuration)
        let code = AppLoop.run {
            let server = Server(configuration)
            let connection = Connection(server: server, framing: framing)
            // After the answer to `initialize`, because validating takes half as long as the start.
            connection.beforeServing = { server.isServable() }
            connection.settlesBetweenMessages = settles
            if let trace { connection.mirror(to: trace) }
            return StdioServer(connection: connection, streams: streams).run()
        }
        throw ExitCode(code)
    }
}

extension Serving {
    /// Reads the flags that front ends give, without the parser of arguments, whose reflection takes two thirds of a
    /// start; nil for others.
    init?(_ arguments: some Sequence<String>) {
        for argument in arguments {
            switch argument {
            case "--no-handshake": needsHandshake = false
            case "--settle": settles = true
            default: return nil
            }
        }
    }
}

/// Redirects stdout: a stray `print` writes to stderr.
package func takeOverStreams() throws -> ProcessStreams {
    do { return try ProcessStreams.takeOver() } catch { throw CleanExit.message("\(programName): \(error)", code: 70) }
}

extension ProcessStreams {
    /// Writes a line.
    ///
    /// - Throws: Exit code 3 when the reader is gone.
    package func print(_ line: String) throws { guard writeLine(line) else { throw ExitCode(3) } }
}

extension Server {
    /// Validates an app, and prints each error to stderr.
    ///
    /// - Parameter app: App to validate; nil for the standard app or the only one.
    /// - Returns: False when there is an error; the command then exits with 1.
    package func isServable(_ app: String? = nil) -> Bool {
        validateApps(app) { StderrLog.writeNow("\(programName): \($0)") }
    }
}

extension Framing: ExpressibleByArgument {}

extension CleanExit {
    /// Writes a sentence to stderr and returns an exit code to throw.
    package static func message(_ text: String, code: Int32) -> any Error {
        StderrLog.writeNow(text)
        return ExitCode(code)
    }

    package static func unknownApp(_ name: String, among names: [String]) -> any Error {
        let hint = ClosestName.hint(for: name, among: names)
        let served = names.joined(separator: ", ")
        return message("\(programName): unknown app '\(Quoted(name))'\(hint)Apps: \(served)", code: 64)
    }
}
