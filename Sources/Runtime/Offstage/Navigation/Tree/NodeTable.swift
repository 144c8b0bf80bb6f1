/// A persistent map from node ids to nodes: copies share what neither side changes.
///
/// The nodes that were inserted or changed last are a short array, which a change copies. The others are in a trie, where
/// a change costs the same among a thousand nodes as among a million. Most changes are to nodes that have changed a
/// moment ago: those of the visible paths.
struct NodeTable {
    /// Number of nodes in the array above which the older half goes into the trie. Windows and layers stay.
    private static let most = 32

    /// The latest change last.
    private var recent: ContiguousArray<RouteNode> = []
    private var trie: NodeTrie?

    var count: Int { recent.count + (trie?.count ?? 0) }

    subscript(id: NodeID) -> RouteNode? {
        if let index = index(of: id) { return recent[index] }
        return id.letter == .node ? trie?[id.key] : nil
    }

    /// Searches from the end, where most changes happen.
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
        trie == nil && other.trie == nil && recent.elementsEqual(other.recent) { $0.isEqual(to: $1) }
    }

    /// Adds a node. The table has none of its id.
    mutating func insert(_ node: RouteNode) {
        recent.append(node)
        guard recent.count > Self.most else { return }
        let old = recent
        let kept = old.dropFirst(Self.most / 2)
        recent = []
        var trie = trie ?? NodeTrie()
        for node in old.prefix(Self.most / 2) {
            if node.id.letter == .node { trie.insert(node) } else { recent.append(node) }
        }
        recent += kept
        self.trie = trie
    }

    /// Changes the node of an id; does nothing for an unknown id.
    mutating func update(_ id: NodeID, _ change: (inout RouteNode) -> Void) {
        if let index = index(of: id) { return change(&recent[index]) }
        guard var node = self[id] else { return }
        remove(id)
        change(&node)
        insert(node)
    }

    mutating func remove(_ id: NodeID) {
        if let index = index(of: id) {
            recent.remove(at: index)
        } else if id.letter == .node {
            trie?.remove(id.key)
        }
    }
}
