import AppLoop
import ArgumentParser
import JSON
import Offstage
import OffstageCommands
import OffstageServer

/// Serves apps to browsers on this machine. Add it to the `extraCommands` of an `OffstageMain`.
public struct WebCommand<Main: OffstageMain>: ParsableCommand {
    /// Name, summary and exit codes.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "web",
            abstract: "Serves the apps to browsers until a signal ends it.",
            discussion: """
                \(WebOptions.address)

                The sessions live as long as the server: a reload and a lost connection do not end them.

                \(WebOptions.manyUsers)

                Exit codes: 1 an app is not valid; \(WebOptions.exitCodes)
                """)
    }

    @OptionGroup var web: WebOptions
    @Flag(help: "An agent uses the session of the page, over stdin and stdout; the address is on stderr.")
    var agent = false

    @OptionGroup var agentOptions: MCPOptions
    @OptionGroup var options: ServerOptions
    @OptionGroup var archive: ArchiveOptions

    /// Creates the command.
    public init() {}

    /// Checks the options.
    ///
    /// - Throws: `ValidationError`.
    public func validate() throws {
        guard !agent || !web.isForMany else { throw ValidationError("--agent is for the page of one user") }
    }

    /// Serves until a signal.
    ///
    /// - Throws: `ExitCode`, after a sentence on stderr unless a signal ended it.
    public func run() throws {
        let (streams, trace) = try options.settings.begin()
        let app = try web.app.map { try SessionOptions<Main>.chosenApp($0).name }
        let agentsApp = agent ? try SessionOptions<Main>.chosenApp(web.app) : nil
        var open: JSONObject = [:]
        if let seed = options.seed { open["seed"] = .integer(Int64(clamping: seed)) }
        var configuration = options.settings.configuration(for: Main.self, needsHandshake: true)
        try archive.settings.open(for: Main.self, standard: "auto", in: &configuration)
        configuration.userSessions = web.maxUserSessions
        let name = "\(programName)-\(app ?? "all")"
        try web.run(streams, open, imageHosts: Main.apps.flatMap(\.imageHosts), savedAs: name) {
            [app, configuration, web, agentOptions] serve in
            let server = Server(configuration)
            guard server.isServable(app) else { return 1 }
            defer { server.close(reason: "the server ends") }
            let pages = web.makeServer(maxMessage: configuration.limits.message) {
                WebSocketClient(server: server, $0, trace)
            }
            pages.agent = agentsApp.map { agentOptions.server(server, $0, isShared: true, streams, trace) }
            return try serve(pages)
        }
    }
}
