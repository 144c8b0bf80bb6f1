/// Identifiers made of names on the wire.
enum Identifiers {
    /// `session/didClose` → `SessionDidClose`. Letters and digits of ASCII are kept; each other character ends a word.
    static func upperCamel(_ name: String) -> String {
        words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// True for a name that is an identifier in both languages, unless it is a keyword.
    static func isIdentifier(_ name: String) -> Bool { name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil }

    private static func words(_ name: String) -> [Substring] { name.matches(of: /[A-Za-z0-9]+/).map(\.output) }
}
