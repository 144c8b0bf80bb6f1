/// Runs app code: stores, view models, coordinators and the container, as the main actor does on iOS. Its executor is
/// `AppLoop`, which a server polls in one thread, a test steps, and a hosting app steps on its main thread.
@globalActor
public actor AppActor {
    /// The actor.
    public static let shared = AppActor()

    /// The loop.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { AppLoop.shared.asUnownedSerialExecutor() }
}
