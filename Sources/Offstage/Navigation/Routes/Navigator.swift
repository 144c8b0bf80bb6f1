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
        try navigate(from: try store.map(node), build)
    }

    /// Runs a route from a node.
    ///
    /// - Parameter node: nil for the active leaf.
    @discardableResult
    package func navigate(from node: NodeID?, _ build: (Route) -> Void) throws -> Outcome {
        let route = Route()
        build(route)
        return try openSession().navigate { transaction in
            try run(transaction, from: node) { _ = try route.run(in: transaction, from: $0) }
        }
    }

    /// Runs a route with pauses. Commits the steps between two barriers as one revision.
    ///
    /// - Parameters:
    ///   - store: the store of the screen at which the route begins; the active screen unless given.
    ///   - build: adds the steps of the route.
    /// - Throws: `conflict` when the node at which a part begins was removed; errors of the waits; `RouteError`. The
    ///   steps before the last barrier stay.
    public func perform(from store: AnyStore? = nil, _ build: (Route) -> Void) async throws {
        let route = Route()
        build(route)
        var start = try store.map(node)
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
            throw RouteError.conflict("\(id), where the route continues, was removed")
        }
        var end = id
        try openSession().navigate { transaction in
            try run(transaction, from: id) { end = try route.run(part, in: transaction, from: $0) }
        }
        return end
    }

    /// Calls `body` with the node at which a route begins, as a route of that node's flow.
    private func run(_ transaction: RouteTransaction, from id: NodeID?, _ body: (NodeID) throws -> Void) throws {
        let start = try start(id)
        let flow = transaction.tree[start]?.flowID.flatMap { routes.session?.flows?[$0] }
        try transaction.navigating(flow) { try body(start) }
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
        guard let id = store.nodeID.flatMap({ NodeID($0) }) else { throw .nodeNotFound("of \(type(of: store))") }
        return id
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
