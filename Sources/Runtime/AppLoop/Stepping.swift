/// Stepping: how a test or a program with an event loop of its own drives the loop. No code runs between two steps.
extension AppLoop {
    /// The loop did not settle in time.
    public struct NotSettled: Error, CustomStringConvertible {
        /// Number of counted tasks that wait for an event outside the loop.
        public let openTasks: Int
        /// True when jobs are queued: a task never pauses.
        public let hasJobs: Bool
        public var description: String {
            hasJobs
                ? "the loop did not settle in time: a task runs without a pause"
                : "the loop did not settle in time: \(openTasks) task(s) still wait for something outside it"
        }
    }

    /// Becomes readable when another thread has enqueued a job. A program with an event loop of its own, such as a
    /// main queue or GTK's, watches it, and steps when it is readable and at `nextDeadline`. Descriptors of `watch` are
    /// polled by each step, but do not make this one readable.
    public var pollDescriptor: Int32 { wakeUp.readEnd }

    /// Time of the next timer on the clock of `now`; nil without timers. Changes with each step and each call of `run`.
    @AppActor
    public var nextDeadline: Duration? { timers.nextDeadline().map { .nanoseconds(Int64(clamping: $0)) } }

    /// Runs every queued job, ready descriptor and due timer, and those that they cause. Does not wait.
    ///
    /// Ends after about 10,000 jobs, so that a handler that never pauses cannot block the caller for ever.
    /// `pollDescriptor` is readable then.
    @AppActor
    public func step() {
        if !step(limit: 10_000) { wakeUp.signal() }
    }

    /// True when no job is queued and no counted task works outside the loop.
    @AppActor
    public var isSettled: Bool { !hasJobs && openTasks <= parkedTasks }

    /// Runs as `step()` does, at most about `limit` jobs.
    ///
    /// - Returns: false when jobs are left.
    @AppActor
    package func step(limit: Int) -> Bool {
        waitOnce(until: 0)
        endTurn()
        var left = limit
        while true {
            fireTimers()
            left -= drain(limit: max(1, left))
            endTurn()
            // Asked once: another thread may enqueue a job at any time, which is no overrun of the limit.
            guard hasJobs else { return true }
            guard left > 0 else { return false }
        }
    }

    /// Does what `runUntilSettled` does, and suspends its caller meanwhile: no thread waits, and no thread owns the
    /// loop between two steps, so that tests on other threads continue.
    ///
    /// - Throws: `NotSettled`; `CancellationError`.
    package func settled(limit: Duration) async throws {
        let deadline = deadline(after: limit)
        while let pause = try AppLoop.run({ () throws(NotSettled) in try stepTowardsSettled(deadline) }) {
            try Task.checkCancellation()
            await pause.end()
        }
    }

    /// - Returns: nil when the loop is settled.
    @AppActor
    private func stepTowardsSettled(_ deadline: UInt64) throws(NotSettled) -> Pause? {
        // A task that never pauses always leaves a job.
        let isIdle = step(limit: 10_000)
        if isSettled { return nil }
        let now = monotonicNow()
        if now >= deadline { throw NotSettled(openTasks: openTasks - parkedTasks, hasJobs: !isIdle) }
        return Pause(of: isIdle ? min(deadline - now, nextPause) : 0, on: self)
    }

    /// Nanoseconds that a thread may pause between two steps, unless another thread enqueues a job: until the next
    /// timer, and at most 10 ms while descriptors are watched, which only a step polls.
    @AppActor
    package var nextPause: UInt64 {
        let now = monotonicNow()
        let next = timers.nextDeadline() ?? .max
        return min(next > now ? next - now : 0, sources.isEmpty ? .max : 10_000_000)
    }

    /// Runs until the queue is empty and no counted task works outside the loop. Blocks meanwhile on the wake-up
    /// descriptor and timers.
    ///
    /// - Throws: `NotSettled` after `limit` of real time: a guard against hanging tests, not a measurement.
    @AppActor
    public func runUntilSettled(limit: Duration = .seconds(120)) throws(NotSettled) {
        let deadline = deadline(after: limit)
        while true {
            // A task that never pauses always leaves a job.
            let isIdle = step(limit: 10_000)
            if isSettled { return }
            if monotonicNow() >= deadline { throw NotSettled(openTasks: openTasks - parkedTasks, hasJobs: !isIdle) }
            if isIdle { waitOnce(until: deadline) }
        }
    }
}

/// Time until another thread enqueues a job, at most until a limit.
private struct Pause {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let nanoseconds: UInt64

    init(of nanoseconds: UInt64, on loop: AppLoop) {
        self.nanoseconds = nanoseconds
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        (self.stream, self.continuation) = (stream, continuation)
        loop.onNextRemoteJob { continuation.finish() }
    }

    /// Suspends the caller until the end of the pause.
    func end() async {
        let timer = Task { [continuation, nanoseconds] in
            // A cancelled sleep ends the pause, too.
            try? await Task.sleep(nanoseconds: nanoseconds)
            continuation.finish()
        }
        for await _ in stream {}
        timer.cancel()
    }
}
