import AppLoop
import JSON
import Offstage
import Testing

/// A route tree under test, with the last commit as text.
@AppActor
final class RouteFixture {
    let routes = RouteState()
    var tree: RouteTree { routes.tree }
    private(set) var lastCommit: RouteCommit?

    /// Creates a tree with one window that contains the layout.
    init(_ layout: Layout) throws { try run { try $0.setRoot(layout) } }

    @discardableResult
    func run(_ change: (RouteTransaction) throws -> Void) throws -> RouteCommit? {
        lastCommit = try routes.transact(change)
        return lastCommit
    }

    /// Returns the ops of a transaction, one in each line.
    func ops(_ change: (RouteTransaction) throws -> Void) throws -> String {
        guard let ops = try run(change)?.ops else { return "nothing" }
        return try JSONValue(parsing: ops.bytes).array?.map(\.description).joined(separator: "\n") ?? ""
    }

    func does(
        _ expected: String, at location: SourceLocation = #_sourceLocation, _ change: (RouteTransaction) throws -> Void
    ) throws {
        let ops = try ops(change)
        #expect(ops == expected, sourceLocation: location)
    }

    var transitions: String {
        var writer = JSONWriter()
        lastCommit?.writeTransitions(to: &writer)
        return writer.text
    }

    /// Expects an error of this kind and text, and an unchanged tree.
    func refuses(
        _ expected: String, at location: SourceLocation = #_sourceLocation, _ change: (RouteTransaction) throws -> Void
    ) {
        let (text, rev) = (tree.text, tree.rev)
        var found = "not refused"
        do { _ = try routes.transact(change) } catch {
            found = (error as? RouteError).map { "\($0.kind): \($0)" } ?? "\(error)"
        }
        #expect(found == expected, sourceLocation: location)
        #expect(tree.text == text, sourceLocation: location)
        #expect(tree.rev == rev, sourceLocation: location)
    }

    subscript(_ id: String) -> RouteNode {
        get throws { try #require(NodeID(id).flatMap { tree[$0] }) }
    }

    /// Returns the ids of all nodes of a status, except windows.
    func all(_ status: NodeStatus) -> String {
        var ids: [String] = []
        let tree = tree
        tree.forEach { if $0.kind != .window, tree.status(of: $0) == status { ids.append("\($0.id)") } }
        return ids.joined(separator: " ")
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

extension NodeID: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        guard let id = NodeID(text) else { fatalError("'\(text)' is no id") }
        self = id
    }
}
