import AppLoop

/// Layers that hold no screens: alerts, choices, requests; HUDs and toasts.
extension RouteTransaction {
    /// Shows an alert, or a choice, to be answered by one of its buttons.
    ///
    /// - Throws: `noButtons`, `duplicateButtonId`, `alreadyPresenting`.
    @discardableResult
    public func showAlert(
        _ alert: AlertContent, from presenter: RouteNode, ifBusy: BusyPolicy = .stack,
        animation: RouteAnimation = .default
    ) throws(RouteError) -> RouteNode {
        try show(.alert, alert, from: presenter, ifBusy, animation)
    }

    @discardableResult
    public func showChoice(
        _ choice: AlertContent, from presenter: RouteNode, ifBusy: BusyPolicy = .stack,
        animation: RouteAnimation = .default
    ) throws(RouteError) -> RouteNode {
        try show(.choice, choice, from: presenter, ifBusy, animation)
    }

    private func show(
        _ kind: NodeKind, _ alert: AlertContent, from presenter: RouteNode, _ ifBusy: BusyPolicy,
        _ animation: RouteAnimation
    ) throws(RouteError) -> RouteNode {
        try check(alert)
        let layer = try make(kind, NodeFields(own: .alert(presenter: presenter.id, alert)))
        try put(layer, from: presenter, ifBusy, animation)
        return layer
    }

    private func check(_ alert: AlertContent) throws(RouteError) {
        guard !alert.buttons.isEmpty else { throw .noButtons }
        var ids: Set<String> = []
        for button in alert.buttons where !ids.insert(button.id).inserted { throw .duplicateButtonID(button.id) }
    }

    /// Changes texts, fields, enablement; of one that waits for its turn, too.
    ///
    /// - Throws: `alreadyAnswered` when the layer is gone, or is none with buttons.
    public func updateAlert(_ layer: RouteNode, _ change: (inout AlertContent) -> Void) throws(RouteError) {
        guard case .alert(let presenter, var alert) = layer.fields.own, tree.isInTree(layer) || isWaiting(layer) else {
            throw .alreadyAnswered(layer.id)
        }
        change(&alert)
        try check(alert)
        try update(layer) { $0.own = .alert(presenter: presenter, alert) }
    }

    /// Asks the platform for something through whoever draws.
    ///
    /// - Parameter limit: how long the app waits for the answer; the request is then refused with the reason `timeout`.
    @discardableResult
    public func request(_ request: CapabilityRequest, within limit: Duration? = nil, from presenter: RouteNode)
        throws(RouteError) -> RouteNode
    {
        var request = request
        if let limit { request.deadline = moment(after: limit) }
        let layer = try make(.request, NodeFields(own: .request(presenter: presenter.id, request)))
        try put(layer, from: presenter, .stack, .none)
        return layer
    }

    // MARK: What takes no input

    /// Shows that something is going on. A window has one of these: it is shown already, it says something else now.
    ///
    /// - Parameter duration: how long; then it goes by itself.
    @discardableResult
    public func showHUD(_ notice: NoticeContent, for duration: Duration? = nil, in window: RouteNode) throws(RouteError)
        -> RouteNode
    {
        try checkWindow(window)
        let notice = timed(notice, duration)
        guard let shown = window.children.last(where: { $0.kind == .hud }) else {
            return try show(.hud, notice, in: window)
        }
        try update(shown) { $0.own = .notice(notice) }
        return shown
    }

    /// Nothing happens if there is none.
    public func hideHUD(in window: RouteNode) throws(RouteError) {
        try checkWindow(window)
        if let shown = window.children.last(where: { $0.kind == .hud }) { try dismiss(shown) }
    }

    /// Says something in passing, above what was said before.
    @discardableResult
    public func toast(_ notice: NoticeContent, for duration: Duration? = nil, in window: RouteNode) throws(RouteError)
        -> RouteNode
    {
        try checkWindow(window)
        return try show(.toast, timed(notice, duration), in: window)
    }

    private func timed(_ notice: NoticeContent, _ duration: Duration?) -> NoticeContent {
        guard let duration else { return notice }
        var notice = notice
        notice.until = moment(after: duration)
        return notice
    }

    private func checkWindow(_ window: RouteNode) throws(RouteError) {
        try checkInTree(window)
        guard window.kind == .window else {
            throw .containerTypeMismatch(window.id, expected: .window, found: window.kind)
        }
    }

    private func show(_ kind: NodeKind, _ notice: NoticeContent, in window: RouteNode) throws(RouteError) -> RouteNode {
        let layer = try make(kind, NodeFields(own: .notice(notice)))
        try insertLayer(layer, in: window, .default)
        return layer
    }
}
