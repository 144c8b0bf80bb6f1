import AppLoop

extension RouteTransaction {
    /// Adds a window behind the others; the first one is the key window.
    @discardableResult
    public func openWindow(_ layout: Layout, title: String? = nil, animation: RouteAnimation = .default)
        throws(RouteError) -> RouteNode
    {
        var fields = NodeFields()
        fields.title = title
        let window = try make(.window, fields)
        let content = try make(.content)
        adopt(try build(layout, depth: 3), in: content)
        adopt(content, in: window)
        window.isKey = tree.keyWindow == nil
        try insert(window, into: nil, at: tree.windows.count)
        add(RouteTransition(container: window.id, kind: .root, to: content.children.map(\.id), animation: animation))
        return window
    }

    /// Replaces everything in a window: what its content layer holds, and all layers above it, those that wait
    /// included.
    ///
    /// - Parameters:
    ///   - window: the key window unless given; one is opened where there is none.
    ///   - policy: `all` takes what is locked, too.
    public func setRoot(
        _ layout: Layout, window: RouteNode? = nil, discarding policy: DiscardPolicy = .unlocked,
        animation: RouteAnimation = .default
    ) throws(RouteError) {
        if policy == .all {
            return try ignoringLocks { () throws(RouteError) in
                try setRoot(layout, window: window, animation: animation)
            }
        }
        guard let window = window ?? tree.keyWindow else {
            try openWindow(layout, animation: animation)
            return
        }
        try check(window, is: .window)
        guard let content = window.children.first else { throw .broken("\(window.id) has no content layer") }
        try checkUnlocked(content)
        let root = try build(layout, depth: 3)
        let (old, above) = (content.children, Array(window.children.dropFirst()))
        try atomically { () throws(RouteError) in
            // Both are looked at before either goes: a layer may hold what is locked.
            for layer in above { if let lock = tree.lock(goingWith: layer) { throw lock } }
            for layer in above.reversed() where tree.isInTree(layer) { removeWithLayers(layer, .reset) }
            try take(old, .reset)
            try insert(root, into: content, at: 0)
        }
        add(
            RouteTransition(container: window.id, kind: .root, from: old.map(\.id), to: [root.id], animation: animation)
        )
    }

    public func makeKey(_ window: RouteNode) throws(RouteError) {
        try checkInTree(window)
        guard window.kind == .window else {
            throw .containerTypeMismatch(window.id, expected: .window, found: window.kind)
        }
        guard !window.isKey else { return }
        if let other = tree.keyWindow { setKey(other, false) }
        setKey(window, true)
    }

    /// The one that was opened last becomes the key window if this was.
    ///
    /// - Throws: `lastWindow`.
    public func close(_ window: RouteNode) throws(RouteError) {
        try check(window, is: .window)
        guard tree.windows.count > 1 else { throw .lastWindow }
        let wasKey = window.isKey
        if let lock = tree.lock(goingWith: window) { throw lock }
        remove(window, .dismissed)
        if wasKey, let next = tree.windows.last { setKey(next, true) }
    }

    /// Takes everything away, whatever is locked: the end of a session.
    public func closeSession() {
        for window in tree.windows.reversed() { remove(window, .sessionClosed) }
    }
}
