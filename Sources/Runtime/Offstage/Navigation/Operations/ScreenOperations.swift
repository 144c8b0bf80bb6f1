import AppLoop
import JSON

/// Changes of one node in its place.
extension RouteTransaction {
    /// Replaces a screen's params; its store receives `paramsDidChange`.
    ///
    /// - Throws: `invalidParams` for params that the screen does not take.
    package func setParams(_ params: JSONValue?, of screen: NodeID) throws(RouteError) {
        let node = try node(screen, .screen)
        var spec = ScreenSpec(of: node)
        (spec.fields.params, spec.fields.link) = (params, nil)
        let wanted = try fields(of: spec)
        guard wanted.params != node.params else { return }
        try update(screen) { ($0.params, $0.link, $0.zones) = (params, wanted.link ?? $0.link, wanted.zones) }
        afterCommit { [state] in state.session?.paramsDidChange(of: screen) }
    }

    /// Merges a patch into a screen's params (RFC 7396): member by member, null removes.
    package func mergeParams(_ patch: JSONValue, into screen: NodeID) throws(RouteError) {
        let params = try node(screen, .screen).params
        try setParams((params ?? .null).merged(with: patch), of: screen)
    }

    /// Makes a screen fetch its content again, as a pull on a list does.
    ///
    /// - Throws: `notRefreshable`; `nodeNotFound`.
    package func refresh(_ screen: NodeID) throws(RouteError) {
        _ = try node(screen, .screen)
        guard let session, session.screen(of: screen)?.store.isRefreshable == true else {
            throw .notRefreshable(screen)
        }
        afterCommit { session.screen(of: screen)?.store.refresh() }
    }

    package func setTitle(_ title: String?, of id: NodeID) throws(RouteError) {
        let kind = try node(id).kind
        guard kind == .window || !kind.isLayer else {
            throw .containerNotSupported(id, "it has a title of its own, or none")
        }
        try update(id) { $0.title = title }
    }

    package func setBars(_ bars: Layout.Bars?, of screen: NodeID) throws(RouteError) {
        _ = try node(screen, .screen)
        try update(screen) { $0.bars = bars }
    }

    /// Changes the item of a branch in the tab bar.
    package func setTab(_ item: Layout.TabItem, of branch: NodeID) throws(RouteError) {
        guard tree.role(of: try node(branch)) == .branch else {
            throw .containerNotSupported(branch, "it is no branch of tabs")
        }
        try update(branch) { $0.tab = item }
    }

    /// Sets whether the screen handles the back request itself.
    package func setBackHandler(_ isSet: Bool, of screen: NodeID) throws(RouteError) {
        _ = try node(screen, .screen)
        try update(screen) { $0.interceptsBack = isSet }
    }

    /// Protects a node from removal, and a container from changes, until it is unlocked.
    ///
    /// - Parameter reason: part of the error of every attempt: "the payment is being made". Nil unlocks the node.
    package func lock(_ id: NodeID, reason: String?) throws(RouteError) {
        _ = try node(id)
        try update(id) { $0.locked = reason }
    }
}

extension JSONValue {
    /// RFC 7396. Recurses as deep as the patch; the update of the node refuses deeper data.
    fileprivate func merged(with patch: JSONValue, depth: Int = 0) -> JSONValue {
        guard case .object(let changes) = patch, depth <= RouteTree.maxDataDepth else { return patch }
        var merged: JSONValue = object.map { .object($0) } ?? [:]
        for (key, value) in changes {
            merged[key] = value.isNull ? .none : .some((merged[key] ?? .null).merged(with: value, depth: depth + 1))
        }
        return merged
    }
}
