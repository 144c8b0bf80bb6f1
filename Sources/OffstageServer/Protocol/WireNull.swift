import JSON
import Wire

/// A result that is always null.
public struct WireNull: WireCodable {
    /// Creates the null result.
    public init() {}
    public init(wire node: JSONNode) throws(WireError) {
        guard node.isNull else { throw WireError.mismatch(expected: "null", found: node) }
    }
    public func write(to writer: inout JSONWriter) { writer.null() }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "null"] }
}
