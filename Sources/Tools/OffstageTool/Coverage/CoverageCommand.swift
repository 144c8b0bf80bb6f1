import ArgumentParser
import JSON
import JSONRPC
import OffstageCommands
import OffstageDrawing

struct CoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Lists what recorded conversations have not reached of an app.",
        usage: "offstage coverage [--app <name>] [--require-all] <traffic> ... -- <server> [<arguments> ...]",
        discussion: """
            Asks the server for the screens, actions, events, links, guards and outputs of flows of each app, and \
            lists those that no conversation has reached. A traffic file is a recording of offstage record, the output \
            of --trace-file, or the file that OFFSTAGE_TRAFFIC names during swift test.

            Exit codes: 0; 1 with --require-all when something is not reached, and a server that does not answer; 3 \
            the reader of stdout is gone; 64 wrong usage, an app that the server does not have, and a server that \
            cannot be started; 65 a line that is no traffic; 66 a file that cannot be read.

            Example:
              OFFSTAGE_TRAFFIC=traffic.jsonl swift test; offstage coverage traffic.jsonl -- .build/debug/my-app serve
            """)

    @Option(help: ArgumentHelp("Only this app.", valueName: "name"))
    var app: String?

    @Flag(help: "Exits with 1 when something is not reached.")
    var requireAll = false

    @ArgumentParser.Argument(
        help: ArgumentHelp("Files with conversations, or - for stdin.", valueName: "traffic"), completion: .file())
    var words: [String]

    /// A parsed command has one list of words. Those after `--` are its last ones.
    private var command: [String] { Array(CommandLine.arguments.drop { $0 != "--" }.dropFirst()) }

    func validate() throws {
        try ServerCommand.check(command, "my-app serve")
        if words.count == command.count { throw ValidationError("a file with conversations is missing before --") }
    }

    func run() throws {
        let streams = try takeOverStreams()
        let files = try words.dropLast(command.count).map { file in
            (name: file, bytes: try streams.read(file, "traffic", FileDescriptors.readAll))
        }
        var coverages = try asking(command) { server, apps in
            try (app.map { [$0] } ?? apps.compactMap { $0["name"]?.string }).map { app in
                let description = try server.result("app/describe", ["app": .string(app)], code: 64)
                return AppCoverage(description, zones: try zones(of: app, server))
            }
        }
        for file in files {
            var reader = TrafficReader()
            do throws(Recording.Unreadable) {
                for line in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
                    guard let entry = try reader.read(line) else { continue }
                    for index in coverages.indices { coverages[index].take(entry) }
                }
            } catch {
                throw CleanExit.message("\(programName): \(file.name): \(error)", code: 65)
            }
        }
        for coverage in coverages {
            for line in coverage.lines(listsAll: app != nil) { try streams.print(SafeText.line(line)) }
        }
        if requireAll, !coverages.allSatisfy(\.isComplete) { throw ExitCode(1) }
    }

    /// Returns the zones with a guard, which only the guards of a session name.
    private func zones(of app: String, _ server: SettlingServer) throws -> [String] {
        let params: JSONValue = ["app": .string(app), "context": "test", "subscribe": "none"]
        let opened = try server.ask("session/open", params).answer
        if let id = opened?["result"]?["sessionId"],
            let zones = try server.request("inspect/flows", ["sessionId": id])?["zones"]?.array
        {
            return zones.compactMap(\.string)
        }
        let reason = SafeText.line(opened?["error"]?["message"]?.string ?? "the server does not name them")
        StderrLog.writeNow("\(programName): the guards of '\(Quoted(app))' are not listed: \(reason)")
        return []
    }
}
