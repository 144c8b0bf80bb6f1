#if HostedByApp
    /// App code's actor. Hosted by an app, it is the main actor: the same source runs behind UIKit.
    public typealias AppActor = MainActor
#else
    /// The actor on which app code runs (stores, view models' owners, coordinators, the container), as iOS code runs on
    /// the main actor.
    /// Its executor is our own loop, so that a server polls and drains it in one thread and a test steps it by hand.
    @globalActor
    public actor AppActor {
        public static let shared = AppActor()

        public nonisolated var unownedExecutor: UnownedSerialExecutor { AppLoop.shared.asUnownedSerialExecutor() }
    }
#endif
