/// All methods and notifications of the protocol.
package enum MethodTable {
    /// All methods, in the document's order.
    package static let all: [MethodDescription] = [
        MethodDescription(Initialize.self),
        MethodDescription(Initialized.self),
        MethodDescription(Shutdown.self),
        MethodDescription(Exit.self),
        MethodDescription(CancelRequest.self),
        MethodDescription(SetTrace.self),
        MethodDescription(Discover.self),
        MethodDescription(SessionOpen.self),
        MethodDescription(SessionAttach.self),
        MethodDescription(SessionSetContext.self), MethodDescription(SessionClose.self),
        MethodDescription(SessionList.self),
        MethodDescription(SessionWaitFor.self),
        MethodDescription(SubscriptionOpen.self),
        MethodDescription(SubscriptionClose.self),
        MethodDescription(SubscriptionWindow.self),
        MethodDescription(SubscriptionAck.self),
        MethodDescription(ActionSend.self),
        MethodDescription(ScreenGet.self),
        MethodDescription(RouteGet.self),
        MethodDescription(RouteBack.self),
        MethodDescription(RouteUp.self),
        MethodDescription(RouteSelect.self),
        MethodDescription(RouteDismiss.self),
        MethodDescription(RouteAnswer.self),
        MethodDescription(RouteEdit.self),
        MethodDescription(RouteFulfil.self),
        MethodDescription(RouteRefuse.self),
        MethodDescription(RouteTapBar.self),
        MethodDescription(RouteWindow.self),
        MethodDescription(RouteOpen.self),
        MethodDescription(RoutePlanFor.self),
        MethodDescription(RouteLink.self),
        MethodDescription(RouteCancel.self),
        MethodDescription(AppDescribe.self),
        MethodDescription(ClockAdvance.self),
        MethodDescription(InspectDependencies.self),
        MethodDescription(InspectInstances.self),
        MethodDescription(InspectEffects.self),
        MethodDescription(InspectFlows.self),
    ]

    /// All notifications that the server sends, in the document's order.
    package static let notifications: [NotificationDescription] = [
        NotificationDescription(SessionEvent.self),
        NotificationDescription(RouteDidChange.self),
        NotificationDescription(ScreenDidChange.self),
        NotificationDescription(SessionDidClose.self),
        NotificationDescription(SubscriptionLagged.self),
        NotificationDescription(LogEntry.self),
        NotificationDescription(Progress.self),
        NotificationDescription(LogTrace.self),
    ]
}

/// Protocol level and name of this server, as `initialize` reports them.
package enum ProtocolLevel {
    /// The current level; increases with each compatible addition.
    package static let current = 2
    /// The oldest level that is still supported.
    package static let oldestCompatible = 2
    /// Name of the server.
    package static let serverName = "offstage"
    /// Version of the server.
    package static let serverVersion = "0.1.0"
}
