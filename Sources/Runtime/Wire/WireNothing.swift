import JSON

/// Empty parameters or result: written as `{}`, read from an absent value, null, `[]`, `{}`, and any other object,
/// whose members are ignored.
public struct WireNothing: WireCodable {
    /// Makes an empty value.
    public init() {}

    public init(wire node: JSONNode) throws(WireError) {
        switch node.kind {
        case .null, .object: break
        case .array where node.count == 0: break
        default: throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.endObject()
    }

    public static var wireAbsent: WireNothing? { WireNothing() }
    public static var wireExpectation: String { "nothing, or {}" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "object", "properties": [:]] }
}
