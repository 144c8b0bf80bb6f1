/// Somebody's text as a drawing shows it: on one line, cut where it is long, without anything that a terminal would
/// obey or nobody would see.
///
/// What a format (DOT, Mermaid) reads as its own is escaped later, by whoever writes that format.
enum ShownText {
    /// Characters, and bytes: one character may be made of any number of accents.
    private static let limit = (characters: 60, bytes: 240)

    static func plain(_ text: String) -> String { visible(shortened(text)) }

    /// In quotes, so that it is seen where it begins and ends.
    static func quoted(_ text: String) -> String {
        let shown = shortened(text).map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\"\(visible(shown))\""
    }

    private static func shortened(_ text: String) -> String {
        var kept = Substring(text).prefix(limit.characters)
        while kept.utf8.count > limit.bytes, kept.count > 1 { kept.removeLast() }
        guard kept.utf8.count > limit.bytes else { return kept.endIndex == text.endIndex ? text : kept + "…" }
        return String(kept.unicodeScalars.prefix(limit.bytes / 4)) + "…"
    }

    private static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case "\t": shown += "\\t"
            case _ where isInvisible(scalar): shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners and tags make one emoji of several; all else of the kind turns the direction of what follows, or
        // hides.
        case .format: !(scalar.value == 0x200C || scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value))
        // XML, and with it Graphviz, refuses these.
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
