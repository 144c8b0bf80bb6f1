import JSON
import JSONRPC
import Offstage
import Wire

/// Opens a subscription.
public enum SubscriptionOpen: Method {
    public static let name: StaticString = "subscription/open"
    public static let summary =
        "Subscribes to a session, or with \"*\" to all, also to those that are opened later. Each subscription counts its own deliveries."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .resyncRequired, .limit]
    public static let isOfOneSession = true

    public struct Params: WireCodable {
        /// `*` for all.
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
        /// Of one session: where the subscription begins.
        public let epoch: String?
        public let seq: Int64?
        public let rev: Int64?
        /// How things are, unless the client has it or did not want it.
        public let tree: WireFragment?
        public let screens: [String: SessionOpen.ScreenSnapshot]?
        public let replay: [KeptEvent]?
        /// Of a subscription to all: those that are open. How things are there follows in notifications.
        public let sessions: [SessionList.SessionInfo]?

        public init(_ subscription: String, _ accepted: Accepted, sessions: [SessionList.SessionInfo]) {
            self.sessions = sessions
            (subscriptionId, self.accepted) = (subscription, accepted)
            (epoch, seq, rev, tree, screens, replay) = (nil, nil, nil, nil, nil, nil)
        }

        public init(
            _ subscription: String, _ accepted: Accepted, epoch: String, seq: Int64, rev: Int64,
            _ snapshot: SessionSnapshot?
        ) {
            (subscriptionId, self.accepted, self.epoch, self.seq, self.rev) = (subscription, accepted, epoch, seq, rev)
            (tree, screens, replay) = (snapshot?.tree, snapshot?.screens, snapshot?.replay)
            sessions = nil
        }
    }

    /// What it is about, as it was understood.
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

/// How things are in a session.
public struct SessionSnapshot {
    public let tree: WireFragment
    public let screens: [String: SessionOpen.ScreenSnapshot]
    public let replay: [KeptEvent]?

    public init(tree: WireFragment, screens: [String: SessionOpen.ScreenSnapshot], replay: [KeptEvent]) {
        self.tree = tree
        self.screens = screens
        self.replay = replay.isEmpty ? nil : replay
    }
}

/// The last event of a case that says how things are (`@StateEvent`).
@Wire
public struct KeptEvent {
    /// The node's id.
    public let screen: String
    public let event: WireFragment
}

/// Ends a subscription.
public enum SubscriptionClose: Method {
    public static let name: StaticString = "subscription/close"
    public static let summary = "Ends a subscription: nothing of it follows the answer."
    public static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    public struct Params {
        public let subscriptionId: String
    }

    @Wire
    public struct Result {
        /// How much was delivered: the last `n`.
        public let delivered: Int64
    }
}

/// Says which rows of a list a subscription is to be told of.
public enum SubscriptionWindow: Method {
    public static let name: StaticString = "subscription/window"
    public static let summary =
        "Chooses the rows of a list that a subscription shows; the answer has them, in place of the list's, and from then on its patches touch these only."
    public static let errors: [ErrorCode] = [.subscriptionUnknown, .sessionUnknown, .sessionClosed, .screen, .limit]

    @Wire
    public struct Params {
        public let subscriptionId: String
        /// Needed for a subscription to all sessions.
        public let sessionId: String?
        /// A node id or a screen's name; without it the active screen.
        public let screen: String?
        /// The list's id.
        public let list: ShortText
        /// The first row, from 0.
        public let from: SafeInteger
        /// At most 1,000.
        public let count: SafeInteger
    }

    public static let maxCount = 1000
    /// Lists of one subscription that show other rows than at first.
    public static let maxWindows = 256

    @Wire
    public struct Result {
        public let total: Int64
        /// Nearer than asked for, if the list is shorter.
        public let from: Int64
        public let rows: WireFragment
        /// The screen's revision.
        public let rev: Int64
    }
}

/// Restores a subscription's credit.
public enum SubscriptionAck: Method {
    public static let name: StaticString = "subscription/ack"
    public static let summary =
        "Says that everything up to the n-th delivery has been taken in, which restores that much credit."
    public static let form = MethodForm.notification
    public static let overtakes = true
    public static let errors: [ErrorCode] = [.subscriptionUnknown]

    @Wire
    public struct Params {
        public let subscriptionId: String
        /// Of the last delivery taken in.
        public let n: SafeInteger
    }

    public typealias Result = WireNothing
}
