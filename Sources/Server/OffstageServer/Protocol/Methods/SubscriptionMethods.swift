import JSON
import JSONRPC
import Offstage
import Wire

/// Opens a subscription.
package enum SubscriptionOpen: SessionMethod {
    package static let name: StaticString = "subscription/open"
    package static let summary =
        "Subscribes to a session, or with \"*\" to all sessions, including those opened later. Each subscription "
        + "numbers its own deliveries."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .resyncRequired, .limit]

    package struct Params: WireCodable {
        /// Session id, or `*` for all sessions; optional when exactly one session is open.
        package let sessionId: String?
        /// Filter, start position and credit.
        package let options: SubscribeOptions

        package init(wire node: JSONNode) throws(WireError) {
            options = try SubscribeOptions(wire: node)
            do throws(WireError) {
                sessionId = try node.member("sessionId").flatMap { (id) throws(WireError) in
                    id.isNull ? nil : try String(wire: id)
                }
            } catch {
                throw error.at(key: "sessionId")
            }
        }

        package func write(to writer: inout JSONWriter) { options.write(to: &writer) }

        package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
            let session: JSONValue = [
                "type": ["string", "null"],
                "description": "Session id, or * for all sessions; optional when exactly one session is open.",
            ]
            // A list of params in the OpenRPC document has no place for a reference to the options.
            let options = schemas.properties(of: SubscribeOptions.self)
            return ["type": "object", "properties": .object(JSONObject([("sessionId", session)] + options))]
        }
    }

    @Wire
    package struct Result {
        /// Subscription id.
        package let subscriptionId: String
        /// Options of the subscription with their defaults.
        package let accepted: Accepted
        /// Epoch of the session; absent for all sessions.
        package let epoch: String?
        /// `seq` of the session's last publication; absent for all sessions.
        package let seq: Int64?
        /// Route revision; absent for all sessions.
        package let routeRev: Int64?
        /// The route tree; absent when the client resumes (`since`) or requests no snapshot (`initial`).
        package let tree: EncodedValue<RouteTreeValue>?
        /// Views by node id; absent without a snapshot.
        package let screens: [String: ScreenSnapshot]?
        /// State events of the snapshot.
        package let replay: [KeptEvent]?
        /// Open sessions of a subscription to all. Their snapshots follow in notifications.
        package let sessions: [SessionList.SessionInfo]?
    }

    /// Options of the subscription with their defaults.
    @Wire
    package struct Accepted {
        /// Topics to deliver.
        package let topics: [SubscriptionTopic]
        /// Globs of event types to deliver; all if absent.
        package let types: [String]?
        /// Globs of event types not to deliver.
        package let exclude: [String]?
        /// Maximum number of unacknowledged deliveries; no limit if absent.
        package let credit: Int64?

        /// Adds the defaults to the options.
        package init(_ options: SubscribeOptions) {
            topics = SubscriptionTopic.allCases.filter { options.topics?.contains($0) ?? true }
            types = options.types?.map(\.text)
            exclude = options.exclude?.map(\.text)
            credit = options.credit?.value
        }
    }
}

/// Ends a subscription.
package enum SubscriptionClose: Method {
    package static let name: StaticString = "subscription/close"
    package static let summary = "Ends a subscription. No notification of it follows the answer."
    package static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    package struct Params {
        /// Subscription id.
        package let subscriptionId: String
    }

    @Wire
    package struct Result {
        /// Number of deliveries, which is the last `n`.
        package let delivered: Int64
    }
}

/// Chooses the rows of a list that a subscription receives.
package enum SubscriptionWindow: Method {
    package static let name: StaticString = "subscription/window"
    package static let summary =
        "Chooses the rows of a list that a subscription receives. The answer has the rows, and later patches change "
        + "only these rows."
    package static let errors: [ErrorCode] = [.subscriptionUnknown, .sessionUnknown, .sessionClosed, .screen, .limit]

    @Wire
    package struct Params {
        /// Subscription id.
        package let subscriptionId: String
        /// Session id; required for a subscription to all sessions.
        package let sessionId: String?
        /// Node id or name of a screen; the active screen if absent.
        package let screen: String?
        /// Id of the list.
        package let list: ShortText
        /// Index of the first row, from 0.
        package let from: SafeInteger
        /// Number of rows, from 0 to 1,000.
        package let count: SafeInteger
    }

    /// Maximum number of rows in one window.
    package static let maxCount = 1000
    /// Maximum number of windows of one subscription.
    package static let maxWindows = 256

    @Wire
    package struct Result {
        /// Number of rows in the list.
        package let total: Int64
        /// Index of the first row in `rows`; lower than requested when the list ends before it.
        package let from: Int64
        /// Rows of the window.
        package let rows: EncodedValue<[JSONValue]>
        /// Revision of the screen's view.
        package let viewRev: Int64
    }
}

/// Restores a subscription's credit.
package enum SubscriptionAck: Method {
    package static let name: StaticString = "subscription/ack"
    package static let summary = "Acknowledges all deliveries up to number n and restores their credit."
    package static let form = MethodForm.notification
    package static let overtakes = true
    package static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    package struct Params {
        /// Subscription id.
        package let subscriptionId: String
        /// Number of the last processed delivery.
        package let n: SafeInteger
    }
}
