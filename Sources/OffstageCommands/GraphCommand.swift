import AppLoop
import ArgumentParser
import JSON
import OffstageInjection
import OffstageServer
import OffstageSession

struct GraphCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "graph",
            abstract: "Draws what an app is made of, and who needs whom.",
            discussion: """
                Lifetimes stand in brackets, alternatives in braces. A session is opened in the test context first, for what @Injected asks for shows only \
                when a screen is made.

                Exit codes: 0; 1 with --validate, if something is wrong; 64 for an app that there is not.

                A picture: \(programName) graph --format dot | dot -Tsvg > graph.svg
                """)
    }

    @Option(help: "The app, when several are served.")
    var app: String?

    @Option(help: "tree (for a terminal), dot (for Graphviz) or mermaid (for Markdown).")
    var format: DependencyGraph.Format = .tree

    @Flag(help: "Prints what is wrong with the registrations, or looks so, to stderr.")
    var validate = false

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(.error)
        let app = try chosenApp()
        let code: Int32 = AppLoop.run {
            var configuration = Server.Configuration(apps: Main.apps)
            configuration.needsHandshake = false
            let server = Server(configuration)
            let client = LoopbackClient(Connection(server: server, framing: .lines))
            let opened = client.request("session/open", ["app": .string(app.name), "context": "test", "subscribe": "none"])
            if let error = opened["error"] { StderrLog.writeNow("\(programName): \(error["message"]?.string ?? "\(error)")") }
            guard let registry = server.registry(of: app) else { return 70 }
            guard streams.writeLine(trimmed(registry.graph().text(format, title: app.name))) else { return 3 }
            let findings = validate ? registry.validate() : []
            for finding in findings { StderrLog.writeNow("\(finding.isError ? "error" : "warning"): \(finding)") }
            return findings.contains(where: \.isError) ? 1 : 0
        }
        throw ExitCode(code)
    }

    private func chosenApp() throws -> App {
        let names = Main.apps.map(\.name).joined(separator: ", ")
        guard let name = app else {
            if let only = Main.apps.first, Main.apps.count == 1 { return only }
            throw CleanExit.message("\(programName): which app? Name one with --app: \(names)", code: 64)
        }
        if let found = Main.apps.first(where: { $0.name == name }) { return found }
        throw CleanExit.message("\(programName): there is no app '\(name)'; served: \(names)", code: 64)
    }

    private func trimmed(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
}

extension DependencyGraph.Format: ExpressibleByArgument {}
