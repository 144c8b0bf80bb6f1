import ArgumentParser
import ConformanceRunner
import JSON
import JSONRPC
import OffstageCommands
import OffstageDrawing

struct ConformCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conform",
        abstract: "Checks a server against the protocol.",
        usage: "offstage conform [<options>] -- <command> [<arguments> ...]",
        discussion: """
            Starts the command once for each case, as a child process, and plays the case to it. A failure has the \
            bytes sent, the message wanted, the message received, and the section that the case is from. Failures are \
            on stdout, the progress on stderr.

            The server needs the app 'kit' and the method 'echo', as offstage-kit has them; README.md of the cases \
            describes them. It receives the arguments of the case after its own: serve --no-handshake, and in a few \
            cases limits.

            Exit codes: 0 every case passed; 1 a case failed; 3 the reader of stdout is gone; 64 wrong usage, a \
            command that cannot be started, and cases that cannot be read.

            Example: offstage conform --filter 'A,K1*' -- offstage-kit
            """)

    @Option(
        help: ArgumentHelp(
            "Runs only these cases: a group (K), a case (K01) or a prefix (K1*), several with commas.",
            valueName: "cases"))
    var filter: String?

    @Option(help: ArgumentHelp("Leaves out these cases, written as for --filter.", valueName: "cases"))
    var exclude: String?

    @Option(help: "Runs the cases in one framing only: lines or headers.")
    var framing: ConformanceCase.Framing?

    @Option(
        help: ArgumentHelp("A folder with cases, in place of those of this version.", valueName: "directory"),
        completion: .directory)
    var cases: String?

    @Option(
        help: ArgumentHelp(
            "Time without output after which a step fails; with output, a step fails after ten times as long.",
            valueName: "seconds"))
    var timeout = 30.0

    @Flag(help: "Prints one JSON object for each case.")
    var json = false

    @Flag(help: "Prints the selected cases and starts nothing.")
    var list = false

    @Flag(help: "Stops after the first failure.")
    var failFast = false

    @ArgumentParser.Argument(parsing: .postTerminator, help: "The server and its arguments, after --.")
    var command: [String] = []

    func validate() throws {
        guard list || !command.isEmpty else {
            throw ValidationError("a command is missing; write it after --: offstage conform -- offstage-kit")
        }
        guard (0.1...3600).contains(timeout) else {
            throw ValidationError("--timeout needs 0.1 to 3600 seconds; got \(timeout)")
        }
    }

    func run() throws {
        let streams = try takeOverStreams()
        let runs = try selected().flatMap { test in
            test.framings.filter { framing == nil || $0 == framing }.map { (test: test, framing: $0) }
        }
        if list { return try printList(runs.map(\.test), streams) }
        guard !runs.isEmpty else { throw wrongUsage("no case is selected") }
        let start = milliseconds()
        var (passed, failed) = (0, 0)
        for (index, run) in runs.enumerated() {
            if index == 0 || runs[index - 1].test.group != run.test.group {
                StderrLog.writeNow("group \(run.test.group): \(index) of \(runs.count) done, \(failed) failed")
            }
            let outcome = try outcome(of: run.test, run.framing)
            if outcome.failure == nil { passed += 1 } else { failed += 1 }
            try show(outcome, streams)
            if failFast, failed > 0 { break }
        }
        let seconds = Double((milliseconds() - start) / 100) / 10
        StderrLog.writeNow("\(passed) passed, \(failed) failed in \(seconds) s")
        if failed > 0 { throw ExitCode(1) }
    }

    private func selected() throws -> [ConformanceCase] {
        let all: [ConformanceCase]
        do throws(ConformanceFailure) {
            if let cases { all = try ConformanceCase.inside(cases) } else { all = try ConformanceCase.embedded() }
        } catch { throw wrongUsage("\(error)") }
        let (wanted, unwanted) = (filter.map(CaseFilter.init), exclude.map(CaseFilter.init))
        for given in [wanted, unwanted] {
            if let problem = given?.problem(among: all) { throw wrongUsage(problem) }
        }
        return all.filter { wanted?.contains($0) ?? true && unwanted?.contains($0) != true }
    }

    private func outcome(of test: ConformanceCase, _ framing: ConformanceCase.Framing) throws -> CaseOutcome {
        let limit = Int32(timeout * 1000)
        do throws(ConformanceFailure) {
            return try Conversation(test, framing: framing, transport: "child", limit: limit) {
                (arguments, standardError) throws(ConformanceFailure) in
                try ChildProcessServer(
                    command: command, arguments: arguments, standardError: standardError, limit: limit)
            }.run()
        } catch { throw wrongUsage("\(error)") }
    }

    private func wrongUsage(_ sentence: String) -> any Error {
        CleanExit.message("\(programName): \(sentence)", code: 64)
    }

    private func show(_ outcome: CaseOutcome, _ streams: ProcessStreams) throws {
        if json { return try print(outcome.json.description, streams) }
        guard let report = outcome.report else { return }
        for line in report.split(separator: "\n") { try print(SafeText.line(line), streams) }
        try print("", streams)
    }

    private func printList(_ tests: [ConformanceCase], _ streams: ProcessStreams) throws {
        var last: String?
        for test in tests where test.id != last {
            last = test.id
            let framings = test.framings.map(\.rawValue)
            if json {
                let object: JSONValue = [
                    "id": .string(test.id), "title": .string(test.title), "source": .string(test.source),
                    "framings": .array(framings.map(JSONValue.string)),
                ]
                try print(object.description, streams)
            } else {
                try print(SafeText.line("\(test.id)  \(test.title) (\(framings.joined(separator: ", ")))"), streams)
            }
        }
    }

    private func print(_ line: String, _ streams: ProcessStreams) throws {
        guard streams.writeLine(line) else { throw ExitCode(3) }
    }
}

extension ConformanceCase.Framing: ExpressibleByArgument {}
