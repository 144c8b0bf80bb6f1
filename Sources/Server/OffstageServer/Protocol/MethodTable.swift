/// All methods and notifications of the protocol.
package enum MethodTable {
    /// All methods, in the order in which their handlers are registered, which is the document's.
    package static let all = Dispatcher().methods

    /// All notifications that the server sends, in the document's order.
    package static let notifications: [MethodDescription] = [
        MethodDescription(SessionEvent.self), MethodDescription(RouteDidChange.self),
        MethodDescription(ScreenDidChange.self), MethodDescription(SessionDidClose.self),
        MethodDescription(SubscriptionLagged.self), MethodDescription(LogEntry.self),
        MethodDescription(Progress.self), MethodDescription(LogTrace.self),
    ]
}

/// Protocol level and name of this server, as `initialize` reports them.
package enum ProtocolLevel {
    /// The current level; increases with each compatible addition.
    package static let current = 4
    /// The oldest level that is still supported.
    package static let oldestCompatible = 4
    /// Name of the server.
    package static let serverName = "offstage"
    /// Version of the server.
    package static let serverVersion = "0.2.0"
}
