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
    /// Reads a whole number. Accepts a fraction or exponent (`2.0`, `1e3`) if the value is whole and within ±2^53,
    /// where doubles represent every whole number.
    ///
    /// JSON's integers are read as signed 64-bit numbers, so an unsigned type accepts values up to `Int64.max`.
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
            // Above Int64.max: valid JSON, which not every reader accepts; this parser does not.
            var text = String(self)
            text.withUTF8 { writer.raw(UnsafeRawBufferPointer($0)) }
        }
    }

    public static var wireExpectation: String { "a whole number" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        var schema: JSONValue = ["type": "integer"]
        // The schema states only bounds narrower than 64 bits.
        if Self.min == 0 || Self.bitWidth < 64 { schema["minimum"] = .integer(Int64(clamping: Self.min)) }
        if Self.bitWidth < 64 { schema["maximum"] = .integer(Int64(clamping: Self.max)) }
        return schema
    }
}

/// Slow path of every integer type: a whole number written as a real, or the error.
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
