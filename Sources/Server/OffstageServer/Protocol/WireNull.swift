import JSON
import Wire

/// A result that is always null.
package struct WireNull: WireCodable {
    /// Creates the null result.
    package init() {}
    package init(wire node: JSONNode) throws(WireError) {
        guard node.isNull else { throw WireError.mismatch(expected: "null", found: node) }
    }
    package func write(to writer: inout JSONWriter) { writer.null() }
    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "null"] }
}
