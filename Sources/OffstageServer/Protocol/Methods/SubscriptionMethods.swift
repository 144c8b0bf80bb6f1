import JSON
import JSONRPC
import Offstage
import Wire

/// Opens a subscription.
package enum SubscriptionOpen: Method {
    package static let name: StaticString = "subscription/open"
    package static let summary =
        "Subscribes to a session, or with \"*\" to all sessions, including those opened later. Each subscription numbers its own deliveries."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .resyncRequired, .limit]
    package static let isOfOneSession = true

    package struct Params: WireCodable {
        /// `*` for all sessions.
        package let sessionId: String?
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
                "type": ["string", "null"], "description": "A session's id, or * for all sessions.",
            ]
            return [
                "type": "object", "properties": ["sessionId": session],
                "allOf": [SubscribeOptions.wireSchema(in: &schemas)],
            ]
        }
    }

    @Wire
    package struct Result {
        package let subscriptionId: String
        package let accepted: Accepted
        /// Position in the log of the session at which the subscription begins. Absent for all sessions.
        package let epoch: String?
        package let seq: Int64?
        package let rev: Int64?
        /// The snapshot, unless the client resumes or did not ask for one.
        package let tree: WireFragment?
        package let screens: [String: ScreenSnapshot]?
        package let replay: [KeptEvent]?
        /// The open sessions, in the answer to a subscription to all; their snapshots follow in notifications.
        package let sessions: [SessionList.SessionInfo]?

        init(_ subscription: String, _ accepted: Accepted, sessions: [SessionList.SessionInfo]) {
            self.sessions = sessions
            (subscriptionId, self.accepted) = (subscription, accepted)
            (epoch, seq, rev, tree, screens, replay) = (nil, nil, nil, nil, nil, nil)
        }

        init(
            _ subscription: String, _ accepted: Accepted, epoch: String, seq: Int64, rev: Int64,
            _ snapshot: SessionSnapshot?
        ) {
            (subscriptionId, self.accepted, self.epoch, self.seq, self.rev) = (subscription, accepted, epoch, seq, rev)
            (tree, screens, replay) = (snapshot?.tree, snapshot?.screens, snapshot?.replay)
            sessions = nil
        }
    }

    /// Options of the subscription with their defaults.
    @Wire
    package struct Accepted {
        package let topics: [SubscriptionTopic]
        package let types: [String]?
        package let exclude: [String]?
        package let credit: Int64?

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
    package static let summary = "Ends a subscription: no notification of it follows the answer."
    package static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    package struct Params {
        package let subscriptionId: String
    }

    @Wire
    package struct Result {
        /// Number of deliveries, the last `n`.
        package let delivered: Int64
    }
}

/// Chooses the rows of a list that a subscription shows.
package enum SubscriptionWindow: Method {
    package static let name: StaticString = "subscription/window"
    package static let summary =
        "Chooses the rows of a list that a subscription shows. The answer contains the rows, and later patches concern these rows only."
    package static let errors: [ErrorCode] = [.subscriptionUnknown, .sessionUnknown, .sessionClosed, .screen, .limit]

    @Wire
    package struct Params {
        package let subscriptionId: String
        /// Required for a subscription to all sessions.
        package let sessionId: String?
        /// Node id or name of a screen; by default the active screen.
        package let screen: String?
        /// Id of the list.
        package let list: ShortText
        /// Index of the first row.
        package let from: SafeInteger
        /// Number of rows, at most 1,000.
        package let count: SafeInteger
    }

    package static let maxCount = 1000
    /// Maximum number of windows of one subscription.
    package static let maxWindows = 256

    @Wire
    package struct Result {
        package let total: Int64
        /// Index of the first row in `rows`. Lower than requested when the list ends before it.
        package let from: Int64
        package let rows: WireFragment
        /// Revision of the screen.
        package let rev: Int64
    }
}

/// Restores a subscription's credit.
package enum SubscriptionAck: Method {
    package static let name: StaticString = "subscription/ack"
    package static let summary =
        "Acknowledges all deliveries up to the n-th and restores their credit."
    package static let form = MethodForm.notification
    package static let overtakes = true
    package static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    package struct Params {
        package let subscriptionId: String
        /// Number of the last processed delivery.
        package let n: SafeInteger
    }

    package typealias Result = WireNothing
}
