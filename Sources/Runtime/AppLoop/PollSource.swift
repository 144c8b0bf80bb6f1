/// A descriptor that the loop watches, from `AppLoop.watch` until `cancel()`.
@AppActor
public final class PollSource {
    /// The watched descriptor.
    public let descriptor: Int32
    /// Readiness to wait for. An empty set still reports that the other side has closed.
    public var interest: Readiness {
        didSet { if interest != oldValue { AppLoop.shared.pollSetIsStale = true } }
    }
    let onReady: @AppActor (Readiness) -> Void

    init(descriptor: Int32, interest: Readiness, onReady: @escaping @AppActor (Readiness) -> Void) {
        self.descriptor = descriptor
        self.interest = interest
        self.onReady = onReady
    }

    /// Ends the watch.
    public func cancel() {
        AppLoop.shared.sources.removeAll { $0 === self }
        AppLoop.shared.pollSetIsStale = true
    }
}

/// A timer that can be cancelled. Releasing it does not cancel it.
@AppActor
public struct LoopTimer {
    let key: TimerQueue.Key

    /// Cancels the timer; nothing happens if it has fired.
    public func cancel() { AppLoop.shared.timers.cancel(key) }
}
