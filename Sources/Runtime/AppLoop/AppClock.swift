/// Time as the app sees it. Injected, so that a test controls it.
@AppActor
public protocol AppClock: AnyObject, Sendable {
    /// Time since the clock started.
    var now: Duration { get }
    /// Time since 1970-01-01 UTC, for calendars. Jumps when the machine's clock is set.
    var wallTime: Duration { get }
    /// Suspends the caller for `duration`.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// A sleeping task, resumed exactly once. May be cancelled from any thread.
@AppActor
private final class Sleeper {
    private var continuation: CheckedContinuation<Void, any Error>?
    private(set) var isOver = false

    func wait(onSuspend: @AppActor () -> Void) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if isOver || Task.isCancelled {
                    isOver = true
                    continuation.resume(throwing: CancellationError())
                } else {
                    self.continuation = continuation
                    onSuspend()
                }
            }
        } onCancel: {
            // A canceller on the loop resumes the sleeper at once, without another round of the loop.
            AppLoop.runSoon { self.finish(.failure(CancellationError())) }
        }
    }

    func finish(_ result: Result<Void, any Error>) {
        guard !isOver else { return }
        isOver = true
        continuation?.resume(with: result)
        continuation = nil
    }
}

/// Real time, from the loop's timers.
public final class LiveClock: AppClock {
    private let start = monotonicNow()

    /// Starts the clock.
    public nonisolated init() {}

    /// Time since the clock started.
    public var now: Duration { .nanoseconds(Int64(clamping: monotonicNow() &- start)) }
    /// Time since 1970-01-01 UTC.
    public var wallTime: Duration { .nanoseconds(Int64(clamping: wallNow())) }

    /// Suspends the caller for `duration`.
    public func sleep(for duration: Duration) async throws {
        let sleeper = Sleeper()
        var timer: LoopTimer?
        defer { timer?.cancel() }
        try await sleeper.wait { timer = AppLoop.shared.after(duration) { sleeper.finish(.success(())) } }
    }
}

/// Time that stops until `advanceToNextSleeper`. Sleeping tasks do not count as work: the loop settles while they
/// sleep.
public final class VirtualClock: AppClock {
    /// Time since the clock started.
    public private(set) var now: Duration
    /// Starts at 2026-01-01.
    public var wallTime: Duration { .seconds(1_767_225_600) + now }
    private var sleepers: [(deadline: Duration, number: UInt64, sleeper: Sleeper)] = []
    private var lastNumber: UInt64 = 0

    /// Starts the clock at zero, or at the time `now`.
    public nonisolated init(now: Duration = .zero) { self.now = now }

    /// Suspends the caller until the clock has advanced by `duration`.
    public func sleep(for duration: Duration) async throws {
        guard duration > .zero else { return try Task.checkCancellation() }
        let sleeper = Sleeper()
        lastNumber += 1
        let number = lastNumber
        let deadline = now + duration
        defer { sleepers.removeAll { $0.number == number } }
        var isParked = false
        defer { if isParked { AppLoop.shared.taskDidUnpark() } }
        let isCounted = CountedWork.isCounted ?? true
        try await sleeper.wait {
            if isCounted {
                isParked = true
                AppLoop.shared.taskDidPark()
            }
            let index = sleepers.firstIndex { ($0.deadline, $0.number) > (deadline, number) } ?? sleepers.count
            sleepers.insert((deadline, number, sleeper), at: index)
        }
    }

    /// Moves the time to the next sleeper's deadline, at most to `limit`, and wakes the sleeper. Returns false if no
    /// deadline is within `limit`; the time is `limit` then.
    public func advanceToNextSleeper(limit: Duration) -> Bool {
        guard let next = sleepers.first, next.deadline <= limit else {
            now = max(now, limit)
            return false
        }
        sleepers.removeFirst()
        now = max(now, next.deadline)
        next.sleeper.finish(.success(()))
        return true
    }
}

extension Duration {
    /// Whole milliseconds; the highest number for more.
    package var milliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}
