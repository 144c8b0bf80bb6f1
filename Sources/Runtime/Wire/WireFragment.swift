import JSON

/// JSON passed through unread: encoded earlier, or copied from input.
public struct WireFragment: WireCodable {
    /// Exactly one compact JSON value.
    public let bytes: [UInt8]

    /// Keeps bytes of one JSON value without checking them. No bytes mean null.
    public init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? Array("null".utf8) : bytes }

    /// Encodes a value.
    public init(encoding value: some WireCodable) {
        var writer = JSONWriter()
        value.write(to: &writer)
        bytes = writer.bytes
    }

    public init(wire node: JSONNode) throws(WireError) {
        var writer = JSONWriter()
        writer.node(node)
        bytes = writer.bytes
    }

    public func write(to writer: inout JSONWriter) { writer.raw(bytes) }

    /// Null, like absence, reads as the fragment `null`.
    public static var wireAbsent: WireFragment? { WireFragment([]) }
    public static var wireExpectation: String { "any JSON" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { JSONValue.wireSchema(in: &schemas) }
}

/// A value whose JSON was encoded earlier: a fragment with the schema of its type.
public struct EncodedValue<Value: WireCodable>: WireCodable {
    /// The value's JSON.
    public let fragment: WireFragment

    /// Keeps the JSON of `fragment` without checking it.
    public init(_ fragment: WireFragment) { self.fragment = fragment }

    public init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    public func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }
    public static var wireExpectation: String { Value.wireExpectation }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { Value.wireSchema(in: &schemas) }
}
