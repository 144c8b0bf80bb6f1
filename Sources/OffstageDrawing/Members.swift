import JSON

/// Members of an object, read leniently: nil when the member is absent or has another type.
extension JSONObject {
    /// A scalar member as safe text on one line; nil when it is empty.
    func text(_ key: String) -> String? {
        guard let text = self[key].flatMap(SafeText.scalar), !text.isEmpty else { return nil }
        return text
    }

    /// A text, number or date to show, as safe text on one line; nil when it is empty.
    func shown(_ key: String) -> String? { plain(key).flatMap { $0.isEmpty ? nil : SafeText.line($0) } }

    /// A text, number or date to show, not safe to print.
    func plain(_ key: String) -> String? { self[key].flatMap(DisplayedText.text) }

    /// A string member as sent: for comparisons, never printed.
    func word(_ key: String) -> String? { self[key]?.string }
    func isTrue(_ key: String) -> Bool { self[key]?.bool == true }
    func isFalse(_ key: String) -> Bool { self[key]?.bool == false }
    func object(_ key: String) -> JSONObject? { self[key]?.object }
    func objects(_ key: String) -> [JSONObject] { (self[key]?.array ?? []).compactMap(\.object) }

    /// A finite number.
    func number(_ key: String) -> Double? { self[key]?.double.flatMap { $0.isFinite ? $0 : nil } }

    /// An integer, clamped to 0...10^12, so that sums of counts cannot overflow.
    func count(_ key: String) -> Int? { self[key]?.integer.map { Int(Swift.min(Swift.max($0, 0), 1_000_000_000_000)) } }
}
