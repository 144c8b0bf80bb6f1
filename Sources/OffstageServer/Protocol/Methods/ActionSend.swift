import JSON
import JSONRPC
import Offstage
import Wire

/// Sends a screen an action; answered when its handler has finished.
public enum ActionSend: Method {
    public static let name: StaticString = "action/send"
    public static let summary =
        "Sends a screen an action; answered when its handler has finished. As a notification it is not answered, and a failure is an event runtime.error."
    public static let errors: [ErrorCode] = [
        .sessionUnknown, .sessionClosed, .actionUnknown, .screen, .actionRejected, .actionFailed, .revisionConflict,
        .timeout, .cancelled,
        .serverCancelled, .limit,
    ]
    public static let form = MethodForm.either
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// A node id or a screen's name; without it the active screen.
        public let screen: String?
        /// `{"type": case, …its labelled values}`; `app/describe` has each screen's.
        public let action: JSONValue
        /// Who sends it; appears in causes.
        public let clientId: ShortText?
        /// Numbers what the user gave in a field, in ascending order for each `clientId`: the field says which it has
        /// taken last, and older input of the
        /// same client does not overwrite newer.
        public let inputSeq: SafeInteger?
        /// The route revision the sender has seen; another one refuses the action with 1203.
        public let ifRev: SafeInteger?
        /// A repeat within the last 1,024 gets the first one's answer and has no effect.
        public let dedupeId: ShortText?
        /// After so long, by the session's own clock, the action is cancelled and answered 1004.
        public let timeoutMs: SafeInteger?
        /// A string or an integer: asks for `$/progress` under this token.
        public let workDoneToken: JSONValue?
    }

    /// The same, borrowed: the action is read by its store straight from the parsed message.
    public struct Borrowed {
        public var sessionId: JSONNode?
        public var screen: JSONNode?
        public var action: JSONNode?
        public var clientId: JSONNode?
        public var inputSeq: JSONNode?
        public var ifRev: JSONNode?
        public var dedupeId: JSONNode?
        public var timeoutMs: JSONNode?
        public var workDoneToken: JSONNode?

        public init() {}

        public init(_ params: JSONNode) {
            params.forEachMember { key, value in
                if value.isNull { return }
                if key.equals("action") {
                    action = value
                } else if key.equals("sessionId") {
                    sessionId = value
                } else if key.equals("screen") {
                    screen = value
                } else if key.equals("clientId") {
                    clientId = value
                } else if key.equals("inputSeq") {
                    inputSeq = value
                } else if key.equals("ifRev") {
                    ifRev = value
                } else if key.equals("dedupeId") {
                    dedupeId = value
                } else if key.equals("timeoutMs") {
                    timeoutMs = value
                } else if key.equals("workDoneToken") {
                    workDoneToken = value
                }
            }
        }
    }

    @Wire
    public struct Result {
        public let actionId: String
        public let seq: Int64
        public let rev: Int64
        public let outcome: Outcome
    }

    @Wire
    public enum Outcome: String {
        case done
        /// Its policy is drop, and one of its case was running.
        case dropped
        /// Its screen does not handle it.
        case unhandled
    }

    /// The result as it is sent; the same members as `Result`, without a `String` for the id.
    @inline(__always)
    public static func writeResult(
        actionID: ActionID, seq: Int64, rev: Int64, outcome: Outcome, to writer: inout JSONWriter
    ) {
        writer.raw("{\"actionId\":")
        actionID.write(to: &writer)
        writer.raw(",\"seq\":")
        writer.integer(seq)
        writer.raw(",\"rev\":")
        writer.integer(rev)
        writer.raw(",\"outcome\":")
        outcome.write(to: &writer)
        writer.raw("}")
    }
}
