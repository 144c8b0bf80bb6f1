/// Shares one piece of work among concurrent callers: a repository's fetch, a dependency that takes time to make.
///
///     let profile = try await flight.run { try await service.profile() }
///
/// Keeps neither the value nor the failure after the work has ended; the next caller starts a new flight. The work runs
/// on `AppActor` in its own task, with the task-local values of the first caller. It must not join its own flight,
/// which would wait for itself.
@AppActor
public final class SingleFlight<Value> {
    /// Retained by its task and its waiters.
    private weak var latest: Flight?

    /// Makes a flight without work.
    public nonisolated init() {}

    /// Joins the work in flight, or starts `work`, in place up to its first suspension. Resumes callers in order of
    /// arrival.
    ///
    /// A cancelled caller resumes at once; the other callers continue. When the last caller has left, the work is
    /// cancelled; a caller that arrives while it winds down starts a new flight.
    ///
    /// - Throws: the work's error, to every caller; `CancellationError` when the caller or the flight is cancelled.
    public func run(_ work: @escaping @Sendable @AppActor () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        return try await join(work).value()
    }

    /// First step of `run`, for a caller whose check and start must not be interleaved. Await the caller's value at
    /// once.
    package func join(_ work: @escaping @Sendable @AppActor () async throws -> Value) -> Caller {
        if let latest, latest.outcome == nil { return latest.addCaller() }
        let flight = Flight()
        latest = flight
        let caller = flight.addCaller()
        flight.begin(work)
        return caller
    }

    /// True while the next caller would join work in flight.
    public var isInFlight: Bool { latest.map { $0.outcome == nil } ?? false }

    /// Cancels the work. Every caller receives `CancellationError`.
    public func cancel() { latest?.cancel() }

    /// One caller of the flight, before it waits.
    @AppActor
    package struct Caller {
        fileprivate let flight: Flight
        fileprivate let number: Int

        package func value() async throws -> Value { try await flight.landing(number).value }
    }

    /// Boxes the value for the waiters. Isolated, so that `Value` need not be `Sendable`.
    @AppActor
    fileprivate final class Landed {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// One caller. A waiting caller is not counted as work: the flight is.
    fileprivate struct Waiter {
        let number: Int
        /// Nil until the caller has suspended.
        private(set) var continuation: CheckedContinuation<Landed, any Error>?
        private var isParked = false

        init(number: Int) { self.number = number }

        @AppActor
        mutating func suspend(_ continuation: CheckedContinuation<Landed, any Error>) {
            self.continuation = continuation
            isParked = CountedWork.isCounted == true
            if isParked { AppLoop.shared.taskDidPark() }
        }

        @AppActor
        func resume(with outcome: Result<Landed, any Error>) {
            if isParked { AppLoop.shared.taskDidUnpark() }
            continuation?.resume(with: outcome)
        }
    }

    /// One piece of work and its waiters.
    @AppActor
    fileprivate final class Flight {
        /// Set once, when the work has ended or is cancelled; later callers do not join.
        private(set) var outcome: Result<Landed, any Error>?
        private var task: Task<Void, Never>?
        /// In order of arrival.
        private var waiters: [Waiter] = []
        private var lastNumber = 0

        func addCaller() -> Caller {
            lastNumber += 1
            waiters.append(Waiter(number: lastNumber))
            return Caller(flight: self, number: lastNumber)
        }

        func begin(_ work: @escaping @Sendable @AppActor () async throws -> Value) {
            AppLoop.shared.taskDidBegin()
            task = AppLoop.shared.start { [self] in
                let outcome: Result<Landed, any Error>
                do {
                    // Counted even if the first caller is not.
                    outcome = .success(Landed(try await CountedWork.$isCounted.withValue(true) { try await work() }))
                } catch { outcome = .failure(error) }
                AppLoop.shared.taskDidEnd()
                end(outcome)
            }
            // The work may have cancelled itself before its first suspension.
            if outcome != nil { task?.cancel() }
        }

        /// Waits for the outcome. Checks everything in the continuation, because a caller whose task the loop did not
        /// start may be enqueued again before it.
        func landing(_ number: Int) async throws -> Landed {
            try await withTaskCancellationHandler {
                if let outcome { return try outcome.get() }
                return try await withCheckedThrowingContinuation { continuation in
                    guard let index = waiters.lastIndex(where: { $0.number == number }) else {
                        return continuation.resume(with: outcome ?? .failure(CancellationError()))
                    }
                    waiters[index].suspend(continuation)
                    // Cancelled before the cancellation handler could find the waiter.
                    if Task.isCancelled { leave(number) }
                }
            } onCancel: {
                // A canceller on the loop resumes the caller at once, without another round of the loop.
                AppLoop.runSoon { self.leave(number) }
            }
        }

        private func leave(_ number: Int) {
            guard let index = waiters.firstIndex(where: { $0.number == number && $0.continuation != nil }) else {
                return
            }
            waiters.remove(at: index).resume(with: .failure(CancellationError()))
            if waiters.isEmpty { cancel() }
        }

        func cancel() {
            end(.failure(CancellationError()))
            task?.cancel()
        }

        private func end(_ outcome: Result<Landed, any Error>) {
            guard self.outcome == nil else { return }
            self.outcome = outcome
            for waiter in waiters { waiter.resume(with: outcome) }
            waiters = []
        }
    }
}
