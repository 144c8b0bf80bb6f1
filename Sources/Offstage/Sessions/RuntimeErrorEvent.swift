import JSON
import Wire

/// The event `{"type":"runtime.error", code, kind, message}`. Reports the failure of an action that a client sent as a
/// notification, which has no response.
public struct RuntimeErrorEvent: WireEnum {
    /// The only case, `runtime.error`.
    public static let wireCases = [
        WireCase("runtime.error", description: "An action sent as a notification has failed.")
    ]
    /// Index of the only case.
    public var wireCaseIndex: Int { 0 }

    /// Error code, as in a response.
    public let code: Int
    /// Error kind, as in `error.data.kind`.
    public let kind: String
    /// The error sentence.
    public let message: String

    /// Creates the event of an error.
    public init(code: Int, kind: String, message: String) {
        self.code = code
        self.kind = kind
        self.message = message
    }

    /// Parses the event.
    ///
    /// - Throws: `WireError` when `code`, `kind` or `message` is missing.
    public init(wire node: JSONNode) throws(WireError) {
        guard let code = node.member("code")?.integer, let kind = node.member("kind")?.string,
            let message = node.member("message")?.string
        else {
            throw WireError.mismatch(expected: "an object with type, code, kind and message", found: node)
        }
        self.init(code: Int(code), kind: kind, message: message)
    }

    /// Writes the event as a JSON object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.raw("\"type\":\"runtime.error\",\"code\":")
        writer.integer(Int64(code))
        writer.raw(",\"kind\":")
        writer.string(kind)
        writer.raw(",\"message\":")
        writer.string(message)
        writer.endObject()
    }

    /// Returns the event's JSON Schema.
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        [
            "type": "object",
            "properties": [
                "type": ["const": "runtime.error"], "code": ["type": "integer"], "kind": ["type": "string"],
                "message": ["type": "string"],
            ],
            "required": ["type", "code", "kind", "message"],
        ]
    }
}
