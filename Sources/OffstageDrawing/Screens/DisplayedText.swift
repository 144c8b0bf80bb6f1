import JSON

/// Numbers and dates to show, as plain text without a locale.
enum DisplayedText {
    /// Returns a display text as text; not safe to print. Nil for any other value.
    static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .object(let object):
            if let number = object.number("number") {
                self.number(number, object)
            } else {
                object.word("date").map { date($0, object.word("style")) }
            }
        default: SafeText.scalar(value)
        }
    }

    private static func number(_ value: Double, _ object: JSONObject) -> String {
        let decimals = object.count("decimals").map { min($0, 10) }
        switch object.word("style") {
        case "percent": return fixed(value * 100, decimals) + " %"
        case "currency":
            let code = object.word("currency") ?? ""
            return [fixed(value, decimals ?? 2), code].filter { !$0.isEmpty }.joined(separator: " ")
        case "bytes": return bytes(value)
        case "integer": return fixed(value, 0)
        default: return fixed(value, decimals)
        }
    }

    /// Returns the number with that many decimals; with at most two when nil.
    static func fixed(_ value: Double, _ decimals: Int?) -> String {
        guard let decimals else { return SafeText.number(value) }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        // A larger product has no exact integer.
        guard value.isFinite, abs(value) * scale < 1e15 else { return SafeText.number(value) }
        let scaled = Int64((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        if decimals == 0 { return "\(sign)\(scaled)" }
        let digits = String(scaled)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    /// Returns a number of bytes in the largest unit that keeps it above 1: `1.5 kB`.
    static func bytes(_ count: Double) -> String {
        var (value, unit) = (count, "B")
        for larger in ["kB", "MB", "GB", "TB", "PB"] where abs(value) >= 1000 { (value, unit) = (value / 1000, larger) }
        return SafeText.number((value * 10).rounded() / 10) + " " + unit
    }

    /// Returns the parts of an ISO 8601 date that a style shows.
    private static func date(_ text: String, _ style: String?) -> String {
        let parts = text.split(separator: "T", maxSplits: 1)
        guard parts.count == 2 else { return text }
        switch style {
        case "time": return String(parts[1].prefix(5))
        case "dateTime": return "\(parts[0]) \(parts[1].prefix(5))" + (text.hasSuffix("Z") ? " UTC" : "")
        default: return String(parts[0])
        }
    }
}
