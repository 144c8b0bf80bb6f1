import JSON
import Wire

/// Origin of a change or event. Part of every streamed notification.
@Wire
package struct Cause {
    /// Kind of a cause.
    @Wire
    package enum Origin: String {
        case app, frontEnd, link, launch, `guard`, restore, system
    }

    /// Kind of the cause.
    package var origin: Origin
    /// The request's id, as it was sent.
    package var requestId: RequestReference?
    /// The action whose handler made the change.
    package var actionId: ActionID?
    /// The client that sent the action.
    package var clientId: String?
    /// The flow in which the change or event happened.
    package var flowId: String?
    /// Name that the app gives the cause.
    package var label: String?
    /// True for work that the app left running after the action's answer.
    package var detached: Bool?
    /// Zones whose guards redirected the change, or challenged the user.
    package var zones: [String]?

    /// The same cause for work left running after the answer.
    var detachedCause: Cause {
        var cause = self
        cause.detached = true
        return cause
    }
}

/// A request's id as its sender wrote it. An integer, the usual kind, needs no allocation.
package enum RequestReference: WireCodable {
    case integer(Int64)
    case encoded(WireFragment)

    package init(wire node: JSONNode) throws(WireError) {
        if let integer = node.integer {
            self = .integer(integer)
        } else {
            self = .encoded(try WireFragment(wire: node))
        }
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .integer(let value): writer.integer(value)
        case .encoded(let fragment): fragment.write(to: &writer)
        }
    }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": ["string", "integer"]]
    }
}

/// Number of an action within its session; `a1`, `a2`, … on the wire.
package struct ActionID: WireCodable, Hashable {
    package let number: Int64

    /// Creates the id of the session's action `number`.
    package init(number: Int64) { self.number = number }

    package init(wire node: JSONNode) throws(WireError) {
        guard let text = node.string, text.hasPrefix("a"), let number = Int64(text.dropFirst()) else {
            throw WireError.mismatch(expected: "an action id such as \"a1\"", found: node)
        }
        self.number = number
    }

    package func write(to writer: inout JSONWriter) {
        writer.raw("\"a")
        writer.integer(number)
        writer.raw("\"")
    }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { String.wireSchema(in: &schemas) }
}
