import JSON
import JSONRPC
import Wire

/// What an app is made of.
public enum InspectDependencies: Method {
    public static let name: StaticString = "inspect/dependencies"
    public static let summary =
        "Lists what an app's containers can make and who needs whom; of a session, with what it picked. What only showed when things were made is 'observed'."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .appUnknown]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
        /// Instead of a session: the app as it is registered.
        public let app: String?
        /// Adds what is wrong, or looks so.
        public let validate: Bool?
    }

    @Wire
    public struct Result {
        public let app: String
        public let components: [Component]
        public let edges: [Edge]
        /// With `validate`.
        public let findings: [Finding]?
    }

    /// Something that can be made.
    @Wire
    public struct Component {
        /// Its name, with a number where several have it.
        public let id: String
        /// What its factory gives.
        public let type: String
        /// What it provides besides.
        public let services: [Service]
        /// `transient`, `graph`, `node`, `flow`, `session`, `app` or `weak`.
        public let lifetime: String
        /// The part that registered it.
        public let part: String?
        /// `Module/File.swift:line`.
        public let location: String
        /// Names to pick from in `session/open`'s `alternatives`, under the component's id.
        public let alternatives: [String]?
        /// Asked for by the app itself: a screen.
        public let isRoot: Bool?
        /// Made asynchronously.
        public let isAsync: Bool?
    }

    @Wire
    public struct Service {
        public let type: String
        public let tag: String?
        public let name: String?
    }

    @Wire
    public struct Edge {
        /// A component's id.
        public let from: String
        /// A component's id; absent when nothing provides the service.
        public let to: String?
        /// `direct`, `optional`, `lazy`, `factory`, `many` or `observed`.
        public let kind: String
        /// What is asked for.
        public let type: String
        public let tag: String?
        public let name: String?
    }

    @Wire
    public struct Finding {
        /// A stable word: `missing`, `ambiguous`, `cycle`, `captive`, `argument`, `asynchronous`, `duplicateTag`,
        /// `duplicateName`,
        /// `noTestImplementation`, `unused`, `overWide`.
        public let kind: String
        public let severity: Severity
        /// Whose registration to look at.
        public let component: String
        /// For people: what is wrong, and which edge to change.
        public let message: String
        /// The way from that component, where it matters.
        public let path: [String]?
    }

    @Wire
    public enum Severity: String {
        /// A session may fail to open, or do something else than it seems to.
        case error
        /// Works, but should be looked at.
        case warning
    }
}

/// What is alive.
public enum InspectInstances: Method {
    public static let name: StaticString = "inspect/instances"
    public static let summary =
        "Counts the instances that are alive, scope by scope: what the app shares, the session's, its flows' and nodes'."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
    }

    @Wire
    public struct Result {
        /// The app's first, then each scope before those inside it.
        public let scopes: [Scope]
        /// What ended sessions of the app left behind, for something held it.
        public let leaked: [Leak]
    }

    @Wire
    public struct Scope {
        public let scope: String
        /// The app's name, or the session's, flow's or node's id.
        public let id: String
        /// The id of the scope around it.
        public let parent: String?
        /// By component.
        public let instances: [String: Int]
    }

    @Wire
    public struct Leak {
        public let component: String
        public let scope: String
        public let count: Int
    }
}

/// What is under way.
public enum InspectEffects: Method {
    public static let name: StaticString = "inspect/effects"
    public static let summary =
        "Lists a session's work that outlasted its turn: what runs, and the last 256 that ended."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        public let sessionId: String?
    }

    @Wire
    public struct Result {
        public let running: [Effect]
        public let finished: [Effect]
    }

    @Wire
    public struct Effect {
        /// Counts the session's effects.
        public let id: Int
        public let name: String
        /// `action` or `background`.
        public let kind: String
        /// The node it belongs to; absent when it is the session's.
        public let node: String?
        /// The action that began it.
        public let actionId: String?
        /// Milliseconds on the session's clock.
        public let start: Int64
        public let end: Int64?
        /// `done`, `failed`, `rejected`, `unhandled`, `dropped` or `cancelled`; absent while it runs.
        public let outcome: String?
        /// What went wrong, for people.
        public let error: String?
    }
}
