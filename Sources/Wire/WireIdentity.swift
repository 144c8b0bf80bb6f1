import JSON

/// What tells an array's elements apart from one view to the next: the value of their member `id`.
public enum WireIdentity: Hashable, Sendable {
    case integer(Int64)
    case string(String)
    /// Any other type by its JSON.
    case json([UInt8])

    @inlinable public init(_ id: WireIdentity) { self = id }

    @inlinable public init(_ id: String) { self = .string(id) }

    @inlinable
    public init(_ id: some BinaryInteger & WireCodable) {
        self = Int64(exactly: id).map(WireIdentity.integer) ?? .string(String(id))
    }

    @inline(never)
    public init(_ id: some WireCodable) {
        var writer = JSONWriter(capacity: 64)
        id.write(to: &writer)
        self = .json(writer.bytes)
    }
}

extension WireIdentity: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral id: Int64) { self = .integer(id) }
    public init(stringLiteral id: String) { self = .string(id) }
}

/// As the member `id` itself: a list names its selected rows like this.
extension WireIdentity: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        switch (node.integer, node.string) {
        case (let id?, _): self = .integer(id)
        case (_, let id?): self = .string(id)
        default: self = .json(try WireFragment(wire: node).bytes)
        }
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .integer(let id): writer.integer(id)
        case .string(let id): writer.string(id)
        case .json(let bytes): writer.raw(bytes)
        }
    }

    public static var wireExpectation: String { "a row's id" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { [:] }
}
