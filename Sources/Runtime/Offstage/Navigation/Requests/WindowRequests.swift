/// `route/window`.
extension RouteTransaction {
    /// Makes a window the key window.
    ///
    /// - Throws: `nodeNotFound`.
    package func activateWindow(_ id: NodeID) throws(RouteError) -> FrontEndOutcome {
        try makeKey(try window(id))
        return .applied
    }

    /// Closes a window.
    ///
    /// - Throws: `nodeNotFound`, `lastWindow`, `locked`.
    package func closeWindow(_ id: NodeID) throws(RouteError) -> FrontEndOutcome {
        try close(try window(id))
        return .applied
    }

    private func window(_ id: NodeID) throws(RouteError) -> NodeID {
        guard tree.has(id), id.letter == .window else { throw .nodeNotFound("\(id)") }
        return id
    }
}
