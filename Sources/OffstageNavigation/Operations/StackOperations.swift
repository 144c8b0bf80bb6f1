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
public enum PopTarget: Sendable {
    case count(Int)
    case root
    case node(NodeID)
    /// The uppermost screen of that name.
    case name(String)
}

extension RouteTransaction {
    /// The nearest stack around a node, itself included; for a container whose way that is shown leads into a stack, that one.
    public func stack(from node: RouteNode) throws(RouteError) -> RouteNode {
        if let around = node.ancestor(where: { $0.kind == .stack || $0.kind.isLayer }), around.kind == .stack { return around }
        var inner: RouteNode? = node
        while let current = inner, current.kind != .stack { inner = current.kind == .screen ? nil : current.shownChildren.last }
        if let inner { return inner }
        throw .containerNotFound(.stack, from: node.id)
    }

    /// Puts screens onto a stack.
    public func push(
        _ layouts: [Layout], onto stack: RouteNode, unique: UniquePush? = nil, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try checkUnlocked(stack)
        guard let unique else { return try append(layouts, to: stack, animation: animation) }
        for layout in layouts { try push(layout, onto: stack, unique, animation) }
    }

    private func push(_ layout: Layout, onto stack: RouteNode, _ unique: UniquePush, _ animation: RouteAnimation) throws(RouteError) {
        guard case .screen(let screen) = layout, let known = stack.children.last(where: { $0.key == screen.key }) else {
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

    private func append(_ layouts: [Layout], to stack: RouteNode, animation: RouteAnimation) throws(RouteError) {
        guard !layouts.isEmpty else { return }
        let top = stack.children.last
        for layout in layouts { insert(try build(layout), into: stack, at: stack.children.count) }
        let new = stack.children.suffix(layouts.count).map(\.id)
        add(RouteTransition(container: stack.id, kind: .push, from: top.map { [$0.id] } ?? [], to: new, animation: animation))
    }

    /// Takes screens off the top.
    ///
    /// - Throws: `atRoot` rather than to leave the stack empty; `targetNotInStack`.
    public func pop(_ stack: RouteNode, to target: PopTarget, animation: RouteAnimation = .default) throws(RouteError) {
        try checkUnlocked(stack)
        let keep: Int
        switch target {
        case .count(let count): keep = count < 0 ? stack.children.count : stack.children.count - min(count, stack.children.count)
        case .root: keep = min(1, stack.children.count)
        case .node(let id):
            guard let place = stack.children.lastIndex(where: { $0.id == id }) else { throw .targetNotInStack("\(id)", stack.id) }
            keep = place + 1
        case .name(let name):
            guard let place = stack.children.lastIndex(where: { $0.key?.name == name }) else { throw .targetNotInStack("'\(name)'", stack.id) }
            keep = place + 1
        }
        guard keep > 0 else { throw .atRoot(stack.children.last?.id) }
        guard keep < stack.children.count else { return }
        let gone = Array(stack.children[keep...])
        for node in gone.reversed() { removeWithLayers(node, .popped) }
        let top = stack.children.last.map { [$0.id] } ?? []
        add(RouteTransition(container: stack.id, kind: .pop, from: gone.map(\.id), to: top, animation: animation))
    }

    /// Replaces all items, or the top ones: what is the same, by key, at the bottom of both stays.
    public func setStack(_ layouts: [Layout], of stack: RouteNode, animation: RouteAnimation = .default) throws(RouteError) {
        try checkUnlocked(stack)
        guard !layouts.isEmpty else { throw .emptyStack(stack.id) }
        var kept = 0
        while kept < layouts.count, kept < stack.children.count, case .screen(let screen) = layouts[kept], stack.children[kept].fields.isSame(screen) {
            kept += 1
        }
        let gone = Array(stack.children[kept...])
        for node in gone.reversed() { removeWithLayers(node, .reset) }
        for layout in layouts[kept...] { insert(try build(layout), into: stack, at: stack.children.count) }
        let new = stack.children[kept...].map(\.id)
        guard !gone.isEmpty || !new.isEmpty else { return }
        add(RouteTransition(container: stack.id, kind: .reset, from: gone.map(\.id), to: new, animation: animation))
    }

    /// Puts something else in place of the top.
    public func replaceTop(_ layout: Layout, of stack: RouteNode, animation: RouteAnimation = .default) throws(RouteError) {
        try checkUnlocked(stack)
        let top = stack.children.last
        if let top { removeWithLayers(top, .replaced) }
        let node = try build(layout)
        insert(node, into: stack, at: stack.children.count)
        add(RouteTransition(container: stack.id, kind: .replace, from: top.map { [$0.id] } ?? [], to: [node.id], animation: animation))
    }

    /// Empties a stack in the middle of a route; a push has to follow.
    public func clear(_ stack: RouteNode, animation: RouteAnimation = .default) throws(RouteError) {
        try checkUnlocked(stack)
        let gone = stack.children
        for node in gone.reversed() { removeWithLayers(node, .reset) }
        guard !gone.isEmpty else { return }
        add(RouteTransition(container: stack.id, kind: .pop, from: gone.map(\.id), animation: animation))
    }

    /// Takes a node out together with the layers that it, or something in it, presents.
    func removeWithLayers(_ node: RouteNode, _ reason: RemovalReason) {
        if let window = node.window { removeLayers(presentedBy: node, in: window, reason) }
        remove(node, reason)
    }

    private func removeLayers(presentedBy node: RouteNode, in window: RouteNode, _ reason: RemovalReason) {
        for layer in window.children.reversed() where layer.parent != nil && layer !== node {
            guard let presenter = tree.presenter(of: layer), node.contains(presenter) else { continue }
            removeWithLayers(layer, reason)
        }
    }

    /// - Throws: `locked`, with the reason that the app gave.
    func checkUnlocked(_ node: RouteNode) throws(RouteError) {
        if let holder = node.ancestor(where: { $0.fields.locked != nil }), let reason = holder.fields.locked { throw .locked(holder.id, reason: reason) }
    }
}

extension NodeFields {
    fileprivate func isSame(_ screen: ScreenSpec) -> Bool { key == screen.key && params == screen.params }
}
