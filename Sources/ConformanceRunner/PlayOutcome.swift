import JSON

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
            lines += OutlineDifference.lines(from: wanted, to: got)
        }
        if !failure.standardError.isEmpty {
            lines.append("  stderr:")
            lines += failure.standardError.split(separator: "\n").map { "    \($0)" }
        }
        return lines.joined(separator: "\n")
    }
}

/// The lines that differ between two outlines, with the lines around them.
enum OutlineDifference {
    /// Number of equal lines that are kept before and after a difference.
    private static let context = 3
    /// Lines that are compared; a longer outline is cut.
    private static let mostLines = 2000

    /// Returns lines that begin with `-` for a line only in the first text, with `+` for a line only in the second.
    static func lines(from wanted: String, to got: String) -> [String] {
        let (wanted, got) = (split(wanted), split(got))
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in got.difference(from: wanted) {
            switch change {
            case .remove(let index, _, _): removed.insert(index)
            case .insert(let index, _, _): inserted.insert(index)
            }
        }
        var marked: [(mark: String, text: Substring)] = []
        var (old, new) = (0, 0)
        while old < wanted.count || new < got.count {
            if removed.contains(old) {
                marked.append(("-", wanted[old]))
                old += 1
            } else if inserted.contains(new) {
                marked.append(("+", got[new]))
                new += 1
            } else {
                if old < wanted.count { marked.append((" ", wanted[old])) }
                (old, new) = (old + 1, new + 1)
            }
        }
        let changed = marked.indices.filter { marked[$0].mark != " " }
        var shown: [String] = []
        var last = -1
        for index in marked.indices where changed.contains(where: { abs($0 - index) <= context }) {
            if index > last + 1 { shown.append("    …") }
            shown.append("  \(marked[index].mark) \(Readable.text(Array(marked[index].text.utf8)))")
            last = index
        }
        return shown
    }

    private static func split(_ text: String) -> [Substring] {
        Array(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().prefix(mostLines))
    }
}
