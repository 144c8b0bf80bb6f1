import AppLoop
import ArgumentParser
import JSON
import OffstageDrawing
import OffstageServer

struct ClientCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let app = Main.apps.first.map { " --app \($0.name)" } ?? ""
        return CommandConfiguration(
            commandName: "client",
            abstract: "Writes the types of the protocol's messages as source code for clients.",
            discussion: """
                The types are those of the document that rpc.discover returns: params and results by method, \
                notifications, the route tree, and all components. With --app, the file also has the types of the \
                params, actions, events and views of an app's screens, named after the screens.

                Python: a module for Python 3.10 and later, without dependencies. TypeScript: a declaration file.

                Exit codes: 0; 3 the reader of stdout is gone; 64 an unknown language or app; 70 a bug in Offstage.

                Example: \(programName) client --language typescript\(app) >messages.d.ts
                """)
    }

    @Option(help: "python or typescript.")
    var language: ClientLanguage

    @Option(
        help: ArgumentHelp("Adds the types of an app's screens.", valueName: "name"),
        completion: .list(Main.apps.map(\.name)))
    var app: String?

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(.error)
        let app = try app.map { try SessionOptions<Main>.app(named: $0) }
        let code: Int32 = AppLoop.run {
            var configuration = Server.Configuration(apps: Main.apps)
            configuration.extraMethods = Main.extraMethods
            configuration.needsHandshake = false
            let client = LoopbackClient(Connection(server: Server(configuration), framing: .lines))
            let document = client.request("rpc.discover")
            let description = app.map { client.request("app/describe", ["app": .string($0.name)]) }
            for answer in [document, description].compactMap({ $0 }) where answer["result"] == nil {
                StderrLog.writeNow(
                    "\(programName): \(SafeText.line(answer["error"]?["message"]?.string ?? "\(answer)"))")
                return 70
            }
            let types = MessageTypes(document: document["result"] ?? .null, app: description?["result"])
            let text = language.text(types)
            return streams.writeLine(String(text.dropLast())) ? 0 : 3
        }
        throw ExitCode(code)
    }
}

extension ClientLanguage: ExpressibleByArgument {}
