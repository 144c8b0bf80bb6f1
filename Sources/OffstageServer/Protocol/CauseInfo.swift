import JSON
import Offstage
import Wire

/// Why something happened, as it is described and as `session/open` answers it. `Cause.write` writes the same members
/// without making one.
@Wire
public struct CauseInfo {
    public let origin: Cause.Origin
    /// The request's id, as it was sent.
    public let requestId: JSONValue?
    public let actionId: String?
    public let clientId: String?
    public let flowId: String?
    public let label: String?
    /// True for work left running behind its action's answer.
    public let detached: Bool?
}

extension CauseInfo {
    /// As a change that is remembered tells it.
    public init(_ cause: Cause, isDetached: Bool) {
        origin = cause.origin
        requestId = cause.requestID?.json
        actionId = cause.actionID.map { "a\($0.number)" }
        clientId = cause.clientID
        flowId = cause.flowID
        label = nil
        detached = isDetached ? true : nil
    }
}

extension RequestReference {
    fileprivate var json: JSONValue {
        switch self {
        case .integer(let value): .integer(value)
        case .encoded(let fragment): (try? JSONValue(parsing: fragment.bytes)) ?? .null
        }
    }
}
