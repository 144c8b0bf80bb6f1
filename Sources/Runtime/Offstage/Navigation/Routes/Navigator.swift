import AppLoop
import OffstageInjection

/// Runs routes in a session's tree. Screens, coordinators and links navigate with it.
///
///     @Injected(\.navigator) private var navigator
///     …
///     try navigator.navigate(from: self) { $0.stack.push(details) }
@AppActor
public struct Navigator {
    /// Keeps no closed session: a navigator may outlive its session.
    private let routes: RouteState

    init(_ routes: RouteState) { self.routes = routes }

    /// - Throws: `sessionClosed`.
    func openSession() throws(RouteError) -> Session { try routes.openSession() }

    /// Runs a route whole, as one revision, or not at all.
    ///
    /// - Parameters:
    ///   - store: the store of the screen at which the route begins; the active screen unless given.
    ///   - build: adds the steps of the route.
    /// - Throws: `RouteError`; the tree is then unchanged.
    @discardableResult
    public func navigate(from store: AnyStore? = nil, _ build: (Route) -> Void) throws -> Outcome {
        try navigate(from: store, to: Route(build))
    }

    /// Runs a route that was made before. `store` is that of `navigate(from:_:)`.
    ///
    /// - Returns: the outcome of the steps before the first wait.
    /// - Throws: `RouteError`; the tree is then unchanged.
    @discardableResult
    public func navigate(from store: AnyStore? = nil, to route: Route) throws -> Outcome {
        try navigate(from: try store.map(node), to: route)
    }

    /// Runs a route from a node.
    ///
    /// - Parameter node: nil for the active leaf.
    @discardableResult
    package func navigate(from node: NodeID?, to route: Route) throws -> Outcome {
        try openSession().navigate { try run(route, from: node, in: $0) }
    }

    /// Returns the changes that a route would make up to its first wait, after redirects and challenges. Makes none of
    /// them. `store` is that of `navigate(from:_:)`.
    ///
    /// - Throws: `RouteError` for a route that would fail.
    public func plan(from store: AnyStore? = nil, _ route: Route) throws -> Route.Plan {
        let node = try store.map(node)
        return try openSession().guarding.forecast { try run(route, from: node, in: $0) }
    }

    private func run(_ route: Route, from node: NodeID?, in transaction: RouteTransaction) throws {
        let start = try start(node)
        let flow = transaction.tree[start]?.flowID.flatMap { routes.session?.flows?[$0] }
        _ = try transaction.navigating(flow) { try route.run(in: transaction, from: start) }
    }

    /// Opens the app's link that matches `url`, past interceptors and guards, now or once its flow has started. The
    /// `mode` selects its effect on the route tree.
    ///
    /// - Throws: `linkUnmatched`, `linkInvalid`; errors of guards.
    @discardableResult
    public func open(url: String, mode: Link.Mode = .reveal) throws -> Navigator.Outcome {
        try openSession().open(url: url, mode: mode)
    }

    private func node(of store: AnyStore) throws(RouteError) -> NodeID {
        guard let id = store.host?.node else { throw .nodeNotFound("of \(type(of: store))") }
        return id
    }

    private func start(_ id: NodeID?) throws(RouteError) -> NodeID {
        guard let id else {
            guard let leaf = routes.tree.activeLeaf else { throw .notActive(nil) }
            return leaf.id
        }
        guard routes.tree.has(id) else { throw .nodeNotFound("\(id)") }
        return id
    }
}

extension RouteState {
    /// - Throws: `sessionClosed`.
    func openSession() throws(RouteError) -> Session {
        guard let session else { throw .sessionClosed }
        return session
    }
}

extension Dependencies {
    /// The session's navigator.
    public var navigator: Dependency<Navigator> {
        declare { (container: Container) throws -> Navigator in
            guard let session = container.environment.host as? Session else { throw NoNavigation() }
            return Navigator(session.routes)
        }
    }

    /// The app's knowledge about the user of the session.
    public var attributes: Dependency<SessionAttributes> {
        declare { (container: Container) in
            let attributes = SessionAttributes()
            attributes.didChange = { [environment = container.environment] in
                (environment.host as? Session)?.attributesDidChange()
            }
            return attributes
        }.lifetime(.session)
    }
}

struct NoNavigation: Error, CustomStringConvertible {
    var description: String { "there is a route tree in a session only" }
}

/// Navigation's dependencies, available in every app.
package struct NavigationPart: Part {
    package init() {}

    package static func load(into registry: Registry) {
        registry.register(\.navigator)
        registry.register(\.attributes)
    }
}

extension Navigator {
    /// The result of a route.
    public enum Outcome: Sendable, Equatable {
        /// The route made a revision.
        case committed
        /// The route changed nothing.
        case unchanged
        /// The route waits for a guard's challenge or for a flow. The ticket cancels it.
        case deferred(ticket: String)
    }
}
