import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import Offstage
import OffstageServer
import OffstageText

struct RenderCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "render",
            abstract: "Prints the screen that a script leads to, as text.",
            discussion: """
                The simplest front end. Without a script: the first screen of the app. With one (a message a line, as 'script' plays it; lines that \
                begin with # are comments): the screen of the session that it used last. Where the script opens no session, one of the app is opened \
                before it. Each line has its effect before the next is sent; with clock/advance in the script, and no --context, that session is one \
                in the test context.

                Answers are not printed. An error that is answered is, on stderr with the number of its line; it ends the script, unless --keep-going.

                Exit codes: 0; 1 an error was answered, with --keep-going too, or there is no session to draw; 3 nobody reads the text; 5 work was \
                still under way after --drain-timeout; 64 for an app that is missing or that there is not; 66 the script cannot be read.

                Example: \(programName) render\(Main.apps.count == 1 ? "" : " --app \(Main.apps.first?.name ?? "")") --width 80
                """)
    }

    @ArgumentParser.Argument(help: "The script's file, or - for stdin.", completion: .file())
    var script: String?

    @OptionGroup var session: SessionOptions<Main>

    @Option(help: "The context of the session that is opened first: live, preview or test.")
    var context: SessionContext?

    @Option(help: ArgumentHelp("How wide the screen is: 20 to 200.", valueName: "columns"))
    var width = 60

    @Flag(help: "Prints the screen after each request that has changed it, below a line with the request.")
    var each = false

    @Flag(help: "Plays on after an error.")
    var keepGoing = false

    @OptionGroup var options: ServerOptions

    func validate() throws {
        let widths = TextScreen.widths
        guard widths.contains(width) else {
            throw ValidationError("--width takes \(widths.lowerBound) to \(widths.upperBound) columns, not \(width)")
        }
    }

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(options.logLevel)
        let trace = try options.openTraceFile()
        let lines = try script.map { try Self.lines(of: $0, streams) } ?? []
        var configuration = options.configuration(for: Main.self)
        configuration.needsHandshake = false
        configuration.standardAlternatives = session.alternatives
        let opening: JSONValue?
        if lines.contains(where: \.opensSession) {
            // Its session/open may leave out the app.
            if session.app != nil { configuration.standardApp = try session.chosenApp().name }
            opening = nil
        } else {
            opening = try openParams(isTimed: lines.contains(where: \.advancesClock))
        }
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            server.reportFindings()
            let connection = Connection(server: server, framing: .lines, allowsComments: true)
            if let trace { connection.mirror(to: trace) }
            let run = RenderRun(
                connection: connection, limit: configuration.drainTimeout, width: width, showsEach: each,
                keepsGoing: keepGoing,
                print: { streams.writeLine($0) })
            let code = run.play(lines, opening: opening)
            server.close(reason: "the script is over")
            AppLoop.shared.step()
            return code
        }
        throw ExitCode(code)
    }

    private func openParams(isTimed: Bool) throws -> JSONValue {
        var params: JSONObject = ["app": .string(try session.chosenApp().name)]
        if let context { params["context"] = .string(context.rawValue) } else if isTimed { params["context"] = "test" }
        return .object(params)
    }

    private static func lines(of file: String, _ streams: ProcessStreams) throws -> [ScriptLine] {
        let descriptor = try ScriptRun.open(file, streams)
        do throws(SystemFailure) {
            return ScriptLine.lines(of: String(decoding: try FileDescriptors.readAll(descriptor), as: UTF8.self))
        } catch {
            throw CleanExit.message("\(programName): cannot read the script '\(file)': \(error)", code: 66)
        }
    }
}
