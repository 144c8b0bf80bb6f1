/// A descriptor that the loop watches, from `AppLoop.watch` until `cancel()`.
@AppActor
public final class PollSource {
    /// The watched descriptor.
    public let descriptor: Int32
    /// Readiness to wait for. An empty set still reports that the other side has closed.
    public var interest: Readiness {
        didSet { if interest != oldValue { loop.pollSetIsStale = true } }
    }
    let onReady: @AppActor (Readiness) -> Void
    private let loop: AppLoop

    init(descriptor: Int32, interest: Readiness, loop: AppLoop, onReady: @escaping @AppActor (Readiness) -> Void) {
        self.descriptor = descriptor
        self.interest = interest
        self.onReady = onReady
        self.loop = loop
    }

    /// Ends the watch.
    public func cancel() {
        loop.sources.removeAll { $0 === self }
        loop.pollSetIsStale = true
    }
}

/// A timer that can be cancelled. Releasing it does not cancel it.
@AppActor
public struct LoopTimer {
    let key: TimerQueue.Key
    let loop: AppLoop

    /// Cancels the timer; nothing happens if it has fired.
    public func cancel() { loop.timers.cancel(key) }
}
