import ArgumentParser
import ConformanceRunner
import JSONRPC
import OffstageCommands
import OffstageDrawing
import Platform

struct ConformCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conform",
        abstract: "Checks a server or a front end against the protocol.",
        usage: """
            offstage conform [<options>] -- <server> [<arguments> ...]
            offstage conform --client [<options>] -- <front end> [<arguments> ...]
            """,
        discussion: """
            Starts the command once for each case, as a child process, and plays the case to it. A failure has the \
            bytes sent, the message wanted, the message received, and the section that the case is from. Failures are \
            on stdout, the progress on stderr.

            A server needs the app 'kit' and the method 'echo', as offstage-kit has them; README.md of the cases \
            describes them. It receives the arguments of the case after its own: serve --no-handshake, and in a few \
            cases limits.

            With --client, the cases are recorded sessions. The front end reads the messages of a session from stdin, \
            and prints the outline of its screen when a line asks for it. The outline must be that of the server's \
            state. The article Outlines describes both formats.

            Exit codes: 0 every case passed; 1 a case failed; 3 the reader of stdout is gone; 64 wrong usage, a \
            command that cannot be started, and cases that cannot be read.

            Examples:
              offstage conform --filter 'A,K1*' -- offstage-kit
              offstage conform --client -- python3 -m offstage_client.outline
            """)

    @Flag(help: "Checks a front end: plays recorded sessions to it and compares the outlines that it prints.")
    var client = false

    @Option(
        help: ArgumentHelp(
            "Runs only these cases: a group (K), a case (K01, notes) or a prefix (K1*), several with commas.",
            valueName: "cases"))
    var filter: String?

    @Option(help: ArgumentHelp("Leaves out these cases, written as for --filter.", valueName: "cases"))
    var exclude: String?

    @Option(help: "Runs the cases of servers in one framing only: lines or headers.")
    var framing: ConformanceCase.Framing?

    @Option(
        help: ArgumentHelp(
            "A folder with cases, or with --client of recordings, in place of those of this version.",
            valueName: "directory"),
        completion: .directory)
    var cases: String?

    @Option(
        help: ArgumentHelp(
            "Time without output after which a step fails; with output, a step fails after ten times as long.",
            valueName: "seconds"))
    var timeout = 30.0

    @Flag(help: "Prints the selected cases and starts nothing.")
    var list = false

    @Flag(help: "Stops after the first failure.")
    var failFast = false

    @ArgumentParser.Argument(
        parsing: .postTerminator, help: "The server or the front end with its arguments, after --.")
    var command: [String] = []

    func validate() throws {
        if !list { try ServerCommand.check(command, client ? "python3 front_end.py" : "offstage-kit") }
        guard !client || framing == nil else { throw ValidationError("--framing is for servers, not for --client") }
        guard (0.1...3600).contains(timeout) else {
            throw ValidationError("--timeout needs 0.1 to 3600 seconds; got \(timeout)")
        }
    }

    func run() throws {
        let streams = try takeOverStreams()
        if client {
            let sessions = try selected(RecordedSession.all)
            try run(sessions.map(play), listing: sessions.map(\.line), streams)
        } else {
            let tests = try selected(ConformanceCase.all)
                .filter { framing == nil || $0.framings.contains(framing ?? .lines) }
            try run(tests.flatMap(conversations), listing: tests.map(\.line), streams)
        }
    }

    /// A case in one framing, or a recorded session.
    private struct Run {
        /// Group of the case or id of the session, for the progress.
        let name: String
        /// Returns the failure for a reader; nil when the run passed.
        let perform: () throws(ConformanceFailure) -> String?
    }

    private func run(_ runs: [Run], listing: [String], _ streams: ProcessStreams) throws {
        if list { return try listing.forEach { try streams.print(SafeText.line($0)) } }
        guard !runs.isEmpty else { throw wrongUsage("no case is selected") }
        let start = milliseconds()
        var (passed, failed) = (0, 0)
        for (index, run) in runs.enumerated() {
            if index == 0 || runs[index - 1].name != run.name {
                StderrLog.writeNow("\(run.name): \(index) of \(runs.count) done, \(failed) failed")
            }
            let report: String?
            do throws(ConformanceFailure) { report = try run.perform() } catch { throw wrongUsage("\(error)") }
            if report == nil { passed += 1 } else { failed += 1 }
            if let report {
                for line in report.split(separator: "\n") { try streams.print(SafeText.line(line)) }
                try streams.print("")
            }
            if failFast, failed > 0 { break }
        }
        let seconds = Double((milliseconds() - start) / 100) / 10
        StderrLog.writeNow("\(passed) passed, \(failed) failed in \(seconds) s")
        if failed > 0 { throw ExitCode(1) }
    }

    // MARK: Cases

    /// Returns the cases of the folder or of this version that the filters select.
    private func selected<Case: SelectableCase>(
        _ read: (_ folder: String?) throws(ConformanceFailure) -> [Case]
    ) throws -> [Case] {
        let all: [Case]
        do throws(ConformanceFailure) { all = try read(cases) } catch { throw wrongUsage("\(error)") }
        let (wanted, unwanted) = (filter.map(CaseFilter.init), exclude.map(CaseFilter.init))
        for given in [wanted, unwanted] {
            if let problem = given?.problem(among: all) { throw wrongUsage(problem) }
        }
        return all.filter { wanted?.contains($0) ?? true && unwanted?.contains($0) != true }
    }

    private func conversations(_ test: ConformanceCase) -> [Run] {
        let (command, limit) = (command, Int32(timeout * 1000))
        return test.framings.filter { framing == nil || $0 == framing }.map { framing in
            Run(name: "group \(test.group ?? test.id)") { () throws(ConformanceFailure) in
                try Conversation(test, framing: framing, limit: limit) {
                    (arguments, standardError) throws(ConformanceFailure) in
                    try ChildProcessServer(
                        command: command, arguments: arguments, standardError: standardError, limit: limit)
                }.run().report
            }
        }
    }

    private func play(_ session: RecordedSession) -> Run {
        let (command, limit) = (command, Int32(timeout * 1000))
        return Run(name: session.id) { () throws(ConformanceFailure) in
            try ClientPlay.run(session, command: command, limit: limit)
        }
    }

    // MARK: Output

    private func wrongUsage(_ sentence: String) -> any Error {
        CleanExit.message("\(programName): \(sentence)", code: 64)
    }
}

// Lines of --list.
extension ConformanceCase {
    fileprivate var line: String { "\(id)  \(title) (\(framings.map(\.rawValue).joined(separator: ", ")))" }
}

extension RecordedSession {
    fileprivate var line: String { "\(id)  \(outlineCount) outlines" }
}
