import JSON
import OffstageDrawing

/// The outcome of one recorded session.
package struct PlayOutcome: Sendable {
    package let session: RecordedSession
    package let milliseconds: Int
    /// Nil when every outline was the wanted one.
    package let failure: PlayFailure?
}

/// The first outline of a recorded session that failed.
package struct PlayFailure: Sendable {
    /// Number of the outline, from 1; 0 before the first.
    let outline: Int
    /// Line of the recording that was played last.
    let line: Int
    /// The text of that line.
    let message: String
    let wanted: String?
    /// The printed outline, if it differs.
    var got: String?
    package let problem: String
    /// The last lines of the front end's stderr.
    var standardError = ""
}

extension PlayOutcome {
    /// One object for programs.
    package var json: JSONValue {
        var value: JSONValue = [
            "id": .string(session.id), "file": .string(session.file),
            "outcome": failure == nil ? "passed" : "failed", "milliseconds": .integer(Int64(milliseconds)),
        ]
        if let failure {
            value["outline"] = .integer(Int64(failure.outline))
            value["line"] = .integer(Int64(failure.line))
            value["message"] = .string(failure.message)
            value["wanted"] = failure.wanted.map(JSONValue.string)
            value["got"] = failure.got.map(JSONValue.string)
            value["problem"] = .string(failure.problem)
            if !failure.standardError.isEmpty { value["stderr"] = .string(failure.standardError) }
        }
        return value
    }

    /// The failure for a reader; nil when the session passed.
    package var report: String? {
        guard let failure else { return nil }
        var lines = ["\(session.id) failed: \(failure.problem)"]
        lines.append("  step:    outline \(failure.outline), after line \(failure.line) of \(session.file)")
        lines.append("  message: \(failure.message)")
        if let wanted = failure.wanted, let got = failure.got {
            lines += LineDifference.lines(from: wanted, to: got, context: 3, limit: 2000).map {
                "  " + Readable.text(Array($0.utf8))
            }
        }
        if !failure.standardError.isEmpty {
            lines.append("  stderr:")
            lines += failure.standardError.split(separator: "\n").map { "    \($0)" }
        }
        return lines.joined(separator: "\n")
    }
}
