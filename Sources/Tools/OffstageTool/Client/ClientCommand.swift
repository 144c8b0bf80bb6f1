import ArgumentParser
import ConformanceRunner
import JSON
import OffstageCommands
import OffstageDrawing
import OffstageServer

struct ClientCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client",
        abstract: "Writes the types of a server's messages as source code for clients.",
        usage: "offstage client --language <language> [--app <name>] -- <server> [<arguments> ...]",
        discussion: """
            Starts the server and reads the document that rpc.discover returns: params and results by method, \
            notifications, the route tree, and all components. With --app, the file also has the types of the params, \
            actions, events and views of an app's screens, named after the screens.

            Python: a module for Python 3.10 and later, without dependencies. TypeScript: a declaration file.

            Exit codes: 0; 1 a server that ends early or sends nothing; 3 the reader of stdout is gone; 64 wrong \
            usage, an app that the server does not have, and a server that cannot be started; 70 a bug in Offstage.

            Example: offstage client --language typescript -- .build/debug/my-app serve >messages.d.ts
            """)

    @Option(help: "python or typescript.")
    var language: ClientLanguage

    @Option(help: ArgumentHelp("Adds the types of an app's screens.", valueName: "name"))
    var app: String?

    @ArgumentParser.Argument(parsing: .postTerminator, help: "The server with its arguments, after --.")
    var command: [String] = []

    func validate() throws {
        try checkCommand(command, "client --language python -- my-app serve")
    }

    func run() throws {
        let streams = try takeOverStreams()
        let types: MessageTypes
        do throws(any Error) {
            let server = try SettlingServer(command, seed: 1, framing: .lines, limit: 30_000)
            defer { server.stop() }
            func ask(_ method: String, _ params: JSONValue, code: Int32) throws -> JSONValue {
                let answer = try server.ask(method, params).answer
                if let result = answer?["result"] { return result }
                let problem = answer?["error"]?["message"]?.string ?? "it has ended without an answer to \(method)"
                throw CleanExit.message("\(programName): the server: \(SafeText.line(problem))", code: code)
            }
            _ = try ask("initialize", ["protocol": ["level": .integer(Int64(ProtocolLevel.current))]], code: 1)
            let document = try ask("rpc.discover", [:], code: 1)
            types = MessageTypes(
                document: document, app: try app.map { try ask("app/describe", ["app": .string($0)], code: 64) })
        } catch let failure as ConformanceFailure {
            throw CleanExit.message("\(programName): \(failure)", code: failure.exitCode)
        }
        let text: String
        do { text = try language.text(types) } catch {
            throw CleanExit.message("\(programName): the template of \(language.rawValue): \(error)", code: 70)
        }
        guard streams.writeLine(String(text.dropLast())) else { throw ExitCode(3) }
    }
}
