/// Every method and notification of the protocol.
public enum MethodTable {
    public static let all: [MethodDescription] = [
        MethodDescription(Initialize.self),
        MethodDescription(Initialized.self),
        MethodDescription(Shutdown.self),
        MethodDescription(Exit.self),
        MethodDescription(CancelRequest.self),
        MethodDescription(SetTrace.self),
        MethodDescription(Discover.self),
        MethodDescription(SessionOpen.self),
        MethodDescription(SessionAttach.self),
        MethodDescription(SessionClose.self),
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

    public static let notifications: [NotificationDescription] = [
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

/// The level of the protocol that this server speaks.
public enum ProtocolLevel {
    /// Grows with each compatible addition.
    public static let current = 1
    /// The oldest that is still honoured.
    public static let oldestCompatible = 1
    public static let serverName = "offstage"
    public static let serverVersion = "0.1.0"
}
