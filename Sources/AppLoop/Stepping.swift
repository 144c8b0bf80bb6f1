/// Stepping: how a test drives the loop. Nothing runs between two steps.
extension AppLoop {
    public struct NotSettled: Error, CustomStringConvertible {
        public let openTasks: Int
        public var description: String {
            "the loop did not settle in time: \(openTasks) task(s) still wait for something outside it"
        }
    }

    /// Runs every queued job and due timer, and what they cause; waits for nothing.
    @AppActor
    public func step() {
        endTurn()
        repeat {
            fireTimers()
            drain()
        } while hasJobs
    }

    /// Runs until the queue is empty and no counted task works outside the loop; blocks meanwhile on the wake-up
    /// descriptor and timers.
    ///
    /// - Throws: `NotSettled` when that has not come within `limit` of real time. A hang guard, not a measure.
    @AppActor
    public func runUntilSettled(limit: Duration = .seconds(120)) throws(NotSettled) {
        let deadline = monotonicNow() &+ UInt64(clamping: limit.components.seconds) &* 1_000_000_000
        while true {
            step()
            if openTasks <= parkedTasks { return }
            if monotonicNow() >= deadline { throw NotSettled(openTasks: openTasks - parkedTasks) }
            waitOnce(until: deadline)
        }
    }
}
