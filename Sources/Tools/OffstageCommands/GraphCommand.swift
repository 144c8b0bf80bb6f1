import AppLoop
import ArgumentParser
import JSON
import Offstage
import OffstageDrawing
import OffstageInjection
import OffstageServer

struct GraphCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "graph",
            abstract: "Draws the dependencies of an app.",
            discussion: """
                Brackets contain the lifetime, braces the alternatives. The command opens a session in the test \
                context first: the dependencies of @Injected properties are known once a screen is made. With \
                --validate, it also makes the store of each other screen.

                Exit codes: 0; with --validate, 1 for an error, a warning, or a session that cannot be opened; 3 the \
                reader of stdout is gone; 64 a missing or unknown app, and an unknown alternative.

                Example: \(programName) graph\(SessionOptions<Main>.example)
                """)
    }

    @OptionGroup var session: SessionOptions<Main>

    @Flag(help: "Prints errors and warnings about the app, and screens that are not checked, to stderr.")
    var validate = false

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(.error)
        let app = try session.chosenApp().chosen(by: session.alternatives)
        let code: Int32 = AppLoop.run {
            var configuration = Server.Configuration(apps: Main.apps)
            configuration.needsHandshake = false
            let server = Server(configuration)
            let container: Container?
            do { container = try chosenContainer(of: app, server) } catch {
                StderrLog.writeNow("\(programName): \(error)")
                return 64
            }
            let opened = openSession(of: app, server)
            // A trial shows dependencies, which the drawing contains.
            let findings =
                !validate
                ? []
                : opened?.validate(for: container) ?? AppHost.validate(app, alternatives: session.alternatives)
            let registry = server.registry(of: app)
            let graph = registry.graph(for: container).withoutIdleRuntime
            guard streams.writeLine(DependencyDrawing.text(of: graph, app: app.name)) else { return 3 }
            guard validate else { return 0 }
            for finding in findings { StderrLog.writeNow("\(finding.severity): \(finding)") }
            return opened == nil || findings.contains { $0.severity != .info } ? 1 : 0
        }
        throw ExitCode(code)
    }

    /// Returns the container of a live session that makes no instance; nil without alternatives.
    @AppActor
    private func chosenContainer(of app: App, _ server: Server) throws(ChoiceError) -> Container? {
        if session.alternatives.isEmpty { return nil }
        let registry = server.registry(of: app)
        let environment = SessionEnvironment(context: .live, clock: LiveClock(), seed: 1)
        return try Container(app: app.name, registry: registry, environment: environment)
            .openSession("graph", environment: environment, alternatives: session.alternatives)
    }

    /// Opens a session in the test context, without live alternatives, so that the app makes its screens. Returns nil
    /// after an error sentence.
    @AppActor
    private func openSession(of app: App, _ server: Server) -> Session? {
        let client = LoopbackClient(Connection(server: server, framing: .lines))
        let alternatives = session.alternatives.filter { $0.value != "live" }
        let opened = client.result(
            "session/open",
            [
                "app": .string(app.name), "context": "test", "subscribe": "none",
                "alternatives": JSONValue(encoding: alternatives),
            ])
        return opened?["sessionId"]?.string.flatMap(server.openSession(named:))
    }
}
