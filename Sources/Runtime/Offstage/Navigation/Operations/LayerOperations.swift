extension Route {
    /// The reaction of a presentation to layers that cover the presenter.
    public enum BusyPolicy: String, Sendable {
        /// Throws `alreadyPresenting`.
        case error
        /// Presents above the others.
        case stack
        /// Replaces the others.
        case replace
        /// Waits until the others are removed.
        case queue
    }
}

extension RouteTransaction {
    /// Presents a layout above everything else in the presenter's window.
    ///
    /// - Returns: the layer; with `queue` it may appear later, under this id.
    /// - Throws: `alreadyPresenting` when the presenter's layer is covered and `ifBusy` is `error`; `unknownDetent`.
    @discardableResult
    package func present(
        _ layout: Layout, from presenter: NodeID, style: ModalStyle = ModalStyle(), ifBusy: Route.BusyPolicy = .stack,
        animation: Route.Animation = .default
    ) throws(RouteError) -> NodeID {
        var nodes = [try make(.modal, NodeFields(own: .modal(presenter: presenter, style)))]
        let layer = nodes[0].id
        if let selected = style.selectedDetent, style.detents?.contains(selected) != true {
            throw .unknownDetent(selected.rawValue, layer)
        }
        nodes[0].children.append(try build(layout, under: layer, depth: 3, into: &nodes))
        try put(nodes, from: presenter, ifBusy, animation)
        return layer
    }

    /// Presents a layer now or later, or throws.
    func put(
        _ layer: [RouteNode], from presenter: NodeID, _ ifBusy: Route.BusyPolicy, _ animation: Route.Animation
    ) throws(RouteError) {
        let presenter = try node(presenter)
        guard let window = tree.window(of: presenter), let base = tree.layer(of: presenter) else {
            throw .containerNotSupported(presenter.id, "it is in no layer")
        }
        guard base.kind.takesInput else {
            throw .containerNotSupported(presenter.id, "a layer without input presents nothing")
        }
        let busy = busyLayers(above: presenter, in: window)
        if let top = busy.last {
            switch ifBusy {
            case .error: throw .alreadyPresenting(top)
            case .queue: return enqueue(layer, in: window.id, animation)
            case .stack: break
            case .replace: return try replace(busy, with: layer, in: window.id, animation)
            }
        }
        insertLayer(layer, in: window.id, animation)
    }

    private func replace(
        _ busy: [NodeID], with layer: [RouteNode], in window: NodeID, _ animation: Route.Animation
    ) throws(RouteError) {
        try atomically { () throws(RouteError) in
            for other in busy.reversed() where tree.has(other) {
                try take([other], .replaced)
                add(RouteTransition(container: window, kind: .dismiss, from: [other], animation: animation))
            }
            insertLayer(layer, in: window, animation)
        }
    }

    /// Inserts a layer on top of a window of the tree.
    func insertLayer(_ layer: [RouteNode], in window: NodeID, _ animation: Route.Animation) {
        var layer = layer
        layer[0].parent = window
        insert(layer, into: window, at: tree[window]?.children.count ?? 0)
        add(RouteTransition(container: window, kind: .present, to: [layer[0].id], animation: animation))
    }

    /// The visible layers above a node's layer that take input.
    func busyLayers(above node: RouteNode, in window: RouteNode) -> [NodeID] {
        guard window.children.count > 1, let index = tree.layer(of: node).flatMap({ tree.index(of: $0) }) else {
            return []
        }
        return window.children[(index + 1)...].filter { id in
            tree[id].map { $0.kind.takesInput && tree.isShown(layer: $0) } ?? false
        }
    }

    // MARK: Dismissing

    /// Removes a layer and those that it presents. A waiting layer leaves its queue.
    ///
    /// - Throws: `notDismissible` for a content layer and for nodes that are no layers; `locked`.
    package func dismiss(
        _ layer: NodeID, _ reason: RemovalReason = .dismissed, animation: Route.Animation = .default
    ) throws(RouteError) {
        if tree.waitingLayers.contains(where: { $0.id == layer }) { return tree.removeWaiting(layer) }
        guard layer.letter == .layer, tree[layer]?.kind != .content else { throw .notDismissible(layer) }
        let node = try node(layer)
        try checkUnlocked(node)
        guard let window = node.parent else { return }
        try take([layer], reason)
        add(RouteTransition(container: window, kind: .dismiss, from: [layer], animation: animation))
    }

    /// Removes every layer that a node, or a node in it, presents.
    ///
    /// - Returns: false if there are none.
    @discardableResult
    package func dismissPresented(by id: NodeID, animation: Route.Animation = .default) throws(RouteError) -> Bool {
        guard let window = tree.window(of: try node(id)) else { return false }
        let layers = window.children.filter { layer in
            tree[layer].flatMap { tree.presenter(of: $0) }.map { tree.contains(id, $0) } == true
        }
        try dismiss(layers, animation)
        return !layers.isEmpty
    }

    /// Removes all layers above the node's own that take input.
    package func dismiss(above id: NodeID, animation: Route.Animation = .default) throws(RouteError) {
        let node = try node(id)
        guard let window = tree.window(of: node), let index = tree.layer(of: node).flatMap({ tree.index(of: $0) })
        else { return }
        try dismiss(window.children[(index + 1)...].filter { tree[$0]?.kind.takesInput == true }, animation)
    }

    private func dismiss(_ layers: [NodeID], _ animation: Route.Animation) throws(RouteError) {
        try atomically { () throws(RouteError) in
            for layer in layers.reversed() where tree.has(layer) { try dismiss(layer, animation: animation) }
        }
    }

    // MARK: Sheets

    /// Selects one of a sheet's heights.
    ///
    /// - Throws: `unknownDetent`, for layers without detents too; `nodeNotFound`.
    package func selectDetent(_ detent: String, of layer: NodeID) throws(RouteError) {
        guard case .modal(let presenter, var style) = try node(layer).fields.own,
            let known = ModalStyle.Detent(rawValue: detent), style.detents?.contains(known) == true
        else { throw .unknownDetent(detent, layer) }
        style.selectedDetent = known
        try update(layer) { $0.own = .modal(presenter: presenter, style) }
    }
}
