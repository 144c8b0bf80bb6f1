/// `route/select`.
extension RouteTransaction {
    /// Selects a branch or page. Selecting the selected branch again has the effect that the tabs declare: back to the
    /// root, unless declared otherwise. Selecting the selected page has no effect.
    ///
    /// - Parameter reselect: overrides the declaration of the tabs.
    /// - Throws: `staleSource` when the container or the source was removed or is hidden; `blockedByLayer`,
    ///   `indexOutOfRange`, `disabled`, `locked`.
    package func select(
        _ target: Route.ChildTarget, of container: NodeID, reselect: Route.BranchSelection? = nil, source: NodeID? = nil
    ) throws(RouteError) -> FrontEndOutcome {
        let node = try selectable(container)
        if let source { _ = try tree.origin(source) }
        if node.kind == .pages {
            try selectPage(target, of: container)
        } else {
            try selectBranch(target, of: node, reselect)
        }
        return .applied
    }

    private func selectable(_ container: NodeID) throws(RouteError) -> RouteNode {
        guard let node = tree[container], tree.isShown(node) else { throw .staleSource("\(container)") }
        guard node.kind == .tabs || node.kind == .pages else {
            throw .containerTypeMismatch(container, expected: "tabs", found: node.kind.rawValue)
        }
        if let window = tree.window(of: node), let top = tree.inputLayer(of: window), top.id != tree.layer(of: node)?.id
        {
            throw .blockedByLayer(container, by: top.id)
        }
        return node
    }

    private func selectBranch(
        _ target: Route.ChildTarget, of tabs: RouteNode, _ reselect: Route.BranchSelection?
    ) throws(RouteError) {
        let branch = try child(target, of: tabs).id
        if tree[branch]?.fields.tab?.isEnabled == false { throw .disabled(branch) }
        guard branch == tabs.shownChild, case .tabs(_, let declared) = tabs.fields.own else {
            return try selectTab(target, of: tabs.id)
        }
        try selectTab(target, of: tabs.id, reselect ?? declared)
    }
}
