import JSON
import Platform

/// Random documents.
extension SplitMix64 {
    private static let keys = [
        "a", "b", "id", "", "a/b", "m~n", "~1", "é", "e\u{301}", "0", "-", "rows", "\u{1F600}", "k\"\\\n",
    ]

    /// Returns a document of at most `depth` levels, with rows, odd keys and numbers of both kinds.
    mutating func document(depth: Int, reals: Bool = true) -> JSONValue {
        switch below(depth > 0 ? 11 : 6) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .integer(Int64(truncatingIfNeeded: below(3) == 0 ? next() : UInt64(below(4))))
        case 3: return reals ? real() : .integer(Int64(below(100)))
        case 4, 5: return .string(string())
        case 6, 7: return .array((0..<below(5)).map { _ in document(depth: depth - 1, reals: reals) })
        case 8:
            var ids = Array(0..<6)
            ids.shuffle(using: &self)
            return .array(
                ids.prefix(below(7)).map {
                    [
                        "id": $0 % 2 == 0 ? .integer(Int64($0)) : .string("r\($0)"),
                        "v": document(depth: depth - 1, reals: reals),
                    ]
                })
        default:
            return .object(
                JSONObject(
                    (0..<below(12)).map { _ in
                        (Self.keys[below(Self.keys.count)], document(depth: depth - 1, reals: reals))
                    }))
        }
    }

    mutating func string() -> String {
        (0..<below(12)).reduce(into: "") { text, _ in
            let scalar =
                switch below(6) {
                case 0: UInt32(below(0x20))
                case 1: UInt32([0x22, 0x5C, 0x2F, 0x7F][below(4)])
                case 2: UInt32(below(0x11_0000))
                default: UInt32(0x20 + below(0x5F))
                }
            // Surrogates are not scalars.
            text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFF}")
        }
    }

    private mutating func real() -> JSONValue {
        let value = below(2) == 0 ? Double(bitPattern: next()) : Double(below(1_000)) / 8
        return .real(value.isFinite ? value : 0.1)
    }
}
