import AppLoop
import JSON
import Wire

/// Changes to a tree that become one revision. Each primitive notes how to undo itself; operations (folder Operations)
/// and front ends' requests
/// (folder FrontEnd) are made of primitives.
@AppActor
public final class RouteTransaction {
    public let tree: RouteTree
    var record = Record()
    private var undo: [Undo] = []

    /// What is to be told of the changes so far.
    struct Record {
        /// Nodes that were in the tree before, by node, as they were then; and the order in which they were first
        /// changed.
        var before: [NodeID: NodeState] = [:]
        var changed: [RouteNode] = []
        /// Nodes that were in the tree before, with their depth then.
        var removed: [(node: RouteNode, depth: Int, reason: RemovalReason)] = []
        /// What was there before and got something new, nil being the tree itself; and how much of that.
        var grown: [RouteNode?] = []
        var growth: [NodeID?: Int] = [:]
        /// Children as they were before the first was moved, by parent.
        var moved: [(parent: RouteNode, order: NodeList)] = []
        var movedNodes: Set<NodeID> = []
        var transitions: [RouteTransition] = []
        /// Layers that were waiting and will never appear.
        var dropped: [RouteNode] = []
        /// Layers that wait since this transaction, and those whose turn came with it.
        var enqueued: [RouteNode] = []
        var dequeued: [RouteNode] = []
        /// Screens that were there and stand in a zone now that they did not stand in.
        var rezoned: [RouteNode] = []
        /// A node was made that stands in a zone, or came to stand in one.
        var mayEnterZones = false
    }

    private enum Undo {
        case insert(RouteNode)
        case remove(RouteNode, parent: RouteNode?, index: Int)
        case move(RouteNode, index: Int)
        case state(RouteNode, NodeState)
        case shown([RouteNode])
        case queues([NodeID: [QueuedLayer]])
        case outside(@AppActor () -> Void)
        case afterCommit(@AppActor () -> Void)
    }

    /// Only looked at: nothing but the tree is touched, and that is put right again.
    package let isDryRun: Bool

    init(_ tree: RouteTree, isDryRun: Bool = false) {
        self.tree = tree
        self.isDryRun = isDryRun
    }

    /// Came with this transaction: nobody outside has heard of it.
    func isNew(_ node: RouteNode) -> Bool { node.arrival == 0 || node.arrival > tree.rev }

    // MARK: Primitives

    /// Those whose children are others now.
    var touchedParents: [RouteNode] {
        var parents: [RouteNode] = []
        for step in undo {
            switch step {
            case .insert(let node): if let parent = node.parent { parents.append(parent) }
            case .remove(_, let parent?, _): parents.append(parent)
            default: break
            }
        }
        return parents
    }

    /// A node that is not in the tree yet; its children are given to it by `adopt`.
    ///
    /// - Throws: `invalidParams` for what JSON has no text for, here rather than when somebody saves it.
    func make(_ kind: NodeKind, _ fields: NodeFields? = nil) throws(RouteError) -> RouteNode {
        if fields?.zones != nil { record.mayEnterZones = true }
        return RouteNode(tree.nextID(kind.letter), kind, try fields.map(Self.checked) ?? .empty)
    }

    /// Puts a new node into a new one.
    func adopt(_ child: RouteNode, in parent: RouteNode) { parent.children.append(child) }

    /// Puts a new node, with everything in it, into the tree.
    ///
    /// - Parameter parent: nil for a window.
    func insert(_ node: RouteNode, into parent: RouteNode?, at index: Int, slot: String? = nil) throws(RouteError) {
        guard (parent.map { depth(of: $0) } ?? 0) + height(of: node) <= RouteTree.maxDepth else { throw .tooDeep }
        if let slot {
            var fields = node.fields
            fields.slot = slot
            node.setFields(FieldsBox(fields))
        }
        attach(node, to: parent, at: index)
        undo.append(.insert(node))
        if parent.map({ isNew($0) }) == true { return }
        if record.growth[parent?.id] == nil { record.grown.append(parent) }
        record.growth[parent?.id, default: 0] += 1
    }

    func remove(_ node: RouteNode, _ reason: RemovalReason) {
        guard let index = node.parent == nil ? tree.windows.firstIndex(where: { $0 === node }) : node.index else {
            return
        }
        if !isNew(node) {
            record.removed.append((node, depth(of: node), reason))
        } else if let count = record.growth[node.parent?.id] {
            record.growth[node.parent?.id] = count - 1
        }
        undo.append(.remove(node, parent: node.parent, index: index))
        detach(node, at: index)
    }

    /// Among its siblings; the index counts after the removal.
    func move(_ node: RouteNode, to index: Int) {
        guard let parent = node.parent, let place = node.index, place != index else { return }
        if !record.moved.contains(where: { $0.parent === parent }) { record.moved.append((parent, parent.children)) }
        record.movedNodes.insert(node.id)
        undo.append(.move(node, index: place))
        parent.children.remove(at: place)
        parent.children.insert(node, at: index)
    }

    func update(_ node: RouteNode, _ change: (inout NodeFields) -> Void) throws(RouteError) {
        var fields = node.fields
        change(&fields)
        guard fields != node.fields else { return }
        let checked = try Self.checked(fields)
        self.change(node) { $0.setFields(checked) }
        tree.noteLock(of: node)
    }

    func select(_ node: RouteNode, _ index: Int?) {
        if node.selected != index { change(node) { $0.selected = index } }
    }

    func setHistory(_ node: RouteNode, _ history: [NodeID]) {
        if node.history != history { change(node) { $0.history = history } }
    }

    func setKey(_ window: RouteNode, _ isKey: Bool) {
        if window.isKey != isKey { change(window) { $0.isKey = isKey } }
    }

    func setStatus(_ node: RouteNode, _ status: NodeStatus) {
        if node.status != status { change(node) { $0.status = status } }
    }

    func setBack(_ node: RouteNode, _ back: BackInfo?) {
        if node.back != back { change(node) { $0.back = back } }
    }

    func setShown(_ nodes: [RouteNode]) {
        undo.append(.shown(tree.shown))
        tree.shown = nodes
    }

    func setQueue(of window: NodeID, _ queue: [QueuedLayer]) {
        undo.append(.queues(tree.queues))
        tree.queues[window] = queue.isEmpty ? nil : queue
    }

    private func change(_ node: RouteNode, _ body: (RouteNode) -> Void) {
        let state = NodeState(node)
        undo.append(.state(node, state))
        if !isNew(node), record.before[node.id] == nil {
            record.before[node.id] = state
            record.changed.append(node)
        }
        body(node)
    }

    private static var lastBox: FieldsBox?

    private static func checked(_ fields: NodeFields) throws(RouteError) -> FieldsBox {
        var fields = fields
        fields.dropNulls()
        if fields == FieldsBox.empty.value { return .empty }
        if let unsendable = fields.unsendable { throw .unsendable(unsendable) }
        // Sessions of one app begin alike, and share what says so.
        if let lastBox, lastBox.value == fields { return lastBox }
        let box = FieldsBox(fields)
        lastBox = box
        return box
    }

    // MARK: Undoing

    /// Runs a part that is done whole or not at all, for those who go on after an error: `fallback`, `try`.
    public func atomically<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let (mark, record) = (undo.count, record)
        do {
            return try body()
        } catch {
            undo(to: mark)
            self.record = record
            throw error
        }
    }

    /// Something outside the tree goes along with it: `undo` takes that back if this does not come about.
    package func onUndo(_ undo: @escaping @AppActor () -> Void) { self.undo.append(.outside(undo)) }

    /// Called once it has come about, in the order in which they were given.
    package func afterCommit(_ work: @escaping @AppActor () -> Void) { undo.append(.afterCommit(work)) }

    /// What waits for this to come about.
    package var workAfterCommit: [@AppActor () -> Void] {
        undo.compactMap { if case .afterCommit(let work) = $0 { work } else { nil } }
    }

    func rollBack() { undo(to: 0) }

    private func undo(to mark: Int) {
        while undo.count > mark, let step = undo.popLast() {
            switch step {
            case .insert(let node):
                if let index = place(of: node) { detach(node, at: index) }
                node.forEach { $0.arrival = 0 }
            case .remove(let node, let parent, let index): attach(node, to: parent, at: index)
            case .move(let node, let index):
                guard let parent = node.parent, let place = node.index else { continue }
                parent.children.insert(parent.children.remove(at: place), at: index)
            case .state(let node, let state):
                state.restore(node)
                tree.noteLock(of: node)
            case .shown(let nodes): tree.shown = nodes
            case .queues(let queues): tree.queues = queues
            case .outside(let undo): undo()
            case .afterCommit: break
            }
        }
    }

    private func place(of node: RouteNode) -> Int? {
        node.parent == nil ? tree.windows.lastIndex { $0 === node } : node.index
    }

    // MARK: In and out

    private func attach(_ node: RouteNode, to parent: RouteNode?, at index: Int) {
        if let parent { parent.children.insert(node, at: index) } else { tree.windows.insert(node, at: index) }
        node.parent = parent
        node.forEach { node in
            for child in node.children { child.parent = node }
            if node.arrival == 0 { node.arrival = tree.rev + 1 }
            tree.didAttach(node)
            tree.noteLock(of: node)
        }
    }

    private func detach(_ node: RouteNode, at index: Int) {
        if let parent = node.parent { parent.children.remove(at: index) } else { tree.windows.remove(at: index) }
        node.parent = nil
        node.forEach { node in
            for child in node.children { child.parent = nil }
            tree.didDetach(node)
            tree.noteLock(of: node)
        }
    }

    /// A window's is 1.
    func depth(of node: RouteNode) -> Int {
        var depth = 1
        var current = node
        while let parent = current.parent {
            depth += 1
            current = parent
        }
        return depth
    }

    /// Recursive: what is built is held to `RouteTree.maxDepth` as it is built.
    private func height(of node: RouteNode) -> Int { 1 + (node.children.map { height(of: $0) }.max() ?? 0) }
}
