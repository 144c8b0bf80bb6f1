import AppLoop
import ArgumentParser
import JSON
import OffstageDrawing
import OffstageServer

struct RoutesCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "routes",
            abstract: "Draws the screens, flows and links that an app declares.",
            discussion: """
                Exit codes: 0; 1 an error in an app; 3 the reader of stdout is gone; 64 a missing or unknown app.

                Example: \(programName) routes\(SessionOptions<Main>.example)
                """)
    }

    @Option(
        help: ArgumentHelp("The app; needed when the program serves several.", valueName: "name"),
        completion: .list(Main.apps.map(\.name)))
    var app: String?

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(.error)
        var configuration = Server.Configuration(apps: Main.apps)
        configuration.needsHandshake = false
        configuration.standardApp = try SessionOptions<Main>.chosenApp(app).name
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            guard server.isServable() else { return 1 }
            let client = LoopbackClient(Connection(server: server, framing: .lines))
            guard let description = client.result("app/describe") else { return 1 }
            return streams.writeLine(RouteMapDrawing(description).text) ? 0 : 3
        }
        throw ExitCode(code)
    }
}
