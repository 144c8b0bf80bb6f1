import JSON
import JSONRPC
import Offstage
import Wire

/// Sends an action to a screen and answers when its handler has finished.
package enum ActionSend: Method {
    package static let name: StaticString = "action/send"
    package static let summary =
        "Sends an action to a screen and answers when its handler has finished. A notification gets no answer; its "
        + "failure is the event runtime.error."
    package static let errors: [ErrorCode] = [
        .sessionUnknown, .sessionClosed, .actionUnknown, .screen, .actionRejected, .actionFailed, .revisionConflict,
        .timeout, .cancelled, .serverCancelled, .limit,
    ]
    package static let form = MethodForm.either
    package static let isOfOneSession = true

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Node id or name of a screen; the active screen if absent.
        package let screen: String?
        /// Action as `{"type": case, …its labelled values}`; `app/describe` returns each screen's actions.
        package let action: JSONValue
        /// Id of the client; appears in causes.
        package let clientId: ShortText?
        /// Sequence number of the user's input, increasing for each `clientId`. The component reports the last applied
        /// number; older input of the same client does not overwrite newer input.
        package let inputSeq: SafeInteger?
        /// Route revision that the client has rendered. Another current revision refuses the action with 1203.
        package let ifRev: SafeInteger?
        /// Key for deduplication. A repeat within the last 1,024 keys gets the first action's answer and has no effect.
        package let dedupeId: ShortText?
        /// Time limit in milliseconds on the session's clock. After it the action is cancelled and answered 1004.
        package let timeoutMs: SafeInteger?
        /// Token, a string or an integer, that requests `$/progress`.
        package let workDoneToken: JSONValue?
    }

    /// The same params, borrowed: the store decodes the action from the parsed message.
    package struct Borrowed {
        /// Unread `sessionId`.
        package var sessionId: JSONNode?
        /// Unread `screen`.
        package var screen: JSONNode?
        /// Unread `action`.
        package var action: JSONNode?
        /// Unread `clientId`.
        package var clientId: JSONNode?
        /// Unread `inputSeq`.
        package var inputSeq: JSONNode?
        /// Unread `ifRev`.
        package var ifRev: JSONNode?
        /// Unread `dedupeId`.
        package var dedupeId: JSONNode?
        /// Unread `timeoutMs`.
        package var timeoutMs: JSONNode?
        /// Unread `workDoneToken`.
        package var workDoneToken: JSONNode?

        /// Creates empty params.
        package init() {}

        /// Collects the members of `params`. A null member counts as absent.
        package init(_ params: JSONNode) {
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
    package struct Result {
        /// Id of the action, which appears in causes.
        package let actionId: ActionID
        /// `seq` of the session's last publication before the answer.
        package let seq: Int64
        /// Route revision before the answer.
        package let rev: Int64
        /// Outcome of the action.
        package let outcome: Outcome
    }

    /// Outcome of an action that did not fail.
    @Wire
    package enum Outcome: String {
        case done
        /// The action's policy is `drop`, and an action of the same case was running.
        case dropped
        /// The screen does not handle the action.
        case unhandled
    }
}
