import JSON
import OffstageDrawing

/// The outcome of one case in one framing.
package struct CaseOutcome: Sendable {
    package let test: ConformanceCase
    package let framing: ConformanceCase.Framing
    /// Nil when the case passed.
    package let failure: CaseFailure?
}

/// The first step of a case that failed.
package struct CaseFailure: Sendable {
    /// Number of the step; numbers of nested steps are separated by dots.
    package let step: String
    /// The note of the step in the case file.
    package let note: String?
    /// Bytes of the last write, control characters escaped.
    package let sent: String
    package let wanted: String?
    /// The last message received in this step; nil without one.
    package let got: String?
    package let problem: String
    /// The last lines of the server's stderr.
    package let standardError: String
}

extension CaseOutcome {
    /// The failure for a reader; nil when the case passed.
    package var report: String? {
        guard let failure else { return nil }
        var lines = ["\(test.id) (\(framing)) failed: \(test.title)", "  source:  \(test.source)"]
        lines.append("  step:    \(failure.step) of \(test.file)" + (failure.note.map { ": \($0)" } ?? ""))
        lines.append("  sent:    \(failure.sent.isEmpty ? "nothing" : failure.sent)")
        if let wanted = failure.wanted { lines.append("  wanted:  \(wanted)") }
        lines.append("  got:     \(failure.got ?? "nothing")")
        lines.append("  problem: \(failure.problem)")
        return (lines + reported(standardError: failure.standardError)).joined(separator: "\n")
    }
}

/// Lines of a report; none without output on stderr.
func reported(standardError text: String) -> [String] {
    text.isEmpty ? [] : ["  stderr:"] + text.split(separator: "\n").map { "    \($0)" }
}

/// Bytes as one line of text, shortened in the middle. Control characters are escaped.
func readable(_ bytes: [UInt8]) -> String {
    func text(_ part: ArraySlice<UInt8>) -> String { SafeText.line(String(decoding: part, as: UTF8.self)) }
    guard bytes.count > 1200 else { return text(bytes[...]) }
    return "\(text(bytes.prefix(900))) … (\(bytes.count) bytes) … \(text(bytes.suffix(200)))"
}
