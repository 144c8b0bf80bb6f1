import AppLoop
import JSON
import OffstageInjection

/// Takes routes through a session's tree: what screens, coordinators and links navigate with.
///
///     @Injected(\.navigator) private var navigator
///     …
///     try navigator.navigate(from: self) { $0.stack.push(details) }
@AppActor
public struct Navigator {
    /// Whoever holds on to the navigator longer than to its session finds the tree without a host.
    private let tree: RouteTree

    init(tree: RouteTree) { self.tree = tree }

    /// - Throws: `sessionClosed`.
    func openHost() throws(RouteError) -> any NavigationHost {
        guard let host = tree.host else { throw .sessionClosed }
        return host
    }

    /// Takes a route whole, as one revision, or not at all.
    ///
    /// - Parameter node: where it begins: a node's id; without it where input goes now.
    /// - Throws: `RouteError`; nothing has changed then.
    @discardableResult
    public func navigate(from node: NodeID? = nil, _ build: (Route) -> Void) throws -> NavigationOutcome {
        let route = Route()
        build(route)
        return try openHost().navigate { transaction in try route.run(in: transaction, from: try start(node)) }
    }

    /// The same from a screen's own node.
    @discardableResult
    public func navigate(from store: AnyStore, _ build: (Route) -> Void) throws -> NavigationOutcome {
        guard let id = store.nodeID.flatMap({ NodeID($0) }) else {
            throw RouteError.nodeNotFound("of \(type(of: store))")
        }
        return try navigate(from: id, build)
    }

    /// Takes a route that waits on its way. What is waited for comes first, in order; then the steps between two
    /// barriers are one revision, taken from the
    /// tree as it is by then.
    ///
    /// - Throws: `conflict` when the node that a part begins with is gone by then; what a wait throws; `RouteError`.
    ///   What stood before the last barrier stays.
    public func perform(from node: NodeID? = nil, _ build: (Route) -> Void) async throws {
        let route = Route()
        build(route)
        var start = node
        var first = 0
        for (place, pause) in route.pauses {
            switch pause {
            case .wait(let condition): try await condition(try openHost().clock)
            case .barrier:
                start = try take(first..<place, of: route, from: start)
                first = place
            }
        }
        _ = try take(first..<route.count, of: route, from: start)
    }

    /// - Returns: where it ended.
    private func take(_ part: Range<Int>, of route: Route, from id: NodeID?) throws -> NodeID? {
        if let id, tree.host != nil, tree[id] == nil {
            throw RouteError.conflict("\(id), which the route goes on from, is gone")
        }
        var end = id
        try openHost().navigate { transaction in end = try route.run(part, in: transaction, from: try start(id)).id }
        return end
    }

    /// Goes where a link of the app's leads: past interceptors and guards, now or once its flow is under way.
    ///
    /// - Throws: `linkUnmatched`, `linkInvalid`; what a guard says.
    @discardableResult
    public func open(url: String, mode: LinkMode = .reveal) throws -> NavigationOutcome {
        try openHost().open(url: url, mode: mode)
    }

    private func start(_ id: NodeID?) throws -> RouteNode {
        guard let id else {
            guard let leaf = tree.activeLeaf else { throw RouteError.notActive(nil) }
            return leaf
        }
        guard let node = tree[id] else { throw RouteError.nodeNotFound("\(id)") }
        return node
    }
}

extension Dependencies {
    /// The session's navigator.
    public var navigator: Dependency<Navigator> {
        declare { (container: Container) throws -> Navigator in
            guard let host = container.surroundings.host as? any NavigationHost else { throw NoNavigation() }
            return Navigator(tree: host.tree)
        }
    }

    /// What the app knows about who uses the session.
    public var attributes: Dependency<SessionAttributes> {
        declare { (container: Container) in
            let attributes = SessionAttributes()
            attributes.didChange = { [surroundings = container.surroundings] in
                (surroundings.host as? any NavigationHost)?.attributesDidChange()
            }
            return attributes
        }
        .lifetime(.session)
    }
}

struct NoNavigation: Error, CustomStringConvertible {
    var description: String { "there is a route tree in a session only" }
}

/// What every app can inject beside the rest.
package enum NavigationPart: Part {
    package static func load(into registry: Registry) {
        registry.register(\.navigator)
        registry.register(\.attributes)
    }
}
