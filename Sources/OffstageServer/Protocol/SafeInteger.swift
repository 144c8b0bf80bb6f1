import JSON
import Wire

/// An integer of the protocol's own: within ±(2^53 − 1), so that every client can hold it, and written without a
/// fraction.
public struct SafeInteger: WireCodable {
    public let value: Int64

    public static let max: Int64 = (1 << 53) - 1
    public static let wireExpectation = "an integer from -(2^53 - 1) to 2^53 - 1"

    public init(wire node: JSONNode) throws(WireError) {
        guard let value = node.integer, value.magnitude <= UInt64(Self.max) else {
            throw node.integer == nil
                ? .mismatch(expected: Self.wireExpectation, found: node)
                : .range(expected: Self.wireExpectation, found: node)
        }
        self.value = value
    }

    public func write(to writer: inout JSONWriter) { writer.integer(value) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "integer", "minimum": .integer(-max), "maximum": .integer(max)]
    }
}

/// Text of a client's that is kept, or searched for: at most 256 bytes.
public struct ShortText: WireCodable {
    public let text: String

    public static let maxBytes = 256
    public static let wireExpectation = "a string of at most 256 bytes"

    public init(wire node: JSONNode) throws(WireError) {
        guard let length = node.withUTF8(\.count), length <= Self.maxBytes, let text = node.string else {
            throw .mismatch(expected: Self.wireExpectation, found: node)
        }
        self.text = text
    }

    public func write(to writer: inout JSONWriter) { writer.string(text) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "string", "maxLength": .integer(Int64(maxBytes))]
    }
}
