/// Headers of one frame, as far as they describe its body. `FrameDecoder` fills it line by line.
struct HeaderBlock {
    /// Bytes of the completed lines.
    var bytes = 0
    /// Index of the colon in the current line.
    var colon: Int?
    private(set) var length: Int?

    /// Reads one header. Ignores headers without a meaning here.
    ///
    /// - Parameter value: trimmed.
    /// - Returns: an error that makes the whole block unusable.
    mutating func read(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> FrameError? {
        guard String(decoding: name, as: UTF8.self).lowercased() == "content-length" else { return nil }
        guard let number = HeaderText.number(value) else { return .unusableLength(value) }
        if let length, length != number { return .differentLengths(length, number) }
        length = number
        return nil
    }
}

/// Grammar of header lines (RFC 9110, section 5), as far as the LSP base protocol uses it.
enum HeaderText {
    /// True for the characters of field names: letters, digits and !#$%&'*+-.^_`|~
    static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// Trims blanks, including the carriage return of the line ending.
    static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var rest = bytes[...]
        while let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return UnsafeRawBufferPointer(rebasing: rest)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// Returns the value of decimal digits; nil for other characters and for numbers over `Int.max`.
    static func number(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let areDigits = bytes.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        return areDigits ? Int(String(decoding: bytes, as: UTF8.self)) : nil
    }
}
