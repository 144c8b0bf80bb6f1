import JSON
import JSONRPC
import Offstage
import Wire

/// Starts an app.
public enum SessionOpen: Method {
    public static let name: StaticString = "session/open"
    public static let summary =
        "Starts an app and answers its first screens; what it publishes from then on streams back."
    public static let errors: [ErrorCode] = [
        .appUnknown, .sessionIDTaken, .sessionNotBuilt, .limit, .alternativeUnknown, .navigation,
    ]

    @Wire
    public struct Params {
        /// May be left out when one app is served.
        public let app: String?
        /// A name of the client's choice, 1 to 128 bytes; without it the server makes one.
        public let sessionId: String?
        /// Where to go at first: a URL of one of the app's links.
        public let link: String?
        /// Named choices between implementations, as `app/describe` lists them.
        public let alternatives: [String: String]?
        /// Which world it lives in: `live` unless said otherwise.
        public let context: SessionContext?
        /// Makes identifiers and randomness repeatable.
        public let seed: SafeInteger?
        /// Who opens it; appears in causes.
        public let clientId: ShortText?
        public let subscribe: SubscribeChoice?
    }

    @Wire
    public struct Result {
        public let sessionId: String
        public let app: String
        /// Tells this session from an earlier one of the same id.
        public let epoch: String
        public let seq: Int64
        public let rev: Int64
        public let tree: WireFragment
        /// By node id.
        public let screens: [String: ScreenSnapshot]
        public let cause: CauseInfo
        public let subscriptionId: String?
        /// State events that were sent while the session was opened.
        public let replay: [KeptEvent]?

        public init(
            sessionId: String, app: String, epoch: String, seq: Int64, rev: Int64, tree: WireFragment,
            screens: [String: ScreenSnapshot],
            cause: CauseInfo, subscriptionId: String?, replay: [KeptEvent]
        ) {
            self.sessionId = sessionId
            self.app = app
            self.epoch = epoch
            self.seq = seq
            self.rev = rev
            self.tree = tree
            self.screens = screens
            self.cause = cause
            self.subscriptionId = subscriptionId
            self.replay = replay.isEmpty ? nil : replay
        }
    }

    @Wire
    public struct ScreenSnapshot {
        public let rev: Int64
        public let view: WireFragment
    }
}

/// Joins a session that is open: another front end of it.
public enum SessionAttach: Method {
    public static let name: StaticString = "session/attach"
    public static let summary =
        "Joins a session that is open, as another front end of it: it sees the same revisions, and what the others do. Ended by subscription/close."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .resyncRequired, .limit]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// Who joins; appears in causes.
        public let clientId: ShortText?
        public let subscribe: SubscribeChoice?
    }

    @Wire
    public struct Result {
        public let sessionId: String
        public let app: String
        /// Tells this session from an earlier one of the same id.
        public let epoch: String
        public let seq: Int64
        public let rev: Int64
        /// How things are, unless the client has it (`since`) or did not want it (`initial`).
        public let tree: WireFragment?
        /// By node id.
        public let screens: [String: SessionOpen.ScreenSnapshot]?
        public let replay: [KeptEvent]?
        public let cause: CauseInfo
        public let subscriptionId: String?
        public let accepted: SubscriptionOpen.Accepted?

        public init(
            sessionId: String, app: String, epoch: String, seq: Int64, rev: Int64, _ snapshot: SessionSnapshot?,
            cause: CauseInfo,
            subscriptionId: String?, accepted: SubscriptionOpen.Accepted?
        ) {
            (self.sessionId, self.app, self.epoch, self.seq, self.rev) = (sessionId, app, epoch, seq, rev)
            (tree, screens, replay) = (snapshot?.tree, snapshot?.screens, snapshot?.replay)
            (self.cause, self.subscriptionId, self.accepted) = (cause, subscriptionId, accepted)
        }
    }
}

/// Ends a session.
public enum SessionClose: Method {
    public static let name: StaticString = "session/close"
    public static let summary =
        "Ends a session: its work is cancelled, its stores are let go of, and session/didClose is sent."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// A word or sentence that session/didClose repeats.
        public let reason: ShortText?
    }

    @Wire
    public struct Result {
        public let seq: Int64
    }
}

/// The sessions that are open.
public enum SessionList: Method {
    public static let name: StaticString = "session/list"
    public static let summary = "Lists the open sessions, in the order in which they were opened."
    public static let overtakes = true
    public typealias Params = WireNothing

    @Wire
    public struct Result {
        public let sessions: [SessionInfo]
    }

    @Wire
    public struct SessionInfo {
        public let sessionId: String
        public let app: String
        public let epoch: String
        public let seq: Int64
        public let rev: Int64
    }
}

/// Waits until a session has got somewhere.
public enum SessionWaitFor: Method {
    public static let name: StaticString = "session/wait"
    public static let summary =
        "Answers as soon as everything in until holds; 1004 when timeoutMs (of the session's own clock) runs out before."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .timeout, .cancelled, .serverCancelled]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        public let until: Until
        public let timeoutMs: SafeInteger?
    }

    /// At least one of them; all given must hold.
    @Wire
    public struct Until {
        /// A glob over event types; satisfied by one that is published after the request arrived.
        public let event: ShortText?
        /// A node id or screen name that is visible.
        public let screen: ShortText?
        /// The route revision, at least.
        public let rev: SafeInteger?
        /// True: no handler, queued action or background work is under way.
        public let idle: Bool?
    }

    @Wire
    public struct Result {
        public let seq: Int64
        public let rev: Int64
        /// The keys of `until`.
        public let matched: [String]
    }
}

/// Moves a test session's time.
public enum ClockAdvance: Method {
    public static let name: StaticString = "clock/advance"
    public static let summary =
        "Moves a test session's clock; everything that falls due on the way happens, in order, before the answer."
    public static let overtakes = true
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .limit]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// 0 to one year.
        public let ms: SafeInteger
    }

    @Wire
    public struct Result {
        /// Milliseconds since the session was opened.
        public let now: Int64
    }
}
