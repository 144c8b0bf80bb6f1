/// Callers that want the same thing at the same time share one piece of work: a repository's fetch, a dependency that takes time to make.
///
///     let profile = try await flight.run { try await service.profile() }
///
/// Nothing is kept once the work has ended, neither its value nor its failure; who comes then begins a flight of its own. The work runs on `AppActor`
/// in a task of its own, with the task-local values of whoever began it, and never asks for its own flight, which would wait for itself.
@AppActor
public final class SingleFlight<Value> {
    /// Held by its task and by those who wait for it.
    private weak var latest: Flight?

    public nonisolated init() {}

    /// Joins the work that is under way, or begins `work`, in place up to its first suspension. Callers are answered in the order in which they came.
    ///
    /// A caller that is cancelled is answered at once, and the others notice nothing. When nobody waits any longer the work is cancelled; who comes
    /// while it winds down begins anew.
    ///
    /// - Throws: what the work throws, to everybody who waits for it; `CancellationError` when the caller, or the flight, is cancelled.
    public func run(_ work: @escaping @Sendable @AppActor () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        if let latest, latest.outcome == nil { return try await latest.landing().value }
        let flight = Flight()
        latest = flight
        flight.begin(work)
        return try await flight.landing().value
    }

    /// True while there is work that the next caller would join.
    public var isInFlight: Bool { latest.map { $0.outcome == nil } ?? false }

    /// Cancels the work and answers everybody who waits for it with `CancellationError`.
    public func cancel() { latest?.cancel() }

    /// The value on its way to those who wait for it: isolated, so that `Value` need not be `Sendable`.
    @AppActor
    private final class Landed {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// One piece of work and who waits for it.
    @AppActor
    private final class Flight {
        /// Set once, when the work has ended or is cancelled; nobody joins after that.
        private(set) var outcome: Result<Landed, any Error>?
        private var task: Task<Void, Never>?
        private var waiters: [(number: Int, continuation: CheckedContinuation<Landed, any Error>)] = []
        private var lastNumber = 0

        func begin(_ work: @escaping @Sendable @AppActor () async throws -> Value) {
            AppLoop.shared.taskDidBegin()
            task = AppLoop.shared.start { [self] in
                let outcome: Result<Landed, any Error>
                do { outcome = .success(Landed(try await work())) } catch { outcome = .failure(error) }
                AppLoop.shared.taskDidEnd()
                end(outcome)
            }
            // The work may have cancelled itself before its first suspension.
            if outcome != nil { task?.cancel() }
        }

        /// Waits for the outcome.
        func landing() async throws -> Landed {
            if let outcome { return try outcome.get() }
            lastNumber += 1
            let number = lastNumber
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    waiters.append((number, continuation))
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
            guard let place = waiters.firstIndex(where: { $0.number == number }) else { return }
            waiters.remove(at: place).continuation.resume(throwing: CancellationError())
            if waiters.isEmpty { cancel() }
        }

        func cancel() {
            end(.failure(CancellationError()))
            task?.cancel()
        }

        private func end(_ outcome: Result<Landed, any Error>) {
            guard self.outcome == nil else { return }
            self.outcome = outcome
            for waiter in waiters { waiter.continuation.resume(with: outcome) }
            waiters = []
        }
    }
}
