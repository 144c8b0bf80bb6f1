import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import Offstage
import OffstageDrawing
import OffstageServer

struct RenderCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "render",
            abstract: "Prints the screen after a script, as an outline.",
            discussion: """
                The simplest front end: one line for each element, with role, label, value and states. Without a \
                script: the first screen of the app. With a script (one message per line, a line that starts with # \
                is a comment): the screen of the session that the script used last. If the script opens no session, \
                the command opens one of the app first, in the test context if the script contains clock/advance and \
                --context is missing. Each line settles before the next is sent.

                The command prints no responses. It prints an error response to stderr with the number of its \
                line, and stops, unless --keep-going is given.

                Exit codes: 0; 1 an error in an app, an error response, also with --keep-going, or no session to show; \
                3 the reader of stdout is gone; 5 work was still running after --drain-timeout; 64 a missing or \
                unknown app; 66 the script cannot be read.

                Example: \(programName) render\(SessionOptions<Main>.example)
                """)
    }

    @ArgumentParser.Argument(help: "The file of the script, or - for stdin.", completion: .file())
    var script: String?

    @OptionGroup var session: SessionOptions<Main>

    @Option(help: "The context of the session that the command opens: live, preview or test.")
    var context: SessionContext?

    @Flag(help: "Continues after an error response.")
    var keepGoing = false

    @OptionGroup var options: ServerOptions

    func run() throws {
        let (streams, trace) = try options.settings.begin()
        let lines =
            try script.map { ScriptLine.lines(of: try streams.read($0, "script", FileDescriptors.readAll)) } ?? []
        var configuration = options.settings.configuration(for: Main.self)
        configuration.standardAlternatives = session.alternatives
        let opening: JSONValue?
        if lines.contains(where: \.opensSession) {
            // The script's `session/open` can omit the app.
            if session.app != nil { configuration.standardApp = try session.chosenApp().name }
            opening = nil
        } else {
            let context = context ?? (lines.contains(where: \.advancesClock) ? .test : nil)
            opening = .object(try session.opening(in: context))
        }
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            guard server.isServable(opening?["app"]?.string) else { return 1 }
            let connection = Connection(server: server, framing: .lines, allowsComments: true)
            if let trace { connection.mirror(to: trace) }
            // Ids that no script has.
            let client = LoopbackClient(connection, lastID: 1 << 50)
            let run = RenderRun(client: client, limit: configuration.drainTimeout, keepsGoing: keepGoing)
            defer {
                server.close(reason: "the script is over")
                AppLoop.shared.step()
            }
            do throws(ExitCode) {
                let (outline, code) = try run.play(lines, opening: opening)
                return streams.writeLine(outline) ? code : 3
            } catch { return error.rawValue }
        }
        throw ExitCode(code)
    }
}
