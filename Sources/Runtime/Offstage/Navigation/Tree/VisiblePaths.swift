/// A node on a visible path.
struct ShownNode: Equatable {
    let id: NodeID
    let isScreen: Bool
    /// `visible` or `active`.
    var status = NodeStatus.visible
}

/// Visibility, derived from the structure alone: correct in the middle of a transaction, too.
extension RouteTree {
    package var keyWindow: RouteNode? {
        for id in windows { if let window = self[id], window.isKey { return window } }
        return nil
    }

    /// The number of key windows: one in a valid tree with windows.
    var keyWindowCount: Int { windows.count { self[$0]?.isKey == true } }

    /// Whether the node is on the visible path of its window.
    package func isShown(_ node: RouteNode) -> Bool {
        var current = node
        while let parent = parent(of: current) {
            switch parent.kind {
            case .window: return isShown(layer: current)
            case .screen: break
            default: if parent.shownChild != current.id { return false }
            }
            current = parent
        }
        return current.kind == .window && has(current.id)
    }

    /// A layer that belongs to a node hides with it. Presenters are in lower layers, so the recursion ends.
    func isShown(layer: RouteNode) -> Bool {
        !layer.hidesWithPresenter || presenter(of: layer).map { isShown($0) } == true
    }

    /// The node that presents a layer.
    func presenter(of layer: RouteNode) -> RouteNode? { layer.presenterID.flatMap { self[$0] } }

    /// The top layer of a window that takes input.
    func inputLayer(of window: RouteNode) -> RouteNode? {
        for id in window.children.reversed() {
            if let layer = self[id], layer.kind.takesInput, isShown(layer: layer) { return layer }
        }
        return nil
    }

    /// The node that receives input when no other is named: the end of the visible path in the key window's top input
    /// layer.
    package var activeLeaf: RouteNode? { keyWindow.flatMap { inputLayer(of: $0) }.map { shownLeaf(of: $0) } }

    /// The end of the visible path below a node, windows included.
    package func shownLeaf(below node: RouteNode) -> RouteNode {
        node.kind == .window ? inputLayer(of: node).map { shownLeaf(of: $0) } ?? node : shownLeaf(of: node)
    }

    /// The end of the visible path below a node; slots of screens are not followed.
    func shownLeaf(of node: RouteNode) -> RouteNode {
        var leaf = node
        while let next = leaf.shownChild.flatMap({ self[$0] }) { leaf = next }
        return leaf
    }

    // MARK: As of the last revision

    /// The ids of the nodes on the visible paths in tree order.
    package var shownNodes: [NodeID] { self.shown.map(\.id) }

    /// Whether a node is on a visible path as of the last revision.
    func shows(_ id: NodeID) -> Bool { self.shown.contains { $0.id == id } }

    /// Sets the nodes on the visible paths.
    mutating func show(_ paths: VisiblePaths) {
        for entry in paths.shown where !shows(entry.id) { realise(entry.id) }
        for id in paths.neighbours { realise(id) }
        self.shown = paths.shown
    }

    private mutating func realise(_ id: NodeID) {
        if self[id]?.wasRealised == false { update(id) { $0.wasRealised = true } }
    }

    /// The status of a node; a window has none on the wire and counts as declared.
    package func status(of node: RouteNode) -> NodeStatus {
        for entry in self.shown where entry.id == node.id { return entry.status }
        return node.wasRealised ? .hidden : .declared
    }

    /// The effect of going back from a screen; nil for nodes that are not shown.
    package func back(of node: RouteNode) -> BackInfo? {
        guard node.kind == .screen, shows(node.id) else { return nil }
        return backInfo(of: node)
    }
}

/// The visible paths of a tree, computed when a transaction ends.
struct VisiblePaths {
    private(set) var shown: [ShownNode] = []
    /// Pages next to the visible ones: their screens are created before they are visible.
    private(set) var neighbours: [NodeID] = []

    init(of tree: RouteTree) {
        shown.reserveCapacity(max(4, tree.shown.count + 1))
        for id in tree.windows { if let window = tree[id] { add(window: window, of: tree) } }
    }

    /// Adds layers from the bottom up: a layer that hides with its presenter needs that one's visibility first.
    private mutating func add(window: RouteNode, of tree: RouteTree) {
        var active: Range<Int>?
        for id in window.children {
            guard let layer = tree[id] else { continue }
            if layer.hidesWithPresenter, !contains(layer.presenterID, in: window) { continue }
            let start = shown.count
            add(layer, of: tree)
            if layer.kind.takesInput { active = start..<shown.count }
        }
        guard window.isKey, let active else { return }
        for index in active { shown[index].status = .active }
    }

    private func contains(_ presenter: NodeID?, in window: RouteNode) -> Bool {
        presenter == window.id || shown.contains { $0.id == presenter }
    }

    private mutating func add(_ node: RouteNode, of tree: RouteTree) {
        shown.append(ShownNode(id: node.id, isScreen: node.kind == .screen))
        if node.kind == .screen {
            for id in node.children { if let child = tree[id] { add(child, of: tree) } }
        } else if let next = node.shownChild.flatMap({ tree[$0] }) {
            if node.kind == .pages { addNeighbours(in: node, of: tree) }
            add(next, of: tree)
        }
    }

    private mutating func addNeighbours(in pages: RouteNode, of tree: RouteTree) {
        guard case .pages(let loops, _, let window) = pages.fields.own, let selected = pages.selected, window > 0 else {
            return
        }
        let count = pages.children.count
        for distance in 1...window where distance < count {
            for index in [selected - distance, selected + distance] {
                if pages.children.indices.contains(index) {
                    addNeighbour(pages.children[index], of: tree)
                } else if loops {
                    addNeighbour(pages.children[((index % count) + count) % count], of: tree)
                }
            }
        }
    }

    private mutating func addNeighbour(_ id: NodeID, of tree: RouteTree) {
        guard let node = tree[id] else { return }
        if !node.wasRealised { neighbours.append(id) }
        if node.kind == .screen {
            for child in node.children { addNeighbour(child, of: tree) }
        } else if let next = node.shownChild {
            addNeighbour(next, of: tree)
        }
    }
}
