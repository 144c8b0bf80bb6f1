import JSON

/// The `error` member of a response. Handlers throw it; the server sends it unchanged.
public struct ResponseError: Error, Sendable, Equatable {
    /// A code of JSON-RPC or of `ErrorCode`.
    public var code: Int
    /// For people: what failed, where, what to do.
    public var message: String
    /// For programs, a stable word; `ErrorCode.kinds` lists those of each code.
    public var kind: String
    /// JSON Pointer into `params`.
    public var path: String?
    /// True if the same request may succeed later.
    public var retryable: Bool?
    /// Further values for programs, as the kind defines them.
    public var details: JSONValue?

    /// Makes an error of a known code.
    ///
    /// - Parameters:
    ///   - code: the code of the protocol.
    ///   - kind: the stable kind that programs test; nil for the first one of the code.
    ///   - message: a sentence: what failed, where, what to do.
    ///   - path: JSON Pointer into `params`.
    ///   - retryable: true if the same request can succeed later.
    ///   - details: values of the sentence, for programs.
    public init(
        _ code: ErrorCode, kind: String? = nil, _ message: String, path: String? = nil, retryable: Bool? = nil,
        details: JSONValue? = nil
    ) {
        self.code = code.rawValue
        self.message = message
        self.kind = kind ?? code.kinds?.first ?? "\(code)"
        self.path = path
        self.retryable = retryable
        self.details = details
    }

    /// Writes `{"code":…,"message":…,"data":{"kind":…}}`; `data` has also the other members that are set.
    public func write(to writer: inout JSONWriter) {
        var data: JSONObject = ["kind": .string(kind)]
        data["path"] = path.map(JSONValue.string)
        data["retryable"] = retryable.map(JSONValue.bool)
        data["details"] = details
        let error: JSONValue = ["code": .integer(Int64(code)), "message": .string(message), "data": .object(data)]
        error.write(to: &writer)
    }
}

// MARK: - Errors of the transport

extension ResponseError {
    /// The error for a frame that is not JSON, or for JSON over a limit.
    public init(parse error: JSONParseError) {
        if let limit = error.limit {
            let advice = limit.name == "depth" ? "nest less deeply" : "send less at a time"
            self.init(
                .limit, "the message was refused at \(error); \(advice)",
                details: Self.details(limit: limit.name, max: limit.max, actual: limit.actual))
        } else if error.kind == .memory {
            self.init(frame: .noMemory)
        } else {
            self.init(
                .parseError, kind: error.kind.rawValue, "the message is not valid JSON at \(error)",
                details: [
                    "line": .integer(Int64(error.line)), "column": .integer(Int64(error.column)),
                    "offset": .integer(Int64(error.offset)),
                ])
        }
    }

    /// A rejected frame or malformed headers.
    public init(frame error: FrameError) {
        let details = error.limit.map { Self.details(limit: $0.name, max: $0.max, actual: $0.actual) }
        switch error.kind {
        case .framing: self.init(.parseError, kind: "framing", error.message, details: details)
        case .empty: self.init(.parseError, kind: "syntax", error.message, details: details)
        case .limit: self.init(.limit, error.message, details: details)
        case .memory: self.init(.overloaded, error.message, retryable: true)
        }
    }

    private static func details(limit: String, max: Int, actual: Int?) -> JSONValue {
        var details: JSONObject = ["limit": .string(limit), "max": .integer(Int64(max))]
        if let actual { details["actual"] = .integer(Int64(actual)) }
        return .object(details)
    }
}

// MARK: - Errors of the envelope and the connection

extension ResponseError {
    /// JSON that is not a JSON-RPC 2.0 message; `what` is the mistake, a sentence.
    public static func envelope(_ what: String) -> ResponseError {
        ResponseError(
            .invalidRequest, kind: "envelope",
            "\(what); send {\"jsonrpc\":\"2.0\",\"method\":…,\"params\":…,\"id\":…}, "
                + "without \"id\" if no answer is wanted")
    }

    /// An id of a type that JSON-RPC does not allow; `found` names the type.
    public static func id(found: String) -> ResponseError {
        ResponseError(.invalidRequest, kind: "id", "\"id\" must be a string, a number or null, not \(found)")
    }

    /// A request whose id is in flight. Sent under id null, because the id belongs to the other request.
    public static func duplicateID(_ id: RequestID) -> ResponseError {
        ResponseError(
            .invalidRequest, kind: "duplicateId",
            "a request with the id \(id) is in flight; give each request its own id")
    }

    /// A request at the wrong moment of the life cycle. The `message` names the request to send first.
    public static func order(_ message: String) -> ResponseError {
        ResponseError(.invalidRequest, kind: "order", message)
    }

    /// A request before `initialize`.
    public static let notInitialized = ResponseError(
        .notInitialized, "the server is not initialized; send \"initialize\" first")

    /// Input over a limit: 1002 for a message rejected unread, -32600 for ids, methods and batches.
    ///
    /// - Parameters:
    ///   - code: the code of the error.
    ///   - what: with article, for a sentence.
    ///   - name: as in `initialize`'s `limits`.
    ///   - max: the limit.
    ///   - actual: the size of the input; nil if it was not read to its end.
    ///   - unit: of `max` and `actual`, in the plural.
    public static func limit(
        _ code: ErrorCode, _ what: String, name: String, max: Int, actual: Int?, unit: String
    ) -> ResponseError {
        let size = actual.map { " of \($0) \(unit)" } ?? ""
        return ResponseError(
            code, kind: "limit", "\(what)\(size) is over the limit of \(max) \(unit)",
            details: details(limit: name, max: max, actual: actual))
    }

    /// A batch with `actual` messages, more than `max`.
    public static func batchOverLimit(max: Int, actual: Int) -> ResponseError {
        limit(.invalidRequest, "a batch", name: "batch", max: max, actual: actual, unit: "messages")
    }

    /// A batch without messages.
    public static let emptyBatch = envelope("an empty array is no batch")

    /// An unknown method, with a suggestion.
    ///
    /// - Parameters:
    ///   - name: the name in the request.
    ///   - known: names of the existing methods.
    public static func methodNotFound(_ name: String, among known: [String] = []) -> ResponseError {
        let closest = ClosestName.find(name, among: known)
        let hint = closest.map { "; did you mean '\($0)'?" } ?? "; 'rpc.discover' lists all methods"
        return ResponseError(
            .methodNotFound, "unknown method '\(name)'\(hint)", details: closest.map { ["suggestion": .string($0)] })
    }

    /// Invalid parameters.
    ///
    /// - Parameters:
    ///   - message: a sentence: the expected and the found value.
    ///   - path: JSON Pointer into `params`; empty for `params` itself.
    ///   - details: values of the sentence, for programs.
    public static func invalidParams(_ message: String, path: String, details: JSONValue? = nil) -> ResponseError {
        ResponseError(.invalidParams, message, path: path, details: details)
    }

    /// A bug in the server, which `message` describes.
    public static func internalError(_ message: String) -> ResponseError { ResponseError(.internalError, message) }

    /// Response to a request that the client cancelled.
    public static let cancelled = ResponseError(.cancelled, "the request was cancelled")

    /// Response to a request that the server cancels while it shuts down.
    public static let shutDown = ResponseError(.serverCancelled, kind: "shutdown", "the server is shutting down")

    /// Response to a request that outlived the end of input.
    public static let drainTimeout = ResponseError(
        .serverCancelled, kind: "drainTimeout", "the input has ended, and the request took longer than --drain-timeout")

    /// Response to a request that took longer than its `timeoutMs`, here `milliseconds`.
    public static func timeout(milliseconds: Int) -> ResponseError {
        ResponseError(.timeout, "the request took longer than its timeoutMs of \(milliseconds)", retryable: true)
    }

    /// Response to a request that the server has no capacity for. The `message` names the exhausted resource.
    public static func overloaded(_ message: String) -> ResponseError {
        ResponseError(.overloaded, message, retryable: true)
    }
}
