import JSON

/// Parses and writes numbers in URLs: RFC 8259's grammar, limited to numbers that JSON holds exactly.
enum LinkNumber {
    /// Parses an integer. Returns nil for a fraction, an exponent, a leading zero or plus, and beyond ±(2^53 − 1).
    static func integer(_ text: String) -> Int64? {
        guard text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") }) else { return nil }
        return number(text).flatMap(integer)
    }

    /// Parses a number: an integer when it has no fraction, otherwise a real. Returns nil when it is not finite.
    static func number(_ text: String) -> JSONValue? {
        // JSON allows white space around a number.
        guard text.utf8.allSatisfy({ $0 > 0x20 }) else { return nil }
        // Only for the grammar: digits over the range of an integer are a real number here.
        do { _ = try JSONValue(parsing: Array(text.utf8)) } catch {
            guard error.kind == .numberRange else { return nil }
        }
        guard let number = Double(text), number.isFinite else { return nil }
        return integer(.real(number)).map(JSONValue.integer) ?? .real(number)
    }

    /// Returns the integer of a JSON number, `12.0` included; nil when it has a fraction.
    static func integer(_ value: JSONValue) -> Int64? {
        switch value {
        case .integer(let integer) where isExact(integer): integer
        case .real(let number): Int64(exactly: number).flatMap { isExact($0) ? $0 : nil }
        default: nil
        }
    }

    /// Returns the shortest text that parses to the same number.
    static func text(_ value: JSONValue) -> String? {
        if let integer = integer(value) { return String(integer) }
        guard case .real(let number) = value, number.isFinite else { return nil }
        return number.description
    }

    private static func isExact(_ integer: Int64) -> Bool { integer.magnitude <= LinkValueKind.maxInteger.magnitude }
}
