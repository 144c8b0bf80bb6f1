/// Checks the invariants of a tree. Visits every node: debug builds call it after each commit, release builds never.
///
/// - Returns: a sentence for each violated invariant.
package func violatedInvariants(of tree: RouteTree) -> [String] {
    let check = InvariantCheck(tree: tree)
    check.checkTree()
    for window in tree.windows.compactMap({ tree[$0] }) { check.checkLayers(of: window) }
    tree.forEach { check.check($0) }
    check.checkVisiblePaths()
    check.checkQueues()
    return check.violations
}

private final class InvariantCheck {
    let tree: RouteTree
    private(set) var violations: [String] = []

    init(tree: RouteTree) { self.tree = tree }

    private func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        if !holds { violations.append(sentence()) }
    }

    /// Checks ids, the node count, the key window, and the lists of locked and timed nodes.
    func checkTree() {
        var nodes: [RouteNode] = []
        tree.forEach { nodes.append($0) }
        var seen: Set<NodeID> = []
        for node in nodes {
            expect(seen.insert(node.id).inserted, "\(node.id) is in the tree twice")
            expect(node.id.number <= tree.lastNumbers[node.id.letter], "\(node.id) may be given to another node")
        }
        expect(nodes.count == tree.count, "the tree counts \(tree.count) nodes and has \(nodes.count)")
        let keys = tree.windows.count { tree[$0]?.isKey == true }
        expect(tree.windows.isEmpty || keys == 1, "\(keys) windows are key windows")
        let locked = Set(nodes.filter { $0.lockReason != nil }.map(\.id))
        expect(Set(tree.locked) == locked, "the list of locked nodes is wrong")
        let timed = Set(nodes.filter { $0.kind.isLayer && $0.expiry != nil }.map(\.id))
        expect(Set(tree.timed) == timed, "the list of timed layers is wrong")
    }

    /// Checks that a window has one content layer at the bottom, and that presenters are in lower layers.
    func checkLayers(of window: RouteNode) {
        expect(window.kind == .window && window.parent == nil, "\(window.id) is in the place of a window")
        let layers = tree.children(of: window)
        expect(
            layers.count { $0.kind == .content } == 1 && layers.first?.kind == .content,
            "\(window.id) has not exactly one content layer, at the bottom")
        for (index, layer) in layers.enumerated() {
            expect(layer.kind.isLayer, "\(layer.id) is no layer")
            guard let presenter = layer.presenterID else { continue }
            let base = tree[presenter].flatMap { tree.layer(of: $0) }?.id
            expect(
                layers[..<index].contains { $0.id == base },
                "the presenter of \(layer.id), \(presenter), is in no lower layer")
        }
    }

    /// Checks the parents and the children of a node of each kind.
    func check(_ node: RouteNode) {
        for id in node.children {
            expect(tree[id]?.parent == node.id, "\(id) has another parent than \(node.id)")
        }
        switch node.kind {
        case .stack: expect(!node.children.isEmpty, "the stack \(node.id) is empty")
        case .tabs: checkTabs(node)
        case .pages: checkSelection(node)
        case .content, .modal: expect(node.children.count == 1, "\(node.id) holds \(node.children.count) nodes")
        case .alert, .choice, .request, .custom, .hud, .toast, .launching:
            expect(node.children.isEmpty, "\(node.id) has children")
        case .screen:
            let slots = tree.children(of: node).map(\.slot)
            expect(Set(slots).count == slots.count, "\(node.id) has two children in one slot")
        case .window: break
        }
    }

    private func checkTabs(_ tabs: RouteNode) {
        checkSelection(tabs)
        expect(Set(tabs.history).count == tabs.history.count, "\(tabs.id) remembers a branch twice")
        expect(
            tabs.history.allSatisfy { tabs.children.contains($0) },
            "\(tabs.id) remembers a branch that it does not have")
        expect(!tabs.history.contains { $0 == tabs.shownChild }, "\(tabs.id) remembers the branch that it shows")
    }

    private func checkSelection(_ node: RouteNode) {
        if let selected = node.selected {
            expect(
                node.children.indices.contains(selected),
                "\(node.id) has \(node.children.count) children and selects \(selected)")
        } else {
            expect(node.children.isEmpty, "\(node.id) selects none of its children")
        }
    }

    /// Checks that there is one active path, and compares visibility and statuses with those of the structure.
    func checkVisiblePaths() {
        expect((tree.activeLeaf == nil) == tree.windows.isEmpty, "no layer takes input")
        guard let leaf = tree.activeLeaf else { return }
        let isEnd =
            leaf.kind == .screen || leaf.kind == .launching || leaf.kind.isAnswerable
            || (leaf.kind == .pages && leaf.children.isEmpty)
        expect(isEnd, "the active path ends in \(leaf.id)")
        let remembered = Set(tree.shownNodes)
        expect(remembered.count == tree.shown.count, "the tree remembers a visible node twice")
        var nodes: [RouteNode] = []
        tree.forEach { if $0.kind != .window { nodes.append($0) } }
        for node in nodes {
            let isShown = tree.isShown(node)
            expect(
                remembered.contains(node.id) == isShown,
                "the tree remembers \(node.id) as \(isShown ? "hidden" : "visible")")
            checkStatus(of: node, isShown: isShown)
        }
    }

    private func checkStatus(of node: RouteNode, isShown: Bool) {
        let active = tree.keyWindow.flatMap { tree.inputLayer(of: $0) }?.id
        let expected: [NodeStatus] =
            !isShown ? [.hidden, .declared] : tree.layer(of: node)?.id == active ? [.active] : [.visible]
        let status = tree.status(of: node)
        expect(expected.contains(status), "\(node.id) is \(status.rawValue), and should be \(expected[0].rawValue)")
        if status == .declared {
            expect(
                tree.children(of: node).allSatisfy { tree.status(of: $0) == .declared },
                "\(node.id) was never created, and something in it was")
        }
    }

    /// Checks that queued layers are not in the tree.
    func checkQueues() {
        for (id, queue) in tree.queues {
            expect(tree.has(id) && !queue.isEmpty, "\(id) has a queue and no need of it")
            for waiting in queue { expect(!tree.has(waiting.id), "\(waiting.id) waits and is in the tree already") }
        }
    }
}
