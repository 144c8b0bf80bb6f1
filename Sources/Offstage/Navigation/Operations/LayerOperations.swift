import AppLoop

/// What to do when something is presented there already.
public enum BusyPolicy: String, Sendable {
    case error
    /// On top of it.
    case stack
    /// In its place.
    case replace
    /// Once it is gone.
    case queue
}

/// What to make of nothing to dismiss.
public enum NothingPresented: String, Sendable {
    case isFine
    case isError
}

extension RouteTransaction {
    /// Shows something above everything else in the presenter's window.
    ///
    /// - Returns: the layer; with `queue` it may come later, under the id that it has now.
    /// - Throws: `alreadyPresenting` when the presenter's layer is covered and `ifBusy` is `error`; `unknownDetent`.
    @discardableResult
    public func present(
        _ layout: Layout, from presenter: RouteNode, style: ModalStyle = ModalStyle(), ifBusy: BusyPolicy = .stack,
        animation: RouteAnimation = .default
    ) throws(RouteError) -> RouteNode {
        let layer = try make(.modal, NodeFields(own: .modal(presenter: presenter.id, style)))
        if let selected = style.selectedDetent, style.detents?.contains(selected) != true {
            throw .unknownDetent(selected, layer.id)
        }
        adopt(try build(layout, depth: 3), in: layer)
        try put(layer, from: presenter, ifBusy, animation)
        return layer
    }

    /// Shows a layer now, later, or not at all.
    func put(_ layer: RouteNode, from presenter: RouteNode, _ ifBusy: BusyPolicy, _ animation: RouteAnimation)
        throws(RouteError)
    {
        try checkInTree(presenter)
        guard let window = presenter.window, let base = presenter.layer else {
            throw .containerNotSupported(presenter.id, "it stands in no layer")
        }
        guard base.kind.takesInput else {
            throw .containerNotSupported(presenter.id, "what takes no input presents nothing")
        }
        let busy = busyLayers(above: presenter, in: window)
        if let top = busy.last {
            switch ifBusy {
            case .error: throw .alreadyPresenting(top.id)
            case .queue: return enqueue(layer, in: window, animation)
            case .stack: break
            case .replace: return try replace(busy, with: layer, in: window, animation)
            }
        }
        try insertLayer(layer, in: window, animation)
    }

    private func replace(_ busy: [RouteNode], with layer: RouteNode, in window: RouteNode, _ animation: RouteAnimation)
        throws(RouteError)
    {
        try atomically { () throws(RouteError) in
            for other in busy.reversed() where tree.isInTree(other) {
                try take([other], .replaced)
                add(RouteTransition(container: window.id, kind: .dismiss, from: [other.id], animation: animation))
            }
            try insertLayer(layer, in: window, animation)
        }
    }

    func insertLayer(_ layer: RouteNode, in window: RouteNode, _ animation: RouteAnimation) throws(RouteError) {
        try insert(layer, into: window, at: window.children.count)
        add(RouteTransition(container: window.id, kind: .present, to: [layer.id], animation: animation))
    }

    /// What covers a node: shown layers above its own that input goes to.
    func busyLayers(above node: RouteNode, in window: RouteNode) -> [RouteNode] {
        guard window.children.count > 1, let base = node.layer, let place = base.index else { return [] }
        return window.children[(place + 1)...].filter { $0.kind.takesInput && tree.isShown(layer: $0) }
    }

    // MARK: Dismissing

    /// Takes a layer away, and those that stand on it; one that waits for its turn loses it.
    ///
    /// - Throws: `notDismissible` for a content layer and for what is no layer; `locked`.
    public func dismiss(_ layer: RouteNode, _ reason: RemovalReason = .dismissed, animation: RouteAnimation = .default)
        throws(RouteError)
    {
        guard layer.kind.isLayer, layer.kind != .content else { throw .notDismissible(layer.id) }
        if isWaiting(layer) { return dequeue(layer) }
        try checkInTree(layer)
        try checkUnlocked(layer)
        guard let window = layer.parent else { return }
        try take([layer], reason)
        add(RouteTransition(container: window.id, kind: .dismiss, from: [layer.id], animation: animation))
    }

    /// Takes away everything that a node, or something in it, has presented.
    public func dismissPresented(
        by node: RouteNode, ifNone: NothingPresented = .isFine, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try checkInTree(node)
        guard let window = node.window else { return }
        let layers = window.children.filter { layer in tree.presenter(of: layer).map { node.contains($0) } == true }
        try dismiss(layers, ifNone, from: node, animation)
    }

    /// Takes away all layers of a window above its content; what takes no input stays.
    public func dismissAll(
        in window: RouteNode, ifNone: NothingPresented = .isFine, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try check(window, is: .window)
        try dismiss(window.children.dropFirst().filter(\.kind.takesInput), ifNone, from: window, animation)
    }

    /// Takes away all layers above the one that a node stands in.
    public func dismiss(
        above node: RouteNode, ifNone: NothingPresented = .isFine, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try checkInTree(node)
        guard let window = node.window, let place = node.layer?.index else { throw .nothingPresented(node.id) }
        try dismiss(window.children[(place + 1)...].filter(\.kind.takesInput), ifNone, from: node, animation)
    }

    private func dismiss(
        _ layers: [RouteNode], _ ifNone: NothingPresented, from node: RouteNode, _ animation: RouteAnimation
    ) throws(RouteError) {
        if layers.isEmpty, ifNone == .isError { throw .nothingPresented(node.id) }
        try atomically { () throws(RouteError) in
            for layer in layers.reversed() where tree.isInTree(layer) { try dismiss(layer, animation: animation) }
        }
    }

    // MARK: Sheets

    /// - Throws: `unknownDetent`; `notDismissible` is for others: what has no detents knows none.
    public func selectDetent(_ detent: String, of layer: RouteNode) throws(RouteError) {
        try checkInTree(layer)
        guard case .modal(let presenter, var style) = layer.fields.own, style.detents?.contains(detent) == true else {
            throw .unknownDetent(detent, layer.id)
        }
        style.selectedDetent = detent
        try update(layer) { $0.own = .modal(presenter: presenter, style) }
    }
}
