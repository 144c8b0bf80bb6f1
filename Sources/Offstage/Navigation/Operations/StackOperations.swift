import AppLoop

/// What to do when something of the same key is in the stack already.
public enum UniquePush: String, Sendable {
    /// Refuses.
    case error
    /// Goes back to it.
    case reveal
    /// Moves it to the top.
    case bringToFront
}

/// How far to go back.
public enum PopTarget {
    case count(Int)
    case root
    case node(NodeID)
    /// The uppermost screen of that name.
    case name(String)
    case key(NodeKey)
    /// As long as the top fits.
    case whileTop((RouteNode) -> Bool)
}

extension RouteTransaction {
    /// The nearest stack around a node, itself included; for a container whose way that is shown leads into a stack,
    /// that one.
    public func stack(from node: RouteNode) throws(RouteError) -> RouteNode {
        if let around = node.ancestor(where: { $0.kind == .stack || $0.kind.isLayer }), around.kind == .stack {
            return around
        }
        var inner: RouteNode? = node.kind == .window ? tree.inputLayer(of: node) : node
        while let current = inner, current.kind != .stack { inner = current.shownChild }
        if let inner { return inner }
        throw .containerNotFound("stack", from: node.id)
    }

    /// Puts screens onto a stack.
    ///
    /// - Throws: `duplicateKey` when `unique` is `error`.
    public func push(
        _ layouts: [Layout], onto stack: RouteNode, unique: UniquePush? = nil, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try check(stack, is: .stack)
        guard let unique else { return try append(layouts, to: stack, animation: animation) }
        try atomically { () throws(RouteError) in
            for layout in layouts { try push(layout, onto: stack, unique, animation) }
        }
    }

    private func push(_ layout: Layout, onto stack: RouteNode, _ unique: UniquePush, _ animation: RouteAnimation)
        throws(RouteError)
    {
        guard case .screen(let screen) = layout, let known = try item(like: screen, in: stack) else {
            return try append([layout], to: stack, animation: animation)
        }
        switch unique {
        case .error: throw .duplicateKey(screen.key.name, in: stack.id)
        case .reveal: try pop(stack, to: .node(known.id), animation: animation)
        case .bringToFront:
            guard let top = stack.children.last, top !== known else { return }
            move(known, to: stack.children.count - 1)
            add(RouteTransition(container: stack.id, kind: .push, from: [top.id], to: [known.id], animation: animation))
        }
    }

    /// The uppermost of that key, which may be the app's to say.
    private func item(like screen: ScreenSpec, in stack: RouteNode) throws(RouteError) -> RouteNode? {
        let key = try tree.host?.prepare(screen).key ?? screen.key
        return stack.children.last { $0.key == key }
    }

    private func append(_ layouts: [Layout], to stack: RouteNode, animation: RouteAnimation) throws(RouteError) {
        guard !layouts.isEmpty else { return }
        let top = stack.children.last
        let new = try put(layouts, onto: stack)
        add(
            RouteTransition(
                container: stack.id, kind: .push, from: top.map { [$0.id] } ?? [], to: new, animation: animation))
    }

    /// Builds all before it puts the first: what cannot be built leaves no half of itself.
    private func put(_ layouts: some Collection<Layout>, onto stack: RouteNode) throws(RouteError) -> [NodeID] {
        var new: [RouteNode] = []
        for layout in layouts { new.append(try build(layout)) }
        for node in new { try insert(node, into: stack, at: stack.children.count) }
        return new.map(\.id)
    }

    /// Takes screens off the top.
    ///
    /// - Throws: `atRoot` rather than to leave the stack empty; `targetNotInStack`.
    public func pop(_ stack: RouteNode, to target: PopTarget, animation: RouteAnimation = .default) throws(RouteError) {
        try check(stack, is: .stack)
        let keep = try countToKeep(in: stack, target)
        guard keep > 0 else { throw .atRoot(stack.children.last?.id) }
        guard keep < stack.children.count else { return }
        let gone = Array(stack.children[keep...])
        try take(gone, .popped)
        add(
            RouteTransition(
                container: stack.id, kind: .pop, from: gone.map(\.id), to: stack.children.suffix(1).map(\.id),
                animation: animation))
    }

    private func countToKeep(in stack: RouteNode, _ target: PopTarget) throws(RouteError) -> Int {
        let items = stack.children
        let (place, what): (Int?, String)
        switch target {
        case .count(let count): return items.count - min(max(0, count), items.count)
        case .root: return min(1, items.count)
        case .whileTop(let fits): return (items.lastIndex { !fits($0) } ?? -1) + 1
        case .node(let id): (place, what) = (items.lastIndex { $0.id == id }, "\(id)")
        case .name(let name): (place, what) = (items.lastIndex { $0.key?.name == name }, "'\(name)'")
        case .key(let key): (place, what) = (items.lastIndex { $0.key == key }, "'\(key.name)' of those traits")
        }
        guard let place else { throw .targetNotInStack(what, stack.id) }
        return place + 1
    }

    /// Replaces all items, or the top ones: what is the same, by key and params, at the bottom of both stays.
    public func setStack(_ layouts: [Layout], of stack: RouteNode, animation: RouteAnimation = .default)
        throws(RouteError)
    {
        try check(stack, is: .stack)
        guard !layouts.isEmpty else { throw .emptyStack(stack.id) }
        var kept = 0
        while kept < layouts.count, kept < stack.children.count, try isSame(stack.children[kept], layouts[kept]) {
            kept += 1
        }
        let gone = Array(stack.children[kept...])
        guard !gone.isEmpty || kept < layouts.count else { return }
        try atomically { () throws(RouteError) in
            try take(gone, .reset)
            let new = try put(layouts[kept...], onto: stack)
            let to = new.isEmpty ? stack.children.suffix(1).map(\.id) : new
            add(RouteTransition(container: stack.id, kind: .reset, from: gone.map(\.id), to: to, animation: animation))
        }
    }

    /// The same screen, with the same params, of the same flow.
    private func isSame(_ node: RouteNode, _ layout: Layout) throws(RouteError) -> Bool {
        guard case .screen(let screen) = layout, node.key?.name == screen.key.name else { return false }
        let wanted = try tree.host?.prepare(screen) ?? screen
        return node.key == wanted.key && node.params == wanted.params && node.flowID == wanted.flowID
    }

    /// Puts something else in place of the top.
    public func replaceTop(_ layout: Layout, of stack: RouteNode, animation: RouteAnimation = .default)
        throws(RouteError)
    {
        try check(stack, is: .stack)
        let top = Array(stack.children.suffix(1))
        try atomically { () throws(RouteError) in
            try take(top, .replaced)
            let new = try put([layout], onto: stack)
            add(
                RouteTransition(container: stack.id, kind: .replace, from: top.map(\.id), to: new, animation: animation)
            )
        }
    }

    /// Empties a stack in the middle of a route; a push has to follow.
    public func clear(_ stack: RouteNode, animation: RouteAnimation = .default) throws(RouteError) {
        try check(stack, is: .stack)
        let gone = stack.children
        guard !gone.isEmpty else { return }
        try take(gone, .reset)
        add(RouteTransition(container: stack.id, kind: .pop, from: gone.map(\.id), animation: animation))
    }
}
