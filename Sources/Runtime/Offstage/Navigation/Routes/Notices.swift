/// Notices in the window around the route's node.
extension Route {
    /// Shows a short message above the earlier ones. Its button, if any, sends its action to the store of the route's
    /// node.
    ///
    /// - Parameters:
    ///   - notice: the message and its button.
    ///   - duration: the time on the session's clock after which it is removed; without it, it stays until a dismissal.
    @discardableResult
    public func toast(_ notice: Notice, for duration: Duration? = nil) -> Route {
        adding { try $0.toast(notice, for: duration, from: $1) }
    }

    /// Shows a short message above the earlier ones, for a `duration` on the session's clock, or until a dismissal.
    @discardableResult
    public func toast(_ message: String, for duration: Duration? = nil) -> Route {
        toast(Notice(message: message), for: duration)
    }

    /// Removes the toasts that show `notice`, such as when what their button offers was done in another way. Has no
    /// effect when none is shown.
    @discardableResult
    public func hideToast(_ notice: Notice) -> Route {
        inWindow { try $0.hideToasts(showing: notice, in: $1) }
    }

    /// Shows the progress of `notice` for a `duration` on the session's clock, or until `hideHUD()`. Changes the
    /// message of a HUD that is shown already.
    @discardableResult
    public func hud(_ notice: Notice, for duration: Duration? = nil) -> Route {
        inWindow { try $0.showHUD(notice, for: duration, in: $1) }
    }

    /// Shows progress with a message, for a `duration` on the session's clock, or until `hideHUD()`.
    @discardableResult
    public func hud(_ message: String? = nil, for duration: Duration? = nil) -> Route {
        hud(Notice(message: message), for: duration)
    }

    /// Removes the HUD, if there is one.
    @discardableResult
    public func hideHUD() -> Route { inWindow { try $0.hideHUD(in: $1) } }

    private func inWindow(
        _ name: String = #function, _ step: @escaping (RouteTransaction, NodeID) throws -> Void
    ) -> Route {
        adding(name) { transaction, node in try step(transaction, try transaction.window(around: node)) }
    }
}

extension RouteTransaction {
    /// - Throws: `nodeNotFound`, `containerNotFound`.
    func window(around id: NodeID) throws(RouteError) -> NodeID {
        if let window = tree.window(of: try node(id)) { return window.id }
        throw .containerNotFound("window", from: id)
    }
}
