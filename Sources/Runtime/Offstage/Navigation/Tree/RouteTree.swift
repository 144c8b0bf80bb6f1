/// The route tree of a session: its windows with their layers, containers and screens. A value: a copy keeps the state
/// at its time, and shares all nodes that did not change since.
///
/// A `RouteTransaction` makes the next tree from the present one; each transaction that changes something makes one
/// revision. Its cost depends on the nodes it touches and on the visible paths, not on the size of the tree.
@dynamicMemberLookup
package struct RouteTree {
    /// Maximum nesting of nodes, windows included. A node takes two levels of JSON; with its data and the envelope of a
    /// notification a tree stays below the 256 levels that front ends have to read.
    package static let maxDepth = 64
    /// Maximum nesting of arrays and objects in one node's params, traits, metadata.
    package static let maxDataDepth = 96
    /// Maximum number of branches that tabs remember for going back.
    package static let maxHistory = 16

    /// Everything in the tree. In one object, so that a tree is one word and a copy retains one object.
    package struct Content {
        fileprivate(set) var rev: Int64 = 0
        fileprivate var nodes = NodeTable()
        fileprivate(set) var windows = NodeIDs()
        /// The nodes on the visible paths in tree order, as of the last revision.
        var shown: [ShownNode] = []
        /// Locked nodes: few, and looked up at every removal.
        var locked: [NodeID] = []
        /// Layers with an expiry.
        var timed: [NodeID] = []
        /// Layers that wait until no layer covers their presenter, by window.
        var queues: [NodeID: [QueuedLayer]] = [:]
        /// Ids are never reused, not even those of a refused transaction.
        var lastNumbers = LastNumbers()
    }

    /// Shared by trees until one of them changes.
    ///
    /// Exclusive access is not checked again: the content is changed only through a tree that is.
    private final class Storage {
        @exclusivity(unchecked) var content: Content

        init(_ content: Content) { self.content = content }
    }

    private var storage = Storage(Content())

    private var content: Content {
        _read { yield storage.content }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.content) }
            yield &storage.content
        }
    }

    package init() {}

    /// Whether two trees of few nodes are equal, as the first trees of an app's sessions usually are.
    func isEqual(to other: RouteTree) -> Bool {
        let (own, other) = (content, other.content)
        return (own.rev, own.lastNumbers, own.windows, own.shown, own.locked, own.timed)
            == (other.rev, other.lastNumbers, other.windows, other.shown, other.locked, other.timed)
            && own.queues.isEmpty && other.queues.isEmpty && own.nodes.isEqual(to: other.nodes)
    }

    /// The revision: the number of transactions so far that changed something.
    package internal(set) var rev: Int64 {
        get { content.rev }
        set { content.rev = newValue }
    }

    package internal(set) var windows: NodeIDs {
        get { content.windows }
        _modify { yield &content.windows }
    }

    @inline(__always)
    package subscript<Value>(dynamicMember member: WritableKeyPath<Content, Value>) -> Value {
        get { content[keyPath: member] }
        _modify { yield &content[keyPath: member] }
    }

    package var count: Int { content.nodes.count }

    package subscript(id: NodeID) -> RouteNode? {
        // Inlined, each look-up would retain the table.
        @inline(never)
        get { storage.content.nodes[id] }
    }

    /// Whether a node is in the tree. Unlike a look-up, retains nothing.
    @inline(never)
    package func has(_ id: NodeID) -> Bool { storage.content.nodes.has(id) }

    @inline(never)
    private func kindAndParent(of id: NodeID) -> (kind: NodeKind, parent: NodeID?)? {
        storage.content.nodes.kindAndParent(of: id)
    }

    // MARK: Changing nodes, for transactions

    mutating func insert(_ node: RouteNode) {
        content.nodes.insert(node)
        index(node)
    }

    mutating func remove(_ id: NodeID) {
        content.nodes.remove(id)
        if !self.locked.isEmpty { self.locked.removeAll { $0 == id } }
        if !self.timed.isEmpty { self.timed.removeAll { $0 == id } }
    }

    mutating func update(_ id: NodeID, _ change: (inout RouteNode) -> Void) { content.nodes.update(id, change) }

    mutating func setContent(_ content: NodeContent, of id: NodeID) {
        self.content.nodes.update(id) { $0.content = content }
        if let node = self[id] { index(node) }
    }

    /// Keeps `locked` and `timed` in step with a node.
    private mutating func index(_ node: RouteNode) {
        if self.locked.contains(node.id) != (node.lockReason != nil) { self.locked.toggle(node.id) }
        if node.kind.isLayer, self.timed.contains(node.id) != (node.expiry != nil) { self.timed.toggle(node.id) }
    }

    // MARK: Around a node

    package func parent(of node: RouteNode) -> RouteNode? { node.parent.flatMap { self[$0] } }

    /// The nearest node that matches, from the node itself upwards.
    package func ancestor(of node: RouteNode, where matches: (RouteNode) -> Bool) -> RouteNode? {
        var current: RouteNode? = node
        while let candidate = current {
            if matches(candidate) { return candidate }
            current = parent(of: candidate)
        }
        return nil
    }

    /// The nearest node of a kind that matches, from the node itself upwards.
    func nearest(from id: NodeID, where matches: (NodeKind) -> Bool) -> NodeID? {
        var next: NodeID? = id
        while let id = next, let (kind, parent) = kindAndParent(of: id) {
            if matches(kind) { return id }
            next = parent
        }
        return nil
    }

    /// The window that contains the node, itself included.
    package func window(of node: RouteNode) -> RouteNode? { ancestor(of: node) { $0.kind == .window } }

    /// The layer that contains the node, itself included; nil for a window.
    package func layer(of node: RouteNode) -> RouteNode? { ancestor(of: node) { $0.kind.isLayer } }

    /// The node's index among its siblings.
    func index(of node: RouteNode) -> Int? {
        guard let parent = node.parent else { return windows.lastIndex(of: node.id) }
        return self[parent]?.children.lastIndex(of: node.id)
    }

    func role(of node: RouteNode) -> NodeRole { parent(of: node)?.kind.childRole ?? .window }

    /// Whether the node is the other one, or below it.
    func contains(_ other: NodeID, _ node: RouteNode) -> Bool { ancestor(of: node) { $0.id == other } != nil }

    package func children(of node: RouteNode) -> [RouteNode] { node.children.compactMap { self[$0] } }

    /// The nesting level of a node; a window's is 1.
    func depth(of id: NodeID) -> Int {
        var depth = 1
        var node = id
        while let parent = kindAndParent(of: node)?.parent { (depth, node) = (depth + 1, parent) }
        return depth
    }

    // MARK: Walking

    /// Calls `visit` with every node in tree order.
    package func forEach(_ visit: (RouteNode) -> Void) {
        for window in windows { forEach(below: window, visit) }
    }

    /// Calls `visit` with a node and everything below it, parents first.
    func forEach(below id: NodeID, _ visit: (RouteNode) -> Void) {
        guard let node = self[id] else { return }
        visit(node)
        if node.children.isEmpty { return }
        var open = Array(node.children.reversed())
        while let id = open.popLast() {
            guard let node = self[id] else { continue }
            visit(node)
            open.append(contentsOf: node.children.reversed())
        }
    }

    // MARK: Timed layers

    /// The time at which the next timed layer is removed, in milliseconds on the session's clock.
    ///
    /// - Parameter held: layers that are not considered.
    package func nextExpiry(except held: Set<NodeID> = []) -> Int64? {
        self.timed.lazy.filter { !held.contains($0) }.compactMap { self[$0]?.expiry }.min()
    }

    /// Returns the expired layers, in the order of their expiry.
    package func expired(at now: Int64) -> [NodeID] {
        let expiries = self.timed.compactMap { id in self[id]?.expiry.map { (expiry: $0, id: id) } }
        let due = expiries.filter { $0.expiry <= now }
        return due.sorted { ($0.expiry, $0.id.number) < ($1.expiry, $1.id.number) }.map(\.id)
    }

    // MARK: Waiting layers

    /// Layers that wait, in the order of their windows.
    package var waitingLayers: [QueuedLayer] {
        self.queues.isEmpty ? [] : self.queues.sorted { $0.key.number < $1.key.number }.flatMap(\.value)
    }

    /// Removes a waiting layer from its queue.
    mutating func removeWaiting(_ layer: NodeID) {
        for (window, queue) in self.queues where queue.contains(where: { $0.id == layer }) {
            let rest = queue.filter { $0.id != layer }
            self.queues[window] = rest.isEmpty ? nil : rest
        }
    }
}

extension [NodeID] {
    /// Appends an id, or removes a known one.
    fileprivate mutating func toggle(_ id: NodeID) {
        if let index = firstIndex(of: id) { remove(at: index) } else { append(id) }
    }
}

/// A layer in a window's queue: its nodes are in no tree, its ids are final. Front ends do not see it.
package struct QueuedLayer {
    /// The layer and everything in it, parents first.
    package let nodes: [RouteNode]
    let animation: Route.Animation

    package var root: RouteNode { nodes[0] }
    package var id: NodeID { root.id }
}
