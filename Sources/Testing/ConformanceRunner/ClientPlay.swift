import JSON
import OffstageDrawing
import Platform

/// Plays a recorded session to a front end and compares the outlines that it prints.
package struct ClientPlay {
    private let session: RecordedSession
    private let client: ChildProcessServer
    /// Lines that are sent with the next outline.
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private var outlineCount = 0
    /// The line of the recording that was played last.
    private var last = (number: 0, text: "")
    /// Lines of the wanted and of the printed outline, where they differ.
    private var difference: [String] = []

    /// Maximum number of bytes of one outline.
    private static let mostBytes = 64 << 20

    private init(_ session: RecordedSession, _ client: ChildProcessServer) {
        (self.session, self.client) = (session, client)
    }

    /// Starts the command and plays every step. Returns the failure for a reader; nil when every outline was the wanted
    /// one.
    ///
    /// - Parameter limit: Milliseconds without output after which an outline fails.
    /// - Throws: `.cannotStart` for a command that cannot be started.
    package static func run(
        _ session: RecordedSession, command: [String], limit: Int32
    ) throws(ConformanceFailure) -> String? {
        let client = try ChildProcessServer(command: command, arguments: [], standardError: .file, limit: limit)
        defer { client.stop() }
        var play = ClientPlay(session, client)
        do throws(ConformanceFailure) {
            for step in session.steps { try play.play(step) }
            try play.end()
            return nil
        } catch { return play.report("\(error)") }
    }

    private mutating func play(_ step: RecordedSession.Step) throws(ConformanceFailure) {
        switch step {
        case .message(let line, let text):
            last = (line, text)
            input += Array(text.utf8) + [0x0A]
        case .outline(let session, let wanted):
            outlineCount += 1
            let request: JSONValue = ["outline": .string(session)]
            let got = try outline(after: input + Array("\(request)\n".utf8))
            guard output.isEmpty else { throw Self.outputAfterOutline }
            guard got != wanted else { return }
            difference = LineDifference.lines(from: wanted, to: got, context: 3, limit: 2000)
            throw .mismatch("the outline differs from the state of the server")
        }
    }

    /// Closes the input and waits for the end of the front end.
    private mutating func end() throws(ConformanceFailure) {
        client.closeInput()
        while output.isEmpty, let more = try client.read() { output += more }
        guard output.isEmpty else { throw Self.outputAfterOutline }
        let code = try client.waitForExit()
        guard code == 0 else { throw .mismatch("exit code 0 wanted, got \(code)") }
    }

    private static let outputAfterOutline = ConformanceFailure.mismatch(
        "output after the empty line at the end of the outline")

    /// Returns the printed outline without the empty line at its end.
    private mutating func outline(after input: [UInt8]) throws(ConformanceFailure) -> String {
        self.input = []
        var received: [UInt8] = []
        do throws(ConformanceFailure) {
            try client.write(input) { received += $0 }
        } catch .inputClosed {
            // A front end that has ended has closed its output, too.
        }
        output += received
        while true {
            if let end = Self.end(of: output) {
                let text = String(decoding: output[..<end], as: UTF8.self)
                output.removeFirst(end + 1)
                return text
            }
            guard output.count <= Self.mostBytes else { throw .mismatch("an outline has more than 64 MiB") }
            guard let more = try client.read() else { throw .mismatch("the output ended, no outline came") }
            output += more
        }
    }

    /// Returns the index of the line feed of the first empty line.
    private static func end(of output: [UInt8]) -> Int? {
        guard output.first != 0x0A else { return 0 }
        return output.indices.dropFirst().first { output[$0] == 0x0A && output[$0 - 1] == 0x0A }
    }

    private func report(_ problem: String) -> String {
        var lines = ["\(session.id) failed: \(problem)"]
        lines.append("  step:    outline \(outlineCount), after line \(last.number) of \(session.file)")
        lines.append("  message: \(readable(Array(last.text.utf8)))")
        lines += difference.map { "  " + SafeText.line($0) }
        return (lines + reported(standardError: client.diagnostics())).joined(separator: "\n")
    }
}
