import JSON
import JSONRPC
import Offstage
import Wire

/// What a front end's request did to the route.
public enum RouteOutcome: String, Sendable {
    /// The tree is another one.
    case committed
    /// Nothing was to be done.
    case noop
    /// A screen decides by itself.
    case intercepted
    /// It waits, for a flow or for what a guard has asked for.
    case deferred
}

/// What a front end's request is answered.
@Wire
public struct RouteResult {
    /// `committed`, `noop`, `intercepted` or `deferred`.
    public let outcome: String
    /// The route's revision, when it is committed.
    public let rev: Int64?
    /// Who decides, when it is intercepted: a node's id.
    public let by: String?
    /// With `preview`: the node that would appear.
    public let preview: String?
    /// When it is deferred: by this it is called off (route/cancel), and told of if it is dropped (`route.dropped`).
    public let ticket: String?

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

/// A request of a front end about the route (navigation.md, section 4): taken whole, as one revision, or refused with a
/// word.
public protocol RouteRequest: Method where Params: RouteRequestParams, Result == RouteResult {}

extension RouteRequest {
    public static var errors: [ErrorCode] { [.sessionUnknown, .sessionClosed, .revisionConflict, .navigation] }
    public static var isOfOneSession: Bool { true }
}

/// What each of them may carry.
public protocol RouteRequestParams: WireCodable {
    var sessionId: String? { get }
    /// The node or layer that the input came from; refused as stale when input no longer goes there.
    var source: ShortText? { get }
    /// The revision that the front end has drawn; another one refuses.
    var ifRev: SafeInteger? { get }
    /// Who asks; appears in causes.
    var clientId: ShortText? { get }
}

/// Goes back.
public enum RouteBack: RouteRequest {
    public static let name: StaticString = "route/back"
    public static let summary =
        "Goes back: an alert's cancel button, the screen's own handler, the stack or pages, the tabs' last branch, the layer; else atRoot."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        /// The node or layer that the input came from.
        public let source: ShortText?
        /// The revision that the front end has drawn; another one refuses.
        public let ifRev: SafeInteger?
        /// Who goes back; appears in causes.
        public let clientId: ShortText?
        /// True: changes nothing, and answers which node would appear.
        public let preview: Bool?
    }
}

/// Goes to what stands above in the app, never out of it.
public enum RouteUp: RouteRequest {
    public static let name: StaticString = "route/up"
    public static let summary = "Goes up to the parent within the app; never leaves it."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}

/// Shows another branch or page.
public enum RouteSelect: RouteRequest {
    public static let name: StaticString = "route/select"
    public static let summary = "Selects a branch of tabs or a page; the selected branch again goes to its root."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        /// The tabs' or pages' node id.
        public let container: ShortText
        /// The place of the child, or else its id.
        public let index: SafeInteger?
        public let id: ShortText?
        /// What becomes of the branch if it is the selected one already, instead of what the tabs have declared:
        /// `keep`, `toRoot` or `recreate`.
        public let reselect: BranchSelection?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}

/// Taps an item of a bar.
public enum RouteTapBar: RouteRequest {
    public static let name: StaticString = "route/tapBar"
    public static let summary = "Taps an item of a screen's bar: its action reaches the screen's store."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        /// The screen's node id.
        public let node: ShortText
        /// The item's id in the screen's `bars`.
        public let item: ShortText
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}

/// Puts a layer away.
public enum RouteDismiss: RouteRequest {
    public static let name: StaticString = "route/dismiss"
    public static let summary = "Puts a layer away that the user may put away."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        public let layer: ShortText
        /// How.
        public let by: Gesture?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }

    @Wire
    public enum Gesture: String {
        case swipe, tapOutside, closeButton, escape
    }
}

/// Answers an alert or a choice.
public enum RouteAnswer: RouteRequest {
    public static let name: StaticString = "route/answer"
    public static let summary = "Presses a button of an alert or a choice; once."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        public let layer: ShortText
        public let button: ShortText
        /// What was typed, by field.
        public let fields: [String: String]?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}

/// Types into an alert, or pulls a sheet to another height.
public enum RouteEdit: RouteRequest {
    public static let name: StaticString = "route/edit"
    public static let summary = "Types into a field of an alert, or sets a sheet's detent."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        public let layer: ShortText
        public let field: ShortText?
        public let text: String?
        public let detent: ShortText?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}

/// Gives the app what it asked the platform for.
public enum RouteFulfil: RouteRequest {
    public static let name: StaticString = "route/fulfil"
    public static let summary = "Answers a request layer with what the app asked for; once."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        public let layer: ShortText
        public let result: JSONValue?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}

/// Tells the app that it does not get what it asked the platform for.
public enum RouteRefuse: RouteRequest {
    public static let name: StaticString = "route/refuse"
    public static let summary = "Refuses a request layer; once."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        public let layer: ShortText
        /// For the app.
        public let reason: String?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}

/// Brings a window to the front, or closes it.
public enum RouteWindow: RouteRequest {
    public static let name: StaticString = "route/window"
    public static let summary = "Makes a window the key window, or closes it."

    @Wire
    public struct Params: RouteRequestParams {
        public let sessionId: String?
        public let activate: ShortText?
        public let close: ShortText?
        public let source: ShortText?
        public let ifRev: SafeInteger?
        public let clientId: ShortText?
    }
}
