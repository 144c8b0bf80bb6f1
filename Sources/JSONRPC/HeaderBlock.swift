/// Headers of one frame, as far as they describe its body. `FrameDecoder` fills it line by line.
struct HeaderBlock {
    /// Bytes of the completed lines.
    var bytes = 0
    /// Index of the colon in the current line.
    var colon: Int?
    private(set) var length: Int?
    /// Name of an unsupported character set.
    private(set) var foreignCharset: String?

    /// Reads one header. Ignores headers without a meaning here.
    ///
    /// - Parameter value: trimmed.
    /// - Returns: an error that makes the whole block unusable.
    mutating func read(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> FrameError? {
        if HeaderText.equals(name, "content-length") { return readLength(value) }
        if HeaderText.equals(name, "content-type"), let charset = HeaderText.charset(ofContentType: value) {
            let isOurs = charset == "utf-8" || charset == "utf8"
            if !isOurs { foreignCharset = charset }
        }
        return nil
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

    /// Returns the charset parameter of a media type, quoted or not, in lower case; nil if there is none.
    static func charset(ofContentType value: UnsafeRawBufferPointer) -> String? {
        var rest = value[...]
        guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        rest = rest[semicolon...]
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst()
            let name = trimmed(
                UnsafeRawBufferPointer(rebasing: rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }))
            rest = rest.drop { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop { isBlank($0) }
            let text = rest.first == UInt8(ascii: "\"") ? quoted(&rest) : unquoted(&rest)
            rest = rest.drop { $0 != UInt8(ascii: ";") }
            if equals(name, "charset") { return String(decoding: text.map(lowered), as: UTF8.self) }
        }
        return nil
    }

    private static func unquoted(_ rest: inout Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        let text = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(text.count)
        return Array(trimmed(UnsafeRawBufferPointer(rebasing: text)))
    }

    /// Reads up to the closing quote; a backslash escapes the next byte.
    private static func quoted(_ rest: inout Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var text: [UInt8] = []
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(byte)
            }
        }
        return text
    }
}
