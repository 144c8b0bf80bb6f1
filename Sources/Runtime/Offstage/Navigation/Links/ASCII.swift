/// ASCII letters and digits, the alphabet of a URL's grammar.
extension UInt8 {
    var isASCIILetter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: false
        }
    }

    var isASCIIDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    /// True for letters, digits and `-._~`: RFC 3986's unreserved characters, which have no special meaning in a URL.
    var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isASCIILetter || isASCIIDigit
        }
    }

    var asciiLowercased: UInt8 {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
        default: self
        }
    }

    /// Value 0 to 15 of a hexadecimal digit in either case; nil for other bytes.
    var hexadecimalValue: UInt8? {
        switch asciiLowercased {
        case let digit where digit.isASCIIDigit: digit & 0x0F
        // The letter a is 0x61 and has the value 10, so the low four bits are 9 short.
        case let letter where letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f"): (letter & 0x0F) + 9
        default: nil
        }
    }
}

extension String {
    /// The text with ASCII letters in lower case; other letters are unchanged.
    var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }
}
