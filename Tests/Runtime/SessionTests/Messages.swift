import JSON
import Offstage

extension WireEnum {
    /// The value as it is sent, for requests that have no typed call.
    var json: JSONValue {
        get throws { try JSONValue(parsing: wireText()) }
    }
}

extension JSONValue {
    var method: String? { self["method"]?.string }
    var params: JSONValue? { self["params"] }
    var eventType: String? { self["params"]?["event"]?["type"]?.string }
    var errorCode: Int64? { self["error"]?["code"]?.integer }
    var errorKind: String? { self["error"]?["data"]?["kind"]?.string }
    /// Label of a message for comparing orders: `event added`, `change`, `answer 5`, `error 5`.
    var label: String {
        switch method {
        case "session/event": return "event \(eventType ?? "?")"
        case "screen/didChange": return "change"
        case let method?: return method
        case nil: return (self["error"] == nil ? "answer " : "error ") + (self["id"]?.description ?? "")
        }
    }
}
