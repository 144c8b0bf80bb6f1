#if HostedByApp
    /// Runs app code. In an app that hosts the stores itself it is the main actor, so the same source runs in UIKit.
    public typealias AppActor = MainActor
#else
    /// Runs app code: stores, view models, coordinators and the container, as the main actor does on iOS. Its executor
    /// is `AppLoop`, which a server polls in one thread and a test steps.
    @globalActor
    public actor AppActor {
        /// The actor.
        public static let shared = AppActor()

        /// The loop.
        public nonisolated var unownedExecutor: UnownedSerialExecutor { AppLoop.shared.asUnownedSerialExecutor() }
    }
#endif
