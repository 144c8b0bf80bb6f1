/// Waiting and serving: descriptors, timers and the main loop of a server.
extension AppLoop {
    /// Calls `onReady` from the loop whenever the descriptor is ready for the source's current `interest`.
    @AppActor
    public func watch(_ descriptor: Int32, for interest: Readiness, onReady: @escaping @AppActor (Readiness) -> Void)
        -> PollSource
    {
        let source = PollSource(descriptor: descriptor, interest: interest, onReady: onReady)
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
            action()
            endTurn()
        }
    }

    /// Polls and drains. After each round, calls `afterEachRound`, and returns when `isDone` returns true. The server's
    /// main loop.
    @AppActor
    public func serve(afterEachRound: @AppActor () -> Void, until isDone: @AppActor () -> Bool) {
        while !isDone() {
            serveRound()
            afterEachRound()
        }
    }

    /// Polls and drains once.
    ///
    /// - Parameters:
    ///   - limit: time until which the poll waits; nil without limit.
    ///   - jobs: maximum number of jobs, so that jobs that enqueue jobs cannot starve the descriptors.
    @AppActor
    package func serveRound(until limit: Duration? = nil, jobs: Int = 4096) {
        waitOnce(until: limit.map { UInt64(clamping: Int64($0 / .nanoseconds(1))) })
        drain(limit: jobs)
    }

    /// Time of the monotonic clock.
    public var now: Duration { .nanoseconds(Int64(clamping: monotonicNow())) }

    /// Waits for one descriptor in the middle of a turn, without running other work. Returns false if it does not
    /// become writable within `limit`.
    @AppActor
    public func waitUntilWritable(_ descriptor: Int32, atMost limit: Duration) -> Bool {
        guard SimulatedTime.now == nil else {
            SimulatedTime.advance(by: limit)
            SimulatedTime.whileWaiting?()
            return pollWritable(descriptor, milliseconds: 0)
        }
        return pollWritable(descriptor, milliseconds: Int32(clamping: Int64(limit / .milliseconds(1))))
    }

    /// Calls `action` from the loop after `delay`, unless the returned timer is cancelled first.
    @AppActor
    public func after(_ delay: Duration, _ action: @escaping @AppActor () -> Void) -> LoopTimer {
        LoopTimer(key: timers.add(deadline: deadline(after: delay), action))
    }

    /// Monotonic time after a delay. A negative delay counts as zero, a huge one as centuries.
    func deadline(after delay: Duration) -> UInt64 {
        monotonicNow() &+ min(UInt64(clamping: delay.attoseconds / 1_000_000_000), UInt64.max / 4)
    }
}
