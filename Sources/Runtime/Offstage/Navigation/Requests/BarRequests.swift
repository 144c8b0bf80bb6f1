/// `route/tapBar`, and the check of every request's source.
extension RouteTransaction {
    /// Rejects a source that no longer receives input. A toast that is shown does, beside the top layer.
    ///
    /// - Throws: `staleSource`.
    package func checkSource(_ source: NodeID) throws(RouteError) {
        if let node = tree[source], node.kind == .toast { return }
        _ = try tree.reachable(source)
    }

    /// Taps a leading or trailing button of a screen's bars. A button without an action changes nothing.
    ///
    /// - Throws: `staleSource` for a hidden or covered screen; `unknownItem`, `disabled`.
    package func tapBar(of screen: NodeID, item id: String) throws(RouteError) -> FrontEndOutcome {
        let bars = try tree.reachable(screen).fields.bars
        guard let item = ((bars?.leading ?? []) + (bars?.trailing ?? [])).first(where: { $0.id == id }) else {
            throw .unknownItem(id, screen)
        }
        guard item.isEnabled else { throw .itemDisabled(id, screen) }
        return item.onTap.map { .sends($0.action, to: screen) } ?? .applied
    }
}
