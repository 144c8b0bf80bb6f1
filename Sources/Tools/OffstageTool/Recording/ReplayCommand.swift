import ArgumentParser
import ConformanceRunner
import JSON
import JSONRPC
import OffstageCommands
import OffstageDrawing

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Plays a recording of offstage record and names the first difference.",
        usage: "offstage replay [--timeout <seconds>] [--crash] <file> -- <server> [<arguments> ...]",
        discussion: """
            Sends the inputs of the recording to the server, advances the clocks by the recorded times, and compares \
            each message of the server with the recorded one. Stops at the first difference and prints the input, \
            both messages, and the JSON Pointer of the difference.

            The server receives the arguments --settle and --seed after its own. Texts of secure fields are not in \
            the recording and are sent as •••.

            With --crash, opens after each input a copy of each session from its saved state, and prints the lines \
            of its outline that are others: - a line that a crash would lose, + a line that the app would show \
            instead. The messages are not compared.

            Exit codes: 0 all messages are equal, or a crash loses nothing; 1 a message differs, and a server that \
            ends early or sends nothing; \
            3 the reader of stdout is gone; 64 wrong usage, and a server that cannot be started; 65 a damaged line, \
            and a later version; 66 the file cannot be read.

            Example: offstage replay conversation.jsonl -- .build/debug/shop serve
            """)

    @Option(help: ArgumentHelp("Time without a message after which an input fails.", valueName: "seconds"))
    var timeout = 30.0

    @Flag(help: "Prints what a crash after each input would lose.")
    var crash = false

    @ArgumentParser.Argument(help: "The file of the recording.", completion: .file())
    var file: String

    @OptionGroup var server: ServerCommand

    func validate() throws {
        guard (0.1...3600).contains(timeout) else {
            throw ValidationError("--timeout needs 0.1 to 3600 seconds; got \(timeout)")
        }
    }

    func run() throws {
        let streams = try takeOverStreams()
        let recording: Recording
        let bytes = try streams.read(file, "recording", FileDescriptors.readAll)
        do throws(Recording.Unreadable) { recording = try Recording(parsing: bytes) } catch {
            throw CleanExit.message("\(programName): \(file): \(error)", code: 65)
        }
        try exiting {
            let server = try SettlingServer(
                self.server.command, seed: recording.seed, framing: recording.framing, limit: Int32(timeout * 1000))
            if crash {
                var trial = CrashTrial()
                try trial.play(recording, server) { try streams.print(SafeText.line($0)) }
                if trial.losses > 0 { throw ExitCode(1) }
                return
            }
            var replay = Replay()
            try replay.play(recording, server)
            for line in replay.report { try streams.print(SafeText.line(line)) }
            if !replay.isEqual { throw ExitCode(1) }
        }
    }
}

/// The outcome of playing a recording.
private struct Replay {
    private(set) var report: [String] = []
    private(set) var isEqual = true

    mutating func play(_ recording: Recording, _ server: SettlingServer) throws(ConformanceFailure) {
        var count = 0
        for (index, step) in recording.steps.enumerated() {
            let title = "input \(index + 1) of \(recording.steps.count) (line \(step.line))"
            guard !server.hasEnded else {
                return differ("the server ended with exit code \(try server.waitForExit()) before \(title)", step)
            }
            let output = try server.play(step.input).map(\.json)
            for number in 0..<max(output.count, step.output.count) {
                let (expected, received) = (step.output.dropFirst(number).first, output.dropFirst(number).first)
                guard var problem = Self.problem(expected, received) else { continue }
                if received == nil, server.hasEnded {
                    problem += "; the server ended with exit code \(try server.waitForExit())"
                }
                differ("\(title): message \(number + 1) \(problem)", step, expected, received)
                if hasHiddenText(recording.steps[...index]) {
                    report.append("an earlier text of a secure field is not in the recording and was sent as •••")
                }
                return
            }
            count += output.count
        }
        let code = try server.waitForExit()
        if let recorded = recording.exitCode, code != recorded {
            isEqual = false
            return report.append("the server ended with exit code \(code); recorded: \(recorded)")
        }
        report.append("\(recording.steps.count) inputs and \(count) messages are equal")
    }

    private mutating func differ(
        _ sentence: String, _ step: Recording.Step, _ expected: JSONValue? = nil, _ received: JSONValue? = nil
    ) {
        isEqual = false
        report = [sentence, "  input:    \(step.input.entry)"]
        if let expected { report.append("  expected: \(expected)") }
        if let received { report.append("  received: \(received)") }
    }

    private func hasHiddenText(_ steps: ArraySlice<Recording.Step>) -> Bool { steps.contains { !$0.hidden.isEmpty } }

    private static func problem(_ expected: JSONValue?, _ received: JSONValue?) -> String? {
        guard let expected else { return "is not in the recording" }
        guard let received else { return "is missing" }
        return difference(expected, received).map { "differs at \($0.isEmpty ? "\"\"" : JSONPointer($0).description)" }
    }

    /// Returns the path of the first difference, in the order of the expected members; nil for equal values.
    private static func difference(_ expected: JSONValue, _ received: JSONValue) -> [String]? {
        if expected == received { return nil }
        switch (expected, received) {
        case (.object(let a), .object(let b)):
            for key in a.keys + b.keys.filter({ a[$0] == nil }) {
                guard let old = a[key], let new = b[key] else { return [key] }
                if let path = difference(old, new) { return [key] + path }
            }
        case (.array(let a), .array(let b)):
            for index in 0..<max(a.count, b.count) {
                guard a.indices.contains(index), b.indices.contains(index) else { return ["\(index)"] }
                if let path = difference(a[index], b[index]) { return ["\(index)"] + path }
            }
        default: break
        }
        return []
    }
}
