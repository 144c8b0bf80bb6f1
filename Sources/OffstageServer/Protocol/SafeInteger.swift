import JSON
import Wire

/// An integer of the protocol: within ±(2^53 − 1), so that every client holds it exactly, and written without a
/// fraction.
public struct SafeInteger: WireCodable {
    /// The integer.
    public let value: Int64

    /// Largest value.
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

/// A client's text that the server stores or searches: at most 256 bytes.
public struct ShortText: WireCodable {
    /// The text.
    public let text: String

    /// Maximum length in bytes.
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
