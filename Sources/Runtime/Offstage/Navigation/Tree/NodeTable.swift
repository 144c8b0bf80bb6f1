/// A persistent map from node ids to nodes: copies share what neither side changes.
///
/// Windows, layers and up to `most` other nodes are one array, which a change copies. More nodes are a trie, where a
/// change costs the same among a thousand nodes as among a million.
struct NodeTable {
    /// Number of nodes above which the trie is the faster one.
    private static let most = 64

    /// In the order of their insertion; windows and layers only, once there is a trie.
    private var few: ContiguousArray<RouteNode> = []
    private var trie: NodeTrie?

    var count: Int { few.count + (trie?.count ?? 0) }

    subscript(id: NodeID) -> RouteNode? {
        if id.letter == .node, let trie { return trie[id.key] }
        return index(of: id).map { few[$0] }
    }

    /// Searches from the end, where most changes happen.
    private func index(of id: NodeID) -> Int? {
        few.withUnsafeBufferPointer { nodes in
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
        trie == nil && other.trie == nil && few.elementsEqual(other.few) { $0.isEqual(to: $1) }
    }

    /// Adds a node, or replaces the one of its id.
    mutating func insert(_ node: RouteNode) {
        if let index = index(of: node.id) {
            few[index] = node
        } else if node.id.letter != .node || trie == nil && few.count < Self.most {
            few.append(node)
        } else {
            if trie == nil { makeTrie() }
            trie?.insert(node)
        }
    }

    private mutating func makeTrie() {
        var trie = NodeTrie()
        for node in few where node.id.letter == .node { trie.insert(node) }
        few.removeAll { $0.id.letter == .node }
        self.trie = trie
    }

    /// Changes the node of an id in place; does nothing for an unknown id.
    mutating func update(_ id: NodeID, _ change: (inout RouteNode) -> Void) {
        if let index = index(of: id) {
            change(&few[index])
        } else if id.letter == .node {
            trie?.update(id.key, change)
        }
    }

    mutating func remove(_ id: NodeID) {
        if let index = index(of: id) {
            few.remove(at: index)
        } else if id.letter == .node {
            trie?.remove(id.key)
        }
    }
}
