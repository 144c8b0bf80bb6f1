import JSON
import Offstage
import Wire

/// A store has sent an event.
public enum SessionEvent: ServerNotification {
    public static let name: StaticString = "session/event"
    public static let summary = "A screen's store has sent an event."

    @Wire
    public struct Params {
        public let sessionId: String
        /// The session's count of what it published, +1 each.
        public let seq: Int64
        /// The subscription's count of what it delivered, from 1.
        public let n: Int64
        public let subscriptionId: String
        /// The node's id.
        public let screen: String?
        /// `{"type": case, …its labelled values}`.
        public let event: JSONValue
        public let cause: CauseInfo?
    }
}

/// A screen's view is different now.
public enum ScreenDidChange: ServerNotification {
    public static let name: StaticString = "screen/didChange"
    public static let summary =
        "A screen's view has changed: either the patch that makes it from fromRev's, or the whole view."

    @Wire
    public struct Params {
        public let sessionId: String
        public let seq: Int64
        public let n: Int64
        public let subscriptionId: String
        /// The node's id.
        public let screen: String
        public let fromRev: Int64
        public let rev: Int64
        /// RFC 6902: add, remove, replace, move.
        public let patch: [JSONValue]?
        public let view: JSONValue?
        public let cause: CauseInfo?
    }
}

/// The route tree has changed.
public enum RouteDidChange: ServerNotification {
    public static let name: StaticString = "route/didChange"
    public static let summary =
        "The route tree has changed: either the ops that make it from fromRev's, or the whole tree."

    @Wire
    public struct Params {
        public let sessionId: String
        public let seq: Int64
        public let n: Int64
        public let subscriptionId: String
        public let fromRev: Int64
        public let rev: Int64
        /// insert, remove, move, update, select.
        public let ops: [JSONValue]?
        public let tree: JSONValue?
        /// How it is to be shown.
        public let transitions: [JSONValue]
        public let cause: CauseInfo?
    }
}

/// A session is over.
public enum SessionDidClose: ServerNotification {
    public static let name: StaticString = "session/didClose"
    public static let summary = "A session is over; nothing of it follows."

    @Wire
    public struct Params {
        public let sessionId: String
        public let seq: Int64
        public let reason: String
    }
}

/// Events were dropped because the front end did not read.
public enum SubscriptionLagged: ServerNotification {
    public static let name: StaticString = "subscription/lagged"
    public static let summary = "The front end did not read for too long, and the oldest events were dropped."

    @Wire
    public struct Params {
        public let subscriptionId: String
        public let sessionId: String
        /// The first and the last dropped.
        public let fromSeq: Int64
        public let toSeq: Int64
        public let dropped: Int64
        public let resync: Resync
    }

    @Wire
    public enum Resync: String {
        /// Views and routes are complete all the same; only events are gone.
        case snapshot
        /// Ask for what you need.
        case required
    }
}

/// Something worth telling a developer.
public enum LogEntry: ServerNotification {
    public static let name: StaticString = "log/entry"
    public static let summary = "Something worth telling a developer."

    @Wire
    public struct Params {
        public let level: LogLevel
        public let message: String
        public let logger: String?
        public let sessionId: String?
        public let data: JSONValue?
    }
}

/// How far a request is whose sender gave a `workDoneToken`.
public enum Progress: ServerNotification {
    public static let name: StaticString = "$/progress"
    public static let summary =
        "How far a request with a workDoneToken is: begin, report at most ten times a second, end; never after its answer."

    @Wire
    public struct Params {
        /// As it was given.
        public let token: JSONValue
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
