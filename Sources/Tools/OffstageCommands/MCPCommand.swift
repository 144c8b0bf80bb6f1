import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import Offstage
import OffstageMCP
import OffstageServer

struct MCPCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mcp",
            abstract: "Lets an agent use an app: a server of the Model Context Protocol over stdin and stdout.",
            discussion: """
                Versions 2025-06-18, 2025-11-25 and 2026-07-28. An agent's host starts the command \
                \(programName) mcp\(SessionOptions<Main>.example)

                A button that destroys needs the confirmation of a person, by elicitation; an agent cannot confirm for \
                itself.

                Exit codes: those of serve.
                """)
    }

    @OptionGroup var app: SessionOptions<Main>

    @OptionGroup var agent: MCPOptions

    @Option(help: "The context of the session: live, preview or test.")
    var context = SessionContext.live

    @OptionGroup var options: ServerOptions
    @OptionGroup var archive: ArchiveOptions

    func run() throws {
        let (streams, trace) = try options.settings.begin()
        let chosen = try app.chosenApp()
        var configuration = options.settings.configuration(for: Main.self)
        try archive.settings.open(for: Main.self, standard: "auto", in: &configuration)
        var opening = try app.opening(in: context)
        if let seed = options.seed { opening["seed"] = .integer(Int64(clamping: seed)) }
        let code = AppLoop.run { agent.server(Server(configuration), chosen, opening, streams, trace).run() }
        throw ExitCode(code)
    }
}

/// Permissions of an agent, as options of a command.
package struct MCPOptions: ParsableArguments {
    package init() {}

    @Option(help: "A button that destroys: a person is asked, it is allowed, or it is denied.")
    var destructive = AgentOptions.Destruction.ask

    @Flag(help: "The agent can look, describe and wait only.")
    var readOnly = false

    @Flag(help: "The agent can fill secure fields.")
    var secureFields = false

    @Option(help: ArgumentHelp("Calls of tools that start within a second; more wait.", valueName: "count"))
    var maxCalls = 20

    @Option(help: ArgumentHelp("Continues a session that is open or in the archive.", valueName: "id"))
    var session: String?

    package func validate() throws {
        guard (1...10_000).contains(maxCalls) else {
            throw ValidationError("--max-calls needs 1 to 10000; got \(maxCalls)")
        }
    }

    /// Returns the server of an agent on the standard streams.
    ///
    /// - Parameters:
    ///   - opening: params of `session/open` beside the app.
    ///   - isShared: true to use the session of a person's front end, in place of one of its own.
    @AppActor
    package func server(
        _ server: Server, _ app: App, _ opening: JSONObject = [:], isShared: Bool = false, _ streams: ProcessStreams,
        _ trace: TraceFile?
    ) -> StdioServer {
        var (options, opening) = (AgentOptions(), opening)
        (options.destruction, options.isReadOnly, options.isShared) = (destructive, readOnly, isShared)
        (options.fillsSecureFields, options.session, options.callsPerSecond) = (secureFields, session, maxCalls)
        opening["app"] = .string(app.name)
        let connection = Connection(server: server, framing: .lines)
        connection.beforeServing = { server.isServable(app.name) }
        if let trace { connection.mirror(to: trace) }
        let client = LoopbackClient(Connection(server: server, framing: .lines))
        MCPServer(
            connection, client, opening: opening, title: app.title, links: server.linkPatterns(of: app), options)
        return StdioServer(connection: connection, streams: streams)
    }
}

extension AgentOptions.Destruction: ExpressibleByArgument {}
