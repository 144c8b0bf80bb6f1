import Wire

extension Route {
    /// The state in which a selected branch appears.
    @Wire
    public enum BranchSelection: String {
        /// As it was left.
        case keep
        /// At its root.
        case toRoot
        /// At its root, created again.
        case recreate
    }

    /// Selects a branch or page.
    public enum ChildTarget: Equatable {
        /// The branch or page at this index, from 0.
        case index(Int)
        /// The branch or page with this node id.
        case id(NodeID)
        /// The first branch or page whose first screen has this full name.
        case name(String)
    }
}

extension RouteTransaction {
    /// Selects a branch.
    ///
    /// - Throws: `branchNotFound`, `indexOutOfRange`.
    package func selectTab(
        _ target: Route.ChildTarget, of tabs: NodeID, _ selection: Route.BranchSelection = .keep,
        animation: Route.Animation = .default
    ) throws(RouteError) {
        let node = try unlocked(tabs, .tabs)
        let (branch, index) = try child(target, of: node)
        if selection == .keep { return show(branch, at: index, of: node, remembering: true, animation) }
        try atomically { () throws(RouteError) in
            try prepare(branch, selection, animation)
            show(branch, at: index, of: node, remembering: true, animation)
        }
    }

    private func prepare(
        _ branch: NodeID, _ selection: Route.BranchSelection, _ animation: Route.Animation
    ) throws(RouteError) {
        guard let stack = try? stack(from: branch), let node = tree[stack], tree.contains(branch, node) else { return }
        try pop(stack, to: .root, animation: animation)
        guard selection == .recreate, let root = tree[stack]?.children.first.flatMap({ tree[$0] }) else { return }
        try replaceTop(tree.layout(of: root), of: stack, animation: animation)
    }

    /// Shows a branch.
    ///
    /// - Parameter remembering: false when the user goes back: otherwise two branches would alternate in the history.
    func show(
        _ branch: NodeID, at index: Int, of tabs: RouteNode, remembering: Bool, _ animation: Route.Animation = .default
    ) {
        guard let old = tabs.shownChild, old != branch, let before = tabs.selected else { return }
        if case .tabs(.history, _) = tabs.fields.own {
            let history = tabs.history.filter { $0 != branch && $0 != old } + (remembering ? [old] : [])
            setHistory(tabs.id, Array(history.suffix(RouteTree.maxHistory)))
        }
        select(tabs.id, index)
        add(
            RouteTransition(
                container: tabs.id, kind: .select, from: [old], to: [branch],
                direction: index > before ? .forward : .backward, animation: animation))
    }

    /// Adds a branch, at the end unless an index is given.
    ///
    /// - Throws: `duplicateBranch`, `indexOutOfRange`.
    package func addTab(_ branch: Layout.Tab, to tabs: NodeID, at index: Int? = nil) throws(RouteError) {
        let node = try unlocked(tabs, .tabs)
        let index = index ?? node.children.count
        guard (0...node.children.count).contains(index) else {
            throw .indexOutOfRange(index, count: node.children.count, tabs)
        }
        try checkBranches([branch], beside: node.children, of: tabs)
        var nodes: [RouteNode] = []
        let new = try build(branch.layout, under: tabs, depth: depth(below: tabs), tab: branch.item, into: &nodes)
        insert(nodes, into: tabs, at: index)
        if let selected = node.selected, selected >= index { select(tabs, selected + 1) }
        add(RouteTransition(container: tabs, kind: .update, to: [new]))
    }

    /// Removes a branch. The next branch is selected in its place, or the one before.
    ///
    /// - Throws: `lastTab`.
    package func removeTab(_ target: Route.ChildTarget, of tabs: NodeID) throws(RouteError) {
        let node = try unlocked(tabs, .tabs)
        let (branch, index) = try child(target, of: node)
        guard node.children.count > 1 else { throw .lastTab(tabs) }
        try take([branch], .branchClosed)
        selectAfterRemoval(at: index, of: tabs)
        let shown = tree[tabs]?.shownChild
        setHistory(tabs, node.history.filter { $0 != branch && $0 != shown })
        add(RouteTransition(container: tabs, kind: .update, from: [branch]))
    }

    /// Keeps the selection of tabs or pages on the same child, or on its neighbour if that was removed.
    func selectAfterRemoval(at index: Int, of container: NodeID) {
        guard let node = tree[container], let selected = node.selected else { return }
        if selected > index || selected == node.children.count { select(container, selected - 1) }
    }

    /// Finds a branch or page.
    ///
    /// - Throws: `indexOutOfRange`, `branchNotFound`, `pageNotFound`.
    func child(_ target: Route.ChildTarget, of container: RouteNode) throws(RouteError) -> (id: NodeID, index: Int) {
        let children = container.children
        let (index, name): (Int?, String)
        switch target {
        case .index(let index):
            guard children.indices.contains(index) else {
                throw .indexOutOfRange(index, count: children.count, container.id)
            }
            return (children[index], index)
        case .id(let id): (index, name) = (children.lastIndex(of: id), "\(id)")
        case .name(let wanted):
            (index, name) = (children.firstIndex { firstScreen(of: $0)?.key?.name == wanted }, "'\(wanted)'")
        }
        guard let index else {
            throw container.kind == .tabs ? .branchNotFound(name, container.id) : .pageNotFound(name, container.id)
        }
        return (children[index], index)
    }
}
