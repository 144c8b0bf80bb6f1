import JSON
import JSONRPC
import Offstage
import Wire

/// Outcome of a route request.
public enum RouteOutcome: String, Sendable {
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
public struct RouteResult {
    /// Outcome: `committed`, `noop`, `intercepted` or `deferred`.
    public let outcome: String
    /// Route revision after a committed request.
    public let rev: Int64?
    /// Id of the node that intercepted the request.
    public let by: String?
    /// Id of the node that would appear; present with `preview`.
    public let preview: String?
    /// Ticket of a deferred route, for `route/cancel`. The event `route.dropped` names it if the route is dropped.
    public let ticket: String?

    /// Creates the result of a route request.
    public init(
        _ outcome: RouteOutcome, rev: Int64? = nil, by: String? = nil, preview: String? = nil, ticket: String? = nil
    ) {
        self.outcome = outcome.rawValue
        self.rev = rev
        self.by = by
        self.preview = preview
        self.ticket = ticket
    }
}

/// A request that changes the route (navigation.md, section 4): applied as one revision, or refused with a stable kind.
public protocol RouteRequest: Method where Params: RouteRequestParams, Result == RouteResult {}

extension RouteRequest {
    /// Errors of every route request.
    public static var errors: [ErrorCode] { [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation] }
    /// Concerns one session.
    public static var isOfOneSession: Bool { true }
}

/// Params of every route request.
public protocol RouteRequestParams: WireCodable {
    /// Session id; optional when exactly one session is open.
    var sessionId: String? { get }
    /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
    var source: ShortText? { get }
    /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
    var ifRev: SafeInteger? { get }
    /// Id of the client; appears in causes.
    var clientId: ShortText? { get }
}

/// Goes back one step.
public enum RouteBack: RouteRequest {
    public static let name: StaticString = "route/back"
    public static let summary =
        "Goes back: an alert's cancel button, the screen's own handler, the stack or pages, the tabs' last branch, the layer; else atRoot."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
        /// True returns the node that would appear, without changing anything.
        public let preview: Bool?
    }
}

/// Goes up to the parent screen within the app.
public enum RouteUp: RouteRequest {
    public static let name: StaticString = "route/up"
    public static let summary = "Goes up to the parent within the app; never leaves it."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}

/// Selects a branch of tabs or a page.
public enum RouteSelect: RouteRequest {
    public static let name: StaticString = "route/select"
    public static let summary = "Selects a branch of tabs or a page; the selected branch again goes to its root."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Node id of the tabs or pages.
        public let container: ShortText
        /// Index of the child. Exactly one of `index` and `id` is given.
        public let index: SafeInteger?
        /// Node id of the child.
        public let id: ShortText?
        /// Effect on a branch that is already selected: `keep`, `toRoot` or `recreate`. Overrides the declaration of
        /// the tabs.
        public let reselect: BranchSelection?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}

/// Taps an item of a screen's bar.
public enum RouteTapBar: RouteRequest {
    public static let name: StaticString = "route/tapBar"
    public static let summary = "Taps an item of a screen's bar: its action reaches the screen's store."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Node id of the screen.
        public let node: ShortText
        /// Id of the item in the screen's `bars`.
        public let item: ShortText
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}

/// Dismisses a layer.
public enum RouteDismiss: RouteRequest {
    public static let name: StaticString = "route/dismiss"
    public static let summary = "Puts a layer away that the user may put away."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Id of the layer.
        public let layer: ShortText
        /// Gesture of the user.
        public let by: Gesture?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }

    /// Gesture that dismisses a layer.
    @Wire
    public enum Gesture: String {
        case swipe, tapOutside, closeButton, escape
    }
}

/// Presses a button of an alert or a choice.
public enum RouteAnswer: RouteRequest {
    public static let name: StaticString = "route/answer"
    public static let summary = "Presses a button of an alert or a choice; once."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Id of the layer.
        public let layer: ShortText
        /// Id of the button.
        public let button: ShortText
        /// Text of each field, by field id.
        public let fields: [String: String]?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}

/// Edits a field of an alert, or sets the detent of a sheet.
public enum RouteEdit: RouteRequest {
    public static let name: StaticString = "route/edit"
    public static let summary = "Types into a field of an alert, or sets a sheet's detent."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Id of the layer.
        public let layer: ShortText
        /// Id of the field to edit.
        public let field: ShortText?
        /// New text of the field.
        public let text: String?
        /// New detent of the sheet.
        public let detent: ShortText?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}

/// Answers a platform request of the app with its result.
public enum RouteFulfil: RouteRequest {
    public static let name: StaticString = "route/fulfil"
    public static let summary = "Answers a request layer with what the app asked for; once."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Id of the request's layer.
        public let layer: ShortText
        /// Result of the platform request.
        public let result: JSONValue?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}

/// Refuses a platform request of the app.
public enum RouteRefuse: RouteRequest {
    public static let name: StaticString = "route/refuse"
    public static let summary = "Refuses a request layer; once."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Id of the request's layer.
        public let layer: ShortText
        /// Reason, for the app.
        public let reason: String?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}

/// Activates or closes a window.
public enum RouteWindow: RouteRequest {
    public static let name: StaticString = "route/window"
    public static let summary = "Makes a window the key window, or closes it."

    @Wire
    public struct Params: RouteRequestParams {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Id of the window to bring to the front. Exactly one of `activate` and `close` is given.
        public let activate: ShortText?
        /// Id of the window to close.
        public let close: ShortText?
        /// Node or layer that received the user's input. Refused as stale when it no longer receives input.
        public let source: ShortText?
        /// Route revision that the client has rendered. Another current revision refuses the request with 1203.
        public let ifRev: SafeInteger?
        /// Id of the client; appears in causes.
        public let clientId: ShortText?
    }
}
