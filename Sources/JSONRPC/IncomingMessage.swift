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

    /// Reads an envelope in one pass over its members. Ignores unknown members. `params` is an object or an array;
    /// `null` means none.
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

    /// Makes limits, by default those of the protocol.
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
