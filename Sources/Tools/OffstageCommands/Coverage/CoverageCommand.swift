import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import OffstageDrawing
import OffstageServer

struct CoverageCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "coverage",
            abstract: "Lists what recorded conversations have not reached of an app.",
            usage: "\(programName) coverage [--app <name>] [--require-all] <traffic> ...",
            discussion: """
                Reads conversations and lists the screens, actions, events, links, guards and outputs of flows of each \
                app that none of them has reached. A traffic file is a recording of offstage record, the output of \
                --trace-file, or the file that OFFSTAGE_TRAFFIC names during swift test.

                Exit codes: 0; 1 with --require-all when something is not reached; 3 the reader of stdout is gone; \
                64 an unknown app, and traffic with apps of another executable only; 65 a line that is no traffic; \
                66 a file that cannot be read.

                Example:
                  OFFSTAGE_TRAFFIC=traffic.jsonl swift test; \(programName) coverage traffic.jsonl
                """)
    }

    @Option(help: ArgumentHelp("Only this app.", valueName: "name"), completion: .list(Main.apps.map(\.name)))
    var app: String?

    @Flag(help: "Exits with 1 when something is not reached.")
    var requireAll = false

    @ArgumentParser.Argument(help: "Files with conversations, or - for stdin.", completion: .file())
    var traffic: [String]

    func run() throws {
        let streams = try takeOverStreams()
        StderrLog.install(.error)
        let apps = try app.map { [try SessionOptions<Main>.app(named: $0)] } ?? Main.apps
        var coverages = AppLoop.run {
            var configuration = Server.Configuration(apps: Main.apps)
            configuration.needsHandshake = false
            let server = Server(configuration)
            return apps.map { AppCoverage(of: $0.name, server) }
        }
        var found: Set<String> = []
        for file in traffic {
            let lines = try read(file, streams).split(separator: 0x0A, omittingEmptySubsequences: false)
            var reader = TrafficReader()
            do throws(TrafficReader.Unreadable) {
                for line in lines {
                    try reader.read(line) { entry in
                        for index in coverages.indices { coverages[index].take(entry) }
                    }
                }
            } catch let problem {
                throw CleanExit.message("\(programName): \(file): \(problem)", code: 65)
            }
            found.formUnion(reader.apps)
        }
        try checkApps(found)
        for coverage in coverages {
            for line in coverage.lines(listsAll: app != nil).map(SafeText.line) where !streams.writeLine(line) {
                throw ExitCode(3)
            }
        }
        if requireAll, !coverages.allSatisfy(\.isComplete) { throw ExitCode(1) }
    }

    /// Names the apps of the traffic that this program does not serve.
    ///
    /// - Throws: exit code 64, after a sentence, when it serves none of them.
    private func checkApps(_ found: Set<String>) throws {
        let unknown = found.subtracting(Main.apps.map(\.name)).sorted().map { "'\(Quoted($0))'" }
        guard let first = unknown.first else { return }
        let names = (unknown.count == 1 ? "the app " : "the apps ") + unknown.joined(separator: ", ")
        let sentence =
            "\(programName): \(programName) does not serve \(names) of the traffic; run the command coverage of the "
            + "executable that serves \(unknown.count == 1 ? first : "them"): .build/debug/my-app coverage "
            + traffic.joined(separator: " ")
        guard unknown.count < found.count else { throw CleanExit.message(sentence, code: 64) }
        StderrLog.writeNow(sentence)
    }

    private func read(_ file: String, _ streams: ProcessStreams) throws -> [UInt8] {
        do throws(SystemFailure) {
            return try FileDescriptors.readAll(file == "-" ? streams.input : FileDescriptors.openForReading(file))
        } catch {
            throw CleanExit.message("\(programName): cannot read the traffic '\(file)': \(error)", code: 66)
        }
    }
}
