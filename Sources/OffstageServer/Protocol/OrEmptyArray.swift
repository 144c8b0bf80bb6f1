import JSON
import Wire

/// An object that clients may send as `[]` when it is empty: Neovim and Emacs encode an empty table so.
package struct OrEmptyArray<Value: WireNamed>: WireCodable {
    /// The object; nil for `[]`.
    package let value: Value?

    package init(wire node: JSONNode) throws(WireError) {
        value = node.kind == .array && node.count == 0 ? nil : try Value(wire: node)
    }

    package func write(to writer: inout JSONWriter) { value.write(to: &writer) }
    package static var wireExpectation: String { Value.wireExpectation }
    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        let empty: JSONValue = ["type": "array", "items": JSONValue.wireSchema(in: &schemas), "maxItems": 0]
        return ["anyOf": [Value.wireSchema(in: &schemas), empty]]
    }
}
