import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import OffstageDrawing
import OffstageServer

struct RoutesCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let app = Main.apps.count == 1 ? "" : " --app \(Main.apps.first?.name ?? "")"
        return CommandConfiguration(
            commandName: "routes",
            abstract: "Draws the route trees after a script, or the declared routes of an app.",
            discussion: """
                With a script: the route tree of each session that is open at its end. Brackets contain the status \
                of a node: active (it receives input), visible, hidden or declared (not made yet).

                Without a script: the screens, flows and links that an app declares.

                Exit codes: 0; 1 an error in an app, an error response, or no open session at the end; 3 the reader of \
                stdout is gone; 5 work was still running after --drain-timeout; 64 a missing or unknown app; 66 the \
                script cannot be read.

                Example: \(programName) routes\(app) --format dot | dot -Tsvg >map.svg
                """)
    }

    // OffstageInjection exports an `Argument` as well.
    @ArgumentParser.Argument(help: "The file of the script, or - for stdin.", completion: .file())
    var script: String?

    @OptionGroup var session: SessionOptions<Main>

    @Option(help: "tree (for a terminal), dot (for Graphviz) or mermaid (for Markdown).")
    var format: DrawingFormat = .tree

    @Flag(help: "Sends each message of the script without waiting for the work of earlier ones.")
    var pipeline = false

    @OptionGroup var options: ServerOptions

    func validate() throws {
        guard script != nil || session.alternatives.isEmpty else {
            throw ValidationError(
                "--alternative needs a script, because it applies to the sessions of the script; name one (- for stdin)"
            )
        }
    }

    func run() throws {
        let streams = try takeOverStreams(passingOnAppOutput: true)
        StderrLog.install(options.logLevel)
        let trace = try options.openTraceFile()
        var configuration = options.configuration(for: Main.self)
        configuration.needsHandshake = false
        if script == nil || session.app != nil { configuration.standardApp = try session.chosenApp().name }
        configuration.standardAlternatives = session.alternatives
        let files = try script.map { (input: try ScriptRun.open($0, streams), output: try openNowhere()) }
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            guard let files else { return server.isServable() ? write(map(server, trace), to: streams) : 1 }
            var drawing: String?
            var run = ScriptRun(
                server: server, input: files.input, output: files.output, isPipelined: pipeline, trace: trace)
            run.atEnd = { code in if code == 0 { drawing = trees(server) } }
            let code = run.play()
            return code == 0 ? write(drawing, to: streams) : code
        }
        throw ExitCode(code)
    }

    /// Opens the output of a script whose responses are not printed.
    private func openNowhere() throws -> Int32 {
        do throws(SystemFailure) {
            return try FileDescriptors.openForAppending("/dev/null")
        } catch {
            throw CleanExit.message("\(programName): cannot open /dev/null: \(error)", code: 70)
        }
    }

    /// Returns nil, after a sentence, when the app cannot be described.
    @AppActor
    private func map(_ server: Server, _ trace: TraceFile?) -> String? {
        let client = LoopbackClient(Connection(server: server, framing: .lines))
        if let trace { client.connection.mirror(to: trace) }
        let answer = client.request("app/describe")
        if let description = answer["result"] { return RouteMapDrawing(description).text(format) }
        StderrLog.writeNow("\(programName): \(answer["error"]?["message"]?.string ?? "\(answer)")")
        return nil
    }

    /// Draws the open sessions as a new front end receives them. Returns nil, after a sentence, when none is open.
    @AppActor
    private func trees(_ server: Server) -> String? {
        let client = LoopbackClient(Connection(server: server, framing: .lines))
        let sessions = client.request("session/list")["result"]?["sessions"]?.array ?? []
        let drawn = sessions.compactMap { session -> RouteTreeDrawing.Session? in
            guard let id = session["sessionId"],
                let tree = client.request("route/get", ["sessionId": id])["result"]?["tree"]
            else { return nil }
            return RouteTreeDrawing.Session(title: "\(id.string ?? ""): \(session["app"]?.string ?? "")", tree: tree)
        }
        if !drawn.isEmpty { return RouteTreeDrawing(drawn).text(format) }
        StderrLog.writeNow("\(programName): no session is open at the end of the script; add a session/open to it")
        return nil
    }

    /// Writes the drawing and returns the exit code.
    private func write(_ drawing: String?, to streams: ProcessStreams) -> Int32 {
        guard let drawing else { return 1 }
        return streams.writeLine(drawing) ? 0 : 3
    }
}
