import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import Offstage
import OffstageDrawing
import OffstageServer

struct CallCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "call",
            abstract: "Sends one request and prints its result.",
            discussion: """
                Opens a session first if the method needs one: of the given app, with the given alternatives and \
                context. Waits until the work that the launch and the request have started has ended; with --pipeline, \
                only for the response.

                Exit codes: 0 with the result on stdout; 1 with the error on stderr, also an error in an app; 3 the \
                reader of stdout is gone; 5 work was still running after --drain-timeout; 64 params that are no JSON, \
                and a missing or unknown app.

                Example: \(programName) call app/describe\(SessionOptions<Main>.example)
                """)
    }

    @ArgumentParser.Argument(
        help: "The method; rpc.discover lists all methods.",
        completion: .list(MethodTable.all.filter { $0.form != .notification }.map(\.name)))
    var method: String

    @ArgumentParser.Argument(help: ArgumentHelp("The params of the method: a JSON object.", valueName: "params"))
    var params: String?

    @OptionGroup var session: SessionOptions<Main>

    @Option(help: "The context of the session: live, preview or test. The default for clock/advance is test.")
    var context: SessionContext?

    @Flag(help: "Prints each notification as a line on stderr.")
    var events = false

    @Flag(help: "Waits for the response only, not for the work that the request has started.")
    var pipeline = false

    @OptionGroup var options: ServerOptions

    func run() throws {
        let (streams, trace) = try options.settings.begin()
        let given = try parsedParams()
        let opened = context ?? (method == "clock/advance" ? .test : nil)
        let opening = needsSession(given) ? JSONValue.object(try session.opening(in: opened)) : nil
        let configuration = options.settings.configuration(for: Main.self)
        let code: Int32 = AppLoop.run {
            let server = Server(configuration)
            guard server.isServable((opening?["app"] ?? given?["app"])?.string ?? session.app) else { return 1 }
            let client = LoopbackClient(Connection(server: server, framing: .lines))
            if let trace { client.connection.mirror(to: trace) }
            client.onNotification = { if events { StderrLog.writeNow($0.description) } }
            if let opening {
                guard client.result("session/open", opening) != nil else { return 1 }
                if let code = settle(client, configuration.drainTimeout) { return code }
            }
            guard let result = client.result(method, opening == nil ? completed(given) : given) else { return 1 }
            // A result that is too deep for line breaks is printed without.
            let text = streams.outputIsTerminal ? (try? result.pretty()) ?? result.description : result.description
            guard streams.writeLine(SafeText.json(text)) else { return 3 }
            return settle(client, configuration.drainTimeout) ?? 0
        }
        throw ExitCode(code)
    }

    /// Waits for the work in progress. Returns the exit code 5, after a sentence, when it takes too long.
    @AppActor
    private func settle(_ client: LoopbackClient, _ limit: Duration) -> Int32? {
        if pipeline { return nil }
        do throws(AppLoop.NotSettled) { try client.settle(limit: limit) } catch {
            StderrLog.writeNow("\(programName): \(error); --pipeline does not wait for it")
            return 5
        }
        return nil
    }

    /// A method about a session accepts an app instead.
    private func needsSession(_ given: JSONValue?) -> Bool {
        MethodTable.all.contains { $0.name == method && $0.isOfOneSession } && given?["app"] == nil
    }

    /// Adds flags to the params; given params take precedence.
    private func completed(_ given: JSONValue?) -> JSONValue? {
        let accepted =
            method == "session/open" ? ["app", "alternatives", "context"] : method == "app/describe" ? ["app"] : []
        guard case .object(var params) = given ?? [:] else { return given }
        for (name, value) in session.params(in: context) where accepted.contains(name) && params[name] == nil {
            params[name] = value
        }
        return params.isEmpty ? given : .object(params)
    }

    private func parsedParams() throws -> JSONValue? {
        guard let params else { return nil }
        let value: JSONValue
        do { value = try JSONValue(parsing: params) } catch {
            throw CleanExit.message("\(programName): params are no valid JSON: \(error)", code: 64)
        }
        guard value.object != nil || value.array != nil || value.isNull else {
            throw CleanExit.message(
                "\(programName): params need a JSON object, such as '{\"app\":\"counter\"}'; got \(value)", code: 64)
        }
        return value
    }
}

extension SessionContext: ExpressibleByArgument {}
