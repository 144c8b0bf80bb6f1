import JSON

/// What tells an array's elements apart from one view to the next: the value of their member `id`.
public enum WireIdentity: Hashable, Sendable {
    case integer(Int64)
    case string(String)
    /// Any other type by its JSON.
    case json([UInt8])

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
