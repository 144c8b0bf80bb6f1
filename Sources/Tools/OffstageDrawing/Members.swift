import JSON

/// Members of an object, read leniently: nil when the member is absent or has another type.
extension JSONObject {
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
