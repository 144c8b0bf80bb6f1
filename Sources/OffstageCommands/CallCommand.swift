import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import OffstageProtocol
import OffstageServer
import OffstageSession

struct CallCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "call",
            abstract: "Sends one request and prints its result.",
            discussion: """
                Opens a session first if the method is about one.

                Exit codes: 0 with the result on stdout; 1 with the error on stderr; 3 nobody reads the result; 64 for params that are not JSON.

                Example: \(programName) call app/describe\(Main.apps.count == 1 ? "" : " '{\"app\":\"\(Main.apps.first?.name ?? "")\"}'")
                """)
    }

    @Argument(help: "The method's name; rpc.discover lists them.")
    var method: String

    @Argument(help: ArgumentHelp("Its params: a JSON object.", valueName: "params"))
    var params: String?

    @Option(help: "The app to open a session of, when several are served.")
    var app: String?

    @Option(help: "The context of that session: live, preview or test; test for clock/advance unless said otherwise.")
    var context: SessionContext?

    @Flag(help: "Prints the notifications that come meanwhile, too: one a line, to stderr.")
    var events = false

    @OptionGroup var options: ServerOptions

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(options.logLevel)
        let trace = try options.openTraceFile()
        let sent = try parsedParams()
        var configuration = options.configuration(for: Main.self)
        configuration.needsHandshake = false
        let isOfOneSession = MethodTable.all.contains { $0.name == method && $0.isOfOneSession }
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            let client = LoopbackClient(Connection(server: server, framing: .lines))
            if let trace { client.connection.mirror(to: trace) }
            client.onNotification = { if events { StderrLog.writeNow($0.description) } }
            if isOfOneSession {
                let opened = client.request("session/open", openParams)
                if let error = opened["error"] { return fail(error) }
            }
            let answer = client.request(method, sent)
            if let error = answer["error"] { return fail(error) }
            let result = answer["result"] ?? nil
            let text = streams.outputIsTerminal ? (try? result.pretty()) ?? result.description : result.description
            return streams.writeLine(text) ? 0 : 3
        }
        throw ExitCode(code)
    }

    private var openParams: JSONValue {
        var params: JSONObject = ["context": .string((context ?? (method == "clock/advance" ? .test : .live)).rawValue)]
        if let app { params["app"] = .string(app) }
        return .object(params)
    }

    private func parsedParams() throws -> JSONValue? {
        guard let params else { return nil }
        do {
            let value = try JSONValue(parsing: params)
            guard value.object != nil || value.array != nil || value.isNull else {
                throw CleanExit.message("\(programName): params must be a JSON object, such as '{\"app\":\"counter\"}', not \(value)", code: 64)
            }
            return value
        } catch let error as JSONParseError {
            throw CleanExit.message("\(programName): params are not valid JSON at \(error)", code: 64)
        }
    }

    private func fail(_ error: JSONValue) -> Int32 {
        let code = error["code"]?.integer.map(String.init) ?? "?"
        StderrLog.writeNow("\(programName): \(error["message"]?.string ?? "\(error)") (error \(code), \(error["data"]?["kind"]?.string ?? "?"))")
        return 1
    }
}

extension SessionContext: ExpressibleByArgument {}
