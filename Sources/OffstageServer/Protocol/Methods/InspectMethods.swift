import JSON
import JSONRPC
import Wire

/// Returns an app's dependency graph.
public enum InspectDependencies: Method {
    public static let name: StaticString = "inspect/dependencies"
    public static let summary =
        "Lists what an app's containers can make and who needs whom; of a session, with what it picked. What only showed when things were made is 'observed'."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .appUnknown]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
        /// Name of an app, instead of a session: its registrations as declared.
        public let app: String?
        /// True adds the findings of validation.
        public let validate: Bool?
    }

    @Wire
    public struct Result {
        /// Name of the app.
        public let app: String
        /// Registered dependencies.
        public let components: [Component]
        /// Edges from each dependency to those that it needs.
        public let edges: [Edge]
        /// Findings of validation; present with `validate`.
        public let findings: [Finding]?
    }

    /// A registered dependency.
    @Wire
    public struct Component {
        /// Name, with a number when several dependencies share it.
        public let id: String
        /// Type that the factory returns.
        public let type: String
        /// Further services that it provides.
        public let services: [Service]
        /// Lifetime: `transient`, `graph`, `node`, `flow`, `session`, `app` or `weak`.
        public let lifetime: String
        /// Part that registered it.
        public let part: String?
        /// Location of the registration as `Module/File.swift:line`.
        public let location: String
        /// Names of the alternatives. `session/open` selects one in `alternatives`, under the dependency's id.
        public let alternatives: [String]?
        /// True for a screen, which the app itself resolves.
        public let isRoot: Bool?
    }

    /// A service: a type with an optional tag and name.
    @Wire
    public struct Service {
        /// Type of the service.
        public let type: String
        /// Tag that distinguishes services of the same type.
        public let tag: String?
        /// Name that distinguishes services of the same type.
        public let name: String?
    }

    /// A use of one dependency by another.
    @Wire
    public struct Edge {
        /// Id of the dependency that needs the service.
        public let from: String
        /// Id of the dependency that provides the service; absent when none does.
        public let to: String?
        /// Kind of use: `direct`, `optional`, `lazy`, `factory`, `many` or `observed`.
        public let kind: String
        /// Type of the service.
        public let type: String
        /// Tag of the service.
        public let tag: String?
        /// Name of the service.
        public let name: String?
    }

    /// A problem in the registrations.
    @Wire
    public struct Finding {
        /// Stable kind: `missing`, `ambiguous`, `cycle`, `captive`, `argument`, `duplicateTag`, `duplicateName`,
        /// `noTestImplementation`, `unused`, `overWide`.
        public let kind: String
        /// Severity of the problem.
        public let severity: Severity
        /// Id of the dependency whose registration has the problem.
        public let component: String
        /// Problem and correction, for people.
        public let message: String
        /// Resolution path from that dependency, if relevant.
        public let path: [String]?
    }

    /// Severity of a finding.
    @Wire
    public enum Severity: String {
        /// A session may fail to open, or behave differently than declared.
        case error
        /// Works, but should be reviewed.
        case warning
    }
}

/// Returns the number of live instances in each scope.
public enum InspectInstances: Method {
    public static let name: StaticString = "inspect/instances"
    public static let summary =
        "Counts the instances that are alive, scope by scope: what the app shares, the session's, its flows' and nodes'."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
    }

    @Wire
    public struct Result {
        /// Scopes: the app's first, then each scope before its children.
        public let scopes: [Scope]
        /// Instances of ended sessions of the app that are still referenced.
        public let leaked: [Leak]
    }

    /// Live instances of one scope.
    @Wire
    public struct Scope {
        /// Kind of the scope: `app`, `session`, `flow` or `node`.
        public let scope: String
        /// Name of the app, or id of the session, flow or node.
        public let id: String
        /// Id of the parent scope.
        public let parent: String?
        /// Number of instances by dependency.
        public let instances: [String: Int]
    }

    /// Instances that outlived their scope.
    @Wire
    public struct Leak {
        /// Id of the dependency.
        public let component: String
        /// Kind of the scope.
        public let scope: String
        /// Number of instances.
        public let count: Int
    }
}

/// Returns a session's effects.
public enum InspectEffects: Method {
    public static let name: StaticString = "inspect/effects"
    public static let summary =
        "Lists a session's work that outlasted its turn: what runs, and the last 256 that ended."
    public static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed]
    public static let isOfOneSession = true

    @Wire
    public struct Params {
        /// Session id; optional when exactly one session is open.
        public let sessionId: String?
    }

    @Wire
    public struct Result {
        /// Running effects, in order of their start.
        public let running: [Effect]
        /// The last ended effects, in order of their end.
        public let finished: [Effect]
    }

    /// An action or background work that outlived its turn.
    @Wire
    public struct Effect {
        /// Number in the session, from 1.
        public let id: Int
        /// Name of the action or of the background work.
        public let name: String
        /// Kind: `action` or `background`.
        public let kind: String
        /// Id of its node; absent when the session owns it.
        public let node: String?
        /// Id of the action that started it.
        public let actionId: String?
        /// Start time in milliseconds on the session's clock.
        public let start: Int64
        /// End time in milliseconds on the session's clock; absent while it runs.
        public let end: Int64?
        /// Outcome: `done`, `failed`, `rejected`, `unhandled`, `dropped` or `cancelled`; absent while it runs.
        public let outcome: String?
        /// Error message, for people.
        public let error: String?
    }
}
