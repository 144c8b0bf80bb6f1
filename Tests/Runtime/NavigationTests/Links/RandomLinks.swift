import JSON
import Offstage
import Platform
import RandomRoutes

/// Makes patterns, values and damaged texts from a seed.
struct RandomLinks {
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(state: seed) }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0...elements.count - 1)] }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &numbers) }

    // MARK: Patterns

    /// Returns the text of a valid pattern.
    mutating func pattern() -> String {
        var path = (0..<int(0...5)).map { pick([fixed(), fixed(), "{p\($0)\(kind())}"]) }
        if int(0...3) == 0 { path.append(pick(["{rest...}", "*"])) }
        let query = (0..<int(0...3)).map { "\(fixed())\($0)={q\($0)\(kind())}" }
        return pick(["notes://", "HTTPS://", "x-1+2.a://"]) + path.joined(separator: "/")
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private mutating func kind() -> String {
        pick(["", ":int", ":number", ":bool", ":uuid", ":a|b", ":Red|green-1|~"])
    }

    private mutating func fixed() -> String {
        pick([
            "a", "Note", "x.y:80", "caf\u{E9}", "cafe\u{301}", "%7B%25%2F", "%2A", "\u{1F600}", "a+b;c,@!$'()",
            "%C3%A9%00", "\"|^`<>", "..",
        ])
    }

    // MARK: Values

    /// Returns an object of values for a pattern; a third of the query's values are absent.
    mutating func values(for pattern: LinkPattern) -> JSONValue {
        var values = JSONObject()
        for parameter in pattern.parameters where !parameter.isOptional || int(0...2) > 0 {
            values[parameter.name] = value(parameter.kind, mayBeEmpty: parameter.isOptional)
        }
        return .object(values)
    }

    private mutating func value(_ kind: LinkValueKind, mayBeEmpty: Bool) -> JSONValue {
        switch kind {
        case .string: .string(string(count: int((mayBeEmpty ? 0 : 1)...6)))
        case .int: .integer(integer())
        case .number: int(0...1) == 0 ? .integer(integer()) : .real(real())
        case .bool: .bool(int(0...1) == 0)
        case .uuid: .string(uuid())
        case .oneOf(let choices): .string(pick(choices))
        case .strings: .array((0..<int(1...5)).map { _ in .string(string(count: int(1...4))) })
        }
    }

    private static let awkward = Array(
        "/?#&=+%{}*|.:@ \"\\\u{0}\u{7F}\n\u{E9}e\u{301}\u{1F600}\u{FFFD}\u{10FFFF}aZ0~-_".unicodeScalars)
    private static let digits = Array("0123456789abcdefABCDEF")

    private mutating func string(count: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<count {
            text.append(int(0...9) > 0 ? pick(Self.awkward) : Unicode.Scalar(UInt16(int(0...0xD7FF))) ?? "x")
        }
        return String(text)
    }

    private mutating func integer() -> Int64 {
        pick([
            0, 1, -1, 9_007_199_254_740_991, -9_007_199_254_740_991, Int64(int(-1000...1000)),
            Int64(int(-1 << 53 + 1...1 << 53 - 1)),
        ])
    }

    private mutating func real() -> Double {
        let number = Double(bitPattern: numbers.next())
        return pick([
            0.1, -0.0, 12, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 9_007_199_254_740_992,
            number.isFinite ? number : 0.5,
        ])
    }

    private mutating func uuid() -> String {
        [8, 4, 4, 4, 12].map { count in String((0..<count).map { _ in pick(Self.digits) }) }.joined(separator: "-")
    }

    // MARK: Damage

    /// Returns the text with some bytes removed, repeated or replaced, or with pieces inserted.
    mutating func damaged(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<int(0...4) {
            let index = int(0...bytes.count)
            switch int(0...3) {
            case 0: bytes.removeSubrange(index..<min(bytes.count, index + int(0...3)))
            case 1: bytes.insert(contentsOf: bytes.prefix(index).suffix(int(0...8)), at: index)
            case 2: bytes.insert(contentsOf: pick(int(0...99) == 0 ? Self.longPieces : Self.pieces).utf8, at: index)
            default: bytes.replaceSubrange(index..<min(bytes.count, index + 1), with: [UInt8(int(0...255))])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let pieces = [
        "/", "//", "?", "&", "=", "#", "%", "%4", "%41", "%FF", "%C3%A9", "{", "}", "{n}", "{n:int}", "{n...}", "*",
        ":", "|", "://", "notes://", " ",
        "\u{0}", "-", "+", "1", "9007199254740992", "1e999", "true", "\u{E9}", "\u{301}", "\u{1F600}", "..", "A", "z",
    ]

    /// Pieces that exceed a limit of links.
    private static let longPieces = [("/a", 70), ("&a=b", 70), ("x", 1100), ("\u{E9}", 4100)].map {
        String(repeating: $0, count: $1)
    }
}
