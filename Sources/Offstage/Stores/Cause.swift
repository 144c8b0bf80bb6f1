import JSON
import Wire

/// Why something happened, sent along with everything that streams back (protocol.md, section 5):
/// `{origin, requestId?, actionId?, clientId?, flowId?, label?, detached?}`.
public struct Cause: Sendable, Equatable {
    @Wire
    public enum Origin: String {
        case app, frontEnd, link, launch, `guard`, system
    }

    public var origin: Origin
    public var requestID: RequestReference?
    public var actionID: ActionID?
    public var clientID: String?
    /// The flow in which it happened.
    public var flowID: String?

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

/// A request's id as its sender wrote it. Integers, the usual kind, travel without an allocation.
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

/// Numbers a session's actions: `a1`, `a2`, …
public struct ActionID: Sendable, Hashable {
    public let number: Int64

    public init(number: Int64) { self.number = number }

    public func write(to writer: inout JSONWriter) {
        writer.raw("\"a")
        writer.integer(number)
        writer.raw("\"")
    }
}
