import AppLoop
import JSON

/// What is said about one node, where it stands.
extension RouteTransaction {
    /// Replaces a screen's params; its store is told (`paramsDidChange`).
    ///
    /// - Throws: `invalidParams` for what the screen does not take.
    public func setParams(_ params: JSONValue?, of screen: RouteNode) throws(RouteError) {
        try checkScreen(screen)
        var wanted = ScreenSpec(screen.fields)
        (wanted.params, wanted.link) = (params, nil)
        if let host = tree.host { wanted = try host.prepare(wanted) }
        guard wanted.params != screen.params else { return }
        if wanted.zones.contains(where: { !screen.zones.contains($0) }) {
            record.rezoned.append(screen)
            record.mayEnterZones = true
        }
        try update(screen) {
            ($0.params, $0.link, $0.zones) = (params, wanted.link ?? $0.link, wanted.zones.isEmpty ? nil : wanted.zones)
        }
        afterCommit { [tree] in tree.host?.paramsDidChange(of: screen) }
    }

    /// Merges into a screen's params as RFC 7396 has it: members one by one, null removes.
    public func mergeParams(_ patch: JSONValue, into screen: RouteNode) throws(RouteError) {
        try checkScreen(screen)
        try setParams((screen.params ?? .null).merged(with: patch), of: screen)
    }

    /// Has a screen get again what it shows, as a pull on a list does.
    ///
    /// - Throws: `notRefreshable`; `nodeNotFound`.
    public func refresh(_ screen: RouteNode) throws(RouteError) {
        try checkScreen(screen)
        guard let host = tree.host, host.isRefreshable(screen) else { throw .notRefreshable(screen.id) }
        afterCommit { host.refresh(screen) }
    }

    public func setTitle(_ title: String?, of node: RouteNode) throws(RouteError) {
        try checkInTree(node)
        guard node.kind == .window || !node.kind.isLayer else {
            throw .containerNotSupported(node.id, "it has a title of its own, or none")
        }
        try update(node) { $0.title = title }
    }

    public func setBars(_ bars: Bars?, of screen: RouteNode) throws(RouteError) {
        try checkScreen(screen)
        try update(screen) { $0.bars = bars }
    }

    /// How a branch is shown in the bar.
    public func setTab(_ item: TabItem, of branch: RouteNode) throws(RouteError) {
        try checkInTree(branch)
        guard branch.role == .branch else { throw .containerNotSupported(branch.id, "it is no branch of tabs") }
        try update(branch) { $0.tab = item }
    }

    /// From now on the screen decides what back does; or no longer.
    public func setBackHandler(_ isSet: Bool, of screen: RouteNode) throws(RouteError) {
        try checkScreen(screen)
        try update(screen) { $0.interceptsBack = isSet }
    }

    /// Keeps a node where it is, and a container as it is, until it is unlocked.
    ///
    /// - Parameter reason: told to whoever tries: "the payment is being made".
    public func lock(_ node: RouteNode, reason: String) throws(RouteError) {
        try checkInTree(node)
        try update(node) { $0.locked = reason }
    }

    public func unlock(_ node: RouteNode) throws(RouteError) {
        try checkInTree(node)
        try update(node) { $0.locked = nil }
    }

    private func checkScreen(_ node: RouteNode) throws(RouteError) {
        try checkInTree(node)
        guard node.kind == .screen else { throw .containerTypeMismatch(node.id, expected: .screen, found: node.kind) }
    }
}

extension JSONValue {
    /// RFC 7396. What is nested too deep is refused as the node is updated; here it is only walked, no deeper than the
    /// patch.
    fileprivate func merged(with patch: JSONValue, depth: Int = 0) -> JSONValue {
        guard case .object(let changes) = patch, depth <= RouteTree.maxDataDepth else { return patch }
        var merged: JSONValue = object.map { .object($0) } ?? [:]
        for (key, value) in changes {
            merged[key] = value.isNull ? .none : .some((merged[key] ?? .null).merged(with: value, depth: depth + 1))
        }
        return merged
    }
}
