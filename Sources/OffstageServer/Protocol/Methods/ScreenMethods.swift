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

        public init(screen: String, rev: Int64, view: WireFragment) {
            self.screen = screen
            self.rev = rev
            self.view = view
        }
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

        public init(sessionId: String, rev: Int64, tree: WireFragment, hash: String?) {
            self.sessionId = sessionId
            self.rev = rev
            self.tree = tree
            self.hash = hash
            changes = nil
        }

        public init(sessionId: String, rev: Int64, changes: [RouteChangeInfo], hash: String?) {
            self.sessionId = sessionId
            self.rev = rev
            self.changes = changes
            self.hash = hash
            tree = nil
        }
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

    public init(fromRev: Int64, rev: Int64, ops: WireFragment, transitions: WireFragment, cause: CauseInfo?) {
        self.fromRev = fromRev
        self.rev = rev
        self.ops = ops
        self.transitions = transitions
        self.cause = cause
    }
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

        public init(
            app: String, version: String, title: String, screens: [String: ScreenDescription], links: [LinkDescription],
            flows: [FlowDescription],
            alternatives: [String: [String]], customLayers: [String: LayerDescription], defs: JSONValue
        ) {
            self.app = app
            self.version = version
            self.title = title
            self.screens = screens
            self.links = links
            self.flows = flows
            self.alternatives = alternatives
            self.customLayers = customLayers
            self.defs = defs
        }
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

        public init(pattern: String, screen: String, flow: String?, under: [String]) {
            self.pattern = pattern
            self.screen = screen
            self.flow = flow
            self.under = under.isEmpty ? nil : under
        }
    }

    /// A flow: screens that one coordinator leads through.
    @Wire
    public struct FlowDescription {
        public let name: String
        /// Full names.
        public let screens: [String]
        /// Patterns.
        public let links: [String]

        public init(name: String, screens: [String], links: [String]) {
            self.name = name
            self.screens = screens
            self.links = links
        }
    }

    /// What a layer is shown with and answered with: JSON Schemas (2020-12).
    @Wire
    public struct LayerDescription {
        public let version: Int64
        public let data: JSONValue
        public let result: JSONValue

        public init(version: Int64, data: JSONValue, result: JSONValue) {
            self.version = version
            self.data = data
            self.result = result
        }
    }

    /// JSON Schemas (2020-12).
    @Wire
    public struct ScreenDescription {
        public let params: JSONValue
        public let actions: JSONValue
        public let events: JSONValue
        public let view: JSONValue

        public init(params: JSONValue, actions: JSONValue, events: JSONValue, view: JSONValue) {
            self.params = params
            self.actions = actions
            self.events = events
            self.view = view
        }
    }
}
