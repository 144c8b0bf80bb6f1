/// Callers that want the same thing at the same time share one piece of work: a repository's fetch, a dependency that
/// takes time to make.
///
///     let profile = try await flight.run { try await service.profile() }
///
/// Nothing is kept once the work has ended, neither its value nor its failure; who comes then begins a flight of its
/// own. The work runs on `AppActor`
/// in a task of its own, with the task-local values of whoever began it, and never asks for its own flight, which would
/// wait for itself.
@AppActor
public final class SingleFlight<Value> {
    /// Held by its task and by those who wait for it.
    private weak var latest: Flight?

    public nonisolated init() {}

    /// Joins the work that is under way, or begins `work`, in place up to its first suspension. Callers are answered in
    /// the order in which they came.
    ///
    /// A caller that is cancelled is answered at once, and the others notice nothing. When nobody waits any longer the
    /// work is cancelled; who comes
    /// while it winds down begins anew.
    ///
    /// - Throws: what the work throws, to everybody who waits for it; `CancellationError` when the caller, or the
    ///   flight, is cancelled.
    public func run(_ work: @escaping @Sendable @AppActor () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        return try await join(work).value()
    }

    /// `run` in two steps, for who looks at something first and must find it so when the work begins. The place is to
    /// be waited for at once.
    package func join(_ work: @escaping @Sendable @AppActor () async throws -> Value) -> Place {
        if let latest, latest.outcome == nil { return latest.takePlace() }
        let flight = Flight()
        latest = flight
        let place = flight.takePlace()
        flight.begin(work)
        return place
    }

    /// True while there is work that the next caller would join.
    public var isInFlight: Bool { latest.map { $0.outcome == nil } ?? false }

    /// Cancels the work and answers everybody who waits for it with `CancellationError`.
    public func cancel() { latest?.cancel() }

    /// One caller's place among those who wait.
    @AppActor
    package struct Place {
        fileprivate let flight: Flight
        fileprivate let number: Int

        package func value() async throws -> Value { try await flight.landing(number).value }
    }

    /// The value on its way to those who wait for it: isolated, so that `Value` need not be `Sendable`.
    @AppActor
    fileprivate final class Landed {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// One caller. While it waits it is no work of its own: the flight counts in its stead.
    fileprivate struct Waiter {
        let number: Int
        /// Nil before it has suspended.
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

    /// One piece of work and who waits for it.
    @AppActor
    fileprivate final class Flight {
        /// Set once, when the work has ended or is cancelled; nobody joins after that.
        private(set) var outcome: Result<Landed, any Error>?
        private var task: Task<Void, Never>?
        /// In the order in which they came.
        private var waiters: [Waiter] = []
        private var lastNumber = 0

        func takePlace() -> Place {
            lastNumber += 1
            waiters.append(Waiter(number: lastNumber))
            return Place(flight: self, number: lastNumber)
        }

        func begin(_ work: @escaping @Sendable @AppActor () async throws -> Value) {
            AppLoop.shared.taskDidBegin()
            task = AppLoop.shared.start { [self] in
                let outcome: Result<Landed, any Error>
                do {
                    // Counted even if who began it is not.
                    outcome = .success(Landed(try await CountedWork.$isCounted.withValue(true) { try await work() }))
                } catch { outcome = .failure(error) }
                AppLoop.shared.taskDidEnd()
                end(outcome)
            }
            // The work may have cancelled itself before its first suspension.
            if outcome != nil { task?.cancel() }
        }

        /// Waits for the outcome. A caller whose task was not started by the loop may be queued again on its way to the
        /// continuation, so everything is
        /// looked at there.
        func landing(_ number: Int) async throws -> Landed {
            try await withTaskCancellationHandler {
                if let outcome { return try outcome.get() }
                return try await withCheckedThrowingContinuation { continuation in
                    guard let place = waiters.lastIndex(where: { $0.number == number }) else {
                        return continuation.resume(with: outcome ?? .failure(CancellationError()))
                    }
                    waiters[place].suspend(continuation)
                    // Cancelled too early for the handler to find it.
                    if Task.isCancelled { leave(number) }
                }
            } onCancel: {
                // Mostly the canceller is on the loop already, and the caller need not wait for another round.
                if AppLoop.shared.isCurrent {
                    AppLoop.run { self.leave(number) }
                } else {
                    Task { @AppActor in self.leave(number) }
                }
            }
        }

        private func leave(_ number: Int) {
            guard let place = waiters.firstIndex(where: { $0.number == number && $0.continuation != nil }) else {
                return
            }
            waiters.remove(at: place).resume(with: .failure(CancellationError()))
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
