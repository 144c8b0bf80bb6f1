import AppLoop
import OrderedCollections
import Wire

/// Changes to a tree that become one revision. Works on a copy of the tree; the operations (folder `Operations`) and
/// the requests of front ends (folder `Requests`) are made of its primitives.
///
/// Exclusive access to the tree and the record is not checked: the primitives change them one after another, and no
/// code of an app runs inside a change.
@AppActor
package final class RouteTransaction {
    /// The tree with all changes so far.
    @exclusivity(unchecked) package internal(set) var tree: RouteTree
    /// The tree before the transaction.
    let old: RouteTree
    /// The owner of the tree.
    let state: RouteState
    /// True for a forecast, which must not change app state outside the tree.
    package let isDryRun: Bool
    @exclusivity(unchecked) var record = Record()
    /// The flow that navigates. Screens of its kind that are inserted belong to it.
    private(set) var flow: FlowInstance?

    /// Facts about the changes that the difference of the two trees does not show.
    struct Record {
        /// Nodes that were inserted, removed or changed, in that order. A superset of what differs in the end.
        var touched = OrderedSet<NodeID>(minimumCapacity: 8)
        /// Containers whose children changed their order.
        var reordered: OrderedSet<NodeID> = []
        /// Of known nodes that were removed; those below them have none.
        var removals: [(id: NodeID, reason: RemovalReason)] = []
        var transitions: [RouteTransition] = []
        /// Queued layers whose presenter was removed.
        var dropped: [NodeID] = []
        /// Undoes effects outside the tree if the transaction does not commit.
        var undo: [@AppActor () -> Void] = []
        /// Work that follows the commit.
        var afterCommit: [@AppActor () -> Void] = []
    }

    init(_ state: RouteState, _ tree: RouteTree, isDryRun: Bool = false) {
        self.state = state
        self.tree = tree
        old = tree
        self.isDryRun = isDryRun
    }

    /// The session that owns the tree; nil for a tree alone.
    var session: Session? { state.session }

    /// Whether this transaction inserted the node.
    func isNew(_ id: NodeID) -> Bool { !old.has(id) }

    /// A node of the tree.
    ///
    /// - Throws: `nodeNotFound`.
    func node(_ id: NodeID) throws(RouteError) -> RouteNode {
        if let node = tree[id] { return node }
        throw .nodeNotFound("\(id)")
    }

    /// Runs a part of a route that a flow navigates; nil when no flow does.
    func navigating<Result>(_ flow: FlowInstance?, _ body: () throws -> Result) rethrows -> Result {
        let before = self.flow
        self.flow = flow
        defer { self.flow = before }
        return try body()
    }

    // MARK: Primitives

    func touch(_ id: NodeID) { record.touched.append(id) }

    /// A new node that is in no tree yet.
    ///
    /// - Throws: `unsendable` for members that JSON cannot express.
    func make(
        _ kind: NodeKind, _ fields: NodeFields = NodeFields(), under parent: NodeID? = nil
    ) throws(RouteError) -> RouteNode {
        let content = try Self.content(fields)
        return RouteNode(tree.lastNumbers.next(kind.letter), kind, parent: parent, content: content)
    }

    /// Inserts new nodes into a container of the tree.
    ///
    /// - Parameters:
    ///   - nodes: parents first. Those whose parent is the container become its children.
    ///   - parent: nil for a window.
    ///   - index: the index of the first of them among its siblings.
    func insert(_ nodes: [RouteNode], into parent: NodeID?, at index: Int) {
        var index = index
        for node in nodes {
            tree.insert(node)
            touch(node.id)
            guard node.parent == parent else { continue }
            if let parent {
                tree.update(parent) { $0.children.insert(node.id, at: index) }
            } else {
                tree.windows.insert(node.id, at: index)
            }
            index += 1
        }
        if let parent { touch(parent) }
    }

    /// Removes a node and everything below it.
    func remove(_ id: NodeID, _ reason: RemovalReason) {
        guard let node = tree[id], let index = tree.index(of: node) else { return }
        if !isNew(id) { record.removals.append((id, reason)) }
        var removed: [NodeID] = []
        tree.forEach(below: id) { removed.append($0.id) }
        if let parent = node.parent {
            tree.update(parent) { $0.children.remove(at: index) }
            touch(parent)
        } else {
            tree.windows.remove(at: index)
        }
        for id in removed {
            tree.remove(id)
            touch(id)
        }
    }

    /// Moves a node among its siblings.
    ///
    /// - Parameter index: the index after the node's removal.
    func move(_ id: NodeID, to index: Int) {
        guard let node = tree[id], let parent = node.parent, let from = tree.index(of: node), from != index else {
            return
        }
        tree.update(parent) {
            $0.children.remove(at: from)
            $0.children.insert(id, at: index)
        }
        touch(parent)
        record.reordered.append(parent)
    }

    /// Changes the members of a node.
    ///
    /// - Throws: `unsendable`.
    func update(_ id: NodeID, _ change: (inout NodeFields) -> Void) throws(RouteError) {
        guard let node = tree[id] else { return }
        var fields = node.fields
        change(&fields)
        guard fields != node.fields else { return }
        let content = try Self.content(fields)
        tree.setContent(content, of: id)
        touch(id)
    }

    func select(_ id: NodeID, _ index: Int?) { change(id) { $0.selected = index } }
    func setHistory(_ id: NodeID, _ history: [NodeID]) { change(id) { $0.history = history } }
    func setKey(_ window: NodeID, _ isKey: Bool) { change(window) { $0.isKey = isKey } }

    private func change(_ id: NodeID, _ change: (inout RouteNode) -> Void) {
        tree.update(id, change)
        touch(id)
    }

    /// The latest content of each name: sessions of one app have equal nodes, which share it.
    private static var contents: [String: NodeContent] = [:]
    private static let mostContents = 256
    /// Larger members, such as long params, are rarely equal and would outlive their session.
    private static let mostSharedBytes = 1_024

    private static func content(_ fields: NodeFields) throws(RouteError) -> NodeContent {
        if fields.key == nil, NodeContent.empty.isOf(fields) { return .empty }
        let name = fields.key?.name ?? fields.tab?.title ?? ""
        if let known = contents[name], known.isOf(fields) { return known }
        let content = try NodeContent(fields.droppingNulls())
        if content.text.count > mostSharedBytes { return content }
        if contents.count >= mostContents { contents = [:] }
        contents[name] = content
        return content
    }

    // MARK: Queues

    func enqueue(_ layer: [RouteNode], in window: NodeID, _ animation: Route.Animation) {
        tree.queues[window, default: []].append(QueuedLayer(nodes: layer, animation: animation))
    }

    /// Presents the queued layers whose presenter is no longer covered, in order of arrival. Drops those whose
    /// presenter was removed.
    private func presentWaiting() {
        if tree.queues.isEmpty { return }
        for (id, queue) in tree.queues.sorted(by: { $0.key.number < $1.key.number }) {
            for waiting in queue { presentOrDrop(waiting, in: tree[id]) }
        }
    }

    private func presentOrDrop(_ waiting: QueuedLayer, in window: RouteNode?) {
        guard let window = window.flatMap({ tree[$0.id] }), let presenter = tree.presenter(of: waiting.root) else {
            record.dropped.append(waiting.id)
            return tree.removeWaiting(waiting.id)
        }
        guard busyLayers(above: presenter, in: window).isEmpty else { return }
        tree.removeWaiting(waiting.id)
        insertLayer(waiting.nodes, in: window.id, waiting.animation)
    }

    // MARK: Partial failure

    /// Runs a part of the transaction whole or not at all.
    ///
    /// - Throws: the error of `body`; the tree is then as before the part.
    package func atomically<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let before = (tree: tree, record: record)
        do {
            return try body()
        } catch {
            let numbers = tree.lastNumbers
            undoEffects(downTo: before.record.undo.count)
            (tree, record) = before
            tree.lastNumbers = numbers
            throw error
        }
    }

    /// Registers how to undo an effect outside the tree if the transaction does not commit.
    package func onUndo(_ undo: @escaping @AppActor () -> Void) { record.undo.append(undo) }

    /// Registers work that follows the commit.
    package func afterCommit(_ work: @escaping @AppActor () -> Void) { record.afterCommit.append(work) }

    func undoEffects(downTo count: Int = 0) {
        while record.undo.count > count, let undo = record.undo.popLast() { undo() }
    }

    // MARK: Zones

    /// New screens in guarded zones, those in newly queued layers included.
    var newZonedScreens: [RouteNode] {
        let queued = tree.waitingLayers.filter { layer in !old.waitingLayers.contains { $0.id == layer.id } }
        return record.touched.compactMap { id in isNew(id) ? tree[id].flatMap(Self.zoned) : nil }
            + queued.flatMap { $0.nodes.compactMap(Self.zoned) }
    }

    /// Known screens that this transaction moves into a guarded zone.
    var rezonedScreens: [RouteNode] {
        record.touched.compactMap { id in
            guard let before = old[id], let node = tree[id].flatMap(Self.zoned) else { return nil }
            return node.zones.contains { !before.zones.contains($0) } ? node : nil
        }
    }

    private static func zoned(_ node: RouteNode) -> RouteNode? { node.fields.zones == nil ? nil : node }

    // MARK: The end

    /// Completes the tree and describes the changes. Changes nothing outside the transaction.
    ///
    /// - Throws: `RouteError` when the tree is invalid.
    func finish() throws(RouteError) -> RouteCommit {
        presentWaiting()
        try checkTouched()
        let paths = VisiblePaths(of: tree)
        tree.show(paths)
        // Before the commit shares the tree: a change afterwards would copy it.
        tree.rev += 1
        for index in record.transitions.indices { record.transitions[index].reduce(from: old, to: tree) }
        record.transitions.removeAll(where: \.isEmpty)
        let commit = RouteCommit(of: self, neighbours: paths.neighbours)
        if commit.rev == old.rev { tree.rev = old.rev }
        #if DEBUG
            if state.checksInvariants, let violated = violatedInvariants(of: tree).first { throw .broken(violated) }
        #endif
        return commit
    }

    /// Only touched nodes can have become invalid.
    private func checkTouched() throws(RouteError) {
        for id in record.touched {
            switch id.letter {
            case .layer: break
            case .node: if let node = tree[id], node.kind == .stack, node.children.isEmpty { throw .emptyStack(id) }
            case .window:
                if let window = tree[id], tree.children(of: window).first?.kind != .content {
                    throw .broken("\(id) has lost its content layer")
                }
                let keys = tree.keyWindowCount
                if !tree.windows.isEmpty, keys != 1 { throw .broken("\(keys) windows are key windows; one must be") }
            }
        }
    }

    // MARK: Transitions

    /// Records a transition; joins it with an earlier one of the same container.
    func add(_ transition: consuming RouteTransition) {
        let container = transition.container
        if let index = record.transitions.firstIndex(where: { $0.container == container }) {
            record.transitions[index] = record.transitions[index].joined(with: transition)
        } else {
            record.transitions.append(transition)
        }
    }
}
