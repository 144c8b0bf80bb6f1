import AppLoop
import JSON
import Wire

/// A session's windows, with their layers, containers and screens: all that a front end has to know to draw where the user is.
///
/// The tree is data. It is changed by transactions, which are committed whole or leave everything as it was; each that changes something makes one
/// revision. What a transaction costs depends on what it touches, not on the size of the tree.
@AppActor
public final class RouteTree {
    public internal(set) var windows: [RouteNode] = []
    /// +1 with each transaction that changed something.
    public internal(set) var rev: Int64 = 0
    var nodes: [NodeID: RouteNode] = [:]
    private var lastNumbers: [NodeID.Letter: Int32] = [:]
    /// On the ways that are shown, as of the last revision.
    var shown: [RouteNode] = []
    var isInTransaction = false

    public init() {}

    public subscript(id: NodeID) -> RouteNode? { nodes[id] }
    public var count: Int { nodes.count }

    func nextID(_ letter: NodeID.Letter) -> NodeID {
        let number = (lastNumbers[letter] ?? 0) + 1
        lastNumbers[letter] = number
        return NodeID(letter, number)
    }

    public var keyWindow: RouteNode? { windows.first(where: \.isKey) }

    /// The uppermost layer of a window that input goes to, as of the last revision.
    func inputLayer(of window: RouteNode) -> RouteNode? {
        window.children.last { $0.kind.takesInput && ($0.status == .visible || $0.status == .active) }
    }

    /// Who presents a layer; nil for a content layer, and when that node is gone.
    func presenter(of layer: RouteNode) -> RouteNode? { layer.fields.presenter.flatMap { nodes[$0] } }

    /// Where input goes when nothing else is said: the end of the way that is shown in the top input layer of the key window.
    public var activeLeaf: RouteNode? { keyWindow.flatMap { inputLayer(of: $0) }.map { shownLeaf(of: $0) } }

    /// The end of the way that is shown below a node; through slots it does not go.
    func shownLeaf(of node: RouteNode) -> RouteNode {
        var leaf = node
        while leaf.kind != .screen, let next = leaf.shownChildren.last { leaf = next }
        return leaf
    }

    /// Every node in tree order.
    public func forEach(_ visit: (RouteNode) -> Void) {
        for window in windows { window.forEach(visit) }
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("windows")
        writer.beginArray()
        for window in windows {
            window.write(to: &writer)
            writer.comma()
        }
        writer.endArray()
        writer.comma()
        writer.endObject()
    }

    /// Runs `change` and commits what it did, or undoes it if it throws.
    ///
    /// - Returns: nil if nothing is different.
    /// - Throws: what `change` throws, or `RouteError` when its result would be no valid tree; everything is as it was then.
    public func transact(_ change: (RouteTransaction) throws -> Void) throws -> RouteCommit? {
        guard !isInTransaction else { throw RouteError.busy }
        isInTransaction = true
        defer { isInTransaction = false }
        let transaction = RouteTransaction(self)
        do {
            try change(transaction)
            return try transaction.commit()
        } catch {
            transaction.rollBack()
            throw error
        }
    }
}

/// What a transaction did.
@AppActor
public struct RouteCommit {
    public let fromRev: Int64
    public let rev: Int64
    /// As JSON: an array.
    public let ops: WireFragment
    public let transitions: [RouteTransition]
    /// The subtrees that came and went, and the nodes that show now and did not before.
    public let inserted: [RouteNode]
    public let removed: [(node: RouteNode, reason: RemovalReason)]
    public let appeared: [RouteNode]
    public let disappeared: [RouteNode]
}
