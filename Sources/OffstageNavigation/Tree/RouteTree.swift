import AppLoop
import JSON
import Wire

/// A session's windows, with their layers, containers and screens: all that a front end has to know to draw where the user is.
///
/// The tree is data. It is changed by transactions, which are committed whole or leave everything as it was; each that changes something makes one
/// revision. What a transaction costs depends on what it touches and on what is shown, not on the size of the tree.
@AppActor
public final class RouteTree {
    /// Nodes in each other, the window being the first. Two levels of JSON each: with the data of the deepest and the envelope of a notification it
    /// stays below the 256 levels that front ends have to read.
    public nonisolated static let maxDepth = 64
    /// Arrays and objects in each other in what one node holds (params, traits, …).
    public nonisolated static let maxDataDepth = 96
    /// Branches that tabs remember to go back to: as many as a person does, so that a switch costs the same among many.
    public nonisolated static let maxHistory = 16

    public internal(set) var windows: [RouteNode] = []
    /// +1 with each transaction that changed something.
    public internal(set) var rev: Int64 = 0
    /// Debug builds look at the whole tree after each commit; a measurement of large ones there switches it off.
    public var checksInvariants = true
    var nodes: [NodeID: RouteNode] = [:]
    /// On the ways that are shown, as of the last revision.
    var shown: [RouteNode] = []
    /// Those that are locked: few, and asked for with every removal.
    var locked: [NodeID: RouteNode] = [:]
    /// Layers that go by themselves.
    var timed: [NodeID: RouteNode] = [:]
    /// Layers that wait until they may appear, by window.
    var queues: [NodeID: [QueuedLayer]] = [:]
    private(set) var lastNumbers = LastNumbers()
    /// Called with each screen that is to stand somewhere, before it does; throws for one that there is not.
    package var check: ((ScreenSpec) throws(RouteError) -> Void)?
    /// Who owns the tree, as long as there is somebody.
    package unowned var host: (any NavigationHost)?
    private var refreshes: Int64 = 0
    private var isInTransaction = false

    public init() {}

    /// Who holds on to a node longer than to its session finds it outside of any tree.
    isolated deinit {
        for node in nodes.values { node.parent = nil }
    }

    public subscript(id: NodeID) -> RouteNode? { nodes[id] }
    public var count: Int { nodes.count }
    public var keyWindow: RouteNode? { windows.first(where: \.isKey) }

    /// Runs `change` and commits what it did, or undoes it if it throws.
    ///
    /// - Parameter realise: called with each screen that is shown for the first time, or next to what is shown, before anything is final: gives it its
    ///   `content`.
    /// - Returns: nil if nothing is different.
    /// - Throws: what `change` and `realise` throw, or `RouteError` when its result would be no valid tree; everything is as it was then.
    public func transact(
        realise: (RouteNode) throws -> Void = { _ in }, _ change: (RouteTransaction) throws -> Void
    ) throws -> RouteCommit? {
        guard !isInTransaction else { throw RouteError.busy }
        isInTransaction = true
        defer { isInTransaction = false }
        let transaction = RouteTransaction(self)
        do {
            try change(transaction)
            return try transaction.commit(realise: realise)
        } catch {
            transaction.rollBack()
            throw error
        }
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

    /// What is on the ways that are shown, in tree order, as of the last revision.
    package var shownNodes: [RouteNode] { shown }

    // MARK: For transactions

    /// Never given back, not even by a transaction that is refused.
    func nextID(_ letter: NodeID.Letter) -> NodeID {
        lastNumbers[letter] += 1
        let number = lastNumbers[letter]
        return NodeID(letter, number)
    }

    func nextRefresh() -> Int64 {
        refreshes += 1
        return refreshes
    }

    func isInTree(_ node: RouteNode) -> Bool { nodes[node.id] === node }

    /// Keeps `locked` and `timed` right after the node came, went, or changed.
    func noteLock(of node: RouteNode) {
        noteExpiry(of: node)
        if node.lockReason != nil, isInTree(node) { locked[node.id] = node } else if !locked.isEmpty { locked[node.id] = nil }
    }
}
