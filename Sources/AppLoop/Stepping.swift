/// Stepping: how a test drives the loop. No code runs between two steps.
extension AppLoop {
    /// The loop did not settle in time.
    public struct NotSettled: Error, CustomStringConvertible {
        /// Number of counted tasks that wait for an event outside the loop.
        public let openTasks: Int
        public var description: String {
            "the loop did not settle in time: \(openTasks) task(s) still wait for something outside it"
        }
    }

    /// Runs every queued job and due timer, and those that they cause. Does not wait.
    @AppActor
    public func step() {
        endTurn()
        repeat {
            fireTimers()
            drain()
            endTurn()
        } while hasJobs
    }

    /// True when no job is queued and no counted task works outside the loop.
    @AppActor
    public var isSettled: Bool { !hasJobs && openTasks <= parkedTasks }

    /// Runs as `step()` does, at most about `limit` jobs.
    ///
    /// - Returns: false when jobs are left.
    @AppActor
    package func step(limit: Int) -> Bool {
        endTurn()
        var left = limit
        repeat {
            fireTimers()
            left -= drain(limit: max(1, left))
            endTurn()
        } while hasJobs && left > 0
        return !hasJobs
    }

    /// Runs until the queue is empty and no counted task works outside the loop. Blocks meanwhile on the wake-up
    /// descriptor and timers.
    ///
    /// - Throws: `NotSettled` after `limit` of real time: a guard against hanging tests, not a measurement.
    @AppActor
    public func runUntilSettled(limit: Duration = .seconds(120)) throws(NotSettled) {
        let deadline = monotonicNow() &+ UInt64(clamping: limit.components.seconds) &* 1_000_000_000
        while true {
            step()
            if isSettled { return }
            if monotonicNow() >= deadline { throw NotSettled(openTasks: openTasks - parkedTasks) }
            waitOnce(until: deadline)
        }
    }
}
