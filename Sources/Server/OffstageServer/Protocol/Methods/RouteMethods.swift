import JSON
import JSONRPC
import Offstage
import Wire

/// Outcome of a route request.
package enum RouteOutcome: String, Sendable {
    /// The route tree has a new revision.
    case committed
    /// The route tree is unchanged.
    case noop
    /// A screen handles the request itself.
    case intercepted
    /// The route waits for a flow or for a guard's challenge.
    case deferred
}

/// Result of a route request.
@Wire
package struct RouteResult {
    /// Outcome: `committed`, `noop`, `intercepted` or `deferred`.
    package let outcome: String
    /// Route revision after a committed request.
    package let routeRev: Int64?
    /// Id of the node that intercepted the request.
    package let by: String?
    /// Id of the node that would appear; present with `preview`.
    package let preview: String?
    /// Ticket of a deferred route, for `route/cancel`. The event `route.dropped` names it if the route is dropped.
    package let ticket: String?
    /// Zone whose guard challenges the user; present with a deferred route that waits for the challenge.
    package let zone: String?

    /// Creates the result of a route request.
    package init(
        _ outcome: RouteOutcome, routeRev: Int64? = nil, by: String? = nil, preview: String? = nil,
        ticket: String? = nil, zone: String? = nil
    ) {
        self.outcome = outcome.rawValue
        self.routeRev = routeRev
        self.by = by
        self.preview = preview
        self.ticket = ticket
        self.zone = zone
    }
}

/// A request that changes the route: applied as one revision, or refused with a stable kind.
package protocol RouteRequest: SessionMethod where Params: RouteRequestParams, Result == RouteResult {}

extension RouteRequest {
    /// Errors of every route request.
    package static var errors: [ErrorCode] { [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation] }
}

/// Params of every route request.
package protocol RouteRequestParams: WireCodable {
    /// Session id; optional when exactly one session is open.
    var sessionId: String? { get }
    /// Origin of the request.
    var input: RouteInput { get }
}

/// Origin of a route request.
@Wire
package struct RouteInput {
    /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
    package let source: ShortText?
    /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
    package let ifRouteRev: SafeInteger?
    /// Id of the client; appears in causes.
    package let clientId: ShortText?
}

/// Goes back one step.
package enum RouteBack: RouteRequest {
    package static let name: StaticString = "route/back"
    package static let summary =
        "Goes back one step: presses an alert's cancel button, calls the screen's handler, pops the stack, selects the "
        + "previous page or tab, or dismisses the layer. Error atRoot if none applies."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        @Flat package let input: RouteInput
        /// True returns the node that would appear, without changing anything.
        package let preview: Bool?
    }
}

/// Goes up to the parent screen within the app.
package enum RouteUp: RouteRequest {
    package static let name: StaticString = "route/up"
    package static let summary = "Goes up to the parent screen within the app."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        @Flat package let input: RouteInput
    }
}

/// Selects a branch of tabs or a page.
package enum RouteSelect: RouteRequest {
    package static let name: StaticString = "route/select"
    package static let summary =
        "Selects a branch of tabs or a page. Selecting the selected branch again pops it to its root by default."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Node id of the tabs or pages.
        package let container: ShortText
        /// Index of the child. Exactly one of `index` and `id` is given.
        package let index: SafeInteger?
        /// Node id of the child.
        package let id: ShortText?
        /// Effect on a branch that is already selected: `keep`, `toRoot` or `recreate`. Overrides the declaration of
        /// the tabs.
        package let reselect: Route.BranchSelection?
        @Flat package let input: RouteInput
    }
}

/// Taps an item of a screen's bar.
package enum RouteTapBar: RouteRequest {
    package static let name: StaticString = "route/tapBar"
    package static let summary = "Taps an item of a screen's bar, which sends the item's action to the screen's store."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Node id of the screen.
        package let node: ShortText
        /// Id of the item in the screen's `bars`.
        package let item: ShortText
        @Flat package let input: RouteInput
    }
}

/// Dismisses a layer.
package enum RouteDismiss: RouteRequest {
    package static let name: StaticString = "route/dismiss"
    package static let summary = "Dismisses a layer that the user may dismiss."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Id of the layer.
        package let layer: ShortText
        /// Gesture of the user.
        package let by: DismissGesture?
        @Flat package let input: RouteInput
    }
}

/// Presses a button of an alert, a choice or a toast.
package enum RouteAnswer: RouteRequest {
    package static let name: StaticString = "route/answer"
    package static let summary = "Presses a button of an alert, a choice or a toast. A layer accepts one answer."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Id of the layer.
        package let layer: ShortText
        /// Id of the button.
        package let button: ShortText
        /// Text of each field, by field id.
        package let fields: [String: String]?
        @Flat package let input: RouteInput
    }
}

/// Edits a field of an alert, or sets the detent of a sheet.
package enum RouteEdit: RouteRequest {
    package static let name: StaticString = "route/edit"
    package static let summary = "Edits a field of an alert, or sets the detent of a sheet."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Id of the layer.
        package let layer: ShortText
        /// Id of the field to edit.
        package let field: ShortText?
        /// New text of the field.
        package let text: String?
        /// New detent of the sheet.
        package let detent: ShortText?
        @Flat package let input: RouteInput
    }
}

/// Answers a platform request of the app with its result.
package enum RouteFulfil: RouteRequest {
    package static let name: StaticString = "route/fulfil"
    package static let summary = "Answers a platform request of the app with its result. A request accepts one answer."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Id of the request's layer.
        package let layer: ShortText
        /// Result of the platform request.
        package let result: JSONValue?
        @Flat package let input: RouteInput
    }
}

/// Refuses a platform request of the app.
package enum RouteRefuse: RouteRequest {
    package static let name: StaticString = "route/refuse"
    package static let summary = "Refuses a platform request of the app. A request accepts one answer."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Id of the request's layer.
        package let layer: ShortText
        /// Reason, for the app.
        package let reason: String?
        @Flat package let input: RouteInput
    }
}

/// Activates or closes a window.
package enum RouteWindow: RouteRequest {
    package static let name: StaticString = "route/window"
    package static let summary = "Activates or closes a window."

    @Wire
    package struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Id of the window to bring to the front. Exactly one of `activate` and `close` is given.
        package let activate: ShortText?
        /// Id of the window to close.
        package let close: ShortText?
        @Flat package let input: RouteInput
    }
}
