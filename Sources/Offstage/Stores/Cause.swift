import JSON
import Wire

/// Cause of a change, sent with every notification (protocol.md, section 5): `{origin, requestId?, actionId?,
/// clientId?, flowId?, label?, detached?}`.
public struct Cause: Sendable, Equatable {
    /// Kind of cause.
    @Wire
    public enum Origin: String {
        case app, frontEnd, link, launch, `guard`, system
    }

    /// Kind of the cause.
    public var origin: Origin
    /// Id of the request that caused the change.
    public var requestID: RequestReference?
    /// Id of the action that caused the change.
    public var actionID: ActionID?
    /// Client that sent the request or action.
    public var clientID: String?
    /// Flow in which the change happened.
    public var flowID: String?

    /// Creates a cause.
    public init(
        origin: Origin, requestID: RequestReference? = nil, actionID: ActionID? = nil, clientID: String? = nil,
        flowID: String? = nil
    ) {
        self.origin = origin
        self.requestID = requestID
        self.actionID = actionID
        self.clientID = clientID
        self.flowID = flowID
    }

    /// Writes the cause as a JSON object.
    ///
    /// - Parameter isDetached: true for work left running after the action's answer.
    public func write(to writer: inout JSONWriter, isDetached: Bool = false) {
        writer.beginObject()
        switch origin {
        case .frontEnd: writer.raw("\"origin\":\"frontEnd\"")
        default:
            writer.key("origin")
            origin.write(to: &writer)
        }
        writer.comma()
        if let requestID {
            writer.key("requestId")
            requestID.write(to: &writer)
            writer.comma()
        }
        if let actionID {
            writer.key("actionId")
            actionID.write(to: &writer)
            writer.comma()
        }
        if let clientID {
            writer.key("clientId")
            writer.string(clientID)
            writer.comma()
        }
        if let flowID {
            writer.key("flowId")
            writer.string(flowID)
            writer.comma()
        }
        if isDetached { writer.raw("\"detached\":true") }
        writer.endObject()
    }
}

/// Id of a request as its sender wrote it. Integers, the usual kind, need no allocation.
public enum RequestReference: Sendable, Equatable {
    case integer(Int64)
    case encoded(WireFragment)

    func write(to writer: inout JSONWriter) {
        switch self {
        case .integer(let value): writer.integer(value)
        case .encoded(let fragment): fragment.write(to: &writer)
        }
    }
}

/// Id of an action within its session: `a1`, `a2`, …
public struct ActionID: Sendable, Hashable {
    /// Number of the action, from 1.
    public let number: Int64

    /// Creates the id of the session's action `number`.
    public init(number: Int64) { self.number = number }

    /// Writes the id as a JSON string.
    public func write(to writer: inout JSONWriter) {
        writer.raw("\"a")
        writer.integer(number)
        writer.raw("\"")
    }
}
