import AppLoop
import JSON
import Wire

/// State of a session that `offstage dev` carries into the next process: the visible route of the key window, and the
/// values of `@Saved` and `@Field` properties.
@Wire
package struct SessionState {
    /// Number of the session's last log entry. The restored session continues after it.
    package let seq: Int64
    /// Indices of the visible branches and pages of the content layer, from the outside in.
    package let selected: [Int]
    /// Screens of the visible stack of the content layer, bottom to top.
    package let path: [RouteScreen]
    /// Modal layers above the content, bottom to top.
    package let sheets: [SavedSheet]
    /// Screens with saved values, in tree order.
    package var screens: [SavedScreen]

    /// A screen of the route.
    @Wire
    package struct RouteScreen {
        /// Full name of the screen.
        package let name: String
        /// Values that distinguish screens of one name.
        package let traits: JSONValue?
        /// Params of the screen.
        package let params: JSONValue?
        /// URL that leads to the screen.
        package let link: String?
    }

    /// A modal layer with screens.
    @Wire
    package struct SavedSheet {
        /// Screen that presents the layer.
        package let presenter: RouteScreen?
        /// Appearance and dismissal of the layer.
        package let style: ModalStyle
        /// True when the screens are in a stack.
        package let isStack: Bool
        /// Screens of the visible stack of the layer, bottom to top.
        package let path: [RouteScreen]
    }

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

extension SessionState.RouteScreen {
    fileprivate init?(_ node: RouteNode) {
        guard node.kind == .screen, let key = node.key else { return nil }
        self.init(name: key.name, traits: key.traits, params: node.params, link: node.link)
    }

    fileprivate var key: NodeKey { NodeKey(name: name, traits: traits) }
    fileprivate var layout: Layout { .screen(ScreenSpec(name, traits: traits, params: params)) }
}

extension Session {
    /// The state to restore in the next process.
    package var state: SessionState {
        let screens = screens.compactMap { screen -> SessionState.SavedScreen? in
            // Writing the view adds its secure fields to the known ones.
            _ = screen.currentView
            let values = screen.store.savedValues
            guard !values.isEmpty, let key = tree[screen.node]?.key else { return nil }
            return SessionState.SavedScreen(name: key.name, traits: key.traits, values: values)
        }
        let layers = tree.keyWindow.map { tree.children(of: $0) } ?? []
        let content = layers.first
        return SessionState(
            seq: seq, selected: content.map(selectedIndices) ?? [], path: content.map(visiblePath) ?? [],
            sheets: layers.compactMap(sheet), screens: screens)
    }

    private func selectedIndices(of layer: RouteNode) -> [Int] {
        var indices: [Int] = []
        var node = layer
        while let next = node.shownChild.flatMap({ tree[$0] }) {
            if let selected = node.selected, [.tabs, .pages].contains(node.kind) { indices.append(selected) }
            node = next
        }
        return indices
    }

    /// The screens of the innermost visible stack of a layer.
    private func visiblePath(of layer: RouteNode) -> [SessionState.RouteScreen] {
        let leaf = tree.shownLeaf(of: layer)
        guard let stack = tree.parent(of: leaf), stack.kind == .stack else {
            return SessionState.RouteScreen(leaf).map { [$0] } ?? []
        }
        return tree.children(of: stack).compactMap { SessionState.RouteScreen(tree.shownLeaf(of: $0)) }
    }

    private func sheet(_ layer: RouteNode) -> SessionState.SavedSheet? {
        guard case .modal(let presenter, let style) = layer.fields.own else { return nil }
        let path = visiblePath(of: layer)
        guard !path.isEmpty else { return nil }
        return SessionState.SavedSheet(
            presenter: tree[presenter].flatMap { SessionState.RouteScreen(tree.shownLeaf(below: $0)) }, style: style,
            isStack: tree.parent(of: tree.shownLeaf(of: layer))?.kind == .stack, path: path)
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

    /// Selects the visible branches and pages, opens or pushes the screens of the visible stack, and presents the
    /// sheets. A route that a guard defers stays deferred.
    ///
    /// - Returns: a sentence for each screen, sheet and selection that is not restored, and for each dropped value.
    package func restoreRoute() -> [String] {
        if let state = stateToRestore {
            select(state.selected)
            for index in state.path.indices { restore(state.path, at: index) }
            for sheet in state.sheets { present(sheet) }
        }
        AppLoop.shared.endTurn()
        defer { restoreProblems = [] }
        return restoreProblems
    }

    private var content: RouteNode? { tree.keyWindow?.children.first.flatMap { tree[$0] } }

    private func select(_ indices: [Int]) {
        var node = content
        for index in indices {
            while let outer = node, ![.tabs, .pages].contains(outer.kind) {
                node = outer.shownChild.flatMap { tree[$0] }
            }
            let container = node
            attempt("the selected tab or page \(index)") { transaction in
                guard let container else { throw NotRestored(reason: "the app shows no tabs and no pages") }
                if container.kind == .tabs {
                    try transaction.selectTab(.index(index), of: container.id)
                } else {
                    try transaction.selectPage(.index(index), of: container.id)
                }
            }
            node = container.flatMap { tree[$0.id] }?.shownChild.flatMap { tree[$0] }
        }
    }

    /// Shows a screen of the saved stack that the app does not show yet: by its link, or else above the screen below.
    private func restore(_ path: [SessionState.RouteScreen], at index: Int) {
        guard let content else { return }
        let (saved, shown) = (path[index], visiblePath(of: content))
        if shown.indices.contains(index), shown[index].key == saved.key { return }
        if let url = saved.link {
            let mode: Link.Mode = index == 0 || shows(url: url) ? .reveal : .push
            open(url: url, mode: mode, cause: Cause(origin: .link)) { [weak self] result in
                guard case .failure(let error) = result else { return }
                self?.restoreProblems.append("the route to '\(url.prefix(200))' is not restored: \(error)")
            }
            return
        }
        let below = index > 0 ? path[index - 1] : nil
        attempt("the screen '\(saved.name)'") { transaction in
            guard let below, shown.last?.key == below.key else {
                let first = shown.first.map { "; the app begins with '\($0.name)'" } ?? ""
                throw NotRestored(reason: "it has no link, and the screen below it is not shown\(first)")
            }
            let stack = try transaction.stack(from: transaction.tree.shownLeaf(of: content).id)
            try transaction.push([saved.layout], onto: stack)
        }
    }

    private func present(_ sheet: SessionState.SavedSheet) {
        guard let window = tree.keyWindow, let first = sheet.path.first else { return }
        // The app, or the challenge of a guard, may show it already.
        if tree.children(of: window).contains(where: {
            $0.kind == .modal && visiblePath(of: $0).first?.key == first.key
        }
        ) {
            return
        }
        var presenter = tree.shownLeaf(below: window)
        tree.forEach { if let key = sheet.presenter?.key, $0.kind == .screen, $0.key == key { presenter = $0 } }
        let layouts = sheet.path.map(\.layout)
        attempt("the \(sheet.style.style) with '\(first.name)'") {
            try $0.present(
                sheet.isStack ? .stack(layouts) : layouts[0], from: presenter.id, style: sheet.style)
        }
    }

    /// Navigates; adds a sentence when that is not possible.
    private func attempt(_ what: String, _ change: @escaping @AppActor (RouteTransaction) throws -> Void) {
        do { try navigate(change) } catch { restoreProblems.append("\(what) is not restored: \(error)") }
    }

    /// Whether the tree has the screen of a link.
    private func shows(url: String) -> Bool {
        var isKnown = false
        tree.forEach { if $0.link == url { isKnown = true } }
        return isKnown
    }
}

private struct NotRestored: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
}
