import JSON
import JSONRPC
import Offstage
import Wire

/// Starts an app in a new session.
package enum SessionOpen: Method {
    package static let name: StaticString = "session/open"
    package static let summary =
        "Starts an app in a new session and returns its first snapshot. Later changes are sent as notifications."
    package static let errors: [ErrorCode] = [
        .appUnknown, .sessionIDTaken, .sessionElsewhere, .sessionNotBuilt, .limit, .alternativeUnknown, .navigation,
    ]

    @Wire
    package struct Params {
        /// Name of the app; optional when the server has one app.
        package let app: String?
        /// Id for the session, 1 to 128 bytes without NUL; the server creates one if absent.
        package let sessionId: String?
        /// URL of a link of the app that the session opens first.
        package let link: String?
        /// Name of the alternative to use, by the id of the dependency; `app/describe` lists both.
        package let alternatives: [String: String]?
        /// Context of the dependencies; `live` by default.
        package let context: SessionContext?
        /// Seed of identifiers and randomness; equal seeds repeat a run.
        package let seed: SafeInteger?
        /// Name of the client; appears in causes.
        package let clientId: ShortText?
        /// Settings of the user and of the front end; those of `initialize` if absent.
        package let clientContext: ClientContext.Settings?
        /// Subscription of the client to the session; everything if absent.
        package let subscribe: SubscribeChoice?
        /// True to continue the session `sessionId`, which is open or saved; a new one opens when there is none.
        package let resume: Bool?
        /// Id of a session, open or saved, whose state the new one begins with.
        package let copyOf: String?
    }

    /// Report about a session that another process has saved.
    @Wire
    package struct Resumed {
        /// Time of the last save in milliseconds since 1970; absent for a copy of an open session.
        package let savedAt: Int64?
        /// Work that was in progress. The stores may have started it again.
        package let interrupted: [SessionState.Work]
        /// A sentence for each part of the state that is not restored.
        package let problems: [String]
    }

    @Wire
    package struct Result {
        @Flat package let session: SessionList.SessionInfo
        /// Report about the saved session; absent for a new session, and for one that was open.
        package let resumed: Resumed?
        /// The route tree.
        package let tree: EncodedValue<RouteTreeValue>
        /// Views by node id.
        package let screens: [String: ScreenSnapshot]
        /// Cause of the request.
        package let cause: Cause
        /// Id of the new subscription; absent without one.
        package let subscriptionId: String?
        /// State events that the session published while it was opened.
        package let replay: [KeptEvent]?
    }
}

/// Connects another front end to an open session.
package enum SessionAttach: SessionMethod {
    package static let name: StaticString = "session/attach"
    package static let summary =
        "Connects another front end to an open session and returns a snapshot. All front ends receive the same "
        + "revisions. subscription/close disconnects."
    package static let errors: [ErrorCode] = [
        .sessionUnknown, .sessionClosed, .sessionElsewhere, .resyncRequired, .limit,
    ]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Name of the client; appears in causes.
        package let clientId: ShortText?
        /// Settings of the user and of the front end; those of `initialize` if absent.
        package let clientContext: ClientContext.Settings?
        /// Subscription of the client to the session; everything if absent.
        package let subscribe: SubscribeChoice?
    }

    @Wire
    package struct Result {
        @Flat package let session: SessionList.SessionInfo
        /// Report about the saved session; absent for one that was open.
        package let resumed: SessionOpen.Resumed?
        /// The route tree; absent when the client resumes (`since`) or requests no snapshot (`initial`).
        package let tree: EncodedValue<RouteTreeValue>?
        /// Views by node id; absent without a snapshot.
        package let screens: [String: ScreenSnapshot]?
        /// State events of the snapshot.
        package let replay: [KeptEvent]?
        /// Cause of the request.
        package let cause: Cause
        /// Id of the new subscription; absent without one.
        package let subscriptionId: String?
        /// Options of the new subscription as the server applies them.
        package let accepted: SubscriptionOpen.Accepted?
    }
}

/// Changes the settings of a session's client.
package enum SessionSetContext: SessionMethod {
    package static let name: StaticString = "session/setContext"
    package static let summary =
        "Replaces the settings of the user and of the front end, for example after a change of theme or size."

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// The new settings; absent members have standard values.
        package let clientContext: ClientContext.Settings
    }
}

/// Ends a session.
package enum SessionClose: SessionMethod {
    package static let name: StaticString = "session/close"
    package static let summary = "Ends a session: cancels its work, releases its stores and sends session/didClose."

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Reason that `session/didClose` reports; `closed` if absent.
        package let reason: ShortText?
        /// True to keep a saved session in the archive.
        package let keep: Bool?
    }

    @Wire
    package struct Result {
        /// `seq` of the session's last publication.
        package let seq: Int64
    }
}

/// Lists the open sessions.
package enum SessionList: Method {
    package static let name: StaticString = "session/list"
    package static let summary = "Lists the open sessions in order of opening."
    package static let overtakes = true

    @Wire
    package struct Params {
        /// True to list the sessions of the archive, too.
        package let saved: Bool?
    }

    @Wire
    package struct Result {
        /// Open sessions in order of opening.
        package let sessions: [SessionInfo]
        /// The last 1,000 sessions of the archive, the one that was saved last first.
        package let saved: [SavedSessionInfo]?
    }

    /// An open session.
    @Wire
    package struct SessionInfo {
        /// Session id.
        package let sessionId: String
        /// Name of the app.
        package let app: String
        /// Epoch of the session, which distinguishes it from an earlier session with the same id.
        package let epoch: String
        /// `seq` of the last publication.
        package let seq: Int64
        /// Route revision.
        package let routeRev: Int64
        /// False while the session's last change cannot be saved; absent for a session that is never saved.
        package let isSaved: Bool?
    }
}

/// Waits for a condition of a session.
package enum SessionWaitFor: SessionMethod {
    package static let name: StaticString = "session/wait"
    package static let summary =
        "Waits until every condition in until holds. Error 1004 after timeoutMs on the session's clock."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .timeout, .cancelled, .serverCancelled]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Conditions, of which at least one is given.
        package let until: Until
        /// Time limit in milliseconds on the session's clock, from 0 to one year; no limit if absent.
        package let timeoutMs: SafeInteger?
    }

    /// Conditions that must all hold.
    @Wire
    package struct Until {
        /// Glob of an event type. An event published after the request meets it.
        package let event: ShortText?
        /// Node id or name of a screen that must be visible.
        package let screen: ShortText?
        /// Minimum route revision.
        package let routeRev: SafeInteger?
        /// True: no handler, queued action or background work is in progress.
        package let idle: Bool?
    }

    @Wire
    package struct Result {
        /// `seq` of the last publication.
        package let seq: Int64
        /// Route revision.
        package let routeRev: Int64
        /// Names of the conditions in `until`.
        package let matched: [String]
    }
}

/// Advances the clock of a test session.
package enum ClockAdvance: SessionMethod {
    package static let name: StaticString = "clock/advance"
    package static let summary =
        "Advances the clock of a test session and runs in order what becomes due, before the answer."
    package static let overtakes = true
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .limit]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Time to advance in milliseconds, from 0 to one year.
        package let ms: SafeInteger
    }

    @Wire
    package struct Result {
        /// Time of the clock in milliseconds since the session was opened.
        package let now: Int64
    }
}
