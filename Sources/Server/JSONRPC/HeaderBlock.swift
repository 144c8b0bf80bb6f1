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
        HeaderText.equals(name, "content-length") ? readLength(value) : nil
    }

    private mutating func readLength(_ value: UnsafeRawBufferPointer) -> FrameError? {
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
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"),
            UInt8(ascii: "$"):
            true
        case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "^"):
            true
        case UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"): true
        default: false
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

    /// Compares without case; the literal is in lower case.
    static func equals(_ bytes: UnsafeRawBufferPointer, _ literal: StaticString) -> Bool {
        guard bytes.count == literal.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count where lowered(bytes[index]) != literal.utf8Start[index] { return false }
        return true
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    /// Returns the value of decimal digits; nil for other characters and for numbers over `Int.max`.
    static func number(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard !bytes.isEmpty else { return nil }
        var number = 0
        for byte in bytes {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            let (tenfold, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tenfold.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            guard !isTooLarge, !isOver else { return nil }
            number = sum
        }
        return number
    }
}
