import AppLoop

/// The reaction of a presentation to layers that cover the presenter.
public enum BusyPolicy: String, Sendable {
    /// Throws `alreadyPresenting`.
    case error
    /// Presents above the others.
    case stack
    /// Replaces the others.
    case replace
    /// Waits until the others are gone.
    case queue
}

/// The reaction of a dismissal that finds no layer.
public enum NothingPresented: String, Sendable {
    case isFine
    case isError
}

extension RouteTransaction {
    /// Presents a layout above everything else in the presenter's window.
    ///
    /// - Returns: the layer; with `queue` it may appear later, under this id.
    /// - Throws: `alreadyPresenting` when the presenter's layer is covered and `ifBusy` is `error`; `unknownDetent`.
    @discardableResult
    public func present(
        _ layout: Layout, from presenter: NodeID, style: ModalStyle = ModalStyle(), ifBusy: BusyPolicy = .stack,
        animation: RouteAnimation = .default
    ) throws(RouteError) -> NodeID {
        var nodes = [try make(.modal, NodeFields(own: .modal(presenter: presenter, style)))]
        let layer = nodes[0].id
        if let selected = style.selectedDetent, style.detents?.contains(selected) != true {
            throw .unknownDetent(selected, layer)
        }
        nodes[0].children.append(try build(layout, under: layer, depth: 3, into: &nodes))
        try put(Subtree(nodes), from: presenter, ifBusy, animation)
        return layer
    }

    /// Presents a layer now or later, or throws.
    func put(
        _ layer: Subtree, from presenter: NodeID, _ ifBusy: BusyPolicy, _ animation: RouteAnimation
    ) throws(RouteError) {
        let presenter = try node(presenter)
        guard let window = tree.window(of: presenter), let base = tree.layer(of: presenter) else {
            throw .containerNotSupported(presenter.id, "it stands in no layer")
        }
        guard base.kind.takesInput else {
            throw .containerNotSupported(presenter.id, "what takes no input presents nothing")
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
        _ busy: [NodeID], with layer: Subtree, in window: NodeID, _ animation: RouteAnimation
    ) throws(RouteError) {
        try atomically { () throws(RouteError) in
            for other in busy.reversed() where tree[other] != nil {
                try take([other], .replaced)
                add(RouteTransition(container: window, kind: .dismiss, from: [other], animation: animation))
            }
            insertLayer(layer, in: window, animation)
        }
    }

    /// Inserts a layer on top of a window of the tree.
    func insertLayer(_ layer: Subtree, in window: NodeID, _ animation: RouteAnimation) {
        var layer = layer
        layer.nodes[0].parent = window
        insert(layer, into: window, at: tree[window]?.children.count ?? 0)
        add(RouteTransition(container: window, kind: .present, to: [layer.id], animation: animation))
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
    public func dismiss(
        _ layer: NodeID, _ reason: RemovalReason = .dismissed, animation: RouteAnimation = .default
    ) throws(RouteError) {
        if waitingNode(layer) != nil { return tree.removeWaiting(layer) }
        guard layer.letter == .layer, tree[layer]?.kind != .content else { throw .notDismissible(layer) }
        let node = try node(layer)
        try checkUnlocked(node)
        guard let window = node.parent else { return }
        try take([layer], reason)
        add(RouteTransition(container: window, kind: .dismiss, from: [layer], animation: animation))
    }

    /// Removes every layer that a node, or a node in it, presents.
    public func dismissPresented(
        by id: NodeID, ifNone: NothingPresented = .isFine, animation: RouteAnimation = .default
    ) throws(RouteError) {
        guard let window = tree.window(of: try node(id)) else { return }
        let layers = window.children.filter { layer in
            tree[layer].flatMap { tree.presenter(of: $0) }.map { tree.contains(id, $0) } == true
        }
        try dismiss(layers, ifNone, from: id, animation)
    }

    /// Removes all layers of a window that take input, except its content.
    public func dismissAll(
        in window: NodeID, ifNone: NothingPresented = .isFine, animation: RouteAnimation = .default
    ) throws(RouteError) {
        let layers = try unlocked(window, .window).children.dropFirst()
        try dismiss(inputLayers(layers), ifNone, from: window, animation)
    }

    /// Removes all layers above the node's own that take input.
    public func dismiss(
        above id: NodeID, ifNone: NothingPresented = .isFine, animation: RouteAnimation = .default
    ) throws(RouteError) {
        let node = try node(id)
        guard let window = tree.window(of: node), let index = tree.layer(of: node).flatMap({ tree.index(of: $0) })
        else { throw .nothingPresented(id) }
        try dismiss(inputLayers(window.children[(index + 1)...]), ifNone, from: id, animation)
    }

    private func inputLayers(_ layers: some Sequence<NodeID>) -> [NodeID] {
        layers.filter { tree[$0]?.kind.takesInput == true }
    }

    private func dismiss(
        _ layers: [NodeID], _ ifNone: NothingPresented, from id: NodeID, _ animation: RouteAnimation
    ) throws(RouteError) {
        if layers.isEmpty, ifNone == .isError { throw .nothingPresented(id) }
        try atomically { () throws(RouteError) in
            for layer in layers.reversed() where tree[layer] != nil { try dismiss(layer, animation: animation) }
        }
    }

    // MARK: Sheets

    /// Selects one of a sheet's heights.
    ///
    /// - Throws: `unknownDetent`, for layers without detents too; `nodeNotFound`.
    public func selectDetent(_ detent: String, of layer: NodeID) throws(RouteError) {
        guard case .modal(let presenter, var style) = try node(layer).fields.own,
            style.detents?.contains(detent) == true
        else { throw .unknownDetent(detent, layer) }
        style.selectedDetent = detent
        try update(layer) { $0.own = .modal(presenter: presenter, style) }
    }
}
