import JSON
import JSONRPC
import Offstage
import Wire

/// Opens a link.
public enum RouteOpen: Method {
    public static let name: StaticString = "route/open"
    public static let summary =
        "Opens a link, a notification or a shortcut: goes where it leads, behind interceptors and guards; deferred while its flow is not under way."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// URL of the link. Exactly one of `url`, `notification` and `shortcut` is given.
        public let url: String?
        /// Payload of a push notification; its member `link` is a URL.
        public let notification: JSONValue?
        /// Name of one of the app's shortcuts.
        public let shortcut: ShortText?
        /// Mode of opening; `reveal` if absent.
        public let mode: Mode?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }

    /// Mode of opening a link.
    @Wire
    public enum Mode: String {
        case replace, push, reveal
    }

    public typealias Result = RouteResult
}

/// Forecasts the effect of a link or route without changing anything.
public enum RoutePlanFor: Method {
    public static let name: StaticString = "route/plan"
    public static let summary =
        "Tells what a link or a route would do: ops, guards on the way, screens to be made; nothing is done."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// URL of a link. Exactly one of `url`, `notification`, `shortcut` and `route` is given.
        public let url: String?
        /// Payload of a push notification; its member `link` is a URL.
        public let notification: JSONValue?
        /// Name of one of the app's shortcuts.
        public let shortcut: ShortText?
        /// Steps of a route.
        public let route: [PlannedStep]?
        /// Mode of opening a link; `reveal` if absent.
        public let mode: RouteOpen.Mode?
    }

    @Wire
    public struct Result {
        /// Route revision of the forecast.
        public let rev: Int64
        /// Ops that would change the route tree.
        public let ops: WireFragment
        /// Transitions that would be shown.
        public let transitions: WireFragment
        /// Full names of the screens that would be created.
        public let screens: [String]
        /// Guards that would redirect or challenge, in order. The forecast describes the last one's route.
        public let guards: [Stop]
    }

    /// A guard that would redirect or challenge.
    @Wire
    public struct Stop {
        /// Zone of the guard.
        public let zone: String
        /// Full name of the guarded screen.
        public let screen: String
        /// Decision of the guard: `challenge` or `redirect`.
        public let decision: String
    }
}

/// Returns the canonical URL of a node.
public enum RouteLink: Method {
    public static let name: StaticString = "route/link"
    public static let summary = "Answers a node's canonical URL: opening it reaches a node of the same key."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Id of the node; a container has the URL of the screen that it shows.
        public let node: ShortText
    }

    @Wire
    public struct Result {
        /// Canonical URL of the node.
        public let url: String
    }
}

/// Cancels a deferred route.
public enum RouteCancel: Method {
    public static let name: StaticString = "route/cancel"
    public static let summary = "Calls off a route or link that waits, for a flow or behind a guard's challenge."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Ticket from the answer that deferred the route.
        public let ticket: ShortText
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }

    public typealias Result = RouteResult
}

/// Returns the active flows and the deferred routes.
public enum InspectFlows: Method {
    public static let name: StaticString = "inspect/flows"
    public static let summary = "Lists the flows that are under way, parents before children, and the routes that wait."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
    }

    @Wire
    public struct Result {
        /// Active flows, parents before children.
        public let flows: [Flow]
        /// Deferred routes.
        public let waiting: [Waiting]
    }

    /// An active flow.
    @Wire
    public struct Flow {
        /// Id of the flow.
        public let id: String
        /// Name of the flow.
        public let name: String
        /// Id of the flow that started it; absent for the root flow.
        public let parent: String?
        /// State: `starting`, `started`, or `finished` when its output is delivered and some of its nodes remain.
        public let state: String
        /// Ids of its nodes, in order of creation.
        public let nodes: [String]
    }

    /// A deferred route.
    @Wire
    public struct Waiting {
        /// Ticket for `route/cancel`.
        public let ticket: String
        /// URL, when the route is a link.
        public let url: String?
        /// Zone whose guard issued the challenge.
        public let zone: String?
        /// Flow that has to start first.
        public let flow: String?
    }
}
