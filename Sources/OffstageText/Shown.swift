import JSON

/// Text of apps, made safe to print: what would drive a terminal, or reorder or hide what stands beside it, appears as
/// an escape.
package enum Shown {
    /// More than this of one text is not looked at: a screen is meant to be read.
    static let longest = 10_000

    /// On one line: line breaks are escapes, too.
    package static func line(_ text: some StringProtocol) -> String {
        if text.utf8.count <= longest, text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return String(text) }
        var shown = ""
        for (place, character) in text.enumerated() {
            guard place < longest else {
                shown += "…"
                break
            }
            // A character can be made of any number of accents.
            for scalar in character.unicodeScalars.prefix(16) {
                if isHarmless(scalar) { shown.unicodeScalars.append(scalar) } else { shown += escape(scalar) }
            }
        }
        // A mark at the beginning would sit on whatever stands before the text.
        if let first = shown.first, Columns.width(of: first) == 0 { shown = "\u{25CC}" + shown }
        return shown
    }

    /// One a line of the text, two hundred at most.
    static func lines(_ text: String) -> [String] {
        let lines = text.prefix(longest + 1).split(maxSplits: 200, omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }
        return lines.prefix(200).map { line($0) } + (lines.count > 200 ? ["…"] : [])
    }

    /// A value that is not made of others, as a person would write it.
    static func scalar(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): line(text)
        case .integer(let number): "\(number)"
        case .real(let number): Self.number(number)
        case .bool(let flag): flag ? "yes" : "no"
        case .null, .array, .object: nil
        }
    }

    /// At most two decimals, as many as are needed.
    static func number(_ value: Double) -> String {
        // Beyond this a double has no decimals, and its hundredths would leave Int64.
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let hundredths = Int64((value * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// With a comma at the thousands.
    static func count(_ value: Int) -> String {
        var digits = String(String(value.magnitude).reversed())
        var shown = ""
        while digits.count > 3 {
            shown += digits.prefix(3) + ","
            digits.removeFirst(3)
        }
        return (value < 0 ? "-" : "") + String((shown + digits).reversed())
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        // Joiners shape emoji and words and do nothing else; the others change direction, or are seen by nobody.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{1B}": "\\e"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}

/// Reading members, whatever they are: what is absent or of another kind is nil, and text comes out safe to print.
extension JSONObject {
    /// On one line; nil for an empty one, too.
    func text(_ key: String) -> String? {
        guard let text = self[key].flatMap(Shown.scalar), !text.isEmpty else { return nil }
        return text
    }

    /// A word of the contract, never printed.
    func word(_ key: String) -> String? { self[key]?.string }
    func isTrue(_ key: String) -> Bool { self[key]?.bool == true }
    func isFalse(_ key: String) -> Bool { self[key]?.bool == false }
    func object(_ key: String) -> JSONObject? { self[key]?.object }
    func objects(_ key: String) -> [JSONObject] { (self[key]?.array ?? []).compactMap(\.object) }

    /// Finite, or nil.
    func number(_ key: String) -> Double? { self[key]?.double.flatMap { $0.isFinite ? $0 : nil } }

    /// From 0 to a trillion: sums of them stay far below what an Int holds.
    func count(_ key: String) -> Int? { self[key]?.integer.map { Int(Swift.min(Swift.max($0, 0), 1_000_000_000_000)) } }
}
