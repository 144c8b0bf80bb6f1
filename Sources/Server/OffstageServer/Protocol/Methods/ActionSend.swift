import JSON
import JSONRPC
import Offstage
import Wire

/// Sends an action to a screen and answers when its handler has finished.
package enum ActionSend: SessionMethod {
    package static let name: StaticString = "action/send"
    package static let summary =
        "Sends an action to a screen and answers when its handler has finished. A notification gets no answer; its "
        + "failure is the event runtime.error."
    package static let errors: [ErrorCode] = [
        .sessionUnknown, .sessionClosed, .actionUnknown, .screen, .actionRejected, .actionFailed, .revisionConflict,
        .timeout, .cancelled, .serverCancelled, .limit,
    ]
    package static let form = MethodForm.either

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Node id or name of a screen; the active screen if absent.
        package let screen: String?
        /// Action as `{"type": case, …its labelled values}`; `app/describe` returns each screen's actions.
        package let action: Action
        /// Edit of a long text that a component holds, instead of the text in the action.
        package let edit: Edit?
        /// Id of the client; appears in causes.
        package let clientId: ShortText?
        /// Sequence number of the user's input, increasing for each `clientId`. The component reports the last applied
        /// number; older input of the same client does not overwrite newer input.
        package let inputSeq: SafeInteger?
        /// Route revision that the client has rendered. Another current revision refuses the action with 1203.
        package let ifRouteRev: SafeInteger?
        /// Key for deduplication. A repeat within the last 1,024 keys gets the first action's answer and has no effect.
        package let dedupeId: ShortText?
        /// Time limit in milliseconds on the session's clock. After it the action is cancelled and answered 1004.
        package let timeoutMs: SafeInteger?
        /// Token, a string or an integer, that requests `$/progress`.
        package let workDoneToken: ProgressToken?
    }

    /// An edit of the text that a text field shows. The server sets the action's member to the edited text.
    @Wire
    package struct Edit {
        /// Id of the text field.
        package let component: ShortText
        /// Member of the action that receives the edited text: the template's `input`.
        package let member: ShortText
        /// Index of the first replaced Unicode code point.
        package let index: SafeInteger
        /// Number of replaced code points.
        package let count: SafeInteger
        /// Replacement.
        package let text: String
        /// Number of code points of the text before the edit. Another length refuses the action with `editMismatch`.
        package let length: SafeInteger
    }

    /// The action as the client sent it. The store decodes it while the request is served; it is never kept.
    ///
    /// `@unchecked Sendable`: the value lives within one synchronous call.
    package struct Action: WireCodable, @unchecked Sendable {
        let node: JSONNode

        package static let wireExpectation = "an action such as {\"type\":\"saveButtonDidTap\"}"

        package init(wire node: JSONNode) { self.node = node }

        package func write(to writer: inout JSONWriter) { writer.node(node) }

        package static func == (a: Self, b: Self) -> Bool { WireFragment(encoding: a) == WireFragment(encoding: b) }

        package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
            WireCaseValue.wireSchema(in: &schemas)
        }
    }

    /// Token of `$/progress`: a string or an integer.
    package struct ProgressToken: WireCodable {
        /// The token's JSON.
        package let fragment: WireFragment

        /// Maximum length of the token's JSON in bytes.
        package static let maxBytes = 1024
        package static let wireExpectation = "a string or an integer of at most 1,024 bytes"

        /// - Throws: for another type and for a longer text.
        package init(wire node: JSONNode) throws(WireError) {
            if node.kind == .real {
                // `1.0` is an integer, as in every other member.
                fragment = WireFragment(encoding: try SafeInteger(wire: node).value)
                return
            }
            guard node.kind == .string || node.kind == .integer, let fragment = try? WireFragment(wire: node),
                fragment.bytes.count <= Self.maxBytes
            else { throw .mismatch(expected: Self.wireExpectation, found: node) }
            self.fragment = fragment
        }

        package func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }

        package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": ["string", "integer"]] }
    }

    @Wire
    package struct Result {
        /// Id of the action, which appears in causes.
        package let actionId: ActionID
        /// `seq` of the session's last publication before the answer.
        package let seq: Int64
        /// Route revision before the answer.
        package let routeRev: Int64
        /// Outcome of the action.
        package let outcome: Outcome
    }

    /// Outcome of an action that did not fail.
    @Wire
    package enum Outcome: String {
        case done
        /// The action's policy is `drop`, and an action of the same case was running.
        case dropped
        /// A later action of the same case replaced it: the policy is `latest`, `debounce` or `throttle`.
        case superseded
        /// The screen does not handle the action.
        case unhandled
    }
}
