/// Kinds of container, from the longest life to the shortest. One resolution is a graph, which is no container.
public enum Scope: String, Sendable, CaseIterable {
    /// The process.
    case app
    /// One session.
    case session
    /// One flow.
    case flow
    /// One node of the route tree.
    case node

    func outlives(_ other: Scope) -> Bool { Self.allCases.drop { $0 != self }.dropFirst().contains(other) }
}

/// How long an instance is shared, and which scope releases it.
public enum Lifetime: String, Sendable {
    /// A new instance for each use. The default.
    case transient
    /// One instance in one resolution.
    case graph
    /// One per node of the route tree.
    case node
    /// One per flow.
    case flow
    /// One per session.
    case session
    /// One per session while another object holds it. Classes only.
    case weak
}

/// The lifetime that all sessions share. A separate type, because the compiler accepts it for `Sendable` types only.
public enum AppLifetime: String, Sendable {
    /// One per process.
    case app
}

/// The cases of `Lifetime` and `AppLifetime`.
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

    /// The scope whose container keeps the instance; nil when no container keeps it.
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

/// The environment of a session. Implementations are chosen by it.
public enum InjectionContext: String, Sendable, CaseIterable {
    /// The real environment.
    case live
    /// A demonstration with invented data.
    case preview
    /// An automated test: virtual time, and no live dependency unless the test picks it.
    case test
}
