import AppLoop
import JSON
import Offstage
import RouteReplica
import Testing

/// A route tree that routes change, and a front end's replica of it. Every change is applied to the replica, which must
/// then be equal to the tree.
@AppActor
final class RouteFixture {
    private let routes: RouteState
    private var replica: WireReplica?
    /// The change that made the first window.
    nonisolated let first: RouteChange

    /// Creates a tree with one window that contains the layout: `w1` has the layer `l1` with the node `n1`. A session
    /// does the same before its first route.
    nonisolated init(_ layout: Layout) throws {
        let routes = AppLoop.run { RouteState() }
        self.routes = routes
        first = try AppLoop.run { try RouteChange(routes.transact { try $0.setRoot(layout) }) }
        try AppLoop.run {
            replica = try WireReplica(["windows": []])
            try follow(first)
        }
    }

    /// Runs a route as an app's navigator does: from the active leaf, unless a node is given.
    @discardableResult
    nonisolated func run(
        from node: NodeID? = nil, at location: SourceLocation = #_sourceLocation, _ steps: @AppActor (Route) -> Void
    ) throws -> RouteChange {
        try transact(at: location) { try Self.run(steps, from: node, in: $0) }
    }

    /// Returns the node at which a route from a node ends.
    nonisolated func end(from node: NodeID, _ steps: @AppActor (Route) -> Void) throws -> NodeID {
        var end = node
        try transact { end = try Self.run(steps, from: node, in: $0) }
        return end
    }

    /// Runs a route that must fail without a trace, and returns its error.
    nonisolated func refusal(
        from node: NodeID? = nil, at location: SourceLocation = #_sourceLocation, _ steps: @AppActor (Route) -> Void
    ) -> RouteError? {
        refusal(ofTransaction: { try Self.run(steps, from: node, in: $0) }, at: location)
    }

    @discardableResult
    private static func run(
        _ steps: @AppActor (Route) -> Void, from node: NodeID?, in transaction: RouteTransaction
    ) throws -> NodeID {
        guard let start = node ?? transaction.tree.activeLeaf?.id else { throw RouteError.notActive(nil) }
        return try Route(steps).run(in: transaction, from: start)
    }

    /// Makes a change for which there is no public step: only the runtime itself makes it.
    @discardableResult
    nonisolated func transact(
        at location: SourceLocation = #_sourceLocation, _ change: @AppActor (RouteTransaction) throws -> Void
    ) throws -> RouteChange {
        try AppLoop.run {
            let change = try RouteChange(routes.transact(change))
            try follow(change, at: location)
            return change
        }
    }

    /// Makes a change that must fail without a trace, and returns its error.
    nonisolated func refusal(
        ofTransaction change: @AppActor (RouteTransaction) throws -> Void,
        at location: SourceLocation = #_sourceLocation
    ) -> RouteError? {
        AppLoop.run {
            let (text, rev) = (routes.tree.text, routes.rev)
            var refusal: RouteError?
            do { _ = try routes.transact(change) } catch {
                refusal = error as? RouteError
                #expect(refusal != nil, "\(error)", sourceLocation: location)
            }
            #expect(routes.tree.text == text, "a refused route changes nothing", sourceLocation: location)
            #expect(routes.rev == rev, "a refused route makes no revision", sourceLocation: location)
            return refusal
        }
    }

    private func follow(_ change: RouteChange, at location: SourceLocation = #_sourceLocation) throws {
        try replica?.apply(change.wire)
        let tree = try JSONValue(parsing: routes.tree.text)
        #expect(replica?.tree == tree, "the ops make the tree", sourceLocation: location)
    }

    // MARK: The tree

    nonisolated var rev: Int64 { AppLoop.run { routes.rev } }
    nonisolated var tree: RouteTree { AppLoop.run { routes.tree } }
    /// The tree of a front end that has received every change.
    nonisolated var wire: JSONValue { AppLoop.run { replica?.tree ?? .null } }
    nonisolated var outline: String { RouteOutline.text(of: wire) }

    nonisolated func children(of id: NodeID) -> [NodeID] {
        AppLoop.run { routes.tree[id].map { Array($0.children) } ?? [] }
    }

    /// Returns the nodes of a status, except windows, in tree order.
    nonisolated func nodes(_ status: NodeStatus) -> [NodeID] {
        AppLoop.run {
            var ids: [NodeID] = []
            let tree = routes.tree
            tree.forEach { if $0.kind != .window, tree.status(of: $0) == status { ids.append($0.id) } }
            return ids
        }
    }

    /// Returns the back button of a node; nil while the node is not shown.
    nonisolated func back(of id: NodeID) -> BackInfo? {
        AppLoop.run { routes.tree[id].flatMap { routes.tree.back(of: $0) } }
    }

    /// Returns a member of a node; nil if the node or the member is absent.
    nonisolated func member(_ name: String, of id: NodeID) -> JSONValue? {
        RouteOutline.first(in: wire) { $0["id"]?.string == id.description }?[name]
    }
}

extension Layout {
    static func named(_ name: String, title: String? = nil) -> Layout { .screen(ScreenSpec(name, title: title)) }
    /// A stack; in a new tree it is `n1` in `l1`, and its screens are `n2`, `n3`, …
    static func stack(of names: String...) -> Layout { .stack(names.map { .named($0, title: $0.uppercased()) }) }
    /// Tabs of stacks with one screen each; in a new tree `n1` has the stack `n2` with `n3`, then `n4` with `n5`, …
    static func tabs(
        of names: String..., back: Layout.TabsBackBehavior = .history, reselect: Route.BranchSelection = .toRoot
    )
        -> Layout
    {
        .tabs(names.map { Layout.Tab(.init(title: $0), .stack(of: $0)) }, back: back, reselect: reselect)
    }
}

extension Alert {
    static var sure: Alert {
        Alert(
            title: "Sure?",
            buttons: [ButtonView(id: "yes", title: "Yes"), ButtonView(id: "no", title: "No", role: .cancel)])
    }
}

extension NodeID: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        guard let id = NodeID(text) else { fatalError("'\(text)' is no id") }
        self = id
    }
}

/// Actions with which stores learn of answers.
@Wire
enum Answer {
    case gone
    case tried(what: String)
    case rated
    case scanned
}
