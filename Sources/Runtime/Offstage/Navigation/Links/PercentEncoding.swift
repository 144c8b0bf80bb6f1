import JSON

extension PercentEncoding {
    /// Decodes percent-encoded UTF-8.
    ///
    /// - Throws: `LinkFault` for a `%` without two hexadecimal digits, and for bytes that are not UTF-8.
    static func decode(_ text: ArraySlice<UInt8>) throws(LinkFault) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() { bytes.append(byte == percent ? try takeEscape(&rest) : byte) }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw LinkFault(
                at: text.startIndex,
                "the escapes in '\(String(decoding: text, as: UTF8.self).shortened)' give no UTF-8")
        }
        return decoded
    }

    /// Takes the two digits of an escape.
    private static func takeEscape(_ rest: inout ArraySlice<UInt8>) throws(LinkFault) -> UInt8 {
        let offset = rest.startIndex - 1
        guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
            throw LinkFault(
                at: offset, "two hexadecimal digits have to follow a '%'; the percent sign itself is written %25")
        }
        return high << 4 | low
    }
}
