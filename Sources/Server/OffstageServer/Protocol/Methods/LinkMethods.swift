import JSON
import JSONRPC
import Offstage
import Wire

/// Opens a link.
package enum RouteOpen: SessionMethod {
    package static let name: StaticString = "route/open"
    package static let summary =
        "Opens a link, a notification or a shortcut after interceptors and guards have passed it. Deferred while its "
        + "flow is not active or a guard's challenge is not met."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// URL of the link. Exactly one of `url`, `notification` and `shortcut` is given.
        package let url: String?
        /// Payload of a push notification; its member `link` is a URL.
        package let notification: JSONValue?
        /// Name of one of the app's shortcuts.
        package let shortcut: ShortText?
        /// Mode of opening; `reveal` if absent.
        package let mode: Mode?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        package let ifRouteRev: SafeInteger?
        /// Id of the client; appears in causes.
        package let clientId: ShortText?
    }

    /// Mode of opening a link.
    @Wire
    package enum Mode: String {
        case replace, push, reveal
    }

    package typealias Result = RouteResult
}

/// Forecasts the effect of a link or route without changing anything.
package enum RoutePlanFor: SessionMethod {
    package static let name: StaticString = "route/plan"
    package static let summary = "Returns the ops, guards and new screens of a link or route without applying it."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .navigation]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// URL of a link. Exactly one of `url`, `notification`, `shortcut` and `route` is given.
        package let url: String?
        /// Payload of a push notification; its member `link` is a URL.
        package let notification: JSONValue?
        /// Name of one of the app's shortcuts.
        package let shortcut: ShortText?
        /// Steps of a route.
        package let route: [PlannedStep]?
        /// Mode of opening a link; `reveal` if absent.
        package let mode: RouteOpen.Mode?
    }

    @Wire
    package struct Result {
        /// Route revision of the forecast.
        package let routeRev: Int64
        /// Ops that would change the route tree.
        package let ops: EncodedValue<[RouteOp]>
        /// Transitions that would be shown.
        package let transitions: EncodedValue<[TransitionValue]>
        /// Full names of the screens that would be created.
        package let screens: [String]
        /// Guards that would redirect or challenge, in order. The forecast describes the last one's route.
        package let guards: [Stop]
    }

    /// A guard that would redirect or challenge.
    @Wire
    package struct Stop {
        /// Zone of the guard.
        package let zone: String
        /// Full name of the guarded screen.
        package let screen: String
        /// Decision of the guard: `challenge` or `redirect`.
        package let decision: String
    }
}

/// Returns the canonical URL of a node.
package enum RouteLink: SessionMethod {
    package static let name: StaticString = "route/link"
    package static let summary = "Returns a node's canonical URL, which opens a node with an equal key."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .navigation]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Id of the node; a container has the URL of the screen that it shows.
        package let node: ShortText
    }

    @Wire
    package struct Result {
        /// Canonical URL of the node.
        package let url: String
    }
}

/// Cancels a deferred route.
package enum RouteCancel: SessionMethod {
    package static let name: StaticString = "route/cancel"
    package static let summary = "Cancels a route or link that waits for a flow or for a guard's challenge."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Ticket from the answer that deferred the route.
        package let ticket: ShortText
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        package let ifRouteRev: SafeInteger?
        /// Id of the client; appears in causes.
        package let clientId: ShortText?
    }

    package typealias Result = RouteResult
}

/// Returns the active flows and the deferred routes.
package enum InspectFlows: SessionMethod {
    package static let name: StaticString = "inspect/flows"
    package static let summary = "Lists the active flows, parents before children, and the deferred routes."

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
    }

    @Wire
    package struct Result {
        /// Active flows, parents before children.
        package let flows: [Flow]
        /// Deferred routes.
        package let waiting: [Waiting]
        /// Zones that have a guard, sorted; absent when a guard cannot be created.
        package let zones: [String]?
    }

    /// An active flow.
    @Wire
    package struct Flow {
        /// Id of the flow.
        package let id: String
        /// Name of the flow.
        package let name: String
        /// Id of the flow that started it; absent for the root flow.
        package let parent: String?
        /// State: `starting`, `started`, or `finished` when its output is delivered and some of its nodes remain.
        package let state: String
        /// Ids of its nodes, in order of creation.
        package let nodes: [String]
    }

    /// A deferred route.
    @Wire
    package struct Waiting {
        /// Ticket for `route/cancel`.
        package let ticket: String
        /// URL, when the route is a link.
        package let url: String?
        /// Zone whose guard issued the challenge.
        package let zone: String?
        /// Flow that has to start first.
        package let flow: String?
    }
}
