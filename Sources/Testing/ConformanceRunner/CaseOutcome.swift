import JSON

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
    /// Bytes of the last write, invalid UTF-8 and control characters escaped.
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
        if !failure.standardError.isEmpty {
            let log = failure.standardError.split(separator: "\n").map { "\n    \($0)" }.joined()
            lines.append("  stderr:" + log)
        }
        return lines.joined(separator: "\n")
    }
}

/// Bytes as text: line feeds and carriage returns as `\n` and `\r`, other control characters and bytes that are no
/// UTF-8 as `\xFF`, shortened.
enum Readable {
    static func text(_ bytes: [UInt8]) -> String {
        guard bytes.count > 1200 else { return escaped(bytes[...]) }
        return "\(escaped(bytes.prefix(900))) … (\(bytes.count) bytes) … \(escaped(bytes.suffix(200)))"
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let byte = rest.first {
            switch byte {
            case 0x0A: text += "\\n"
            case 0x0D: text += "\\r"
            case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                if byte >= 0xC2, let (scalar, length) = scalar(rest) {
                    text.unicodeScalars.append(scalar)
                    rest = rest.dropFirst(length)
                    continue
                }
                let digits = String(byte, radix: 16, uppercase: true)
                text += "\\x" + (digits.count == 1 ? "0" : "") + digits
            }
            rest = rest.dropFirst()
        }
        return text
    }

    /// The first character of two to four bytes; nil if the bytes are no UTF-8.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        for length in 2...4 where bytes.count >= length {
            let text = String(validating: bytes.prefix(length), as: UTF8.self)
            // U+0080 to U+009F are control characters.
            if let scalar = text?.unicodeScalars.first { return scalar.value >= 0xA0 ? (scalar, length) : nil }
        }
        return nil
    }
}
