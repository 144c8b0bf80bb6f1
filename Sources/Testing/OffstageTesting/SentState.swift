import JSON
import RouteReplica

/// The route tree and the views of a session as its front end received them: the snapshot of `session/open`, changed by
/// the notifications since. Notifications are applied when the state is read.
struct SentState {
    private let session: String
    private var replica = SubscriptionReplica(id: "")
    private var pending: [JSONValue] = []

    init(session: String) { self.session = session }

    /// Starts with the result of `session/open`.
    mutating func begin(_ opened: JSONValue) {
        replica = SubscriptionReplica(id: opened["subscriptionId"]?.string ?? "")
        replica.begin(session, opened)
    }

    mutating func add(_ notification: JSONValue) { pending.append(notification) }

    /// Applies the result of `subscription/window`.
    mutating func show(_ window: JSONValue, list: String, screen: String) {
        applyPending()
        replica.show(window, of: list, screen, session)
    }

    private mutating func applyPending() {
        for message in pending { replica.take(message) }
        pending = []
    }

    /// Applies the pending notifications and returns the current state.
    ///
    /// - Returns: the state, and the violations found in the notifications.
    mutating func read() -> (shown: ShownSession, violations: [String]) {
        applyPending()
        let state = replica.sessions[session]
        let shown = ShownSession(
            tree: state?.tree?.tree ?? ["windows": []], views: state?.screens.mapValues(\.view) ?? [:])
        return (shown, replica.takeProblems())
    }
}
