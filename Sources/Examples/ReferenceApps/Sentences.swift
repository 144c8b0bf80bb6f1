/// Text handling that all apps share: users' input and error sentences.
extension StringProtocol {
    /// An error's description as a sentence on a screen: "there is no note 7" becomes "There is no note 7."
    var sentence: String {
        guard let last = last(where: { !$0.isBlank }) else { return "" }
        let text = capitalizedFirst
        return [".", "?", "!", "…"].contains(last) ? text : text + "."
    }

    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Removes invisible characters at both ends.
    var trimmed: String {
        // Called with each key press; mostly there is nothing to remove.
        if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isVisible, last.isVisible {
            return String(self)
        }
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return ""
        }
        return String(self[first...last])
    }

    /// True for a text that programs which read it from SQLite would cut: for them a text ends at NUL.
    var hasNUL: Bool { utf8.contains(0) }

    /// True when the text has no visible character.
    var isBlank: Bool { allSatisfy(\.isBlank) }

    var letterCount: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count { (0x61...0x7A).contains($0 | 0x20) } }
        return count(where: \.isLetter)
    }
}

extension Unicode.Scalar {
    /// True for a visible ASCII character.
    fileprivate var isVisible: Bool { (0x21...0x7E).contains(value) }
}

extension Character {
    /// True for white space, and for a character of control and formatting characters only.
    fileprivate var isBlank: Bool {
        isWhitespace || unicodeScalars.allSatisfy { [.control, .format].contains($0.properties.generalCategory) }
    }
}

/// Limit of a person's name, which the text fields enforce.
enum NameLimit {
    static let characters = 64
}
