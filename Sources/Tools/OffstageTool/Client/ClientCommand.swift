import ArgumentParser
import JSON
import OffstageCommands

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

    @OptionGroup var server: ServerCommand

    func run() throws {
        let streams = try takeOverStreams()
        let types = try asking(server.command) { server, _ in
            MessageTypes(
                document: try server.result("rpc.discover"),
                app: try app.map { try server.result("app/describe", ["app": .string($0)], code: 64) })
        }
        let text: String
        do { text = try language.text(types) } catch {
            throw CleanExit.message("\(programName): the template of \(language.rawValue): \(error)", code: 70)
        }
        try streams.print(String(text.dropLast()))
    }
}
