import JSON

/// Identity of an array element from one view to the next: the value of its member `id`.
public enum WireIdentity: Hashable, Sendable {
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A string, or the digits of a larger number.
    case string(String)
    /// The JSON of an id of any other type.
    case json([UInt8])

    /// Keeps the identity `id`.
    @inlinable public init(_ id: WireIdentity) { self = id }

    /// Makes the identity of a string `id`.
    @inlinable public init(_ id: String) { self = .string(id) }

    /// Makes the identity of a whole number `id`.
    @inlinable
    public init(_ id: some BinaryInteger & WireCodable) {
        self = Int64(exactly: id).map(WireIdentity.integer) ?? .string(String(id))
    }

    /// Makes the identity of an `id` of any other type.
    @inline(never)
    public init(_ id: some WireCodable) {
        var writer = JSONWriter(capacity: 64)
        id.write(to: &writer)
        self = .json(writer.bytes)
    }
}

extension WireIdentity {
    /// Compares strings by bytes, as a client does.
    public static func == (a: WireIdentity, b: WireIdentity) -> Bool {
        switch (a, b) {
        case (.integer(let a), .integer(let b)): a == b
        case (.string(let a), .string(let b)): ExactText.isEqual(a, b)
        case (.json(let a), .json(let b)): a == b
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .integer(let id): hasher.combine(id)
        case .string(let id): hasher.combine(ExactText(id))
        case .json(let bytes): hasher.combine(bytes)
        }
    }
}

extension WireIdentity: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral id: Int64) { self = .integer(id) }
    public init(stringLiteral id: String) { self = .string(id) }
}
