import JSON
import Platform

/// Plays a recorded session to a front end and compares the outlines that it prints.
package struct ClientPlay {
    private let session: RecordedSession
    private let command: [String]
    private let limit: Int32
    /// Maximum number of bytes of one outline.
    private static let mostBytes = 64 << 20

    /// - Parameter limit: Milliseconds without output after which an outline fails.
    package init(_ session: RecordedSession, command: [String], limit: Int32 = hangGuardMilliseconds) {
        self.session = session
        self.command = command
        self.limit = limit
    }

    /// Starts the command and plays every step. Returns the failure for a reader; nil when every outline was the wanted
    /// one.
    ///
    /// - Throws: `.cannotStart` for a command that cannot be started.
    package func run() throws(ConformanceFailure) -> String? {
        let client = try ChildProcessServer(command: command, arguments: [], standardError: .file, limit: limit)
        defer { client.stop() }
        var player = Player(client: client)
        var failure: PlayFailure?
        do throws(ConformanceFailure) {
            for step in session.steps {
                failure = try player.play(step)
                if failure != nil { break }
            }
            if failure == nil { failure = try player.end() }
        } catch {
            failure = player.failure("\(error)")
        }
        failure?.standardError = client.diagnostics()
        return failure?.report(of: session)
    }

    /// The state of a play.
    private struct Player {
        let client: ChildProcessServer
        /// Lines that are sent with the next outline.
        var input: [UInt8] = []
        var output: [UInt8] = []
        var outlineCount = 0
        var last: (line: Int, text: String) = (0, "")
        var wanted: String?

        mutating func play(_ step: RecordedSession.Step) throws(ConformanceFailure) -> PlayFailure? {
            switch step {
            case .message(let line, let text):
                last = (line, text)
                input += Array(text.utf8) + [0x0A]
                return nil
            case .outline(let session, let wanted):
                outlineCount += 1
                self.wanted = wanted
                let request: JSONValue = ["outline": .string(session)]
                return try compare(wanted, with: outline(after: input + Array("\(request)\n".utf8)))
            }
        }

        /// Closes the input and waits for the end of the front end.
        mutating func end() throws(ConformanceFailure) -> PlayFailure? {
            wanted = nil
            client.closeInput()
            while output.isEmpty, let more = try client.read() { output += more }
            guard output.isEmpty else { return failure(Self.outputAfterOutline) }
            let code = try client.waitForExit()
            return code == 0 ? nil : failure("exit code 0 wanted, got \(code)")
        }

        private static let outputAfterOutline = "output after the empty line at the end of the outline"

        /// Returns the printed outline without the empty line at its end; nil when the output ended before.
        private mutating func outline(after input: [UInt8]) throws(ConformanceFailure) -> String? {
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
                guard output.count <= ClientPlay.mostBytes else { throw .mismatch("an outline has more than 64 MiB") }
                guard let more = try client.read() else { return nil }
                output += more
            }
        }

        /// Returns the index of the line feed of the first empty line.
        private static func end(of output: [UInt8]) -> Int? {
            guard output.first != 0x0A else { return 0 }
            return output.indices.dropFirst().first { output[$0] == 0x0A && output[$0 - 1] == 0x0A }
        }

        private func compare(_ wanted: String, with outline: String?) -> PlayFailure? {
            guard let outline else { return failure("the output ended, no outline came") }
            guard output.isEmpty else { return failure(Self.outputAfterOutline) }
            guard outline != wanted else { return nil }
            var failure = failure("the outline differs from the state of the server")
            failure.got = outline
            return failure
        }

        func failure(_ problem: String) -> PlayFailure {
            PlayFailure(
                outline: outlineCount, line: last.line, message: readable(Array(last.text.utf8)), wanted: wanted,
                problem: problem)
        }
    }
}
