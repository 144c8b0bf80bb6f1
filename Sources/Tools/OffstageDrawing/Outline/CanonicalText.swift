import JSON

/// Canonical text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units, numbers as in ECMAScript,
/// minimal escapes. Front ends in every language write the same outline.
enum CanonicalText {
    /// Numbers are doubles: an integer beyond 2^53 is rounded, as a JavaScript client reads it. A number that is not
    /// finite is null.
    static func of(_ value: JSONValue) -> String {
        switch value {
        case .integer(let integer): return ECMAScriptNumber(Double(integer)).text
        case .real(let number): return number.isFinite ? ECMAScriptNumber(number).text : "null"
        case .array(let elements): return "[\(elements.map(of).joined(separator: ","))]"
        case .object(let members):
            let sorted = members.sorted { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }
            return "{\(sorted.map { "\(JSONValue.string($0.0)):\(of($0.1))" }.joined(separator: ","))}"
        case .null, .bool, .string: return value.description
        }
    }
}

/// A double as `Number.prototype.toString` writes it (ECMA-262, 6.1.6.1.20). Swift and ECMAScript choose the same
/// digits, the shortest that parse back to the same double. They place the point and the exponent differently.
struct ECMAScriptNumber {
    private let isNegative: Bool
    /// Without zeros at either end; empty for zero.
    private let digits: Substring
    /// Position of the decimal point, counted from the first digit.
    private let point: Int

    /// - Parameter number: finite.
    init(_ number: Double) {
        let parts = number.magnitude.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let all = mantissa.joined()
        let significant = all.drop { $0 == "0" }
        isNegative = number < 0
        point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - (all.count - significant.count)
        var digits = Substring(significant)
        while digits.last == "0" { digits.removeLast() }
        self.digits = digits
    }

    var text: String {
        if digits.isEmpty { return "0" }
        return (isNegative ? "-" : "") + magnitude
    }

    private var magnitude: String {
        let count = digits.count
        switch point {
        case 1...21 where point >= count: return digits + zeros(point - count)
        case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0: return "0." + zeros(-point) + digits
        default:
            let fraction = count > 1 ? "." + digits.dropFirst() : ""
            return digits.prefix(1) + fraction + (point > 0 ? "e+" : "e-") + String((point - 1).magnitude)
        }
    }

    private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
