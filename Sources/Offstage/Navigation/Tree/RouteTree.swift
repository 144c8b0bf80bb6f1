import AppLoop
import JSON
import Wire

/// A session's windows, with their layers, containers and screens: all that a front end has to know to draw where the
/// user is.
///
/// The tree is data. It is changed by transactions, which are committed whole or leave everything as it was; each that
/// changes something makes one
/// revision. What a transaction costs depends on what it touches and on what is shown, not on the size of the tree.
@AppActor
public final class RouteTree {
    /// Nodes in each other, the window being the first. Two levels of JSON each: with the data of the deepest and the
    /// envelope of a notification it
    /// stays below the 256 levels that front ends have to read.
    public nonisolated static let maxDepth = 64
    /// Arrays and objects in each other in what one node holds (params, traits, …).
    public nonisolated static let maxDataDepth = 96
    /// Branches that tabs remember to go back to: as many as a person does, so that a switch costs the same among many.
    public nonisolated static let maxHistory = 16

    public internal(set) var windows = NodeList()
    /// +1 with each transaction that changed something.
    public internal(set) var rev: Int64 = 0
    public private(set) var count = 0
    /// Nodes by id, from the day on which there are many.
    private var index: [NodeID: RouteNode] = [:]
    private static let fewNodes = 8
    /// On the ways that are shown, as of the last revision.
    var shown: [RouteNode] = []
    /// Those that are locked: few, and asked for with every removal.
    var locked: [NodeID: RouteNode] = [:]
    /// Layers that go by themselves.
    var timed: [NodeID: RouteNode] = [:]
    /// Layers that wait until they may appear, by window.
    var queues: [NodeID: [QueuedLayer]] = [:]
    private(set) var lastNumbers = LastNumbers()
    /// Who owns the tree and knows the app's screens. Let go of when the session closes.
    package var host: (any NavigationHost)?
    /// Debug builds look at the whole tree after each commit; a measurement of large ones there switches it off.
    public var checksInvariants = true
    private var isInTransaction = false
    /// The transaction that is being planned: what navigates in the course of it becomes a part of it.
    package private(set) var openTransaction: RouteTransaction?

    public init() {}

    /// Who holds on to a node longer than to its session finds it outside of any tree.
    isolated deinit {
        forEach { $0.parent = nil }
    }

    /// A few nodes are searched one by one: most trees stay as small as that.
    public subscript(id: NodeID) -> RouteNode? {
        if !index.isEmpty { return index[id] }
        for window in windows { if let node = window.find(id) { return node } }
        return nil
    }

    public var keyWindow: RouteNode? { windows.first(where: \.isKey) }

    /// Runs `change` and commits what it did, or undoes it if it throws.
    ///
    /// - Parameter realise: called with each screen that is shown for the first time, or next to what is shown, before
    ///   anything is final: gives it its
    ///   `content`.
    /// - Returns: nil if nothing is different.
    /// - Throws: what `change` and `realise` throw, or `RouteError` when its result would be no valid tree; everything
    ///   is as it was then.
    public func transact(
        realise: (RouteNode) throws -> Void = { _ in }, _ change: (RouteTransaction) throws -> Void
    ) throws -> RouteCommit? {
        try inTransaction { transaction in
            do {
                try plan(transaction, change)
                return try transaction.commit(realise: realise)
            } catch {
                transaction.rollBack()
                throw error
            }
        }
    }

    /// What `change` would do. Everything is as it was afterwards, the next ids included.
    ///
    /// - Throws: what `change` throws, or `RouteError`.
    package func dryRun(_ change: (RouteTransaction) throws -> Void) throws -> RoutePlan {
        let numbers = lastNumbers
        defer { lastNumbers = numbers }
        return try inTransaction(isDryRun: true) { transaction in
            defer { transaction.rollBack() }
            try plan(transaction, change)
            return try transaction.preview()
        }
    }

    private func inTransaction<Result>(isDryRun: Bool = false, _ body: (RouteTransaction) throws -> Result) throws
        -> Result
    {
        guard !isInTransaction else { throw RouteError.busy }
        isInTransaction = true
        defer { isInTransaction = false }
        return try body(RouteTransaction(self, isDryRun: isDryRun))
    }

    private func plan(_ transaction: RouteTransaction, _ change: (RouteTransaction) throws -> Void) throws {
        openTransaction = transaction
        defer { openTransaction = nil }
        try change(transaction)
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
        Self.refreshes += 1
        return Self.refreshes
    }

    /// Of all trees: each session would have to keep its own.
    private static var refreshes: Int64 = 0

    func isInTree(_ node: RouteNode) -> Bool { self[node.id] === node }

    /// Called when the node has got its place.
    func didAttach(_ node: RouteNode) {
        count += 1
        if !index.isEmpty { index[node.id] = node } else if count > Self.fewNodes { forEach { index[$0.id] = $0 } }
    }

    /// Called when the node has lost its place.
    func didDetach(_ node: RouteNode) {
        count -= 1
        index[node.id] = nil
    }

    /// Keeps `locked` and `timed` right after the node came, went, or changed.
    func noteLock(of node: RouteNode) {
        noteExpiry(of: node)
        if node.lockReason != nil, isInTree(node) {
            locked[node.id] = node
        } else if !locked.isEmpty {
            locked[node.id] = nil
        }
    }
}

/// What a route would do.
@AppActor
package struct RoutePlan {
    /// JSON arrays.
    package let ops: WireFragment
    package let transitions: WireFragment
    /// Screens that would be made.
    package let screens: [RouteNode]
}
