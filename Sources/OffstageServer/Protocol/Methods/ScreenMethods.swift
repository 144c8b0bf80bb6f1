import JSON
import JSONRPC
import Offstage
import Wire

/// Returns a screen's view.
public enum ScreenGet: Method {
    public static let name: StaticString = "screen/get"
    public static let summary = "Answers a screen's view and its revision."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .screen, .subscriptionUnknown]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Node id or name of a screen; the active screen if absent.
        public let screen: String?
        /// Subscription whose list windows the view contains.
        public let subscriptionId: String?
    }

    @Wire
    public struct Result {
        /// Node id of the screen.
        public let screen: String
        /// Revision of the view.
        public let rev: Int64
        /// The view.
        public let view: WireFragment
    }
}

/// Returns the route tree.
public enum RouteGet: Method {
    public static let name: StaticString = "route/get"
    public static let summary = "Answers the route tree and its revision."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Revision that the client has. If the log still covers it, the answer has `changes` instead of `tree`.
        public let sinceRev: SafeInteger?
        /// True adds a `hash` of the tree, with which a client checks its replica.
        public let hash: Bool?
    }

    @Wire
    public struct Result {
        /// Session id.
        public let sessionId: String
        /// Route revision.
        public let rev: Int64
        /// The route tree; absent when `changes` is present.
        public let tree: WireFragment?
        /// Changes since `sinceRev`, in order.
        public let changes: [RouteChangeInfo]?
        /// SHA-256 of the tree's canonical JSON (RFC 8785), in lower-case hexadecimal.
        public let hash: String?
    }
}

/// A change from one revision of the route tree to a later one.
@Wire
public struct RouteChangeInfo {
    /// Revision before the change.
    public let fromRev: Int64
    /// Revision after the change.
    public let rev: Int64
    /// Ops that change the tree.
    public let ops: WireFragment
    /// Transitions to show.
    public let transitions: WireFragment
    public let cause: Cause?
}

/// Returns an app's screens, links and flows, with JSON Schemas.
public enum AppDescribe: Method {
    public static let name: StaticString = "app/describe"
    public static let summary =
        "Describes an app: its screens with the JSON Schemas of their actions, events and views."
    public static let errors: [ErrorCode] = [.appUnknown]

    @Wire
    public struct Params {
        /// Name of the app; optional when the server serves one app.
        public let app: String?
    }

    @Wire
    public struct Result {
        /// Name of the app.
        public let app: String
        /// Version of the app.
        public let version: String
        /// Title of the app, for people.
        public let title: String
        /// Screens by full name.
        public let screens: [String: ScreenDescription]
        /// Links of the app.
        public let links: [LinkDescription]
        /// Flows of the app, the root flow first.
        public let flows: [FlowDescription]
        /// Names of the alternatives, by the id of the dependency.
        public let alternatives: [String: [String]]
        /// Custom layers of the app by name; their kind in the tree is `custom:<name>`.
        public let customLayers: [String: LayerDescription]
        /// Schema definitions, which the schemas reference as `#/defs/Name` within this result.
        public let defs: JSONValue
    }

    /// A link of the app.
    @Wire
    public struct LinkDescription {
        /// Pattern such as `notes://note/{noteId:int}?mode={mode}`.
        public let pattern: String
        /// Full name of the screen that it opens.
        public let screen: String
        /// Flow that has to start first.
        public let flow: String?
        /// Full names of the screens below it in the stack, bottom to top.
        public let under: [String]?
    }

    /// A flow: screens that one coordinator shows.
    @Wire
    public struct FlowDescription {
        /// Name of the flow.
        public let name: String
        /// Full names of its screens.
        public let screens: [String]
        /// Patterns of its links.
        public let links: [String]
    }

    /// JSON Schemas (2020-12) of a layer's data and result.
    @Wire
    public struct LayerDescription {
        /// Version of the data's format.
        public let version: Int64
        /// Schema of the layer's data.
        public let data: JSONValue
        /// Schema of the layer's result.
        public let result: JSONValue
    }

    /// JSON Schemas (2020-12) of a screen.
    @Wire
    public struct ScreenDescription {
        /// Schema of the params.
        public let params: JSONValue
        /// Schema of the actions.
        public let actions: JSONValue
        /// Schema of the events.
        public let events: JSONValue
        /// Schema of the view.
        public let view: JSONValue
    }
}
