import AppLoop

/// What to do when something is presented there already.
public enum BusyPolicy: String, Sendable {
    case error
    /// On top of it.
    case stack
    /// In its place.
    case replace
}

extension RouteTransaction {
    /// Shows something above everything else in the presenter's window.
    ///
    /// - Throws: `alreadyPresenting` when the presenter's layer is covered and `ifBusy` is `error`.
    @discardableResult
    public func present(
        _ layout: Layout, from presenter: RouteNode, style: ModalStyle = ModalStyle(), ifBusy: BusyPolicy = .stack, animation: RouteAnimation = .default
    ) throws(RouteError) -> RouteNode {
        var fields = NodeFields()
        fields.own = .modal(presenter: presenter.id, style)
        let layer = make(.modal, fields)
        adopt(try build(layout), in: layer)
        try put(layer, from: presenter, ifBusy, animation)
        return layer
    }

    /// Shows an alert, or a choice, to be answered by one of its buttons.
    ///
    /// - Throws: `noButtons`, `duplicateButtonId`, `alreadyPresenting`.
    @discardableResult
    public func show(
        _ alert: AlertContent, as kind: NodeKind = .alert, from presenter: RouteNode, ifBusy: BusyPolicy = .stack, animation: RouteAnimation = .default
    ) throws(RouteError) -> RouteNode {
        guard !alert.buttons.isEmpty else { throw .noButtons }
        var ids: Set<String> = []
        for button in alert.buttons where !ids.insert(button.id).inserted { throw .duplicateButtonID(button.id) }
        var fields = NodeFields()
        fields.own = .alert(presenter: presenter.id, alert)
        let layer = make(kind == .choice ? .choice : .alert, fields)
        try put(layer, from: presenter, ifBusy, animation)
        return layer
    }

    /// Asks the platform for something through whoever draws.
    @discardableResult
    public func request(_ request: CapabilityRequest, from presenter: RouteNode) throws(RouteError) -> RouteNode {
        var fields = NodeFields()
        fields.own = .request(presenter: presenter.id, request)
        let layer = make(.request, fields)
        try put(layer, from: presenter, .stack, .none)
        return layer
    }

    /// Shows something that takes no input: `hud` or `toast`.
    @discardableResult
    public func show(_ notice: NoticeContent, as kind: NodeKind, in window: RouteNode) -> RouteNode {
        var fields = NodeFields()
        fields.own = .notice(notice)
        let layer = make(kind == .toast ? .toast : .hud, fields)
        insert(layer, into: window, at: window.children.count)
        add(RouteTransition(container: window.id, kind: .present, to: [layer.id]))
        return layer
    }

    private func put(_ layer: RouteNode, from presenter: RouteNode, _ ifBusy: BusyPolicy, _ animation: RouteAnimation) throws(RouteError) {
        guard let window = presenter.window, let base = presenter.layer, tree[presenter.id] === presenter else {
            throw .nodeNotFound("\(presenter.id)")
        }
        let above = window.children.suffix(from: (base.index ?? 0) + 1).filter(\.kind.takesInput)
        if let busy = above.last {
            switch ifBusy {
            case .error: throw .alreadyPresenting(busy.id)
            case .stack: break
            case .replace: for other in above.reversed() where other.parent != nil { removeWithLayers(other, .replaced) }
            }
        }
        insert(layer, into: window, at: window.children.count)
        add(RouteTransition(container: window.id, kind: .present, to: [layer.id], animation: animation))
    }

    /// Takes a layer away, and those that stand on it.
    ///
    /// - Throws: `notDismissible` for a content layer.
    public func dismiss(_ layer: RouteNode, _ reason: RemovalReason = .dismissed, animation: RouteAnimation = .default) throws(RouteError) {
        guard layer.kind.isLayer, layer.kind != .content, let window = layer.parent else { throw .notDismissible(layer.id) }
        removeWithLayers(layer, reason)
        add(RouteTransition(container: window.id, kind: .dismiss, from: [layer.id], animation: animation))
    }

    /// Takes away everything that a node, or something in it, has presented. Nothing happens if that is nothing.
    public func dismissPresented(by node: RouteNode, animation: RouteAnimation = .default) throws(RouteError) {
        guard let window = node.window else { return }
        for layer in window.children.reversed() where layer.parent != nil {
            if let presenter = tree.presenter(of: layer), node.contains(presenter) { try dismiss(layer, animation: animation) }
        }
    }

    /// - Throws: `alreadyAnswered` when the layer is gone, or is none with buttons.
    public func updateAlert(_ layer: RouteNode, _ change: (inout AlertContent) -> Void) throws(RouteError) {
        guard case .alert(let presenter, var alert) = layer.fields.own, tree[layer.id] === layer else { throw .alreadyAnswered(layer.id) }
        change(&alert)
        update(layer) { $0.own = .alert(presenter: presenter, alert) }
    }
}
