import JSON
import Wire

/// `{"type":"runtime.error", code, kind, message}`: an action sent as a notification has failed, and there is no answer
/// to say so.
public struct RuntimeErrorEvent: WireEnum {
    public static let wireCases = [
        WireCase("runtime.error", description: "An action sent as a notification has failed.")
    ]
    public var wireCaseIndex: Int { 0 }

    public let code: Int
    public let kind: String
    public let message: String

    public init(code: Int, kind: String, message: String) {
        self.code = code
        self.kind = kind
        self.message = message
    }

    public init(wire node: JSONNode) throws(WireError) {
        guard let code = node.member("code")?.integer, let kind = node.member("kind")?.string,
            let message = node.member("message")?.string
        else {
            throw WireError.mismatch(expected: "an object with type, code, kind and message", found: node)
        }
        self.init(code: Int(code), kind: kind, message: message)
    }

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
