import JSON

/// One JSON-RPC 2.0 message, classified by its envelope. Borrows from the parser, like the node it was read from.
///
/// A batch is an array of messages: its reader calls `read` for each element.
public enum IncomingMessage {
    /// Needs a response, also with id null.
    case request(RequestID, method: MethodName, params: JSONNode?)
    /// Never gets a response.
    case notification(method: MethodName, params: JSONNode?)
    /// Looks like a response. The server sends no requests, so it ignores the message: an error in response to a
    /// response could bounce for ever.
    case response
    /// Answer with the error, under the message's id if it is usable, else under null.
    case invalid(ResponseError, id: RequestID)

    /// Reads the envelope of `node` in one pass over its members. An id or a method over `limits` makes it invalid.
    /// Ignores unknown members. `params` is an object or an array; `null` means none.
    public static func read(_ node: JSONNode, limits: EnvelopeLimits = EnvelopeLimits()) -> IncomingMessage {
        guard node.isObject else {
            return .invalid(.envelope("a message is a JSON object, not \(node.kind.words)"), id: .null)
        }
        var parts = Parts()
        node.forEachMember { key, value in
            if key.equals("jsonrpc") {
                parts.version = value
            } else if key.equals("method") {
                parts.method = value
            } else if key.equals("params") {
                parts.params = value
            } else if key.equals("id") {
                parts.id = value
            } else if key.equals("result") || key.equals("error") {
                parts.hasOutcome = true
            }
        }
        return parts.message(limits)
    }

    private struct Parts {
        var version: JSONNode?
        var method: JSONNode?
        var params: JSONNode?
        var id: JSONNode?
        var hasOutcome = false

        func message(_ limits: EnvelopeLimits) -> IncomingMessage {
            if hasOutcome && method == nil { return .response }
            var requestID: RequestID?
            if let id {
                if let error = error(ofID: id, limits) { return .invalid(error, id: .null) }
                requestID = RequestID(id)
            }
            if let error = error(limits) { return .invalid(error, id: requestID ?? .null) }
            guard let name = method?.withUTF8({ MethodName($0) }) else {
                return .invalid(.noMethod, id: requestID ?? .null)
            }
            let params = self.params.flatMap { $0.isNull ? nil : $0 }
            return requestID.map { .request($0, method: name, params: params) }
                ?? .notification(method: name, params: params)
        }

        private func error(ofID id: JSONNode, _ limits: EnvelopeLimits) -> ResponseError? {
            switch id.kind {
            case .bool, .array, .object: return .id(found: id.kind.words)
            case .string:
                let length = id.withUTF8(\.count) ?? 0
                return length > limits.id
                    ? .limit(.invalidRequest, "an id", name: "id", max: limits.id, actual: length, unit: "bytes") : nil
            case .null, .integer, .real: return nil
            }
        }

        private func error(_ limits: EnvelopeLimits) -> ResponseError? {
            guard let version, version.equals("2.0") else {
                return .envelope(
                    version == nil
                        ? "the member \"jsonrpc\":\"2.0\" is missing" : "\"jsonrpc\" must be the string \"2.0\"")
            }
            guard let method else { return .noMethod }
            guard let length = method.withUTF8(\.count) else {
                return .envelope("\"method\" must be a string, not \(method.kind.words)")
            }
            if hasOutcome { return .envelope("a message has either \"method\" or \"result\"/\"error\", not both") }
            if length > limits.method {
                return .limit(
                    .invalidRequest, "a method's name", name: "method", max: limits.method, actual: length,
                    unit: "bytes")
            }
            switch params?.kind {
            case nil, .null, .array, .object: return nil
            case .some(let kind): return .envelope("\"params\" must be an object or an array, not \(kind.words)")
            }
        }
    }
}

/// Maximum lengths of envelope parts, in bytes of UTF-8.
public struct EnvelopeLimits: Sendable, Equatable {
    /// Bytes of a string id.
    public var id: Int
    /// Bytes of a method's name.
    public var method: Int

    /// Makes limits for the bytes of a string `id` and of a `method`, by default those of the protocol.
    public init(id: Int = 256, method: Int = 128) {
        self.id = id
        self.method = method
    }
}

extension ResponseError {
    fileprivate static let noMethod = envelope("the member \"method\" is missing")
}

extension JSONNode.Kind {
    /// With article, for the middle of a sentence.
    fileprivate var words: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .real: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Id of a client's request, returned with the same type and value.
///
/// Two ids are equal if both are strings with the same bytes or numbers with the same value: 1 equals 1.0, not "1".
public enum RequestID: Sendable {
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction or an exponent.
    case real(Double)
    /// A string, which may be empty.
    case string(String)
    /// The id `null`, of a message whose id could not be read.
    case null

    /// - Returns: nil for a `node` that cannot be an id: `true`, an array, an object.
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

/// A method's name in the parser's memory, compared and looked up without making a `String`. Valid as long as its node.
/// A name from a literal is always valid; the method table uses those as keys.
public struct MethodName {
    /// The name in UTF-8.
    public let utf8: UnsafeBufferPointer<UInt8>

    init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

    /// Makes a name from a literal.
    public init(_ literal: StaticString) {
        utf8 = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// A copy of the name.
    public var string: String { String(decoding: utf8, as: UTF8.self) }
}

extension MethodName: Hashable {
    public static func == (a: MethodName, b: MethodName) -> Bool {
        System.areEqual(UnsafeRawBufferPointer(a.utf8), UnsafeRawBufferPointer(b.utf8))
    }

    public static func == (name: MethodName, literal: StaticString) -> Bool { name == MethodName(literal) }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(utf8)) }
}

extension MethodName: CustomStringConvertible {
    public var description: String { string }
}
