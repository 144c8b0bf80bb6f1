import JSON

/// A value whose JSON is encoded already, in memory that the creator keeps valid while the value is used. It is written
/// as it is and never stored.
///
/// `@unchecked Sendable`: the value lives within one synchronous call.
public struct Encoded<Value: WireCodable>: WireCodable, @unchecked Sendable {
    /// Exactly one JSON value, compact.
    public let bytes: UnsafeRawBufferPointer

    /// Refers to the `bytes` of encoded JSON without copying it.
    public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// - Throws: always, since an encoded value is only written.
    public init(wire node: JSONNode) throws(WireError) {
        throw WireError.mismatch(expected: "nothing (an encoded value is only written)", found: node)
    }

    @inlinable
    public func write(to writer: inout JSONWriter) { writer.raw(bytes) }

    public static func == (a: Self, b: Self) -> Bool { a.bytes.elementsEqual(b.bytes) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { Value.wireSchema(in: &schemas) }
}

extension WireFragment {
    /// Calls `body` with the fragment as an encoded value, valid inside `body`.
    public func withEncoded<Value, Result>(_ body: (Encoded<Value>) -> Result) -> Result {
        bytes.withUnsafeBytes { body(Encoded($0)) }
    }
}
