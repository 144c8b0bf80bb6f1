/// Identifiers made of names on the wire.
enum Identifiers {
    /// `session/didClose` → `SessionDidClose`. Letters and digits of ASCII are kept; each other character ends a word.
    static func upperCamel(_ name: String) -> String {
        words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// True for a name that is an identifier in both languages, unless it is a keyword.
    static func isIdentifier(_ name: String) -> Bool {
        !name.isEmpty && name.first?.isNumber != true
            && name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "_") }
    }

    private static func words(_ name: String) -> [String] {
        name.utf8.split { !isWordByte($0) }.compactMap { String($0) }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
