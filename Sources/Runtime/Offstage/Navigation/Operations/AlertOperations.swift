import AppLoop

/// Layers without screens: alerts, choices, requests, custom layers; HUDs and toasts.
extension RouteTransaction {
    /// Shows an alert or a choice that the user answers with one of its buttons.
    ///
    /// - Throws: `noButtons`, `duplicateButtonId`, `alreadyPresenting`.
    @discardableResult
    package func show(
        _ kind: NodeKind, _ alert: Alert, from presenter: NodeID, ifBusy: Route.BusyPolicy = .stack
    ) throws(RouteError) -> NodeID {
        try check(alert)
        return try put(kind, .alert(presenter: presenter, alert), from: presenter, ifBusy, .default)
    }

    private func put(
        _ kind: NodeKind, _ own: NodeFields.OwnFields, from presenter: NodeID, _ ifBusy: Route.BusyPolicy,
        _ animation: Route.Animation
    ) throws(RouteError) -> NodeID {
        let layer = try make(kind, NodeFields(own: own))
        try put([layer], from: presenter, ifBusy, animation)
        return layer.id
    }

    private func check(_ alert: Alert) throws(RouteError) {
        guard !alert.buttons.isEmpty else { throw .noButtons }
        var ids: Set<String> = []
        for button in alert.buttons where !ids.insert(button.id).inserted { throw .duplicateButtonID(button.id) }
    }

    /// Asks the platform for a capability through the front end.
    ///
    /// - Parameter limit: the time that the app waits for the answer; the request is then refused with the reason
    ///   `timeout`.
    @discardableResult
    package func request(
        _ request: Capability.Request, within limit: Duration? = nil, from presenter: NodeID
    ) throws(RouteError) -> NodeID {
        try session?.check(request)
        var request = request
        if let limit { request.deadline = moment(after: limit) }
        return try put(.request, .request(presenter: presenter, request), from: presenter, .stack, .none)
    }

    /// Shows a layer of a kind that the app has declared, to be answered once.
    ///
    /// - Throws: `unknownLayer`, `invalidParams` for data that do not match the kind, `alreadyPresenting`.
    @discardableResult
    package func showCustom(
        _ content: CustomContent, from presenter: NodeID, ifBusy: Route.BusyPolicy = .stack,
        animation: Route.Animation = .default
    ) throws(RouteError) -> NodeID {
        try session?.check(content)
        var content = content
        // On the wire a null member is an absent one.
        if content.data?.isNull == true { content.data = nil }
        return try put(.custom, .custom(presenter: presenter, content), from: presenter, ifBusy, animation)
    }

    // MARK: Layers that take no input

    /// Shows progress. A window has one HUD: a second call changes its content.
    ///
    /// - Parameter duration: the time after which the session removes it.
    @discardableResult
    package func showHUD(
        _ notice: Notice, for duration: Duration? = nil, in window: NodeID
    ) throws(RouteError) -> NodeID {
        var notice = timed(notice, duration)
        // A HUD takes no input.
        notice.button = nil
        guard let hud = try hud(in: window) else { return try show(.hud, notice, in: window, from: nil) }
        try update(hud) { $0.own = .notice(presenter: nil, notice) }
        return hud
    }

    /// Removes the HUD of a window, if there is one.
    package func hideHUD(in window: NodeID) throws(RouteError) {
        if let hud = try hud(in: window) { try dismiss(hud) }
    }

    private func hud(in window: NodeID) throws(RouteError) -> NodeID? {
        try node(window, .window).children.last { tree[$0]?.kind == .hud }
    }

    /// Shows a short message above the earlier ones, in the presenter's window.
    ///
    /// - Parameter presenter: receives the action of the toast's button. A toast without a button outlives it.
    @discardableResult
    package func toast(
        _ notice: Notice, for duration: Duration? = nil, from presenter: NodeID
    ) throws(RouteError) -> NodeID {
        let window = try window(around: presenter)
        guard notice.button != nil else { return try show(.toast, timed(notice, duration), in: window, from: nil) }
        // A route that begins at a window presents from the screen that the window shows.
        let start = try node(presenter)
        let node = tree.layer(of: start) == nil ? tree.inputLayer(of: start).map { tree.shownLeaf(of: $0) } : start
        guard let node else { throw .containerNotSupported(presenter, "it shows no screen") }
        return try show(.toast, timed(notice, duration), in: window, from: node.id)
    }

    /// Removes the toasts of a window that show a notice, whatever their time.
    package func hideToasts(showing notice: Notice, in window: NodeID) throws(RouteError) {
        for id in try node(window, .window).children {
            guard let toast = tree[id], toast.kind == .toast, case .notice(_, var shown) = toast.fields.own else {
                continue
            }
            (shown.until, shown.duration) = (notice.until, notice.duration)
            if shown == notice { try dismiss(id) }
        }
    }

    private func timed(_ notice: Notice, _ duration: Duration?) -> Notice {
        guard let duration else { return notice }
        var notice = notice
        notice.until = moment(after: duration)
        notice.duration = milliseconds(duration)
        return notice
    }

    private func show(
        _ kind: NodeKind, _ notice: Notice, in window: NodeID, from presenter: NodeID?
    ) throws(RouteError) -> NodeID {
        _ = try node(window, .window)
        let layer = try make(kind, NodeFields(own: .notice(presenter: presenter, notice)))
        insertLayer([layer], in: window, .default)
        return layer.id
    }

    // MARK: Time

    /// Removes an expired layer. A request is refused with the reason `timeout`.
    ///
    /// - Throws: `alreadyGone`, `locked`.
    package func expire(_ layer: NodeID) throws(RouteError) -> FrontEndOutcome {
        guard let node = tree[layer], node.expiry != nil else { throw .alreadyGone(layer) }
        if node.kind == .request { return try refuse(layer, reason: "timeout") }
        try dismiss(layer)
        return .applied
    }

    /// The time after a duration, in milliseconds on the session's clock: the unit of `until` and `deadline`.
    func moment(after duration: Duration) -> Int64 {
        milliseconds(session?.clock.now ?? .zero) + milliseconds(duration)
    }

    /// A duration in whole milliseconds, at most 2^40 seconds.
    private func milliseconds(_ duration: Duration) -> Int64 {
        min(max(.zero, duration), .seconds(1 << 40)).milliseconds
    }
}
