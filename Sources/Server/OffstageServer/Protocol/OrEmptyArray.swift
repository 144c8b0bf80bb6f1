import JSON
import Wire

/// An object that clients may send as `[]` when it is empty: Neovim and Emacs encode an empty table so.
package struct OrEmptyArray<Value: WireNamed>: WireNamed {
    /// The object; nil for `[]`.
    package let value: Value?

    package init(wire node: JSONNode) throws(WireError) {
        value = node.kind == .array && node.count == 0 ? nil : try Value(wire: node)
    }

    package func write(to writer: inout JSONWriter) { value.write(to: &writer) }
    package static var wireExpectation: String { Value.wireExpectation }
    package static var wireName: String { "\(Value.wireName)OrEmpty" }
    package static var wireDescription: String? {
        "An object, or [] for an empty one: some clients encode an empty table so."
    }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { schemas in
            let empty: JSONValue = ["type": "array", "items": JSONValue.wireSchema(in: &schemas), "maxItems": 0]
            return ["anyOf": [Value.wireSchema(in: &schemas), empty]]
        }
    }
}
