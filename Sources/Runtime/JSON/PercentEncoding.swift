/// RFC 3986's percent-encoding of UTF-8. A `+` is a plus sign; only HTML forms use it for a space.
package enum PercentEncoding {
    package static let percent = UInt8(ascii: "%")

    /// Encodes every byte that is not unreserved, so that the text is valid anywhere in a URL.
    package static func encode(_ text: String) -> String { encode(text) { $0.isUnreserved } }

    /// Encodes the bytes that a path segment cannot contain, and the star, which is a wildcard in a pattern.
    package static func encodeSegment(_ text: String) -> String {
        encode(text) { $0.isUnreserved || "!$&'()+,;=:@".utf8.contains($0) }
    }

    private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { isKept($0) ? [$0] : [percent, digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
