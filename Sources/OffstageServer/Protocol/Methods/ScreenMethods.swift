import JSON
import JSONRPC
import Wire

/// A screen's view as it is.
public enum ScreenGet: Method {
    public static let name: StaticString = "screen/get"
    public static let summary = "Answers a screen's view and its revision."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .screen, .subscriptionUnknown]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// A node id or a screen's name; without it the active screen.
        public let screen: String?
        /// The view is answered as this subscription sees it: with the rows of its windows.
        public let subscriptionId: String?
    }

    @Wire
    public struct Result {
        /// The node's id.
        public let screen: String
        public let rev: Int64
        public let view: WireFragment
    }
}

/// The route tree.
public enum RouteGet: Method {
    public static let name: StaticString = "route/get"
    public static let summary = "Answers the route tree and its revision."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// A revision that the client has: what has changed since then is enough.
        public let sinceRev: SafeInteger?
        /// True: the answer has a `hash` of the tree, for a client that wants to know whether its copy is right.
        public let hash: Bool?
    }

    @Wire
    public struct Result {
        public let sessionId: String
        public let rev: Int64
        /// Instead of `changes`.
        public let tree: WireFragment?
        /// Since `sinceRev`.
        public let changes: [RouteChangeInfo]?
        /// SHA-256 over the tree's canonical JSON (RFC 8785), in lower-case hexadecimal.
        public let hash: String?
    }
}

/// One step from a revision of the route tree to a later one.
@Wire
public struct RouteChangeInfo {
    public let fromRev: Int64
    public let rev: Int64
    public let ops: WireFragment
    public let transitions: WireFragment
    public let cause: CauseInfo?
}

/// What an app is made of.
public enum AppDescribe: Method {
    public static let name: StaticString = "app/describe"
    public static let summary =
        "Describes an app: its screens with the JSON Schemas of their actions, events and views."
    public static let errors: [ErrorCode] = [.appUnknown]

    @Wire
    public struct Params {
        /// May be left out when one app is served.
        public let app: String?
    }

    @Wire
    public struct Result {
        public let app: String
        public let version: String
        public let title: String
        /// By full name.
        public let screens: [String: ScreenDescription]
        public let links: [LinkDescription]
        /// The root flow first.
        public let flows: [FlowDescription]
        public let alternatives: [String: [String]]
        /// Kinds of layers of the app's own, `custom:<name>` in the tree, by name.
        public let customLayers: [String: LayerDescription]
        /// Definitions that the schemas refer to as `#/defs/Name`, seen from this result.
        public let defs: JSONValue
    }

    /// An address.
    @Wire
    public struct LinkDescription {
        /// `notes://note/{noteId:int}?mode={mode}`.
        public let pattern: String
        /// Full names: of the screen that it leads to, and of those that stand under it.
        public let screen: String
        /// The flow that has to be under way.
        public let flow: String?
        public let under: [String]?
    }

    /// A flow: screens that one coordinator leads through.
    @Wire
    public struct FlowDescription {
        public let name: String
        /// Full names.
        public let screens: [String]
        /// Patterns.
        public let links: [String]
    }

    /// What a layer is shown with and answered with: JSON Schemas (2020-12).
    @Wire
    public struct LayerDescription {
        public let version: Int64
        public let data: JSONValue
        public let result: JSONValue
    }

    /// JSON Schemas (2020-12).
    @Wire
    public struct ScreenDescription {
        public let params: JSONValue
        public let actions: JSONValue
        public let events: JSONValue
        public let view: JSONValue
    }
}
