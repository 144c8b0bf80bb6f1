import JSON
import Wire

/// The view of a screen. Its members are the app's own; `app/describe` returns their schema.
package struct ViewValue: WireNamed {
    package static var wireName: String { "View" }
    package static var wireDescription: String? {
        "The view of a screen. Its members are the app's own; app/describe returns their schema."
    }

    /// The view's JSON.
    package let fragment: WireFragment

    package init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    package func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { schemas in
            ["type": "object", "additionalProperties": JSONValue.wireSchema(in: &schemas)]
        }
    }
}

/// One operation of a view's patch: RFC 6902, and `splice` and `append` for texts. Operations are applied in order.
@Wire
package struct PatchOperation {
    /// Kind of the operation.
    package let op: Kind
    /// JSON pointer (RFC 6901) to the value that the operation changes.
    package let path: String
    /// Pointer to the moved element; only in `move`.
    package let from: String?
    /// New value; only in `add` and `replace`.
    package let value: JSONValue?
    /// Index of the first replaced code point; only in `splice`.
    package let index: Int?
    /// Number of replaced code points; only in `splice`.
    package let count: Int?
    /// Text to insert or to append; only in `splice` and `append`.
    package let text: String?

    /// Kind of a patch operation.
    @Wire
    package enum Kind: String {
        /// Adds a member, or inserts before an element.
        case add
        case remove, replace
        /// Moves an element within its array. The index in `path` counts after the removal.
        case move
        /// Replaces `count` Unicode code points of a text, from the code point `index`, by `text`.
        case splice
        /// Appends `text` to a text.
        case append
    }
}
