import JSON
import JSONRPC
import Offstage
import Wire

/// Opens a subscription.
public enum SubscriptionOpen: Method {
    public static let name: StaticString = "subscription/open"
    public static let summary =
        "Subscribes to a session, or with \"*\" to all sessions, including those opened later. Each subscription numbers its own deliveries."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .resyncRequired, .limit]
    public static let isOfOneSession = true

    public struct Params: WireCodable {
        /// `*` for all sessions.
        public let sessionId: String?
        public let options: SubscribeOptions

        public init(wire node: JSONNode) throws(WireError) {
            options = try SubscribeOptions(wire: node)
            do throws(WireError) {
                sessionId = try node.member("sessionId").flatMap { (id) throws(WireError) in
                    id.isNull ? nil : try String(wire: id)
                }
            } catch {
                throw error.at(key: "sessionId")
            }
        }

        public func write(to writer: inout JSONWriter) { options.write(to: &writer) }

        public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
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
    public struct Result {
        public let subscriptionId: String
        public let accepted: Accepted
        /// Position in the log of the session at which the subscription begins. Absent for all sessions.
        public let epoch: String?
        public let seq: Int64?
        public let rev: Int64?
        /// The snapshot, unless the client resumes or did not ask for one.
        public let tree: WireFragment?
        public let screens: [String: ScreenSnapshot]?
        public let replay: [KeptEvent]?
        /// The open sessions, in the answer to a subscription to all; their snapshots follow in notifications.
        public let sessions: [SessionList.SessionInfo]?

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
    public struct Accepted {
        public let topics: [SubscriptionTopic]
        public let types: [String]?
        public let exclude: [String]?
        public let credit: Int64?

        public init(_ options: SubscribeOptions) {
            topics = SubscriptionTopic.allCases.filter { options.topics?.contains($0) ?? true }
            types = options.types?.map(\.text)
            exclude = options.exclude?.map(\.text)
            credit = options.credit?.value
        }
    }
}

/// Ends a subscription.
public enum SubscriptionClose: Method {
    public static let name: StaticString = "subscription/close"
    public static let summary = "Ends a subscription: no notification of it follows the answer."
    public static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    public struct Params {
        public let subscriptionId: String
    }

    @Wire
    public struct Result {
        /// Number of deliveries, the last `n`.
        public let delivered: Int64
    }
}

/// Chooses the rows of a list that a subscription shows.
public enum SubscriptionWindow: Method {
    public static let name: StaticString = "subscription/window"
    public static let summary =
        "Chooses the rows of a list that a subscription shows. The answer contains the rows, and later patches concern these rows only."
    public static let errors: [ErrorCode] = [.subscriptionUnknown, .sessionUnknown, .sessionClosed, .screen, .limit]

    @Wire
    public struct Params {
        public let subscriptionId: String
        /// Required for a subscription to all sessions.
        public let sessionId: String?
        /// Node id or name of a screen; by default the active screen.
        public let screen: String?
        /// Id of the list.
        public let list: ShortText
        /// Index of the first row.
        public let from: SafeInteger
        /// Number of rows, at most 1,000.
        public let count: SafeInteger
    }

    public static let maxCount = 1000
    /// Maximum number of windows of one subscription.
    public static let maxWindows = 256

    @Wire
    public struct Result {
        public let total: Int64
        /// Index of the first row in `rows`. Lower than requested when the list ends before it.
        public let from: Int64
        public let rows: WireFragment
        /// Revision of the screen.
        public let rev: Int64
    }
}

/// Restores a subscription's credit.
public enum SubscriptionAck: Method {
    public static let name: StaticString = "subscription/ack"
    public static let summary =
        "Acknowledges all deliveries up to the n-th and restores their credit."
    public static let form = MethodForm.notification
    public static let overtakes = true
    public static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    public struct Params {
        public let subscriptionId: String
        /// Number of the last processed delivery.
        public let n: SafeInteger
    }

    public typealias Result = WireNothing
}
