extension Route {
    /// The reaction of a push that finds its key in the stack.
    public enum UniquePush: String, Sendable {
        /// Throws `duplicateKey`.
        case error
        /// Pops to the known screen.
        case reveal
        /// Moves the known screen to the top.
        case bringToFront
    }

    /// The screen to which a pop returns.
    public enum PopTarget {
        /// Pops a number of screens.
        case count(Int)
        /// The bottom screen.
        case root
        /// The screen of a node.
        case node(NodeID)
        /// The top screen of that name.
        case name(String)
    }
}

extension RouteTransaction {
    /// The nearest stack around a node, itself included; for a container, the stack on its visible path.
    ///
    /// - Throws: `nodeNotFound`, `containerNotFound`.
    package func stack(from id: NodeID) throws(RouteError) -> NodeID {
        if let around = tree.nearest(from: id, where: { $0 == .stack || $0.isLayer }), around.letter != .layer {
            return around
        }
        let node = try node(id)
        var inner = node.kind == .window ? tree.inputLayer(of: node) : node
        while let current = inner, current.kind != .stack { inner = current.shownChild.flatMap { tree[$0] } }
        if let inner { return inner.id }
        throw .containerNotFound("stack", from: id)
    }

    /// Pushes layouts onto a stack.
    ///
    /// - Throws: `duplicateKey` when `unique` is `error`.
    package func push(
        _ layouts: [Layout], onto stack: NodeID, unique: Route.UniquePush? = nil, animation: Route.Animation = .default
    ) throws(RouteError) {
        _ = try unlocked(stack, .stack)
        guard let unique else { return try append(layouts, to: stack, animation: animation) }
        try atomically { () throws(RouteError) in
            for layout in layouts { try push(layout, onto: stack, unique, animation) }
        }
    }

    private func push(
        _ layout: Layout, onto stack: NodeID, _ unique: Route.UniquePush, _ animation: Route.Animation
    ) throws(RouteError) {
        guard case .screen(let screen) = layout, let known = try item(like: screen, in: stack) else {
            return try append([layout], to: stack, animation: animation)
        }
        switch unique {
        case .error: throw .duplicateKey(screen.name, in: stack)
        case .reveal: try pop(stack, to: .node(known), animation: animation)
        case .bringToFront:
            let items = items(of: stack)
            guard let top = items.last, top != known else { return }
            move(known, to: items.count - 1)
            add(RouteTransition(container: stack, kind: .push, from: [top], to: [known], animation: animation))
        }
    }

    /// The top item with the screen's key, which the app may compute.
    private func item(like screen: ScreenSpec, in stack: NodeID) throws(RouteError) -> NodeID? {
        let key = try fields(of: screen).key
        return items(of: stack).last { tree[$0]?.key == key }
    }

    private func items(of stack: NodeID) -> NodeIDs { tree[stack]?.children ?? NodeIDs() }
    private func top(of stack: NodeID) -> [NodeID] { if let top = items(of: stack).last { [top] } else { [] } }

    private func append(_ layouts: [Layout], to stack: NodeID, animation: Route.Animation) throws(RouteError) {
        guard !layouts.isEmpty else { return }
        let top = top(of: stack)
        let new = try put(layouts, onto: stack)
        add(RouteTransition(container: stack, kind: .push, from: top, to: new, animation: animation))
    }

    /// Builds all layouts before the first insertion: a layout that cannot be built leaves nothing behind.
    private func put(_ layouts: some Collection<Layout>, onto stack: NodeID) throws(RouteError) -> [NodeID] {
        var nodes: [RouteNode] = []
        let new = try build(layouts, under: stack, depth: depth(below: stack), into: &nodes)
        insert(nodes, into: stack, at: items(of: stack).count)
        return new
    }

    /// Pops items from the top.
    ///
    /// - Throws: `atRoot` for a pop that would leave the stack empty; `targetNotInStack`.
    package func pop(_ stack: NodeID, to target: Route.PopTarget, animation: Route.Animation = .default)
        throws(RouteError)
    {
        let items = try unlocked(stack, .stack).children
        let keep = try countToKeep(of: items, in: stack, target)
        guard keep > 0 else { throw .atRoot(items.last) }
        guard keep < items.count else { return }
        let gone = Array(items[keep...])
        try take(gone, .popped)
        add(RouteTransition(container: stack, kind: .pop, from: gone, to: top(of: stack), animation: animation))
    }

    private func countToKeep(of items: NodeIDs, in stack: NodeID, _ target: Route.PopTarget) throws(RouteError) -> Int {
        let (index, name): (Int?, String)
        switch target {
        case .count(let count): return items.count - min(max(0, count), items.count)
        case .root: return min(1, items.count)
        case .node(let id): (index, name) = (items.lastIndex(of: id), "\(id)")
        case .name(let wanted): (index, name) = (items.lastIndex { tree[$0]?.key?.name == wanted }, "'\(wanted)'")
        }
        guard let index else { throw .targetNotInStack(name, stack) }
        return index + 1
    }

    /// Replaces the items of a stack. Keeps the bottom items that have equal keys and params.
    package func setStack(
        _ layouts: [Layout], of stack: NodeID, animation: Route.Animation = .default
    ) throws(RouteError) {
        let items = try unlocked(stack, .stack).children
        guard !layouts.isEmpty else { throw .emptyStack(stack) }
        var kept = 0
        while kept < layouts.count, kept < items.count, try isSame(items[kept], layouts[kept]) { kept += 1 }
        let gone = Array(items[kept...])
        guard !gone.isEmpty || kept < layouts.count else { return }
        try atomically { () throws(RouteError) in
            try take(gone, .reset)
            let new = try put(layouts[kept...], onto: stack)
            let top = new.isEmpty ? top(of: stack) : new
            add(RouteTransition(container: stack, kind: .reset, from: gone, to: top, animation: animation))
        }
    }

    /// Whether a node is the same screen with the same params, in the same flow.
    private func isSame(_ id: NodeID, _ layout: Layout) throws(RouteError) -> Bool {
        guard case .screen(let screen) = layout, let node = tree[id], node.key?.name == screen.name else {
            return false
        }
        let wanted = try fields(of: screen)
        return node.key == wanted.key && node.params == wanted.params && node.flowID == wanted.flowID
    }

    /// Replaces the top item.
    package func replaceTop(
        _ layout: Layout, of stack: NodeID, animation: Route.Animation = .default
    ) throws(RouteError) {
        let top = Array(try unlocked(stack, .stack).children.suffix(1))
        try atomically { () throws(RouteError) in
            try take(top, .replaced)
            let new = try put([layout], onto: stack)
            add(RouteTransition(container: stack, kind: .replace, from: top, to: new, animation: animation))
        }
    }

    /// Empties a stack in the middle of a route. A later step must push.
    package func clear(_ stack: NodeID, animation: Route.Animation = .default) throws(RouteError) {
        let gone = Array(try unlocked(stack, .stack).children)
        guard !gone.isEmpty else { return }
        try take(gone, .reset)
        add(RouteTransition(container: stack, kind: .pop, from: gone, animation: animation))
    }
}
