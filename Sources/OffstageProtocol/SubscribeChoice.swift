import JSON
import Wire

/// `"none"`, or an object: what the session's own subscription is to deliver. Everything is all there is to choose at this level.
public enum SubscribeChoice: WireCodable {
    case everything
    case none

    public static let wireExpectation = "\"none\", or {} for everything (filters are not served at this protocol level)"

    public init(wire node: JSONNode) throws(WireError) {
        if node.equals("none") {
            self = .none
        } else if node.isObject, node.count == 0 {
            self = .everything
        } else {
            throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .everything: writer.raw("{}")
        case .none: writer.string("none")
        }
    }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["oneOf": [["const": "none"], ["type": "object", "maxProperties": 0]]]
    }
}
