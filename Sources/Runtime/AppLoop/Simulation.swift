import Synchronization

/// The monotonic clock of a simulation. Only `advance` moves it, so that a run with the same seed is the same run.
package enum SimulatedTime {
    /// Zero outside of simulations.
    private static let nanoseconds = Atomic<UInt64>(0)
    /// Called, in place of waiting, by code that waits in the middle of a turn for the client to read.
    @AppActor package static var whileWaiting: (@AppActor () -> Void)?

    /// The time; nil outside of simulations.
    static var now: UInt64? {
        let now = nanoseconds.load(ordering: .relaxed)
        return now == 0 ? nil : now
    }

    package static func begin() { nanoseconds.store(1_000_000_000, ordering: .relaxed) }

    package static func advance(by time: Duration) { advance(by: UInt64(clamping: Int64(time / .nanoseconds(1)))) }

    static func advance(by time: UInt64) { nanoseconds.wrappingAdd(time, ordering: .relaxed) }

    @AppActor
    package static func end() {
        nanoseconds.store(0, ordering: .relaxed)
        whileWaiting = nil
    }
}

/// Branches that few conversations reach. A simulation counts them, and so shows what its seeds have tried.
package enum RareBranch: String, CaseIterable, Sendable {
    /// The client reads less than the server writes.
    case outputWasFull, clientStalledInTurn, notificationsWaitedForRoom, notificationsWaitedForCredit,
        acknowledgementReleasedEntries, subscriptionLagged
    /// The client resumes behind changes of a long list.
    case windowedViewWasReplayed
    /// The client sends more than the server serves.
    case inputWasPaused, messageWasHeld, heldMessageWasCancelled, unreadAnswersWereTooMany
    /// The conversation ends.
    case inputWasCut, inputEndedWhilePaused, outputWasClosed, drainTimedOut, answersWereLost, framingWasFatal,
        batchWasCut, clientWasGone

    @AppActor private static var counts: [RareBranch: Int]?

    /// Counts the branch, in a simulation.
    @AppActor
    package func wasReached() {
        if Self.counts != nil { Self.counts?[self, default: 0] += 1 }
    }

    /// Returns how often `body` reaches each branch.
    @AppActor
    package static func counting(_ body: @AppActor () -> Void) -> [RareBranch: Int] {
        counts = [:]
        defer { counts = nil }
        body()
        return counts ?? [:]
    }
}
