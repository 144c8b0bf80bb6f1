import JSON

extension Int: WireCodable {}
extension Int8: WireCodable {}
extension Int16: WireCodable {}
extension Int32: WireCodable {}
extension Int64: WireCodable {}
extension UInt: WireCodable {}
extension UInt8: WireCodable {}
extension UInt16: WireCodable {}
extension UInt32: WireCodable {}
extension UInt64: WireCodable {}

extension FixedWidthInteger where Self: WireCodable {
    /// Reads a whole number. One written with a fraction or an exponent (`2.0`, `1e3`) counts if it is whole and within
    /// ±2^53, where every whole
    /// number is a double of its own.
    ///
    /// JSON's integers are read as 64 bits with a sign, so an unsigned type takes them up to `Int64.max`.
    @inlinable
    public init(wire node: JSONNode) throws(WireError) {
        guard let integer = node.integer, let value = Self(exactly: integer) else {
            self = Self(
                truncatingIfNeeded: try wholeNumber(
                    node, min: Int64(clamping: Self.min), max: Int64(clamping: Self.max)))
            return
        }
        self = value
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        if let value = Int64(exactly: self) {
            writer.integer(value)
        } else {
            // Above Int64.max: JSON, though not every reader takes it; ours does not.
            var text = String(self)
            text.withUTF8 { writer.raw(UnsafeRawBufferPointer($0)) }
        }
    }

    public static var wireExpectation: String { "a whole number" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        var schema: JSONValue = ["type": "integer"]
        // 64 bits are what every integer here has; only what is narrower is worth saying.
        if Self.min == 0 || Self.bitWidth < 64 { schema["minimum"] = .integer(Int64(clamping: Self.min)) }
        if Self.bitWidth < 64 { schema["maximum"] = .integer(Int64(clamping: Self.max)) }
        return schema
    }
}

/// The slow path of every integer type: a whole number in the form of a real, or the error.
@usableFromInline @inline(never)
func wholeNumber(_ node: JSONNode, min: Int64, max: Int64) throws(WireError) -> Int64 {
    if let real = node.real {
        guard real.rounded(.towardZero) == real else { throw WireError.fraction(node) }
        let largest: Int64 = 1 << 53
        guard let whole = Int64(exactly: real), whole >= -largest, whole <= largest else {
            throw WireError.range(
                expected: "a whole number within ±2^53, or one written without fraction and exponent", found: node)
        }
        if whole >= min, whole <= max { return whole }
    } else if node.integer == nil {
        throw WireError.mismatch(expected: "a whole number", found: node)
    }
    throw WireError.range(expected: "a whole number from \(min) to \(max)", found: node)
}
