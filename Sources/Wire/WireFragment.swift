import JSON

/// JSON that is passed through: encoded earlier, or never read.
public struct WireFragment: WireCodable {
    /// Exactly one JSON value, compact.
    public let bytes: [UInt8]

    /// Takes bytes that are one JSON value; they are not looked at. No bytes stand for null.
    public init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? Array("null".utf8) : bytes }

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

    /// Null, like absence, is a fragment that says `null`.
    public static var wireAbsent: WireFragment? { WireFragment([]) }
    public static var wireExpectation: String { "any JSON" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { [:] }
}
