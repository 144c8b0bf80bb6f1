import JSON

/// Id of a client's request, returned with the same type and value.
///
/// Two ids are equal if both are strings with the same bytes or numbers with the same value: 1 equals 1.0, not "1".
public enum RequestID: Sendable {
    case integer(Int64)
    case real(Double)
    case string(String)
    case null

    /// - Returns: nil for JSON that cannot be an id: `true`, an array, an object.
    public init?(_ node: JSONNode) {
        switch node.kind {
        case .integer: self = .integer(node.integer ?? 0)
        case .real: self = .real(node.real ?? 0)
        case .string: self = .string(node.string ?? "")
        case .null: self = .null
        case .bool, .array, .object: return nil
        }
    }

    /// Writes the id.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .integer(let value): writer.integer(value)
        case .real(let value): writer.double(value)
        case .string(let value): writer.string(value)
        case .null: writer.null()
        }
    }
}

extension RequestID: Hashable {
    public static func == (a: RequestID, b: RequestID) -> Bool {
        switch (a, b) {
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a == b
        // Compared as integers: doubles cannot distinguish large ones.
        case (.integer(let a), .real(let b)), (.real(let b), .integer(let a)): Int64(exactly: b) == a
        // Compared by bytes: `String` also equates é with e and a combining accent.
        case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
        case (.null, .null): true
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .integer(let value): hasher.combine(value)
        case .real(let value):
            if let integer = Int64(exactly: value) { hasher.combine(integer) } else { hasher.combine(value) }
        case .string(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .null: hasher.combine(0 as UInt8)
        }
    }
}

extension RequestID: CustomStringConvertible, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// The id as JSON.
    public var description: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .string(value) }
}
