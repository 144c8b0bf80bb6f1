import AppLoop
import JSON
import Wire

/// State of a session that `offstage dev` carries into the next process: the route as links, and the `@Saved` values.
@Wire
package struct SessionState {
    /// Number of the session's last log entry. The restored session continues after it.
    package let seq: Int64
    /// Links to the visible screens of the key window's content layer, bottom to top.
    package let links: [String]
    /// Screens with saved values, in tree order.
    package var screens: [SavedScreen]

    /// The saved values of a screen.
    @Wire
    package struct SavedScreen {
        /// Full name of the screen.
        package let name: String
        /// Values that distinguish screens of one name.
        package let traits: JSONValue?
        /// Saved values by property.
        package let values: [String: JSONValue]
    }
}

extension Session {
    /// The state to restore in the next process.
    package var state: SessionState {
        let screens = screens.compactMap { screen -> SessionState.SavedScreen? in
            let values = screen.store.savedValues
            guard !values.isEmpty, let key = NodeID(screen.id).flatMap({ tree[$0] })?.key else { return nil }
            return SessionState.SavedScreen(name: key.name, traits: key.traits, values: values)
        }
        return SessionState(seq: seq, links: visibleLinks, screens: screens)
    }

    /// Screens above the content layer have no link that shows them again.
    private var visibleLinks: [String] {
        guard let content = tree.keyWindow?.children.first.flatMap({ tree[$0] }) else { return [] }
        let leaf = tree.shownLeaf(below: content)
        guard let stack = tree.parent(of: leaf), stack.kind == .stack else { return leaf.link.map { [$0] } ?? [] }
        return stack.children.compactMap { tree[$0].flatMap { tree.shownLeaf(below: $0).link } }
    }

    /// Sets the saved values of a store that was made, once. Screens of one key are restored in tree order.
    func restore(_ store: AnyStore, of node: RouteNode) {
        guard
            let index = stateToRestore?.screens.firstIndex(where: {
                $0.name == node.key?.name && $0.traits == node.key?.traits
            }), let screen = stateToRestore?.screens.remove(at: index)
        else { return }
        for problem in store.restore(screen.values) { restoreProblems.append("\(screen.name): \(problem)") }
    }

    /// Opens the links of the saved route in their order. A link that a guard defers stays deferred.
    ///
    /// - Returns: a sentence for each link that does not lead to its screen at once, and for each dropped value.
    package func restoreRoute() -> [String] {
        for (index, url) in (stateToRestore?.links ?? []).enumerated() {
            let mode: Link.Mode = index == 0 || shows(url: url) ? .reveal : .push
            open(url: url, mode: mode, cause: Cause(origin: .link)) { [weak self] result in
                guard case .failure(let error) = result else { return }
                self?.restoreProblems.append("the route to '\(url.prefix(200))' is not restored: \(error)")
            }
        }
        AppLoop.shared.endTurn()
        defer { restoreProblems = [] }
        return restoreProblems
    }

    /// Whether the tree has the screen of a link.
    private func shows(url: String) -> Bool {
        var isKnown = false
        tree.forEach { if $0.link == url { isKnown = true } }
        return isKnown
    }
}
