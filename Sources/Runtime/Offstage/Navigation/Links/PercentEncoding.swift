/// RFC 3986's percent-encoding of UTF-8. A `+` is a plus sign; only HTML forms use it for a space.
enum PercentEncoding {
    private static let percent = UInt8(ascii: "%")

    /// Encodes every byte that is not unreserved, so that the text is valid anywhere in a URL.
    static func encode(_ text: String) -> String {
        encode(text) { $0.isUnreserved }
    }

    /// Encodes the bytes that a path segment cannot contain, and the star, which is a wildcard in a pattern.
    static func encodeSegment(_ text: String) -> String {
        encode(text) { $0.isUnreserved || "!$&'()+,;=:@".utf8.contains($0) }
    }

    /// Decodes percent-encoded UTF-8.
    ///
    /// - Throws: `LinkFault` for a `%` without two hexadecimal digits, and for bytes that are not UTF-8.
    static func decode(_ text: ArraySlice<UInt8>) throws(LinkFault) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.first {
            bytes.append(byte == percent ? try takeEscape(&rest) : byte)
            rest = rest.dropFirst()
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw LinkFault(
                offset: text.startIndex,
                reason: "the escapes in '\(String(decoding: text, as: UTF8.self).shortened)' give no UTF-8")
        }
        return decoded
    }

    /// Decodes one escape. Leaves its last digit in `rest` for the caller to skip.
    private static func takeEscape(_ rest: inout ArraySlice<UInt8>) throws(LinkFault) -> UInt8 {
        let digits = rest.dropFirst().prefix(2)
        guard digits.count == 2, let high = digits.first?.hexadecimalValue, let low = digits.last?.hexadecimalValue
        else {
            throw LinkFault(
                offset: rest.startIndex,
                reason: "two hexadecimal digits have to follow a '%'; the percent sign itself is written %25")
        }
        rest = rest.dropFirst(2)
        return high << 4 | low
    }

    private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes += [percent, digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
