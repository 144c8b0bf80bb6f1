import AppLoop
import Foundation
import Offstage
import Synchronization

/// Work of a closed session that has not ended. A cancelled task ends when it notices its cancellation, which may be on
/// another thread.
@AppActor
final class CancelledEffects {
    private var running: [Int: EffectLog.Cancelled] = [:]

    private nonisolated init() {}

    /// Number of threads that may block at one time: the pool of threads has one for each core, and the work that a
    /// session waits for needs one of them.
    private nonisolated static let freeThreads = Mutex(ProcessInfo.processInfo.activeProcessorCount - 1)
    /// Maximum number of steps, of 10,000 jobs each.
    private nonisolated static let mostSteps = 10

    /// Waits until the work of a closed session has ended, and until nothing on another thread holds its objects.
    ///
    /// - Parameter isReleased: true once the objects of the session are released.
    /// - Returns: names of the effects that still run after `limit`; nil when they cannot be waited for, because too
    ///   many other tests wait.
    nonisolated static func wait(for log: EffectLog?, limit: Duration, isReleased: () -> Bool) -> [String]? {
        let effects = CancelledEffects()
        let deadline = ContinuousClock.now + limit
        var steps = 0
        var mayBlock = false
        defer { if mayBlock { freeThreads.withLock { $0 += 1 } } }
        AppLoop.run { effects.follow(log?.cancelled ?? []) }
        while true {
            let (isIdle, hasEnded, isSettled, pause) = AppLoop.run {
                let isIdle = AppLoop.shared.step(limit: 10_000)
                return (isIdle, effects.running.isEmpty, AppLoop.shared.isSettled, AppLoop.shared.nextPause)
            }
            if hasEnded && (isSettled || isReleased()) || ContinuousClock.now >= deadline { break }
            if isIdle {
                if !mayBlock { mayBlock = takeThread() }
                guard mayBlock else { return nil }
                waitForJob(until: min(deadline, .now + .nanoseconds(Int64(clamping: pause))))
            } else {
                steps += 1
                if steps == mostSteps {
                    AppLoop.run { AppLoop.shared.dropEndlessTasks() }
                    break
                }
            }
        }
        return AppLoop.run { effects.takeRunning() }
    }

    private nonisolated static func takeThread() -> Bool {
        freeThreads.withLock { count in
            guard count > 0 else { return false }
            count -= 1
            return true
        }
    }

    /// Blocks the thread until another one enqueues a job.
    private nonisolated static func waitForJob(until deadline: ContinuousClock.Instant) {
        let wakeUp = DispatchSemaphore(value: 0)
        AppLoop.shared.onNextRemoteJob { wakeUp.signal() }
        let left = ContinuousClock.now.duration(to: deadline)
        _ = wakeUp.wait(timeout: .now() + .nanoseconds(Int(max(0, left / .nanoseconds(1)))))
    }

    private func follow(_ cancelled: [EffectLog.Cancelled]) {
        for (index, effect) in cancelled.enumerated() {
            running[index] = effect
            AppLoop.shared.start { [self] in
                await effect.task.value
                // An effect that has failed its test no longer counts.
                if running.removeValue(forKey: index) == nil, effect.isCounted { AppLoop.shared.taskDidUnpark() }
            }
        }
    }

    /// Returns the names of the effects that still run. They do not count as work for later sessions.
    private func takeRunning() -> [String] {
        for effect in running.values where effect.isCounted { AppLoop.shared.taskDidPark() }
        defer { running = [:] }
        return running.sorted { $0.key < $1.key }.map(\.value.name)
    }
}
