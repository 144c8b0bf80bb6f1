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

    private func window(_ id: NodeID) throws(RouteError) -> NodeID {
        guard tree[id] != nil, id.letter == .window else { throw .nodeNotFound("\(id)") }
        return id
    }
}
