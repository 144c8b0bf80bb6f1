import AppLoop

/// `route/tapBar`, and what holds for the source of every request.
extension RouteTransaction {
    /// Refuses input from where none can come any more.
    ///
    /// - Throws: `staleSource`.
    public func checkSource(_ source: NodeID) throws(RouteError) { _ = try tree.reachable(source) }

    /// Taps an item of a screen's bars, leading or trailing.
    ///
    /// - Throws: `staleSource` for a screen that is not shown or is covered; `unknownItem`, `disabled`.
    public func tapBar(of screen: NodeID, item id: String) throws(RouteError) -> FrontEndOutcome {
        let bars = try tree.reachable(screen).fields.bars
        guard let item = ((bars?.leading ?? []) + (bars?.trailing ?? [])).first(where: { $0.id == id }) else {
            throw .unknownItem(id, screen)
        }
        guard item.isEnabled else { throw .itemDisabled(id, screen) }
        return .sends(item.action, to: screen)
    }
}
