import AppLoop
import JSON
import OffstageInjection
import OffstageState

/// Whoever owns the tree: makes what comes into it, lets go of what leaves it, publishes.
@AppActor
package protocol NavigationHost: AnyObject {
    var tree: RouteTree { get }
    /// - Throws: `unknownLayer`, `invalidData`.
    func check(_ layer: CustomContent) throws(RouteError)
    /// A sentence for a result that is none of that layer's; nil if it is.
    func mismatch(of result: JSONValue, for layer: CustomContent) -> String?
    /// What times in the tree are told on.
    var clock: any AppClock { get }
    /// - Returns: false if nothing is different.
    @discardableResult
    func navigate(_ change: (RouteTransaction) throws -> Void) throws -> Bool
}

/// Takes routes through a session's tree: what screens, coordinators and links navigate with.
///
///     @Injected(\.navigator) private var navigator
///     …
///     try navigator.navigate(from: self) { $0.stack.push(details) }
@AppActor
public final class Navigator {
    /// Lives as long as the session.
    private unowned let host: any NavigationHost

    init(host: any NavigationHost) { self.host = host }

    /// Takes a route whole, as one revision, or not at all.
    ///
    /// - Parameter node: where it begins: a node's id; without it where input goes now.
    /// - Returns: false if everything is as it was.
    /// - Throws: `RouteError`; nothing has changed then.
    @discardableResult
    public func navigate(from node: NodeID? = nil, _ build: (Route) -> Void) throws -> Bool {
        let route = Route()
        build(route)
        return try host.navigate { transaction in
            try route.run(in: transaction, from: try start(node))
        }
    }

    /// The same from a screen's own node.
    @discardableResult
    public func navigate(from store: AnyStore, _ build: (Route) -> Void) throws -> Bool {
        guard let id = store.nodeID.flatMap({ NodeID($0) }) else { throw RouteError.nodeNotFound("of \(type(of: store))") }
        return try navigate(from: id, build)
    }

    private func start(_ id: NodeID?) throws -> RouteNode {
        guard let id else {
            guard let leaf = host.tree.activeLeaf else { throw RouteError.notActive(nil) }
            return leaf
        }
        guard let node = host.tree[id] else { throw RouteError.nodeNotFound("\(id)") }
        return node
    }
}

extension Dependencies {
    /// The session's navigator.
    public var navigator: Component<Navigator> {
        declare { (container: Container) throws -> Navigator in
            guard let host = container.surroundings.host as? any NavigationHost else { throw NoNavigation() }
            return Navigator(host: host)
        }
        .lifetime(.session)
    }
}

struct NoNavigation: Error, CustomStringConvertible {
    var description: String { "there is a route tree in a session only" }
}

/// What every app can inject beside the rest.
package enum NavigationPart: Part {
    package static func load(container: Registry) { container.register(\.navigator) }
}
