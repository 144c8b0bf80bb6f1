import JSON

/// Text from apps and clients, made safe to print. Characters that control a terminal, reorder or hide text appear as
/// their numbers. Formats such as DOT escape their own syntax later.
package enum SafeText {
    /// Maximum number of characters of one text; an ellipsis replaces the rest.
    private static let limit = 10_000
    /// Maximum number of characters of one name in a diagram.
    private static let shortLimit = 60
    /// Maximum number of lines of one text.
    private static let lineLimit = 200
    /// Maximum number of scalars of one character, which can carry any number of accents.
    private static let scalarLimit = 16

    /// Returns the text on one line; line feeds are escaped, too.
    package static func line(_ text: some StringProtocol) -> String { escaped(text, limit: limit) }

    /// Returns JSON in which DEL and the control characters U+0080 to U+009F are escaped: terminals obey some of them.
    package static func json(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in (0x7F...0x9F).contains(scalar.value) }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.map { isControl($0) ? "\\u00\(String($0.value, radix: 16))" : String($0) }.joined()
    }

    /// Returns the text on one line, cut after 60 characters.
    static func short(_ text: some StringProtocol) -> String { escaped(text, limit: shortLimit) }

    /// Returns the text on one line, cut after 60 characters, in quotation marks.
    static func quoted(_ text: some StringProtocol) -> String {
        "\"\(escaped(text, limit: shortLimit, quotes: true))\""
    }

    /// Returns the lines of the text, at most 200.
    static func lines(_ text: String) -> [String] {
        let lines = text.prefix(limit + 1).split(maxSplits: lineLimit, omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }
        return lines.prefix(lineLimit).map { line($0) } + (lines.count > lineLimit ? ["…"] : [])
    }

    /// Returns a string, number or boolean as a reader would write it; nil for any other value.
    static func scalar(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): line(text)
        case .integer(let number): "\(number)"
        case .real(let number): Self.number(number)
        case .bool(let flag): flag ? "yes" : "no"
        case .null, .array, .object: nil
        }
    }

    /// Returns the number with at most two decimals.
    static func number(_ value: Double) -> String {
        // A larger double has no decimals, and its hundredths would overflow Int64.
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let hundredths = Int64((value * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Returns the number with a comma between thousands.
    static func count(_ value: Int) -> String {
        var digits = String(String(value.magnitude).reversed())
        var shown = ""
        while digits.count > 3 {
            shown += digits.prefix(3) + ","
            digits.removeFirst(3)
        }
        return (value < 0 ? "-" : "") + String((shown + digits).reversed())
    }

    private static func escaped(_ text: some StringProtocol, limit: Int, quotes: Bool = false) -> String {
        if !quotes, text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return String(text) }
        var shown = ""
        for (index, character) in text.enumerated() {
            guard index < limit else {
                shown += "…"
                break
            }
            if quotes, character == "\"" || character == "\\" { shown += "\\" }
            for scalar in character.unicodeScalars.prefix(scalarLimit) {
                if isVisible(scalar, in: character) {
                    shown.unicodeScalars.append(scalar)
                } else {
                    shown += escape(scalar)
                }
            }
        }
        // A combining mark at the start would join the character before the text.
        if let first = shown.first, Columns.width(of: first) == 0 { shown = "\u{25CC}" + shown }
        return shown
    }

    private static func isVisible(_ scalar: Unicode.Scalar, in character: Character) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        // Joiners form emoji and words. Tags form the flags of regions. The others change the direction or hide.
        case .format:
            scalar.value == 0x200C || scalar.value == 0x200D
                || (0xE0020...0xE007F).contains(scalar.value) && character.unicodeScalars.first == "\u{1F3F4}"
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
