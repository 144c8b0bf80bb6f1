import AppLoop
import Wire

/// What becomes of a branch that is selected.
@Wire
public enum BranchSelection: String {
    /// As it was left.
    case keep
    /// Back at its root.
    case toRoot
    /// Its root is made anew.
    case recreate
}

/// Which branch or page is meant.
public enum ChildTarget: Equatable {
    case index(Int)
    case id(NodeID)
    /// The first one that begins with a screen of that name.
    case name(String)
    case key(NodeKey)
}

extension RouteTransaction {
    /// Shows another branch.
    ///
    /// - Throws: `branchNotFound`, `indexOutOfRange`.
    public func selectTab(
        _ target: ChildTarget, of tabs: RouteNode, _ selection: BranchSelection = .keep,
        animation: RouteAnimation = .default
    ) throws(RouteError) {
        try check(tabs, is: .tabs)
        let (branch, index) = try child(target, of: tabs)
        if selection == .keep { return show(branch, at: index, of: tabs, remembering: true, animation) }
        try atomically { () throws(RouteError) in
            try prepare(branch, selection, animation)
            show(branch, at: index, of: tabs, remembering: true, animation)
        }
    }

    private func prepare(_ branch: RouteNode, _ selection: BranchSelection, _ animation: RouteAnimation)
        throws(RouteError)
    {
        guard let stack = try? stack(from: branch), branch.contains(stack) else { return }
        try pop(stack, to: .root, animation: animation)
        guard selection == .recreate, let root = stack.children.first else { return }
        try replaceTop(layout(of: root), of: stack, animation: animation)
    }

    /// - Parameter remembering: going back forgets where it came from, or two branches would be each other's past for
    ///   ever.
    func show(
        _ branch: RouteNode, at index: Int, of tabs: RouteNode, remembering: Bool,
        _ animation: RouteAnimation = .default
    ) {
        guard let old = tabs.shownChild, old !== branch, let place = tabs.selected else { return }
        if case .tabs(.history, _) = tabs.fields.own {
            let history = tabs.history.filter { $0 != branch.id && $0 != old.id } + (remembering ? [old.id] : [])
            setHistory(tabs, Array(history.suffix(RouteTree.maxHistory)))
        }
        select(tabs, index)
        add(
            RouteTransition(
                container: tabs.id, kind: .select, from: [old.id], to: [branch.id],
                direction: index > place ? .forward : .backward,
                animation: animation))
    }

    /// - Throws: `duplicateBranch`, `indexOutOfRange`.
    public func addTab(_ branch: TabBranch, to tabs: RouteNode, at index: Int? = nil) throws(RouteError) {
        try check(tabs, is: .tabs)
        let place = index ?? tabs.children.count
        guard (0...tabs.children.count).contains(place) else {
            throw .indexOutOfRange(place, count: tabs.children.count, tabs.id)
        }
        try checkBranches([branch], beside: tabs.children, of: tabs)
        let node = try build(branch)
        try insert(node, into: tabs, at: place)
        if let selected = tabs.selected, selected >= place { select(tabs, selected + 1) }
        add(RouteTransition(container: tabs.id, kind: .update, to: [node.id]))
    }

    /// Where it was the selected one, the next takes its place, or the one before.
    ///
    /// - Throws: `lastTab`.
    public func removeTab(_ target: ChildTarget, of tabs: RouteNode) throws(RouteError) {
        try check(tabs, is: .tabs)
        let (branch, index) = try child(target, of: tabs)
        guard tabs.children.count > 1 else { throw .lastTab(tabs.id) }
        try take([branch], .branchClosed)
        if let selected = tabs.selected, selected > index || selected == tabs.children.count {
            select(tabs, selected - 1)
        }
        setHistory(tabs, tabs.history.filter { $0 != branch.id && $0 != tabs.shownChild?.id })
        add(RouteTransition(container: tabs.id, kind: .update, from: [branch.id]))
    }

    /// Replaces all branches.
    public func setTabs(_ branches: [TabBranch], of tabs: RouteNode, selected: Int = 0) throws(RouteError) {
        try check(tabs, is: .tabs)
        guard branches.indices.contains(selected) else {
            throw .indexOutOfRange(selected, count: branches.count, tabs.id)
        }
        try checkBranches(branches, beside: NodeList(), of: tabs)
        let old = tabs.children
        try atomically { () throws(RouteError) in
            var new: [RouteNode] = []
            for branch in branches { new.append(try build(branch)) }
            try take(old, .branchClosed)
            for node in new { try insert(node, into: tabs, at: tabs.children.count) }
            setHistory(tabs, [])
            select(tabs, selected)
            add(RouteTransition(container: tabs.id, kind: .reset, from: old.map(\.id), to: new.map(\.id)))
        }
    }

    /// By index nobody looks for anything: there may be many.
    ///
    /// - Throws: `indexOutOfRange`, `branchNotFound`, `pageNotFound`.
    func child(_ target: ChildTarget, of container: RouteNode) throws(RouteError) -> (node: RouteNode, index: Int) {
        let (place, what): (Int?, String)
        switch target {
        case .index(let index):
            guard container.children.indices.contains(index) else {
                throw .indexOutOfRange(index, count: container.children.count, container.id)
            }
            return (container.children[index], index)
        case .id(let id): (place, what) = (tree[id].flatMap { $0.parent === container ? $0.index : nil }, "\(id)")
        case .name(let name):
            (place, what) = (container.children.firstIndex { firstScreen(of: $0).key?.name == name }, "'\(name)'")
        case .key(let key):
            (place, what) = (
                container.children.firstIndex { firstScreen(of: $0).key == key }, "'\(key.name)' of those traits"
            )
        }
        guard let place else { throw notFound(what, in: container) }
        return (container.children[place], place)
    }

    private func notFound(_ what: String, in container: RouteNode) -> RouteError {
        container.kind == .tabs ? .branchNotFound(what, container.id) : .pageNotFound(what, container.id)
    }
}
