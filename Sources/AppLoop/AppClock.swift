/// The time an app sees. Injected, so that a test's clock stands still until it is told otherwise.
@AppActor
public protocol AppClock: AnyObject, Sendable {
    /// Since the clock began.
    var now: Duration { get }
    /// Since 1970-01-01 UTC: what a calendar needs, and what may jump when somebody sets the machine's clock.
    var wallTime: Duration { get }
    /// - Throws: `CancellationError` when the task is cancelled, at once.
    func sleep(for duration: Duration) async throws
}

/// Sleeps that can be cancelled from any thread, each woken exactly once.
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
            // Mostly the canceller is on the loop already, and the sleeper need not wait for another round.
            if AppLoop.shared.isCurrent {
                AppLoop.run { self.finish(.failure(CancellationError())) }
            } else {
                Task { @AppActor in self.finish(.failure(CancellationError())) }
            }
        }
    }

    func finish(_ result: Result<Void, any Error>) {
        guard !isOver else { return }
        isOver = true
        continuation?.resume(with: result)
        continuation = nil
    }
}

/// Real time, by the loop's timers.
public final class LiveClock: AppClock {
    private let start = monotonicNow()

    public nonisolated init() {}

    public var now: Duration { .nanoseconds(Int64(clamping: monotonicNow() &- start)) }
    public var wallTime: Duration { .nanoseconds(Int64(clamping: wallNow())) }

    public func sleep(for duration: Duration) async throws {
        let sleeper = Sleeper()
        var timer: LoopTimer?
        defer { timer?.cancel() }
        try await sleeper.wait { timer = AppLoop.shared.after(duration) { sleeper.finish(.success(())) } }
    }
}

/// Time that stands still until `advance(by:)`. Who sleeps on it does not count as work: the loop settles with sleepers
/// waiting.
public final class VirtualClock: AppClock {
    public private(set) var now: Duration = .zero
    /// It begins with the year 2026.
    public var wallTime: Duration { .seconds(1_767_225_600) + now }
    private var sleepers: [(deadline: Duration, number: UInt64, sleeper: Sleeper)] = []
    private var lastNumber: UInt64 = 0

    public nonisolated init() {}

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
            let place = sleepers.firstIndex { ($0.deadline, $0.number) > (deadline, number) } ?? sleepers.count
            sleepers.insert((deadline, number, sleeper), at: place)
        }
    }

    /// Moves the time to the next sleeper's deadline, at most to `limit`, and wakes it. False when nobody sleeps up to
    /// there; the time is `limit` then.
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
