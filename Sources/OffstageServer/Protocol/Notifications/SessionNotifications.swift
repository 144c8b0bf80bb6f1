import JSON
import Offstage
import Wire

/// An event of a screen's store, or of the runtime.
package enum SessionEvent: ServerNotification {
    package static let name: StaticString = "session/event"
    package static let summary = "A screen's store has sent an event."
    package typealias Params = Delivered<EventEntry>
}

/// A change of a screen's view.
package enum ScreenDidChange: ServerNotification {
    package static let name: StaticString = "screen/didChange"
    package static let summary =
        "A screen's view has changed: a patch from fromRev to rev, or the whole view."
    package typealias Params = Delivered<ViewEntry>
}

/// A change of the route tree.
package enum RouteDidChange: ServerNotification {
    package static let name: StaticString = "route/didChange"
    package static let summary =
        "The route tree has changed: ops from fromRev to rev, or the whole tree."
    package typealias Params = Delivered<RouteEntry>
}

/// The end of a session.
package enum SessionDidClose: ServerNotification {
    package static let name: StaticString = "session/didClose"
    package static let summary = "A session has closed; no notification of it follows."

    @Wire
    package struct Params {
        package let sessionId: String
        package let seq: Int64
        package let reason: String
    }
}

/// Loss of a subscription's position in the log.
package enum SubscriptionLagged: ServerNotification {
    package static let name: StaticString = "subscription/lagged"
    package static let summary =
        "The subscription lost its position in the log. The snapshot replaces the dropped entries; entries after seq follow."

    @Wire
    package struct Params {
        package let subscriptionId: String
        package let sessionId: String
        /// Numbers of the first and the last entry that were dropped.
        package let fromSeq: Int64
        package let toSeq: Int64
        /// Number of dropped entries, whether or not they pass the filter.
        package let dropped: Int64
        package let resync: Resync
        /// The snapshot, with the members of session/attach's result.
        package let app: String?
        package let epoch: String?
        package let seq: Int64?
        package let rev: Int64?
        package let tree: WireFragment?
        /// By node id; lists show the subscription's windows.
        package let screens: [String: ScreenSnapshot]?
        package let replay: [KeptEvent]?

        init(
            _ subscription: String, _ session: String, from: Int64, to: Int64, resync: Resync,
            _ snapshot: SessionSnapshot? = nil
        ) {
            (subscriptionId, sessionId, fromSeq, toSeq) = (subscription, session, from, to)
            dropped = to - from + 1
            self.resync = resync
            (app, epoch, seq, rev) = (snapshot?.app, snapshot?.epoch, snapshot?.seq, snapshot?.rev)
            (tree, screens, replay) = (snapshot?.tree, snapshot?.screens, snapshot?.replay)
        }
    }

    @Wire
    package enum Resync: String {
        /// The snapshot is here, or in the answer before.
        case snapshot
        /// Nothing more follows: the session has closed, or its snapshot cannot be written.
        case required
    }
}

/// A log message for a developer.
package enum LogEntry: ServerNotification {
    package static let name: StaticString = "log/entry"
    package static let summary = "A log message for a developer."

    @Wire
    package struct Params {
        package let level: LogLevel
        package let message: String
        package let logger: String?
        package let sessionId: String?
        package let data: JSONValue?
    }
}

/// Progress of a request that carries a `workDoneToken`.
package enum Progress: ServerNotification {
    package static let name: StaticString = "$/progress"
    package static let summary =
        "Progress of a request with a workDoneToken: begin, at most ten reports a second, end; never after the answer."

    @Wire
    package struct Params {
        /// As it was sent.
        package let token: WireFragment
        package let value: Value
    }

    @Wire
    package struct Value {
        package let kind: Kind
        package let title: String?
        package let message: String?
        /// 0 to 100.
        package let percentage: Int?
    }

    @Wire
    package enum Kind: String {
        case begin, report, end
    }
}

/// An echo of the conversation, while `$/setTrace` asks for it.
package enum LogTrace: ServerNotification {
    package static let name: StaticString = "$/logTrace"
    package static let summary = "An echo of a message received or sent, while $/setTrace asks for it."

    @Wire
    package struct Params {
        package let message: String
        /// The message itself, when the trace is verbose.
        package let verbose: String?
    }
}
