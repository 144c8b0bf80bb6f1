import JSON

/// Text from apps and clients, made safe to print. Characters that control a terminal, reorder or hide text appear as
/// their numbers.
package enum SafeText {
    /// Maximum number of characters of one text; an ellipsis replaces the rest.
    private static let limit = 10_000
    /// Maximum number of characters of one name in a drawing.
    private static let shortLimit = 60
    /// Maximum number of scalars of one character, which can carry any number of accents.
    private static let scalarLimit = 16

    /// Returns the text on one line; line feeds are escaped, too.
    package static func line(_ text: some StringProtocol) -> String { escaped(text, limit: limit) }

    /// Returns JSON in which the characters that control a terminal or reorder text are escaped.
    package static func json(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
        return text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
                "\\u" + ("00" + String(scalar.value, radix: 16)).suffix(4)
            default: String(scalar)
            }
        }.joined()
    }

    /// Returns the text on one line, cut after 60 characters.
    static func short(_ text: some StringProtocol) -> String { escaped(text, limit: shortLimit) }

    private static func escaped(_ text: some StringProtocol, limit: Int) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return String(text) }
        var shown = ""
        for (index, character) in text.enumerated() {
            guard index < limit else {
                shown += "…"
                break
            }
            for scalar in character.unicodeScalars.prefix(scalarLimit) {
                shown += isVisible(scalar, in: character) ? String(scalar) : escape(scalar)
            }
        }
        // A combining mark at the start would join the character before the text.
        if let first = shown.unicodeScalars.first, joins(first) { shown = "\u{25CC}" + shown }
        return shown
    }

    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
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
