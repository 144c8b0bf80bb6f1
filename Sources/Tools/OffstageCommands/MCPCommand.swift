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

    @Option(help: "What happens when the agent presses what destroys: ask, allow or deny.")
    var destructive = AgentOptions.Destruction.ask

    @Flag(help: "The agent can look, describe and wait only.")
    var readOnly = false

    @Flag(help: "The agent can fill secure fields.")
    var secureFields = false

    @Option(help: ArgumentHelp("Calls of tools that start within a second; more wait.", valueName: "count"))
    var maxCalls = 20

    @Option(help: ArgumentHelp("Continues a session of the archive.", valueName: "id"))
    var session: String?

    @Option(help: "The context of the session: live, preview or test.")
    var context = SessionContext.live

    @OptionGroup var options: ServerOptions
    @OptionGroup var archive: ArchiveOptions

    func validate() throws {
        guard (1...10_000).contains(maxCalls) else {
            throw ValidationError("--max-calls needs 1 to 10000; got \(maxCalls)")
        }
    }

    func run() throws {
        let (streams, trace) = try options.begin()
        let chosen = try app.chosenApp()
        var configuration = options.configuration(for: Main.self)
        try archive.open(for: Main.self, standard: "auto", in: &configuration)
        var opening: JSONObject = ["app": .string(chosen.name), "context": .string(context.rawValue)]
        if let seed = options.seed { opening["seed"] = .integer(Int64(bitPattern: seed)) }
        if !app.alternatives.isEmpty { opening["alternatives"] = JSONValue(encoding: app.alternatives) }
        var agent = AgentOptions()
        (agent.destruction, agent.isReadOnly) = (destructive, readOnly)
        (agent.fillsSecureFields, agent.session, agent.callsPerSecond) = (secureFields, session, maxCalls)
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            let connection = Connection(server: server, framing: .lines)
            connection.beforeServing = { server.isServable(chosen.name) }
            if let trace { connection.mirror(to: trace) }
            let client = LoopbackClient(Connection(server: server, framing: .lines))
            let links = server.linkPatterns(of: chosen)
            let mcp = MCPServer(
                connection, client, opening: opening, title: chosen.title, links: links, agent)
            return withExtendedLifetime(mcp) { StdioServer(connection: connection, streams: streams).run() }
        }
        throw ExitCode(code)
    }
}

extension AgentOptions.Destruction: ExpressibleByArgument {}
