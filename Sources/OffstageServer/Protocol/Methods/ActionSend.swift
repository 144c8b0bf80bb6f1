import JSON
import JSONRPC
import Offstage
import Wire

/// Sends an action to a screen. Answered when its handler has finished.
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
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Node id or name of a screen; the active screen if absent.
        public let screen: String?
        /// Action as `{"type": case, …its labelled values}`; `app/describe` returns each screen's actions.
        public let action: JSONValue
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
        /// Sequence number of the user's input, increasing for each `clientId`. The component reports the last applied
        /// number; older input of the same client does not overwrite newer input.
        public let inputSeq: SafeInteger?
        /// Route revision that the client has rendered. Another current revision refuses the action with 1203.
        public let ifRev: SafeInteger?
        /// Key for deduplication. A repeat within the last 1,024 keys gets the first action's answer and has no effect.
        public let dedupeId: ShortText?
        /// Time limit in milliseconds on the session's clock. After it the action is cancelled and answered 1004.
        public let timeoutMs: SafeInteger?
        /// Token, a string or an integer, that requests `$/progress`.
        public let workDoneToken: JSONValue?
    }

    /// The same params, borrowed: the store decodes the action from the parsed message.
    public struct Borrowed {
        /// Unread `sessionId`.
        public var sessionId: JSONNode?
        /// Unread `screen`.
        public var screen: JSONNode?
        /// Unread `action`.
        public var action: JSONNode?
        /// Unread `clientId`.
        public var clientId: JSONNode?
        /// Unread `inputSeq`.
        public var inputSeq: JSONNode?
        /// Unread `ifRev`.
        public var ifRev: JSONNode?
        /// Unread `dedupeId`.
        public var dedupeId: JSONNode?
        /// Unread `timeoutMs`.
        public var timeoutMs: JSONNode?
        /// Unread `workDoneToken`.
        public var workDoneToken: JSONNode?

        /// Creates empty params.
        public init() {}

        /// Collects the members of `params`. A null member counts as absent.
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
        /// Id of the action, which appears in causes.
        public let actionId: ActionID
        /// `seq` of the session's last publication before the answer.
        public let seq: Int64
        /// Route revision before the answer.
        public let rev: Int64
        /// Outcome of the action.
        public let outcome: Outcome
    }

    /// Outcome of an action that did not fail.
    @Wire
    public enum Outcome: String {
        case done
        /// The action's policy is `drop`, and an action of the same case was running.
        case dropped
        /// The screen does not handle the action.
        case unhandled
    }
}
