import AppLoop

/// What every operation keeps to when something goes.
extension RouteTransaction {
    /// Takes siblings out, the last one first, together with the layers that they, or something in them, present.
    ///
    /// - Throws: `locked`, with the reason that the app gave, before anything is gone.
    func take(_ nodes: some BidirectionalCollection<RouteNode>, _ reason: RemovalReason) throws(RouteError) {
        for node in nodes { if let lock = tree.lock(goingWith: node) { throw lock } }
        for node in nodes.reversed() { removeWithLayers(node, reason) }
    }

    /// Runs what takes everything, whatever is locked.
    func ignoringLocks<Result>(_ body: () throws(RouteError) -> Result) throws(RouteError) -> Result {
        let before = tree.locked
        tree.locked = [:]
        defer { tree.locked = before.filter { tree.isInTree($0.value) } }
        return try body()
    }

    /// The same whatever is locked.
    func removeWithLayers(_ node: RouteNode, _ reason: RemovalReason) {
        if let window = node.window, window !== node { removeLayers(presentedBy: node, in: window, reason) }
        remove(node, reason)
    }

    private func removeLayers(presentedBy node: RouteNode, in window: RouteNode, _ reason: RemovalReason) {
        if window.children.count == 1 { return }
        for layer in window.children.reversed() where layer.parent != nil && layer !== node {
            guard let presenter = tree.presenter(of: layer), node.contains(presenter) else { continue }
            removeWithLayers(layer, reason)
            add(RouteTransition(container: window.id, kind: .dismiss, from: [layer.id]))
        }
    }

    /// - Throws: `nodeNotFound`, `containerTypeMismatch`, `locked`.
    func check(_ node: RouteNode, is kind: NodeKind) throws(RouteError) {
        try checkInTree(node)
        guard node.kind == kind else { throw .containerTypeMismatch(node.id, expected: kind, found: node.kind) }
        try checkUnlocked(node)
    }

    func checkInTree(_ node: RouteNode) throws(RouteError) {
        guard tree.isInTree(node) else { throw .nodeNotFound("\(node.id)") }
    }

    /// - Throws: `locked`, with the reason that the app gave.
    func checkUnlocked(_ node: RouteNode) throws(RouteError) {
        if let lock = tree.lock(around: node) { throw lock }
    }
}
