import AppLoop
import ArgumentParser
import JSON
import Offstage
import OffstageInjection
import OffstageServer

struct GraphCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let app = Main.apps.count == 1 ? "" : " --app \(Main.apps.first?.name ?? "")"
        return CommandConfiguration(
            commandName: "graph",
            abstract: "Draws what an app is made of, and who needs whom.",
            discussion: """
                Lifetimes stand in brackets, alternatives in braces. A session is opened in the test context first, for what @Injected asks for shows only \
                when a screen is made.

                Exit codes: 0; 1 with --validate, if something is wrong; 3 nobody reads the graph; 64 for an app that is missing or that there is not, and \
                for an alternative that there is not.

                A picture: \(programName) graph\(app) --format dot | dot -Tsvg > graph.svg
                """)
    }

    @OptionGroup var session: SessionOptions<Main>

    @Option(help: "tree (for a terminal), dot (for Graphviz) or mermaid (for Markdown).")
    var format: DependencyGraph.Format = .tree

    @Flag(help: "Prints what is wrong with the registrations, or looks so, to stderr.")
    var validate = false

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(.error)
        let app = try session.chosenApp()
        let code: Int32 = AppLoop.run {
            var configuration = Server.Configuration(apps: Main.apps)
            configuration.needsHandshake = false
            let server = Server(configuration)
            let container: Container?
            do {
                container = try chosenContainer(of: app, server)
            } catch {
                StderrLog.writeNow("\(programName): \(error)")
                return 64
            }
            openSession(of: app, server)
            guard let registry = server.registry(of: app) else { return 70 }
            guard streams.writeLine(trimmed(registry.graph(for: container).text(format, title: app.name))) else {
                return 3
            }
            let findings = validate ? registry.validate(for: container) : []
            for finding in findings { StderrLog.writeNow("\(finding.isError ? "error" : "warning"): \(finding)") }
            return findings.contains(where: \.isError) ? 1 : 0
        }
        throw ExitCode(code)
    }

    /// A live session's, in which nothing is ever made; nil when everything is plain.
    @AppActor
    private func chosenContainer(of app: App, _ server: Server) throws(ChoiceError) -> Container? {
        guard !session.alternatives.isEmpty, let registry = server.registry(of: app) else { return nil }
        let surroundings = Surroundings(context: .live, clock: LiveClock(), seed: 1)
        return try Container(app: app.name, registry: registry, surroundings: surroundings)
            .openSession("graph", surroundings: surroundings, alternatives: session.alternatives)
    }

    /// Makes the app's screens. What is picked and reaches outside the process is left out.
    @AppActor
    private func openSession(of app: App, _ server: Server) {
        let client = LoopbackClient(Connection(server: server, framing: .lines))
        let alternatives = session.alternatives.filter { $0.value != "live" }.map {
            ($0.key, JSONValue.string($0.value))
        }
        let opened = client.request(
            "session/open",
            [
                "app": .string(app.name), "context": "test", "subscribe": "none",
                "alternatives": .object(JSONObject(alternatives)),
            ])
        if let error = opened["error"] {
            StderrLog.writeNow("\(programName): \(error["message"]?.string ?? "\(error)")")
        }
    }

    private func trimmed(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
}

extension DependencyGraph.Format: ExpressibleByArgument {}
