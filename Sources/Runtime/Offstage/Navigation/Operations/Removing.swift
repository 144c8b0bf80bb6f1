/// Removal and checks, shared by all operations.
extension RouteTransaction {
    /// Removes siblings, the last one first, together with the layers that they, or nodes in them, present.
    ///
    /// - Throws: `locked` with the app's reason, before anything is removed.
    func take(_ ids: some BidirectionalCollection<NodeID>, _ reason: RemovalReason) throws(RouteError) {
        for id in ids { if let lock = tree.lock(removing: id) { throw lock } }
        for id in ids.reversed() { removeWithLayers(id, reason) }
    }

    /// Runs a removal of everything, locked nodes included.
    func ignoringLocks<Result>(_ body: () throws(RouteError) -> Result) throws(RouteError) -> Result {
        let locked = tree.locked
        tree.locked = []
        defer { tree.locked = locked.filter { tree.has($0) } }
        return try body()
    }

    /// Removes a node, whether or not it is locked, with the layers that it presents.
    func removeWithLayers(_ id: NodeID, _ reason: RemovalReason) {
        if let window = tree.nearest(from: id, where: { $0 == .window }), window != id {
            removeLayers(presentedBy: id, in: window, reason)
        }
        remove(id, reason)
    }

    private func removeLayers(presentedBy id: NodeID, in window: NodeID, _ reason: RemovalReason) {
        guard let window = tree[window], window.children.count > 1 else { return }
        for layer in window.children.reversed() where layer != id {
            guard let presenter = tree[layer].flatMap({ tree.presenter(of: $0) }), tree.contains(id, presenter) else {
                continue
            }
            removeWithLayers(layer, reason)
            add(RouteTransition(container: window.id, kind: .dismiss, from: [layer]))
        }
    }

    /// A container that may be changed.
    ///
    /// - Throws: `nodeNotFound`, `containerTypeMismatch`, `locked`.
    func unlocked(_ id: NodeID, _ kind: NodeKind) throws(RouteError) -> RouteNode {
        let node = try self.node(id, kind)
        try checkUnlocked(node)
        return node
    }

    /// - Throws: `nodeNotFound`, `containerTypeMismatch`.
    func node(_ id: NodeID, _ kind: NodeKind) throws(RouteError) -> RouteNode {
        let node = try node(id)
        guard node.kind == kind else {
            throw .containerTypeMismatch(id, expected: kind.rawValue, found: node.kind.rawValue)
        }
        return node
    }

    /// - Throws: `locked` with the app's reason.
    func checkUnlocked(_ node: RouteNode) throws(RouteError) {
        if let lock = tree.lock(around: node) { throw lock }
    }
}
