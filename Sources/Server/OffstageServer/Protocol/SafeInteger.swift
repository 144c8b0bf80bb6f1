import JSON
import Wire

/// An integer of the protocol: within ±(2^53 − 1), so that every client holds it exactly. `5.0` and `5e0` are integers,
/// as in the ids of requests and in actions.
package struct SafeInteger: WireCodable {
    /// The integer.
    package let value: Int64

    /// Largest value.
    package static let max: Int64 = (1 << 53) - 1
    package static let wireExpectation = "an integer from -(2^53 - 1) to 2^53 - 1"

    package init(wire node: JSONNode) throws(WireError) {
        let whole = node.integer ?? node.real.flatMap { Int64(exactly: $0) }
        guard let whole else { throw .mismatch(expected: Self.wireExpectation, found: node) }
        guard whole.magnitude <= UInt64(Self.max) else { throw .range(expected: Self.wireExpectation, found: node) }
        value = whole
    }

    package func write(to writer: inout JSONWriter) { writer.integer(value) }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "integer", "minimum": .integer(-max), "maximum": .integer(max)]
    }
}

/// A client's text that the server stores or searches: at most 256 bytes.
package struct ShortText: WireCodable {
    /// The text.
    package let text: String

    /// Maximum length in bytes.
    package static let maxBytes = 256
    package static let wireExpectation = "a string of at most 256 bytes"

    package init(wire node: JSONNode) throws(WireError) {
        guard let length = node.withUTF8(\.count), length <= Self.maxBytes, let text = node.string else {
            throw .mismatch(expected: Self.wireExpectation, found: node)
        }
        self.text = text
    }

    package func write(to writer: inout JSONWriter) { writer.string(text) }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "string", "maxLength": .integer(Int64(maxBytes))]
    }
}
