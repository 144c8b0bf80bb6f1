import AppLoop
import JSON
import OffstageInjection

/// Runs routes in a session's tree. Screens, coordinators and links navigate with it.
///
///     @Injected(\.navigator) private var navigator
///     …
///     try navigator.navigate(from: self) { $0.stack.push(details) }
@AppActor
public struct Navigator {
    /// Outlives the session for a navigator that is kept longer; it has no session then.
    private let routes: RouteState

    init(_ routes: RouteState) { self.routes = routes }

    /// - Throws: `sessionClosed`.
    func openSession() throws(RouteError) -> Session { try routes.openSession() }

    /// Runs a route whole, as one revision, or not at all.
    ///
    /// - Parameter node: the node at which the route begins; the active leaf unless given.
    /// - Throws: `RouteError`; the tree is then as it was.
    @discardableResult
    public func navigate(from node: NodeID? = nil, _ build: (Route) -> Void) throws -> NavigationOutcome {
        let route = Route()
        build(route)
        return try openSession().navigate { transaction in try route.run(in: transaction, from: try start(node)) }
    }

    /// Runs a route from a store's own node.
    @discardableResult
    public func navigate(from store: AnyStore, _ build: (Route) -> Void) throws -> NavigationOutcome {
        guard let id = store.nodeID.flatMap({ NodeID($0) }) else {
            throw RouteError.nodeNotFound("of \(type(of: store))")
        }
        return try navigate(from: id, build)
    }

    /// Runs a route with pauses. Waits come first, in order; the steps between two barriers are one revision each.
    ///
    /// - Throws: `conflict` when the node at which a part begins is gone; errors of the waits; `RouteError`. The steps
    ///   before the last barrier stay.
    public func perform(from node: NodeID? = nil, _ build: (Route) -> Void) async throws {
        let route = Route()
        build(route)
        var start = node
        var first = 0
        for (index, pause) in route.pauses {
            switch pause {
            case .wait(let condition): try await condition(try openSession().clock)
            case .barrier:
                start = try take(first..<index, of: route, from: start)
                first = index
            }
        }
        _ = try take(first..<route.count, of: route, from: start)
    }

    /// - Returns: the node where the part ended.
    private func take(_ part: Range<Int>, of route: Route, from id: NodeID?) throws -> NodeID? {
        if let id, routes.session != nil, routes.tree[id] == nil {
            throw RouteError.conflict("\(id), which the route goes on from, is gone")
        }
        var end = id
        try openSession().navigate { transaction in end = try route.run(part, in: transaction, from: try start(id)) }
        return end
    }

    /// Opens a link of the app, past interceptors and guards, now or once its flow has started.
    ///
    /// - Throws: `linkUnmatched`, `linkInvalid`; errors of guards.
    @discardableResult
    public func open(url: String, mode: LinkMode = .reveal) throws -> NavigationOutcome {
        try openSession().open(url: url, mode: mode)
    }

    private func start(_ id: NodeID?) throws(RouteError) -> NodeID {
        guard let id else {
            guard let leaf = routes.tree.activeLeaf else { throw .notActive(nil) }
            return leaf.id
        }
        guard routes.tree[id] != nil else { throw .nodeNotFound("\(id)") }
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
            guard let session = container.surroundings.host as? Session else { throw NoNavigation() }
            return Navigator(session.routes)
        }
    }

    /// The app's knowledge about the user of the session.
    public var attributes: Dependency<SessionAttributes> {
        declare { (container: Container) in
            let attributes = SessionAttributes()
            attributes.didChange = { [surroundings = container.surroundings] in
                (surroundings.host as? Session)?.attributesDidChange()
            }
            return attributes
        }
        .lifetime(.session)
    }
}

struct NoNavigation: Error, CustomStringConvertible {
    var description: String { "there is a route tree in a session only" }
}

/// Navigation's dependencies, available in every app.
package enum NavigationPart: Part {
    package static func load(into registry: Registry) {
        registry.register(\.navigator)
        registry.register(\.attributes)
    }
}

/// The result of a route.
public enum NavigationOutcome: Sendable, Equatable {
    case committed
    /// Nothing is different.
    case unchanged
    /// The route waits for a guard's challenge or for a flow; its ticket cancels it.
    case deferred(ticket: String)
}
