/// What all apps do alike with what people write, and with what is said to them.
extension StringProtocol {
    /// An error's description as it stands on a screen: "there is no note 7" is "There is no note 7." there.
    var sentence: String {
        guard let last = last(where: { !$0.isBlank }) else { return "" }
        let text = prefix(1).uppercased() + dropFirst()
        return [".", "?", "!", "…"].contains(last) ? text : text + "."
    }

    /// Without what nobody sees at both ends.
    var trimmed: String {
        // Asked for with each key that is pressed, and mostly there is nothing to take away.
        if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isVisible, last.isVisible {
            return String(self)
        }
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return ""
        }
        return String(self[first...last])
    }

    /// Whether there is anything to see.
    var isBlank: Bool { allSatisfy(\.isBlank) }

    var letterCount: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count { (0x61...0x7A).contains($0 | 0x20) } }
        return count(where: \.isLetter)
    }
}

extension Unicode.Scalar {
    /// A sign of ASCII, and so by itself one that can be seen.
    fileprivate var isVisible: Bool { (0x21...0x7E).contains(value) }
}

extension Character {
    /// White space, and what is made of control and formatting characters only.
    fileprivate var isBlank: Bool {
        isWhitespace || unicodeScalars.allSatisfy { [.control, .format].contains($0.properties.generalCategory) }
    }
}

/// How long the name of somebody may be.
enum NameLimit {
    static let characters = 64

    /// One character may be made of any number of accents, which nobody wants to carry about.
    static func isExceeded(by name: some StringProtocol) -> Bool {
        name.utf8.count > characters && name.unicodeScalars.dropFirst(characters).first != nil
    }

    static let message = "a name has at most \(characters) characters"
}
