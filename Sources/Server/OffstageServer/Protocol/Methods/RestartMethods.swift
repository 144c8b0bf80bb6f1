import JSON
import Offstage
import Wire

/// Returns the state of the sessions and subscriptions. Between `offstage dev` and its servers only: no method of the
/// protocol.
enum DevSave: Method {
    static let name: StaticString = "dev/save"
    static let summary = "Returns the state of the sessions and subscriptions, for dev/restore."
    static let overtakes = true
    typealias Result = ServerState
}

/// Opens the sessions and subscriptions of the previous server under their ids. Each subscription receives
/// `subscription/lagged` with a snapshot, or `session/didClose` for a session that cannot be opened.
enum DevRestore: Method {
    static let name: StaticString = "dev/restore"
    static let summary = "Opens the sessions and subscriptions of dev/save again."

    @Wire
    struct Params {
        /// The result of dev/save.
        let state: ServerState
        /// The last deliveries of the previous server, by subscription id: some may have followed dev/save.
        let deliveries: [String: ServerState.Deliveries]
    }

    @Wire
    struct Result {
        /// Sentences about the sessions, values and routes that are not restored.
        let problems: [String]
    }
}

/// Sessions and subscriptions of a server.
@Wire
struct ServerState {
    /// Open sessions in order of opening.
    var sessions: [SavedSession]
    /// Subscriptions in order of opening.
    var subscriptions: [SavedSubscription]
    /// Number of subscriptions that were ever opened.
    let subscriptionNumber: Int

    /// A subscription of the client.
    @Wire
    struct SavedSubscription {
        /// Subscription id.
        let id: String
        /// Filter; everything if absent.
        let filter: SubscribeOptions?
        /// Maximum number of unacknowledged deliveries; no limit if absent.
        let credit: Int64?
        @Flat var deliveries: ServerState.Deliveries
        /// Number of acknowledged deliveries.
        let acknowledged: Int64
        /// True for a subscription to all sessions.
        let isToAll: Bool
        /// False for the subscription that opens with a session.
        let isExplicit: Bool
    }

    /// Deliveries of a subscription.
    @Wire
    struct Deliveries {
        /// Number of deliveries.
        var n: Int64
        /// `seq` of the last delivered entry, by session.
        var positions: [String: Int64]
    }
}

/// A session outside of a process.
@Wire
package struct SavedSession {
    /// Session id.
    package let sessionId: String
    /// Epoch of the session.
    package let epoch: String
    /// Params that open the session again.
    package let open: SessionOpen.Params
    /// Route and saved values.
    package var state: SessionState
}
