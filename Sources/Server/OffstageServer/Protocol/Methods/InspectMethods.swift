import JSON
import JSONRPC
import Wire

/// Returns an app's dependency graph.
package enum InspectDependencies: SessionMethod {
    package static let name: StaticString = "inspect/dependencies"
    package static let summary =
        "Returns the dependency graph of an app, or of a session with its chosen alternatives. Edges found only during "
        + "resolution are 'observed'."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .appUnknown]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Name of an app, instead of a session: its registrations as declared.
        package let app: String?
        /// True adds the findings of validation.
        package let validate: Bool?
    }

    @Wire
    package struct Result {
        /// Name of the app.
        package let app: String
        /// Registered dependencies.
        package let components: [Component]
        /// Edges from each dependency to those that it needs.
        package let edges: [Edge]
        /// Findings of validation; present with `validate`.
        package let findings: [Finding]?
    }

    /// A registered dependency.
    @Wire
    package struct Component {
        /// Name, with a number when several dependencies share it.
        package let id: String
        /// Type that the factory returns.
        package let type: String
        /// Further services that it provides.
        package let services: [Service]
        /// Lifetime: `transient`, `graph`, `node`, `flow`, `session`, `app` or `weak`.
        package let lifetime: String
        /// Part that registered it.
        package let part: String?
        /// Location of the registration as `Module/File.swift:line`.
        package let location: String
        /// Names of the alternatives. `session/open` selects one in `alternatives`, under the dependency's id.
        package let alternatives: [String]?
        /// True for a screen, which the app itself resolves.
        package let isRoot: Bool?
    }

    /// A service: a type with an optional tag and name.
    @Wire
    package struct Service {
        /// Type of the service.
        package let type: String
        /// Tag that distinguishes services of the same type.
        package let tag: String?
        /// Name that distinguishes services of the same type.
        package let name: String?
    }

    /// A use of one dependency by another.
    @Wire
    package struct Edge {
        /// Id of the dependency that needs the service.
        package let from: String
        /// Id of the dependency that provides the service; absent when none does.
        package let to: String?
        /// Kind of use: `direct`, `optional`, `lazy`, `factory`, `many` or `observed`.
        package let kind: String
        /// Type of the service.
        package let type: String
        /// Tag of the service.
        package let tag: String?
        /// Name of the service.
        package let name: String?
    }

    /// A problem in the registrations.
    @Wire
    package struct Finding {
        /// Stable kind: `missing`, `ambiguous`, `cycle`, `captive`, `argument`, `duplicateTag`, `duplicateName`,
        /// `noTestImplementation`, `unused`, `overWide`, `flow`, `link`, `view`, `zone`, `notChecked`.
        package let kind: String
        /// Severity of the problem.
        package let severity: Severity
        /// Id of the dependency whose registration has the problem.
        package let component: String
        /// Problem and correction, for people.
        package let message: String
        /// Resolution path from that dependency, if relevant.
        package let path: [String]?
    }

    /// Severity of a finding.
    @Wire
    package enum Severity: String {
        /// A session may fail to open, or behave differently than declared.
        case error
        /// Works, but should be reviewed.
        case warning
        /// A limit of the validation.
        case info
    }
}

/// Returns the number of live instances in each scope.
package enum InspectInstances: SessionMethod {
    package static let name: StaticString = "inspect/instances"
    package static let summary =
        "Counts the live instances in each scope: the app's, the session's, those of its flows and of its nodes."

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
    }

    @Wire
    package struct Result {
        /// Scopes: the app's first, then each scope before its children.
        package let scopes: [Scope]
        /// Instances of ended sessions of the app that are still referenced.
        package let leaked: [Leak]
    }

    /// Live instances of one scope.
    @Wire
    package struct Scope {
        /// Kind of the scope: `app`, `session`, `flow` or `node`.
        package let scope: String
        /// Name of the app, or id of the session, flow or node.
        package let id: String
        /// Id of the parent scope.
        package let parent: String?
        /// Number of instances by dependency.
        package let instances: [String: Int]
    }

    /// Instances that outlived their scope.
    @Wire
    package struct Leak {
        /// Id of the dependency.
        package let component: String
        /// Kind of the scope.
        package let scope: String
        /// Number of instances.
        package let count: Int
    }
}

/// Returns a session's effects.
package enum InspectEffects: SessionMethod {
    package static let name: StaticString = "inspect/effects"
    package static let summary =
        "Lists a session's effects, which are work that outlived its turn and requests to services: those that run and "
        + "the last 256 that ended."

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
    }

    @Wire
    package struct Result {
        /// Running effects, in order of their start.
        package let running: [Effect]
        /// The last ended effects, in order of their end.
        package let finished: [Effect]
    }

    /// An action or background work that outlived its turn, or a request to a service.
    @Wire
    package struct Effect {
        /// Number in the session, from 1.
        package let id: Int
        /// Name of the action or of the background work; method and URL of a request, without secrets.
        package let name: String
        /// Kind: `action`, `background` or `request`.
        package let kind: String
        /// Id of its node; absent when the session owns it.
        package let node: String?
        /// Id of the action that started it.
        package let actionId: String?
        /// Start time in milliseconds on the session's clock.
        package let start: Int64
        /// End time in milliseconds on the session's clock; absent while it runs.
        package let end: Int64?
        /// Outcome: `done`, `failed`, `rejected`, `unhandled`, `dropped` or `cancelled`; absent while it runs.
        package let outcome: String?
        /// Error message, for people.
        package let error: String?
        /// Status of the response to a request.
        package let status: Int?
        /// Number of bytes of the body of the response to a request.
        package let bytes: Int?
    }
}
