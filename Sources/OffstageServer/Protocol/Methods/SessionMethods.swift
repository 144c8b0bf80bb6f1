import JSON
import JSONRPC
import Offstage
import Wire

/// Starts an app in a new session.
public enum SessionOpen: Method {
    public static let name: StaticString = "session/open"
    public static let summary =
        "Starts an app and returns its first snapshot. Later changes arrive as notifications."
    public static let errors: [ErrorCode] = [
        .appUnknown, .sessionIDTaken, .sessionNotBuilt, .limit, .alternativeUnknown, .navigation,
    ]

    @Wire
    public struct Params {
        /// Name of the app; optional when the server has one app.
        public let app: String?
        /// Id for the session, 1 to 128 bytes; by default the server creates one.
        public let sessionId: String?
        /// URL of a link of the app that the session opens first.
        public let link: String?
        /// Implementation to use, by key; `app/describe` lists the keys and names.
        public let alternatives: [String: String]?
        /// Context of the dependencies; `live` by default.
        public let context: SessionContext?
        /// Seeds identifiers and randomness, so that a run repeats.
        public let seed: SafeInteger?
        /// Name of the client; appears in causes.
        public let clientId: ShortText?
        public let subscribe: SubscribeChoice?
    }

    @Wire
    public struct Result {
        public let sessionId: String
        public let app: String
        /// Distinguishes this session from an earlier one of the same id.
        public let epoch: String
        public let seq: Int64
        public let rev: Int64
        public let tree: WireFragment
        /// By node id.
        public let screens: [String: ScreenSnapshot]
        public let cause: Cause
        public let subscriptionId: String?
        /// State events that were sent while the session was opened.
        public let replay: [KeptEvent]?

        init(_ snapshot: SessionSnapshot, cause: Cause, subscriptionId: String?) {
            sessionId = snapshot.sessionId
            app = snapshot.app
            epoch = snapshot.epoch
            seq = snapshot.seq
            rev = snapshot.rev
            tree = snapshot.tree
            screens = snapshot.screens
            self.cause = cause
            self.subscriptionId = subscriptionId
            replay = snapshot.replay
        }
    }
}

/// Connects another front end to an open session.
public enum SessionAttach: Method {
    public static let name: StaticString = "session/attach"
    public static let summary =
        "Connects another front end to an open session and returns a snapshot. All front ends see the same revisions. subscription/close ends it."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .resyncRequired, .limit]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// Name of the client; appears in causes.
        public let clientId: ShortText?
        public let subscribe: SubscribeChoice?
    }

    @Wire
    public struct Result {
        public let sessionId: String
        public let app: String
        /// Distinguishes this session from an earlier one of the same id.
        public let epoch: String
        public let seq: Int64
        public let rev: Int64
        /// The snapshot, unless the client resumes (`since`) or did not ask for one (`initial`).
        public let tree: WireFragment?
        /// By node id.
        public let screens: [String: ScreenSnapshot]?
        public let replay: [KeptEvent]?
        public let cause: Cause
        public let subscriptionId: String?
        public let accepted: SubscriptionOpen.Accepted?
    }
}

/// Ends a session.
public enum SessionClose: Method {
    public static let name: StaticString = "session/close"
    public static let summary =
        "Ends a session: cancels its work, releases its stores and sends session/didClose."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// Reason that session/didClose repeats.
        public let reason: ShortText?
    }

    @Wire
    public struct Result {
        public let seq: Int64
    }
}

/// Lists the open sessions.
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

/// Waits for a condition of a session.
public enum SessionWaitFor: Method {
    public static let name: StaticString = "session/wait"
    public static let summary =
        "Answers as soon as every condition in until holds. Error 1004 after timeoutMs of the session's clock."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .timeout, .cancelled, .serverCancelled]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        public let until: Until
        public let timeoutMs: SafeInteger?
    }

    /// Conditions that must all hold; at least one is given.
    @Wire
    public struct Until {
        /// Glob of an event type. An event that is published after the request satisfies it.
        public let event: ShortText?
        /// Node id or name of a screen that must be visible.
        public let screen: ShortText?
        /// Minimum route revision.
        public let rev: SafeInteger?
        /// True: no handler, queued action or background work is in progress.
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

/// Advances the clock of a test session.
public enum ClockAdvance: Method {
    public static let name: StaticString = "clock/advance"
    public static let summary =
        "Advances a test session's clock. Everything that becomes due happens in order, before the answer."
    public static let overtakes = true
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .limit]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// Milliseconds, from 0 to one year.
        public let ms: SafeInteger
    }

    @Wire
    public struct Result {
        /// Milliseconds since the session was opened.
        public let now: Int64
    }
}
