import AppLoop

/// What of the tree is shown, told from its structure alone: right in the middle of a transaction, too, when no status
/// is.
extension RouteTree {
    /// On the way that is shown in its window.
    func isShown(_ node: RouteNode) -> Bool {
        var current = node
        while let parent = current.parent {
            switch parent.kind {
            case .window: return isShown(layer: current)
            case .screen: break
            default: if parent.shownChild !== current { return false }
            }
            current = parent
        }
        return current.kind == .window && isInTree(current)
    }

    /// A layer that belongs to a node hides with it, whatever that stands in. Presenters stand lower, so this ends.
    func isShown(layer: RouteNode) -> Bool {
        !layer.hidesWithPresenter || presenter(of: layer).map { isShown($0) } == true
    }

    /// Who presents a layer; nil for one that needs nobody.
    func presenter(of layer: RouteNode) -> RouteNode? { layer.presenterID.flatMap { self[$0] } }

    /// The uppermost layer of a window that input goes to.
    func inputLayer(of window: RouteNode) -> RouteNode? {
        window.children.last { $0.kind.takesInput && isShown(layer: $0) }
    }

    /// Where input goes when nothing else is said: the end of the way that is shown in the top input layer of the key
    /// window.
    public var activeLeaf: RouteNode? { keyWindow.flatMap { inputLayer(of: $0) }.map { shownLeaf(of: $0) } }

    package func shownLeaf(below node: RouteNode) -> RouteNode {
        node.kind == .window ? inputLayer(of: node).map { shownLeaf(of: $0) } ?? node : shownLeaf(of: node)
    }

    /// The end of the way that is shown below a node; through slots it does not go.
    func shownLeaf(of node: RouteNode) -> RouteNode {
        var leaf = node
        while let next = leaf.shownChild { leaf = next }
        return leaf
    }
}

/// What was and will be shown, when a transaction is committed.
@AppActor
struct ShownNodes {
    private let tree: RouteTree
    private let mark: Int64
    private(set) var nodes: [(node: RouteNode, status: NodeStatus)] = []
    /// The pages next to those that are shown, which are made although nobody sees them yet.
    private(set) var realised: [RouteNode] = []

    init(of tree: RouteTree) {
        self.tree = tree
        mark = tree.nextRefresh()
        for window in tree.windows { add(window: window) }
    }

    func contains(_ node: RouteNode) -> Bool { node.mark == mark }

    /// Layers from the bottom up, so that a presenter is known to show before what hides with it. Input goes to the
    /// last one that takes it.
    private mutating func add(window: RouteNode) {
        window.mark = mark
        var active: Range<Int>?
        for layer in window.children {
            if layer.hidesWithPresenter, tree.presenter(of: layer).map({ contains($0) }) != true { continue }
            let start = nodes.count
            add(layer)
            if layer.kind.takesInput { active = start..<nodes.count }
        }
        guard window.isKey, let active else { return }
        for index in active { nodes[index].status = .active }
    }

    private mutating func add(_ node: RouteNode) {
        node.mark = mark
        nodes.append((node, .visible))
        if node.kind == .screen {
            for child in node.children { add(child) }
        } else if let next = node.shownChild {
            if node.kind == .pages { realiseNeighbours(in: node) }
            add(next)
        }
    }

    private mutating func realiseNeighbours(in pages: RouteNode) {
        guard case .pages(let loops, _, let window) = pages.fields.own, let selected = pages.selected, window > 0 else {
            return
        }
        let count = pages.children.count
        for distance in 1...window where distance < count {
            for place in [selected - distance, selected + distance] {
                if pages.children.indices.contains(place) {
                    realise(pages.children[place])
                } else if loops {
                    realise(pages.children[((place % count) + count) % count])
                }
            }
        }
    }

    private mutating func realise(_ node: RouteNode) {
        if node.status == .declared { realised.append(node) }
        if node.kind == .screen {
            for child in node.children { realise(child) }
        } else if let next = node.shownChild {
            realise(next)
        }
    }
}
