import JSON
import Offstage
import Wire

/// An event of a screen's store, or of the runtime.
public enum SessionEvent: ServerNotification {
    public static let name: StaticString = "session/event"
    public static let summary = "A screen's store has sent an event."
    public typealias Params = Delivered<EventEntry>
}

/// A change of a screen's view.
public enum ScreenDidChange: ServerNotification {
    public static let name: StaticString = "screen/didChange"
    public static let summary =
        "A screen's view has changed: a patch from fromRev to rev, or the whole view."
    public typealias Params = Delivered<ViewEntry>
}

/// A change of the route tree.
public enum RouteDidChange: ServerNotification {
    public static let name: StaticString = "route/didChange"
    public static let summary =
        "The route tree has changed: ops from fromRev to rev, or the whole tree."
    public typealias Params = Delivered<RouteEntry>
}

/// The end of a session.
public enum SessionDidClose: ServerNotification {
    public static let name: StaticString = "session/didClose"
    public static let summary = "A session has closed; no notification of it follows."

    @Wire
    public struct Params {
        public let sessionId: String
        public let seq: Int64
        public let reason: String
    }
}

/// Loss of a subscription's position in the log.
public enum SubscriptionLagged: ServerNotification {
    public static let name: StaticString = "subscription/lagged"
    public static let summary =
        "The subscription lost its position in the log. The snapshot replaces the dropped entries; entries after seq follow."

    @Wire
    public struct Params {
        public let subscriptionId: String
        public let sessionId: String
        /// Numbers of the first and the last entry that were dropped.
        public let fromSeq: Int64
        public let toSeq: Int64
        /// Number of dropped entries, whether or not they pass the filter.
        public let dropped: Int64
        public let resync: Resync
        /// The snapshot, with the members of session/attach's result.
        public let app: String?
        public let epoch: String?
        public let seq: Int64?
        public let rev: Int64?
        public let tree: WireFragment?
        /// By node id; lists show the subscription's windows.
        public let screens: [String: ScreenSnapshot]?
        public let replay: [KeptEvent]?

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
    public enum Resync: String {
        /// The snapshot is here, or in the answer before.
        case snapshot
        /// Nothing more follows: the session has closed, or its snapshot cannot be written.
        case required
    }
}

/// A log message for a developer.
public enum LogEntry: ServerNotification {
    public static let name: StaticString = "log/entry"
    public static let summary = "A log message for a developer."

    @Wire
    public struct Params {
        public let level: LogLevel
        public let message: String
        public let logger: String?
        public let sessionId: String?
        public let data: JSONValue?
    }
}

/// Progress of a request that carries a `workDoneToken`.
public enum Progress: ServerNotification {
    public static let name: StaticString = "$/progress"
    public static let summary =
        "Progress of a request with a workDoneToken: begin, at most ten reports a second, end; never after the answer."

    @Wire
    public struct Params {
        /// As it was sent.
        public let token: WireFragment
        public let value: Value
    }

    @Wire
    public struct Value {
        public let kind: Kind
        public let title: String?
        public let message: String?
        /// 0 to 100.
        public let percentage: Int?
    }

    @Wire
    public enum Kind: String {
        case begin, report, end
    }
}

/// An echo of the conversation, while `$/setTrace` asks for it.
public enum LogTrace: ServerNotification {
    public static let name: StaticString = "$/logTrace"
    public static let summary = "An echo of a message received or sent, while $/setTrace asks for it."

    @Wire
    public struct Params {
        public let message: String
        /// The message itself, when the trace is verbose.
        public let verbose: String?
    }
}
