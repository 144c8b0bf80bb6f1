import HashTreeCollections

/// A persistent map from node ids to nodes: copies share what neither side changes.
///
/// The nodes that were inserted or changed last are a short array, which a change copies. The others are a tree, where
/// a change costs the same among a thousand nodes as among a million. Most changes are to nodes that have changed a
/// moment ago: those of the visible paths.
struct NodeTable {
    /// Number of nodes in the array above which the older half goes into the tree.
    private static let most = 32

    /// In the order of their insertion, or of their return from the tree.
    private var recent: ContiguousArray<RouteNode> = []
    private var others: TreeDictionary<NodeID, RouteNode> = [:]

    var count: Int { recent.count + others.count }

    @inline(__always)
    subscript(id: NodeID) -> RouteNode? {
        if let index = index(of: id) { return recent[index] }
        return others.isEmpty ? nil : others[id]
    }

    @inline(__always)
    func has(_ id: NodeID) -> Bool { index(of: id) != nil || !others.isEmpty && others[id] != nil }

    /// The kind and the parent of a node. Unlike a look-up of the node, retains nothing.
    @inline(__always)
    func kindAndParent(of id: NodeID) -> (kind: NodeKind, parent: NodeID?)? {
        guard let index = index(of: id) else { return others[id].map { ($0.kind, $0.parent) } }
        return recent.withUnsafeBufferPointer { ($0[index].kind, $0[index].parent) }
    }

    /// Searches from the end, where most changes happen.
    @inline(__always)
    private func index(of id: NodeID) -> Int? {
        recent.withUnsafeBufferPointer { nodes in
            var index = nodes.count
            while index > 0 {
                index &-= 1
                if nodes[index].id == id { return index }
            }
            return nil
        }
    }

    /// Whether two tables of few nodes are equal. Those of many are not compared.
    func isEqual(to other: NodeTable) -> Bool {
        others.isEmpty && other.others.isEmpty && recent.elementsEqual(other.recent) { $0.isEqual(to: $1) }
    }

    /// Adds a node. The table has none of its id.
    mutating func insert(_ node: RouteNode) {
        recent.append(node)
        guard recent.count > Self.most else { return }
        for node in recent.prefix(Self.most / 2) { others[node.id] = node }
        recent.removeFirst(Self.most / 2)
    }

    /// Changes the node of an id; does nothing for an unknown id.
    mutating func update(_ id: NodeID, _ change: (inout RouteNode) -> Void) {
        if let index = index(of: id) { return change(&recent[index]) }
        guard var node = others.removeValue(forKey: id) else { return }
        change(&node)
        insert(node)
    }

    mutating func remove(_ id: NodeID) {
        if let index = index(of: id) { recent.remove(at: index) } else { others[id] = nil }
    }
}
