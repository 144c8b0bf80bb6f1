import JSON
import JSONRPC
import Offstage
import Wire

/// Goes where a link leads.
public enum RouteOpen: Method {
    public static let name: StaticString = "route/open"
    public static let summary =
        "Opens a link, a notification or a shortcut: goes where it leads, behind interceptors and guards; deferred while its flow is not under way."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// One of these three.
        public let url: String?
        /// What a push service has delivered: its member `link` is a URL.
        public let notification: JSONValue?
        /// The name of a shortcut of the app's.
        public let shortcut: ShortText?
        /// `reveal` unless given.
        public let mode: Mode?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }

    @Wire
    public enum Mode: String {
        case replace, push, reveal
    }

    public typealias Result = RouteResult
}

/// What a link or a route would do.
public enum RoutePlanFor: Method {
    public static let name: StaticString = "route/plan"
    public static let summary =
        "Tells what a link or a route would do: ops, guards on the way, screens to be made; nothing is done."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// One of these four.
        public let url: String?
        public let notification: JSONValue?
        public let shortcut: ShortText?
        public let route: [PlannedStep]?
        public let mode: RouteOpen.Mode?
    }

    @Wire
    public struct Result {
        /// The revision that it was planned on.
        public let rev: Int64
        public let ops: WireFragment
        public let transitions: WireFragment
        /// Screens that would be made: full names.
        public let screens: [String]
        /// Guards that would send it elsewhere first, in order: what follows is told of there.
        public let guards: [Stop]
    }

    @Wire
    public struct Stop {
        public let zone: String
        public let screen: String
        /// `challenge` or `redirect`.
        public let decision: String
    }
}

/// The address of a node.
public enum RouteLink: Method {
    public static let name: StaticString = "route/link"
    public static let summary = "Answers a node's canonical URL: opening it reaches a node of the same key."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// A node's id; a container stands for the screen that it shows.
        public let node: ShortText
    }

    @Wire
    public struct Result {
        public let url: String
    }
}

/// Calls off what waits.
public enum RouteCancel: Method {
    public static let name: StaticString = "route/cancel"
    public static let summary = "Calls off a route or link that waits, for a flow or behind a guard's challenge."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        public let ticket: ShortText
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }

    public typealias Result = RouteResult
}

/// The flows that are under way.
public enum InspectFlows: Method {
    public static let name: StaticString = "inspect/flows"
    public static let summary = "Lists the flows that are under way, parents before children, and the routes that wait."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
    }

    @Wire
    public struct Result {
        public let flows: [Flow]
        public let waiting: [Waiting]
    }

    @Wire
    public struct Flow {
        public let id: String
        public let name: String
        /// The flow that started it; none for the root flow.
        public let parent: String?
        /// `starting`, `started`, or `finished`: its output is given, and something of it is still on screen.
        public let state: String
        /// The ids of its nodes, in the order in which they came.
        public let nodes: [String]
    }

    @Wire
    public struct Waiting {
        public let ticket: String
        /// Of a link.
        public let url: String?
        /// The zone whose guard has asked for something.
        public let zone: String?
        /// The flow that has to be under way.
        public let flow: String?
    }
}
