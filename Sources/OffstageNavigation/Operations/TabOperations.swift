import AppLoop

/// What becomes of a branch that is selected.
public enum BranchSelection: String, Sendable {
    /// As it was left.
    case keep
    /// Back at its root.
    case toRoot
}

extension RouteTransaction {
    /// Shows another branch.
    public func selectTab(
        _ index: Int, of tabs: RouteNode, _ selection: BranchSelection = .keep, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try check(tabs, is: .tabs)
        guard tabs.children.indices.contains(index) else { throw .indexOutOfRange(index, count: tabs.children.count, tabs.id) }
        if selection == .toRoot, let stack = try? stack(from: tabs.children[index]) { try pop(stack, to: .root, animation: animation) }
        guard let old = tabs.selected, old != index else { return }
        setHistory(tabs, tabs.history.filter { $0 != tabs.children[index].id && $0 != tabs.children[old].id } + [tabs.children[old].id])
        select(tabs, index)
        add(RouteTransition(
            container: tabs.id, kind: .select, from: [tabs.children[old].id], to: [tabs.children[index].id], animation: animation))
    }

    public func addTab(_ branch: TabBranch, to tabs: RouteNode, at index: Int? = nil) throws(RouteError) {
        try check(tabs, is: .tabs)
        let place = index ?? tabs.children.count
        guard (0...tabs.children.count).contains(place) else { throw .indexOutOfRange(place, count: tabs.children.count, tabs.id) }
        insert(try build(branch), into: tabs, at: place)
        if let selected = tabs.selected, selected >= place { select(tabs, selected + 1) }
    }

    /// - Throws: `lastTab`.
    public func removeTab(_ index: Int, of tabs: RouteNode) throws(RouteError) {
        try check(tabs, is: .tabs)
        guard tabs.children.indices.contains(index) else { throw .indexOutOfRange(index, count: tabs.children.count, tabs.id) }
        guard tabs.children.count > 1 else { throw .lastTab(tabs.id) }
        let branch = tabs.children[index]
        setHistory(tabs, tabs.history.filter { $0 != branch.id })
        removeWithLayers(branch, .branchClosed)
        guard let selected = tabs.selected else { return }
        if selected > index || selected == tabs.children.count { select(tabs, selected - 1) }
    }

    /// Replaces all branches.
    public func setTabs(_ branches: [TabBranch], of tabs: RouteNode, selected: Int = 0) throws(RouteError) {
        try check(tabs, is: .tabs)
        guard branches.indices.contains(selected) else { throw .indexOutOfRange(selected, count: branches.count, tabs.id) }
        for branch in tabs.children.reversed() { removeWithLayers(branch, .branchClosed) }
        setHistory(tabs, [])
        for branch in branches { insert(try build(branch), into: tabs, at: tabs.children.count) }
        select(tabs, selected)
    }

    // MARK: Pages

    public func setPages(_ pages: [Layout], of node: RouteNode, selected: Int = 0) throws(RouteError) {
        try check(node, is: .pages)
        guard pages.isEmpty || pages.indices.contains(selected) else { throw .indexOutOfRange(selected, count: pages.count, node.id) }
        for page in node.children.reversed() { removeWithLayers(page, .replaced) }
        for page in pages { insert(try build(page), into: node, at: node.children.count) }
        select(node, pages.isEmpty ? nil : selected)
    }

    public func selectPage(_ index: Int, of pages: RouteNode, animation: RouteAnimation = .default) throws(RouteError) {
        try check(pages, is: .pages)
        guard pages.children.indices.contains(index), let old = pages.selected else {
            throw .indexOutOfRange(index, count: pages.children.count, pages.id)
        }
        guard index != old else { return }
        select(pages, index)
        add(RouteTransition(container: pages.id, kind: .page, from: [pages.children[old].id], to: [pages.children[index].id], animation: animation))
    }

    /// The page after or before the selected one; round the corner where the pages loop.
    public func turnPage(by step: Int, of pages: RouteNode) throws(RouteError) {
        try check(pages, is: .pages)
        guard case .pages(let loops, _, _) = pages.fields.own, let selected = pages.selected, !pages.children.isEmpty else {
            throw .indexOutOfRange(step, count: pages.children.count, pages.id)
        }
        let (next, isTooFar) = selected.addingReportingOverflow(step)
        let count = pages.children.count
        guard !isTooFar else { throw .indexOutOfRange(step, count: count, pages.id) }
        try selectPage(loops ? ((next % count) + count) % count : next, of: pages)
    }

    // MARK: Slots

    /// Fills an outlet of a screen, or empties it.
    public func setSlot(_ name: String, of screen: RouteNode, to layout: Layout?) throws(RouteError) {
        try check(screen, is: .screen)
        if let old = screen.children.first(where: { $0.slot == name }) { removeWithLayers(old, .replaced) }
        if let layout { insert(try build(layout), into: screen, at: screen.children.count, slot: name) }
    }

    private func check(_ node: RouteNode, is kind: NodeKind) throws(RouteError) {
        guard node.kind == kind else { throw .containerTypeMismatch(node.id, expected: kind, found: node.kind) }
        try checkUnlocked(node)
    }
}
