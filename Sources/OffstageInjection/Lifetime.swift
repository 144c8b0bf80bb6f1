/// The scopes a container can be, from the longest to the shortest life. One resolution is a graph, which is no
/// container.
public enum Scope: String, Sendable, CaseIterable {
    case app, session, flow, node

    /// How long it lives compared to others: an app outlives its sessions.
    var rank: Int {
        switch self {
        case .app: 3
        case .session: 2
        case .flow: 1
        case .node: 0
        }
    }
}

/// How long an instance is shared, and so who lets go of it.
public enum Lifetime: String, Sendable {
    /// A new one each time. The default; DITranquillity's `prototype`.
    case transient
    /// One for all who need it in one resolution; DITranquillity's `objectGraph`.
    case graph
    /// One per node of the route tree.
    case node
    /// One per flow.
    case flow
    /// One per session.
    case session
    /// One per session for as long as somebody holds it. Classes only.
    case weak
}

/// The lifetime that all sessions share. A type of its own, for it is open to `Sendable` types only, which the compiler
/// checks.
public enum AppLifetime: String, Sendable {
    /// One per process.
    case app
}

/// Both of the above as one.
enum AnyLifetime: String, Sendable {
    case transient, graph, node, flow, session, weak, app

    init(_ lifetime: Lifetime) {
        self =
            switch lifetime {
            case .transient: .transient
            case .graph: .graph
            case .node: .node
            case .flow: .flow
            case .session: .session
            case .weak: .weak
            }
    }

    /// The scope whose container keeps the instance; nil when none does.
    var scope: Scope? {
        switch self {
        case .app: .app
        case .session, .weak: .session
        case .flow: .flow
        case .node: .node
        case .transient, .graph: nil
        }
    }
}

/// The world that a session lives in, as far as the choice of implementations goes.
public enum InjectionContext: String, Sendable, CaseIterable {
    case live, preview, test
}
