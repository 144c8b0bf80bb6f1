import AppLoop

/// `route/window`.
extension RouteTransaction {
    /// - Throws: `nodeNotFound`.
    public func activateWindow(_ id: NodeID) throws(RouteError) -> FrontEndOutcome {
        try makeKey(try window(id))
        return .applied
    }

    /// - Throws: `nodeNotFound`, `lastWindow`, `locked`.
    public func closeWindow(_ id: NodeID) throws(RouteError) -> FrontEndOutcome {
        try close(try window(id))
        return .applied
    }

    private func window(_ id: NodeID) throws(RouteError) -> RouteNode {
        guard let node = tree[id], node.kind == .window else { throw .nodeNotFound("\(id)") }
        return node
    }
}
