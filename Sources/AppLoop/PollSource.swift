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

extension AppLoop {
    /// Calls `onReady` from the loop whenever the descriptor is ready for the source's current `interest`.
    @AppActor
    public func watch(_ descriptor: Int32, for interest: Readiness, onReady: @escaping @AppActor (Readiness) -> Void)
        -> PollSource
    {
        let source = PollSource(descriptor: descriptor, interest: interest, loop: self, onReady: onReady)
        sources.append(source)
        pollSetIsStale = true
        return source
    }

    /// Waits once for descriptors, wake-ups and timers, and calls those that are ready.
    ///
    /// - Parameter limit: nanoseconds of the monotonic clock; nil waits without limit.
    @AppActor
    func waitOnce(until limit: UInt64?) {
        if pollSetIsStale {
            pollSet.set([(wakeUp.readEnd, .readable)] + sources.map { ($0.descriptor, $0.interest) })
            pollSetIsStale = false
        }
        observeNow()
        var deadline = limit
        if let next = timers.nextDeadline() { deadline = min(next, deadline ?? next) }
        let now = deadline == nil ? 0 : monotonicNow()
        let timeout = hasJobs || hasTurnEndWork ? 0 : deadline.map { $0 > now ? $0 - now : 0 }
        if pollSet.wait(timeoutNanoseconds: timeout) {
            if !pollSet.readiness(at: 0).isEmpty { wakeUp.clear() }
            // A callback that watches or cancels changes a copy of the array.
            for (index, source) in sources.enumerated() {
                let readiness = pollSet.readiness(at: index + 1)
                if !readiness.isEmpty {
                    source.onReady(readiness)
                    endTurn()
                    if pollSetIsStale { break }
                }
            }
        }
        fireTimers()
        endTurn()
    }

    @AppActor
    func fireTimers() {
        guard timers.count > 0 else { return }
        let now = monotonicNow()
        while let action = timers.popDue(now: now) {
            observeNow()
            action()
            endTurn()
        }
    }

    /// Polls and drains until `isDone` returns true after a round. The server's main loop.
    @AppActor
    public func serve(afterEachRound: @AppActor () -> Void, until isDone: @AppActor () -> Bool) {
        while !isDone() {
            waitOnce(until: nil)
            // Bounded, so that jobs that enqueue jobs cannot starve the descriptors.
            drain(limit: 4096)
            afterEachRound()
        }
    }

    /// Time of the monotonic clock.
    public var now: Duration { .nanoseconds(Int64(clamping: monotonicNow())) }

    /// Waits for one descriptor in the middle of a turn, without running other work. Returns false if it does not
    /// become writable in time.
    @AppActor
    public func waitUntilWritable(_ descriptor: Int32, atMost limit: Duration) -> Bool {
        pollWritable(descriptor, milliseconds: Int32(clamping: Int64(limit / .milliseconds(1))))
    }

    /// Calls `action` from the loop after `delay`, unless the returned timer is cancelled first.
    @AppActor
    public func after(_ delay: Duration, _ action: @escaping @AppActor () -> Void) -> LoopTimer {
        let (seconds, attoseconds) = delay.components
        let nanoseconds = UInt64(clamping: max(0, seconds)).multipliedReportingOverflow(by: 1_000_000_000)
        let sum = nanoseconds.partialValue.addingReportingOverflow(
            UInt64(clamping: max(0, attoseconds)) / 1_000_000_000)
        let wait = nanoseconds.overflow || sum.overflow ? UInt64.max / 4 : min(sum.partialValue, UInt64.max / 4)
        return LoopTimer(key: timers.add(deadline: monotonicNow() &+ wait, action), loop: self)
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
