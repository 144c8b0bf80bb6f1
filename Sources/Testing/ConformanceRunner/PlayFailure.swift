import OffstageDrawing

/// The first outline of a recorded session that failed.
struct PlayFailure {
    /// Number of the outline, from 1; 0 before the first.
    let outline: Int
    /// Line of the recording that was played last.
    let line: Int
    /// The text of that line.
    let message: String
    let wanted: String?
    /// The printed outline, if it differs.
    var got: String?
    let problem: String
    /// The last lines of the front end's stderr.
    var standardError = ""

    /// Returns the failure for a reader.
    func report(of session: RecordedSession) -> String {
        var lines = ["\(session.id) failed: \(problem)"]
        lines.append("  step:    outline \(outline), after line \(line) of \(session.file)")
        lines.append("  message: \(message)")
        if let wanted, let got {
            lines += LineDifference.lines(from: wanted, to: got, context: 3, limit: 2000).map {
                "  " + SafeText.line($0)
            }
        }
        if !standardError.isEmpty {
            lines.append("  stderr:")
            lines += standardError.split(separator: "\n").map { "    \($0)" }
        }
        return lines.joined(separator: "\n")
    }
}
