/// A persistent map from node ids to nodes: copies share what neither side changes.
///
/// Up to `most` nodes are one array, which a change copies. More are a trie, where a change costs the same among a
/// thousand nodes as among a million.
struct NodeTable {
    /// Number of nodes above which the trie is the faster one.
    private static let most = 64

    /// In the order of their insertion. Empty once there is a trie.
    private var few: ContiguousArray<RouteNode> = []
    private var trie: NodeTrie?

    var count: Int { trie?.count ?? few.count }

    subscript(id: NodeID) -> RouteNode? {
        if let trie { return trie[id] }
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

    /// Adds a node, or replaces the one of its id.
    mutating func insert(_ node: RouteNode) {
        if trie != nil {
            trie?.insert(node)
        } else if let index = index(of: node.id) {
            few[index] = node
        } else if few.count < Self.most {
            few.append(node)
        } else {
            var trie = NodeTrie()
            for known in few { trie.insert(known) }
            trie.insert(node)
            (few, self.trie) = ([], trie)
        }
    }

    /// Changes the node of an id in place; does nothing for an unknown id.
    mutating func update(_ id: NodeID, _ change: (inout RouteNode) -> Void) {
        if trie != nil {
            if trie?[id] != nil { trie?.update(id, change) }
        } else if let index = index(of: id) {
            change(&few[index])
        }
    }

    mutating func remove(_ id: NodeID) {
        if trie != nil {
            if trie?[id] != nil { trie?.remove(id) }
        } else if let index = index(of: id) {
            few.remove(at: index)
        }
    }
}
