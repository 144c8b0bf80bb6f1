import AppLoop

/// What is shown in passing and takes no input, in the window around the node that the route has come to.
extension Route {
    /// Says something above what was said before.
    ///
    /// - Parameter duration: how long, by the session's clock; without it, until somebody takes it away.
    @discardableResult
    public func toast(_ notice: NoticeContent, for duration: Duration? = nil) -> Route {
        inWindow { try $0.toast(notice, for: duration, in: $1) }
    }

    @discardableResult
    public func toast(_ message: String, for duration: Duration? = nil) -> Route {
        toast(NoticeContent(message: message), for: duration)
    }

    /// Shows that something is going on; where that is shown already, it says something else now.
    @discardableResult
    public func hud(_ notice: NoticeContent, for duration: Duration? = nil) -> Route {
        inWindow { try $0.showHUD(notice, for: duration, in: $1) }
    }

    @discardableResult
    public func hud(_ message: String? = nil, for duration: Duration? = nil) -> Route {
        hud(NoticeContent(message: message), for: duration)
    }

    /// Nothing happens if there is none.
    @discardableResult
    public func hideHUD() -> Route { inWindow { try $0.hideHUD(in: $1) } }

    private func inWindow(_ step: @escaping (RouteTransaction, RouteNode) throws -> Void) -> Route {
        adding { transaction, node in
            guard let window = node.window else { throw RouteError.containerNotFound("window", from: node.id) }
            try step(transaction, window)
        }
    }
}

/// Routes of one step, in the key window.
extension Navigator {
    /// Says something in passing.
    ///
    ///     try navigator.toast("Saved", for: .seconds(2))
    public func toast(_ message: String, for duration: Duration? = nil) throws {
        try navigate { $0.toast(message, for: duration) }
    }

    /// Shows that something is going on.
    public func showHUD(_ message: String? = nil, for duration: Duration? = nil) throws {
        try navigate { $0.hud(message, for: duration) }
    }

    public func hideHUD() throws { try navigate { $0.hideHUD() } }

    /// Asks the platform for something, in the name of the screen that input goes to.
    public func request(_ request: CapabilityRequest, within limit: Duration? = nil) throws {
        try navigate { $0.request(request, within: limit) }
    }
}
