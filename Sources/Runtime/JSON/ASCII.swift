/// ASCII letters and digits, the alphabet of a URL's grammar.
extension UInt8 {
    @inlinable package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased) }

    @inlinable package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// True for letters, digits and `-._~`: RFC 3986's unreserved characters, which have no special meaning in a URL.
    @inlinable package var isUnreserved: Bool { isASCIILetter || isASCIIDigit || "-._~".utf8.contains(self) }

    @inlinable package var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    /// Value 0 to 15 of a hexadecimal digit in either case; nil for other bytes.
    @inlinable package var hexadecimalValue: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}

extension String {
    /// The text with ASCII letters in lower case; other letters are unchanged.
    @inlinable package var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }
}
