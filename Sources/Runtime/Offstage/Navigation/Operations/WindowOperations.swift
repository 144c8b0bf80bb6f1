extension RouteTransaction {
    /// Opens a window after the others. The first window is the key window.
    @discardableResult
    package func openWindow(
        _ layout: Layout, title: String? = nil, animation: Route.Animation = .default
    ) throws(RouteError) -> NodeID {
        var window = try make(.window, NodeFields(title: title))
        var content = try make(.content, under: window.id)
        var nodes: [RouteNode] = []
        let root = try build(layout, under: content.id, depth: 3, into: &nodes)
        content.children.append(root)
        window.children.append(content.id)
        window.isKey = tree.keyWindow == nil
        insert([window, content] + nodes, into: nil, at: tree.windows.count)
        add(RouteTransition(container: window.id, kind: .root, to: [root], animation: animation))
        return window.id
    }

    /// Replaces everything in a window: its content and all layers above, waiting ones included.
    ///
    /// - Parameters:
    ///   - window: the key window unless given; a window is opened where there is none.
    ///   - policy: `all` removes locked nodes, too.
    package func setRoot(
        _ layout: Layout, window: NodeID? = nil, discarding policy: Route.DiscardPolicy = .unlocked,
        animation: Route.Animation = .default
    ) throws(RouteError) {
        if policy == .all {
            return try ignoringLocks { () throws(RouteError) in
                try setRoot(layout, window: window, animation: animation)
            }
        }
        guard let id = window ?? tree.keyWindow?.id else {
            try openWindow(layout, animation: animation)
            return
        }
        let window = try unlocked(id, .window)
        guard let content = window.children.first.flatMap({ tree[$0] }) else {
            throw .broken("\(id) has no content layer")
        }
        try checkUnlocked(content)
        var nodes: [RouteNode] = []
        let root = try build(layout, under: content.id, depth: 3, into: &nodes)
        let (gone, above) = (Array(content.children), Array(window.children.dropFirst()))
        try atomically { () throws(RouteError) in
            // All are checked before any is removed: a layer may hold a locked node.
            for layer in above { if let lock = tree.lock(removing: layer) { throw lock } }
            for layer in above.reversed() where tree.has(layer) { removeWithLayers(layer, .reset) }
            try take(gone, .reset)
            insert(nodes, into: content.id, at: 0)
        }
        add(RouteTransition(container: id, kind: .root, from: gone, to: [root], animation: animation))
    }

    /// Makes a window the one that receives input.
    package func makeKey(_ window: NodeID) throws(RouteError) {
        guard try !node(window, .window).isKey else { return }
        if let other = tree.keyWindow { setKey(other.id, false) }
        setKey(window, true)
    }

    /// Closes a window. If it was the key window, the one that was opened last becomes it.
    ///
    /// - Throws: `lastWindow`.
    package func close(_ window: NodeID) throws(RouteError) {
        let node = try unlocked(window, .window)
        guard tree.windows.count > 1 else { throw .lastWindow }
        if let lock = tree.lock(removing: window) { throw lock }
        remove(window, .dismissed)
        if node.isKey, let next = tree.windows.last { setKey(next, true) }
    }

    /// Removes everything, locked nodes included: the end of a session.
    package func closeSession() {
        for window in tree.windows.reversed() { remove(window, .sessionClosed) }
    }
}
