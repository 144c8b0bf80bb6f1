import AppLoop
import JSON
import Wire

/// Changes to a tree that become one revision. Each primitive notes how to undo itself.
@AppActor
public final class RouteTransaction {
    public let tree: RouteTree
    private var undo: [Undo] = []
    /// As they were before, by node, for the nodes that were in the tree then.
    private var before: [ObjectIdentifier: (node: RouteNode, state: State)] = [:]
    private var touched: [RouteNode] = []
    private var inserted: [ObjectIdentifier: RouteNode] = [:]
    private var insertionOrder: [RouteNode] = []
    private var removed: [(node: RouteNode, depth: Int, reason: RemovalReason)] = []
    private var moved: [ObjectIdentifier: RouteNode] = [:]
    public private(set) var transitions: [RouteTransition] = []

    private enum Undo {
        case insert(RouteNode)
        case remove(RouteNode, parent: RouteNode?, index: Int)
        case move(RouteNode, index: Int)
        case state(RouteNode, State)
        case shown([RouteNode])
    }

    /// What `update` and `select` tell.
    private struct State {
        let fields: NodeFields
        let status: NodeStatus
        let selected: Int?
        let history: [NodeID]
        let isKey: Bool
        let back: BackInfo?

        @AppActor
        init(_ node: RouteNode) {
            fields = node.fields
            status = node.status
            selected = node.selected
            history = node.history
            isKey = node.isKey
            back = node.back
        }

        @AppActor
        func restore(_ node: RouteNode) {
            node.fields = fields
            node.status = status
            node.selected = selected
            node.history = history
            node.isKey = isKey
            node.back = back
        }
    }

    init(_ tree: RouteTree) { self.tree = tree }

    // MARK: Primitives

    /// A node that is not in the tree yet; its children are given to it by `adopt`.
    func make(_ kind: NodeKind, _ fields: NodeFields = NodeFields()) -> RouteNode { RouteNode(tree.nextID(kind.letter), kind, fields) }

    /// Puts a new node into a new one.
    func adopt(_ child: RouteNode, in parent: RouteNode, slot: String? = nil) {
        child.parent = parent
        child.slot = slot
        parent.children.append(child)
    }

    /// - Parameter parent: nil for a window.
    func insert(_ node: RouteNode, into parent: RouteNode?, at index: Int, slot: String? = nil) {
        if let parent {
            parent.children.insert(node, at: index)
            node.parent = parent
            node.slot = slot
        } else {
            tree.windows.insert(node, at: index)
        }
        node.forEach { tree.nodes[$0.id] = $0 }
        inserted[ObjectIdentifier(node)] = node
        insertionOrder.append(node)
        undo.append(.insert(node))
    }

    func remove(_ node: RouteNode, _ reason: RemovalReason) {
        guard let index = node.parent == nil ? tree.windows.firstIndex(where: { $0 === node }) : node.index else { return }
        let (parent, depth) = (node.parent, depth(of: node))
        take(node, from: parent, at: index)
        undo.append(.remove(node, parent: parent, index: index))
        if inserted.removeValue(forKey: ObjectIdentifier(node)) == nil { removed.append((node, depth, reason)) }
    }

    private func take(_ node: RouteNode, from parent: RouteNode?, at index: Int) {
        if let parent { parent.children.remove(at: index) } else { tree.windows.remove(at: index) }
        node.parent = nil
        node.forEach { tree.nodes[$0.id] = nil }
    }

    /// Among its siblings; the index counts after the removal.
    func move(_ node: RouteNode, to index: Int) {
        guard let parent = node.parent, let place = node.index, place != index else { return }
        parent.children.remove(at: place)
        parent.children.insert(node, at: index)
        undo.append(.move(node, index: place))
        moved[ObjectIdentifier(parent)] = parent
    }

    func update(_ node: RouteNode, _ change: (inout NodeFields) -> Void) {
        touch(node)
        change(&node.fields)
    }

    func select(_ node: RouteNode, _ index: Int?) {
        guard node.selected != index else { return }
        touch(node)
        node.selected = index
    }

    func setHistory(_ node: RouteNode, _ history: [NodeID]) {
        guard node.history != history else { return }
        touch(node)
        node.history = history
    }

    func setKey(_ window: RouteNode, _ isKey: Bool) {
        guard window.isKey != isKey else { return }
        touch(window)
        window.isKey = isKey
    }

    private func setStatus(_ node: RouteNode, _ status: NodeStatus) {
        guard node.status != status else { return }
        touch(node)
        node.status = status
    }

    private func setBack(_ node: RouteNode, _ back: BackInfo?) {
        guard node.back != back else { return }
        touch(node)
        node.back = back
    }

    private func touch(_ node: RouteNode) {
        guard before[ObjectIdentifier(node)] == nil else { return }
        let state = State(node)
        before[ObjectIdentifier(node)] = (node, state)
        touched.append(node)
        undo.append(.state(node, state))
    }

    private func depth(of node: RouteNode) -> Int {
        var depth = 0
        var next = node.parent
        while let parent = next {
            depth += 1
            next = parent.parent
        }
        return depth
    }

    /// Steps that move the same container become one, with what is common to their animations.
    func add(_ transition: RouteTransition) {
        guard let place = transitions.lastIndex(where: { $0.container == transition.container }) else { return transitions.append(transition) }
        transitions[place] = transitions[place].joined(with: transition)
    }

    // MARK: The end

    func rollBack() {
        for step in undo.reversed() {
            switch step {
            case .insert(let node):
                if let index = node.parent == nil ? tree.windows.firstIndex(where: { $0 === node }) : node.index {
                    take(node, from: node.parent, at: index)
                }
            case .remove(let node, let parent, let index):
                if let parent { parent.children.insert(node, at: index) } else { tree.windows.insert(node, at: index) }
                node.parent = parent
                node.forEach { tree.nodes[$0.id] = $0 }
            case .move(let node, let index):
                guard let parent = node.parent, let place = node.index else { continue }
                parent.children.remove(at: place)
                parent.children.insert(node, at: index)
            case .state(let node, let state): state.restore(node)
            case .shown(let nodes): tree.shown = nodes
            }
        }
        undo = []
    }

    func commit() throws -> RouteCommit? {
        try checkTouched()
        let (appeared, disappeared) = refreshShown()
        var writer = JSONWriter()
        let count = writeOps(to: &writer)
        // What nothing came of may have been done and undone.
        guard count > 0 else { return nil }
        if let failure = writer.failure { throw RouteError.unsendable("\(failure)") }
        tree.rev += 1
        return RouteCommit(
            fromRev: tree.rev - 1, rev: tree.rev, ops: WireFragment(writer.bytes), transitions: transitions, inserted: liveInsertions,
            removed: removed.map { ($0.node, $0.reason) }, appeared: appeared, disappeared: disappeared)
    }

    /// Only what was touched can have become wrong.
    private func checkTouched() throws(RouteError) {
        for (node, _, _) in removed where node.parent != nil { throw .broken("\(node.id) was taken out and is still in") }
        var parents: [ObjectIdentifier: RouteNode] = moved
        for node in liveInsertions { if let parent = node.parent { parents[ObjectIdentifier(parent)] = parent } }
        for case .remove(_, let parent?, _) in undo { parents[ObjectIdentifier(parent)] = parent }
        for parent in parents.values where tree.nodes[parent.id] != nil {
            if parent.kind == .stack, parent.children.isEmpty { throw .emptyStack(parent.id) }
            if parent.kind == .window, parent.children.first?.kind != .content { throw .broken("\(parent.id) has lost its content layer") }
        }
        for window in tree.windows where window.children.isEmpty { throw .broken("\(window.id) has no layers") }
        if !tree.windows.isEmpty, tree.windows.filter(\.isKey).count != 1 { throw .broken("not exactly one window is the key window") }
    }

    private var liveInsertions: [RouteNode] { insertionOrder.filter { inserted[ObjectIdentifier($0)] != nil && tree.nodes[$0.id] != nil } }

    /// Works out the ways that are shown and sets the status of what came onto them or left them.
    private func refreshShown() -> (appeared: [RouteNode], disappeared: [RouteNode]) {
        let old = tree.shown
        var new: [RouteNode] = []
        var marks: Set<ObjectIdentifier> = []
        for window in tree.windows { show(window, &new, &marks) }
        for node in old where !marks.contains(ObjectIdentifier(node)) && tree.nodes[node.id] != nil {
            setStatus(node, .hidden)
            setBack(node, nil)
        }
        tree.shown = new
        undo.append(.shown(old))
        for node in new where node.kind == .screen { setBack(node, tree.backInfo(of: node)) }
        let wasShown = Set(old.map { ObjectIdentifier($0) })
        return (new.filter { !wasShown.contains(ObjectIdentifier($0)) }, old.filter { !marks.contains(ObjectIdentifier($0)) })
    }

    /// Layers from the bottom up, so that a presenter is known to show before what hides with it. Input goes to the last one that takes it.
    private func show(_ window: RouteNode, _ shown: inout [RouteNode], _ marks: inout Set<ObjectIdentifier>) {
        var layers: [(layer: RouteNode, nodes: [RouteNode])] = []
        for layer in window.children {
            if layer.hidesWithPresenter, tree.presenter(of: layer).map({ marks.contains(ObjectIdentifier($0)) }) != true { continue }
            var nodes: [RouteNode] = []
            collectShown(layer, &nodes)
            for node in nodes { marks.insert(ObjectIdentifier(node)) }
            layers.append((layer, nodes))
        }
        let active = window.isKey ? layers.last { $0.layer.kind.takesInput }?.layer : nil
        for (layer, nodes) in layers {
            for node in nodes { setStatus(node, layer === active ? .active : .visible) }
            shown += nodes
        }
    }

    private func collectShown(_ node: RouteNode, _ shown: inout [RouteNode]) {
        shown.append(node)
        for child in node.shownChildren { collectShown(child, &shown) }
    }

    // MARK: Ops

    /// Removals deepest first, then insertions parents first, moves, updates.
    private func writeOps(to writer: inout JSONWriter) -> Int {
        var count = 0
        func write(_ op: RouteOp) {
            op.write(to: &writer)
            writer.comma()
            count += 1
        }
        writer.beginArray()
        for (node, _, reason) in removed.sorted(by: { $0.depth > $1.depth }) { write(.remove(node.id, reason)) }
        let insertions = liveInsertions
        let newIDs = Set(insertions.map { ObjectIdentifier($0) })
        for node in insertions.sorted(by: { (depth(of: $0), $0.index ?? 0) < (depth(of: $1), $1.index ?? 0) }) {
            // What was put into something new is written with it.
            if node.parent?.ancestor(where: { newIDs.contains(ObjectIdentifier($0)) }) != nil { continue }
            let place = node.slot.map { RouteOp.Place.slot($0) } ?? .index(insertionIndex(of: node))
            write(.insert(parent: node.parent?.id, role: node.role, place: place, node: node))
        }
        for parent in moved.values.sorted(by: { $0.id.number < $1.id.number }) where tree.nodes[parent.id] != nil {
            for op in moves(in: parent) { write(op) }
        }
        for node in touched where tree.nodes[node.id] != nil && node.ancestor(where: { newIDs.contains(ObjectIdentifier($0)) }) == nil {
            guard let state = before[ObjectIdentifier(node)]?.state else { continue }
            for op in updates(of: node, since: state) { write(op) }
        }
        writer.endArray()
        return count
    }

    /// Where siblings were moved, too, moves bring everything to its place behind the insertions.
    private func insertionIndex(of node: RouteNode) -> Int {
        node.parent == nil ? tree.windows.firstIndex { $0 === node } ?? 0 : node.index ?? 0
    }

    private func moves(in parent: RouteNode) -> [RouteOp] {
        // The children as they are once removals and insertions are applied to how they were.
        let alive = Set(parent.children.map { ObjectIdentifier($0) })
        var order = childrenBefore(parent).filter { alive.contains(ObjectIdentifier($0)) }
        let known = Set(order.map { ObjectIdentifier($0) })
        for (index, child) in parent.children.enumerated() where !known.contains(ObjectIdentifier(child)) { order.insert(child, at: min(index, order.count)) }
        var ops: [RouteOp] = []
        for (index, child) in parent.children.enumerated() where order[index] !== child {
            guard let place = order.firstIndex(where: { $0 === child }) else { continue }
            order.insert(order.remove(at: place), at: index)
            ops.append(.move(child.id, parent: parent.id, role: child.role, index: index))
        }
        return ops
    }

    private func childrenBefore(_ parent: RouteNode) -> [RouteNode] {
        var children = parent.children
        for step in undo.reversed() {
            switch step {
            case .insert(let node) where node.parent === parent || children.contains { $0 === node }: children.removeAll { $0 === node }
            case .remove(let node, let from?, let index) where from === parent: children.insert(node, at: min(index, children.count))
            case .move(let node, let index) where children.contains { $0 === node }:
                children.removeAll { $0 === node }
                children.insert(node, at: min(index, children.count))
            default: break
            }
        }
        return children
    }

    private func updates(of node: RouteNode, since state: State) -> [RouteOp] {
        var ops: [RouteOp] = []
        if node.selected != state.selected { ops.append(.select(node.id, index: node.selected)) }
        let now = members(of: node)
        let current = State(node)
        state.restore(node)
        let then = members(of: node)
        current.restore(node)
        var fields: [(StaticString, (any WireCodable)?)] = []
        for (name, bytes, value) in now where then.first(where: { $0.name.description == name.description })?.bytes != bytes { fields.append((name, value)) }
        for (name, _, _) in then where !now.contains(where: { $0.name.description == name.description }) { fields.append((name, nil)) }
        if !fields.isEmpty { ops.append(.update(node.id, fields: fields)) }
        return ops
    }

    private func members(of node: RouteNode) -> [(name: StaticString, bytes: [UInt8], value: any WireCodable)] {
        var members: [(name: StaticString, bytes: [UInt8], value: any WireCodable)] = []
        node.forEachMember { name, value in
            if name.description == "selected" { return }
            var writer = JSONWriter()
            value.write(to: &writer)
            members.append((name, writer.bytes, value))
        }
        return members
    }
}

extension RouteTransition {
    /// Two movements of one container as one: what left is what left first, what came is what came last.
    fileprivate func joined(with next: RouteTransition) -> RouteTransition {
        var joined = self
        joined.kind = kind == next.kind ? kind : kind == .pop && next.kind == .push ? .reset : next.kind == .update ? kind : .reset
        joined.from += next.from.filter { !to.contains($0) && !from.contains($0) }
        joined.to = to.filter { !next.from.contains($0) } + next.to
        joined.animation = .merged(animation, next.animation)
        joined.isInteractive = isInteractive && next.isInteractive
        return joined
    }
}
