import JSON

/// Parses and writes numbers in URLs: RFC 8259's grammar, limited to numbers that JSON holds exactly.
enum LinkNumber {
    /// Parses an integer. Returns nil for a fraction, an exponent, a leading zero or plus, and beyond ±(2^53 − 1).
    static func integer(_ text: String) -> Int64? {
        var rest = Substring(text).utf8
        guard takeInteger(&rest), rest.isEmpty, let integer = Int64(text) else { return nil }
        return isExact(integer) ? integer : nil
    }

    /// Parses a number: an integer when it has no fraction, otherwise a real. Returns nil when it is not finite.
    static func number(_ text: String) -> JSONValue? {
        guard isNumber(text), let number = Double(text), number.isFinite else { return nil }
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

    // MARK: Grammar

    private static func isNumber(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        guard takeInteger(&rest) else { return false }
        if take(".", &rest), !takeDigits(&rest) { return false }
        if take("e", &rest) || take("E", &rest) {
            _ = take("-", &rest) || take("+", &rest)
            if !takeDigits(&rest) { return false }
        }
        return rest.isEmpty
    }

    private static func takeInteger(_ rest: inout Substring.UTF8View) -> Bool {
        _ = take("-", &rest)
        return take("0", &rest) || takeDigits(&rest)
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Bool {
        let digits = rest.prefix(while: \.isASCIIDigit)
        rest = rest[digits.endIndex...]
        return !digits.isEmpty
    }

    private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}
