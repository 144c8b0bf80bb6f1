import JSON
import OffstageState
import Wire

/// Why something happened, as it is described and as `session/open` answers it. `Cause.write` writes the same members without making one.
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

    public init(origin: Cause.Origin, requestId: JSONValue? = nil, clientId: String? = nil) {
        self.origin = origin
        self.requestId = requestId
        self.clientId = clientId
        actionId = nil
        flowId = nil
        label = nil
        detached = nil
    }
}
