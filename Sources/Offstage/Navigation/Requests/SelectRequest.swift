import AppLoop

/// `route/select`.
extension RouteTransaction {
    /// Tabs or pages. Selecting the selected tab again does what the tabs have declared for that (back to its root,
    /// unless they say otherwise);
    /// selecting the selected page, nothing.
    ///
    /// - Parameter reselect: instead of what the tabs have declared.
    /// - Throws: `staleSource` when the container or the source is gone or not shown; `blockedByLayer`,
    ///   `indexOutOfRange`, `disabled`, `locked`.
    public func select(
        _ target: ChildTarget, of container: NodeID, reselect: BranchSelection? = nil, source: NodeID? = nil
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
            throw .containerTypeMismatch(container, expected: .tabs, found: node.kind)
        }
        if let window = tree.window(of: node), let top = tree.inputLayer(of: window), top.id != tree.layer(of: node)?.id
        {
            throw .blockedByLayer(container, by: top.id)
        }
        return node
    }

    private func selectBranch(
        _ target: ChildTarget, of tabs: RouteNode, _ reselect: BranchSelection?
    ) throws(RouteError) {
        let branch = try child(target, of: tabs).id
        if tree[branch]?.fields.tab?.isEnabled == false { throw .disabled(branch) }
        guard branch == tabs.shownChild, case .tabs(_, let declared) = tabs.fields.own else {
            return try selectTab(target, of: tabs.id)
        }
        try selectTab(target, of: tabs.id, reselect ?? declared)
    }
}
