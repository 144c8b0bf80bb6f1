import JSON
import JSONRPC
import Offstage
import Wire

/// Starts an app in a new session.
package enum SessionOpen: Method {
    package static let name: StaticString = "session/open"
    package static let summary =
        "Starts an app and returns its first snapshot. Later changes arrive as notifications."
    package static let errors: [ErrorCode] = [
        .appUnknown, .sessionIDTaken, .sessionNotBuilt, .limit, .alternativeUnknown, .navigation,
    ]

    @Wire
    package struct Params {
        /// Name of the app; optional when the server has one app.
        package let app: String?
        /// Id for the session, 1 to 128 bytes; by default the server creates one.
        package let sessionId: String?
        /// URL of a link of the app that the session opens first.
        package let link: String?
        /// Implementation to use, by key; `app/describe` lists the keys and names.
        package let alternatives: [String: String]?
        /// Context of the dependencies; `live` by default.
        package let context: SessionContext?
        /// Seeds identifiers and randomness, so that a run repeats.
        package let seed: SafeInteger?
        /// Name of the client; appears in causes.
        package let clientId: ShortText?
        package let subscribe: SubscribeChoice?
    }

    @Wire
    package struct Result {
        package let sessionId: String
        package let app: String
        /// Distinguishes this session from an earlier one of the same id.
        package let epoch: String
        package let seq: Int64
        package let rev: Int64
        package let tree: WireFragment
        /// By node id.
        package let screens: [String: ScreenSnapshot]
        package let cause: Cause
        package let subscriptionId: String?
        /// State events that were sent while the session was opened.
        package let replay: [KeptEvent]?

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
package enum SessionAttach: Method {
    package static let name: StaticString = "session/attach"
    package static let summary =
        "Connects another front end to an open session and returns a snapshot. All front ends see the same revisions. subscription/close ends it."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .resyncRequired, .limit]
    package static let isOfOneSession = true

    @Wire
    package struct Params {
        package let sessionId: String?
        /// Name of the client; appears in causes.
        package let clientId: ShortText?
        package let subscribe: SubscribeChoice?
    }

    @Wire
    package struct Result {
        package let sessionId: String
        package let app: String
        /// Distinguishes this session from an earlier one of the same id.
        package let epoch: String
        package let seq: Int64
        package let rev: Int64
        /// The snapshot, unless the client resumes (`since`) or did not ask for one (`initial`).
        package let tree: WireFragment?
        /// By node id.
        package let screens: [String: ScreenSnapshot]?
        package let replay: [KeptEvent]?
        package let cause: Cause
        package let subscriptionId: String?
        package let accepted: SubscriptionOpen.Accepted?
    }
}

/// Ends a session.
package enum SessionClose: Method {
    package static let name: StaticString = "session/close"
    package static let summary =
        "Ends a session: cancels its work, releases its stores and sends session/didClose."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    package static let isOfOneSession = true

    @Wire
    package struct Params {
        package let sessionId: String?
        /// Reason that session/didClose repeats.
        package let reason: ShortText?
    }

    @Wire
    package struct Result {
        package let seq: Int64
    }
}

/// Lists the open sessions.
package enum SessionList: Method {
    package static let name: StaticString = "session/list"
    package static let summary = "Lists the open sessions, in the order in which they were opened."
    package static let overtakes = true
    package typealias Params = WireNothing

    @Wire
    package struct Result {
        package let sessions: [SessionInfo]
    }

    @Wire
    package struct SessionInfo {
        package let sessionId: String
        package let app: String
        package let epoch: String
        package let seq: Int64
        package let rev: Int64
    }
}

/// Waits for a condition of a session.
package enum SessionWaitFor: Method {
    package static let name: StaticString = "session/wait"
    package static let summary =
        "Answers as soon as every condition in until holds. Error 1004 after timeoutMs of the session's clock."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .timeout, .cancelled, .serverCancelled]
    package static let isOfOneSession = true

    @Wire
    package struct Params {
        package let sessionId: String?
        package let until: Until
        package let timeoutMs: SafeInteger?
    }

    /// Conditions that must all hold; at least one is given.
    @Wire
    package struct Until {
        /// Glob of an event type. An event that is published after the request satisfies it.
        package let event: ShortText?
        /// Node id or name of a screen that must be visible.
        package let screen: ShortText?
        /// Minimum route revision.
        package let rev: SafeInteger?
        /// True: no handler, queued action or background work is in progress.
        package let idle: Bool?
    }

    @Wire
    package struct Result {
        package let seq: Int64
        package let rev: Int64
        /// The keys of `until`.
        package let matched: [String]
    }
}

/// Advances the clock of a test session.
package enum ClockAdvance: Method {
    package static let name: StaticString = "clock/advance"
    package static let summary =
        "Advances a test session's clock. Everything that becomes due happens in order, before the answer."
    package static let overtakes = true
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .limit]
    package static let isOfOneSession = true

    @Wire
    package struct Params {
        package let sessionId: String?
        /// Milliseconds, from 0 to one year.
        package let ms: SafeInteger
    }

    @Wire
    package struct Result {
        /// Milliseconds since the session was opened.
        package let now: Int64
    }
}
