import JSON
import Offstage
import Wire

/// An event of a screen's store, or of the runtime.
package enum SessionEvent: ServerNotification {
    package static let name: StaticString = "session/event"
    package static let summary = "An event of a screen's store or of the runtime."
    package typealias Params = Delivered<EventEntry>
}

/// A change of a screen's view.
package enum ScreenDidChange: ServerNotification {
    package static let name: StaticString = "screen/didChange"
    package static let summary = "A change of a screen's view: a patch from fromViewRev to viewRev, or the whole view."
    package typealias Params = Delivered<ViewEntry>
}

/// A change of the route tree.
package enum RouteDidChange: ServerNotification {
    package static let name: StaticString = "route/didChange"
    package static let summary = "A change of the route tree: ops from fromRouteRev to routeRev, or the whole tree."
    package typealias Params = Delivered<RouteEntry>
}

/// The end of a session.
package enum SessionDidClose: ServerNotification {
    package static let name: StaticString = "session/didClose"
    package static let summary = "The end of a session. No notification of it follows."

    @Wire
    package struct Params {
        /// Session id.
        package let sessionId: String
        /// Epoch of the session.
        package let epoch: String
        /// Subscription id.
        package let subscriptionId: String
        /// `seq` of the last publication.
        package let seq: Int64
        /// Reason from `session/close`.
        package let reason: String
    }
}

/// Loss of a subscription's position in the log.
package enum SubscriptionLagged: ServerNotification {
    package static let name: StaticString = "subscription/lagged"
    package static let summary =
        "The subscription lost its position in the log. The snapshot replaces the dropped entries, and the entries "
        + "after seq follow."

    @Wire
    package struct Params {
        /// Subscription id.
        package let subscriptionId: String
        /// Session id.
        package let sessionId: String
        /// `seq` of the first dropped entry.
        package let fromSeq: Int64
        /// `seq` of the last dropped entry.
        package let toSeq: Int64
        /// Number of dropped entries, whether or not they pass the filter.
        package let dropped: Int64
        /// Availability of a snapshot.
        package let resync: Resync
        /// Name of the app. This and the following members are the snapshot, as in the result of `session/attach`.
        package let app: String?
        /// Epoch of the session.
        package let epoch: String?
        /// `seq` of the last publication.
        package let seq: Int64?
        /// Route revision.
        package let routeRev: Int64?
        /// The route tree.
        package let tree: EncodedValue<RouteTreeValue>?
        /// Views by node id; lists have the rows of the subscription's windows.
        package let screens: [String: ScreenSnapshot]?
        /// State events of the snapshot.
        package let replay: [KeptEvent]?

        init(
            _ subscription: String, _ session: String, from: Int64, to: Int64, resync: Resync,
            _ snapshot: SessionSnapshot? = nil
        ) {
            (subscriptionId, sessionId, fromSeq, toSeq) = (subscription, session, from, to)
            dropped = to - from + 1
            self.resync = resync
            (app, epoch, seq, routeRev) = (snapshot?.app, snapshot?.epoch, snapshot?.seq, snapshot?.routeRev)
            (tree, screens, replay) = (snapshot?.tree, snapshot?.screens, snapshot?.replay)
        }
    }

    /// Availability of a snapshot.
    @Wire
    package enum Resync: String {
        /// The snapshot is in this message or in the answer before it.
        case snapshot
        /// No message follows: the session has closed, or its snapshot cannot be written.
        case required
    }
}

/// A log message for a developer.
package enum LogEntry: ServerNotification {
    package static let name: StaticString = "log/entry"
    package static let summary = "A log message for a developer."

    @Wire
    package struct Params {
        /// Severity of the message.
        package let level: LogLevel
        /// Text of the message.
        package let message: String
        /// Name of the part of the server that logs.
        package let logger: String?
        /// Session id, if the message concerns one session.
        package let sessionId: String?
        /// Epoch of that session.
        package let epoch: String?
        /// Id of the subscription that receives the message. Absent for a message to every client.
        package let subscriptionId: String?
        /// Further values.
        package let data: JSONValue?
    }
}

/// Progress of a request that carries a `workDoneToken`.
package enum Progress: ServerNotification {
    package static let name: StaticString = "$/progress"
    package static let summary =
        "Progress of a request with a workDoneToken: begin, at most ten reports a second, and end before the answer."

    @Wire
    package struct Params {
        /// `workDoneToken` of the request.
        package let token: ActionSend.ProgressToken
        /// Progress of the request.
        package let value: Value
    }

    /// One report of progress.
    @Wire
    package struct Value {
        /// Phase of the progress.
        package let kind: Kind
        /// Title of the work; only in `begin`.
        package let title: String?
        /// Current step of the work; only in `report`.
        package let message: String?
        /// Finished share, from 0 to 100 percent.
        package let percentage: Int?
    }

    /// Phase of the progress.
    @Wire
    package enum Kind: String {
        case begin, report, end
    }
}

/// Trace of one message, sent after `$/setTrace` has set a level.
package enum LogTrace: ServerNotification {
    package static let name: StaticString = "$/logTrace"
    package static let summary = "The trace of a received or sent message, after $/setTrace has set a level."

    @Wire
    package struct Params {
        /// Direction and size of the message.
        package let message: String
        /// Text of the message; only with the level `verbose`.
        package let verbose: String?
    }
}
