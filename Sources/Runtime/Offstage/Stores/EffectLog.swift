import AppLoop

/// Effects of a session: the running ones and the last ones that ended. Serves `inspect/effects`.
@AppActor
package final class EffectLog {
    /// One effect: an action whose handler has suspended, background work, or a request to a service.
    package struct Effect: Sendable {
        /// Kind of an effect.
        package enum Kind: String, Sendable { case action, background, request }
        /// Outcome of an effect.
        package enum Outcome: String, Sendable { case done, failed, rejected, unhandled, dropped, cancelled }

        /// Number in the session, from 1.
        package let number: Int
        /// Name of the action or of the background work; method and URL of a request.
        package let name: String
        /// Kind of the effect.
        package let kind: Kind
        /// Id of its node; nil when the session owns it.
        package let node: String?
        /// Action that started it, if any.
        package let actionID: ActionID?
        /// True for work that keeps the session busy.
        let isCounted: Bool
        /// Start time on the session's clock.
        package let start: Duration
        /// End time on the session's clock; nil while it runs.
        package fileprivate(set) var end: Duration?
        /// Outcome; nil while it runs.
        package fileprivate(set) var outcome: Outcome?
        /// Error message, for people.
        package fileprivate(set) var error: String?
        /// Response to a request; nil without one.
        package fileprivate(set) var response: RequestLog.Response?
    }

    /// Maximum number of ended effects that are kept.
    package static let limit = 256

    /// Work that was cancelled because its owner was closed, and that may not have noticed it yet.
    package struct Cancelled {
        /// Name of the effect.
        package let name: String
        /// Task of the work.
        package let task: Task<Void, Never>
        /// True for work that the loop counts.
        package let isCounted: Bool
    }

    /// Maximum number of cancelled tasks that are kept.
    private static let mostCancelled = 1024

    private let clock: any AppClock
    private let keepsCancelled: Bool
    /// The last work whose owner was closed, in the context `test`: such work fails a test when it does not end.
    package private(set) var cancelled: [Cancelled] = []
    private var lastNumber = 0
    private var open: [Int: Effect] = [:]
    private var ended: [Effect] = []
    private var countedWork = 0

    package init(clock: any AppClock, keepsCancelled: Bool) {
        self.clock = clock
        self.keepsCancelled = keepsCancelled
    }

    /// Called when the owner of running work is closed.
    func ownerDidClose(_ name: String, _ task: Task<Void, Never>?, isCounted: Bool = true) {
        guard keepsCancelled, let task else { return }
        if cancelled.count == Self.mostCancelled { cancelled.removeFirst(Self.mostCancelled / 2) }
        cancelled.append(Cancelled(name: name, task: task, isCounted: isCounted))
    }

    /// True when no handler, queued action or background work is in progress.
    var isIdle: Bool { countedWork == 0 }
    /// True when no effect runs.
    var isEmpty: Bool { open.isEmpty }

    /// Running effects, in order of their start.
    package var running: [Effect] { open.values.sorted { $0.number < $1.number } }
    /// Ended effects, in order of their end; the oldest are dropped.
    package var finished: [Effect] { ended.suffix(Self.limit) }

    /// Records the start of an effect; see `Session.workDidBegin`.
    func begin(_ kind: Effect.Kind, _ name: String, node: String?, actionID: ActionID?, isCounted: Bool) -> Int {
        lastNumber += 1
        if isCounted { countedWork += 1 }
        open[lastNumber] = Effect(
            number: lastNumber, name: name, kind: kind, node: node, actionID: actionID, isCounted: isCounted,
            start: clock.now)
        return lastNumber
    }

    func end(
        _ number: Int, _ outcome: Effect.Outcome, error: String? = nil, response: RequestLog.Response? = nil
    ) {
        guard var effect = open.removeValue(forKey: number) else { return }
        if effect.isCounted { countedWork -= 1 }
        // An idle session keeps no empty table.
        if open.isEmpty { open = [:] }
        effect.end = clock.now
        effect.outcome = outcome
        effect.error = error
        effect.response = response
        // Drops half at a time, so that the average cost of an entry is constant.
        if ended.count >= 2 * Self.limit { ended.removeFirst(Self.limit) }
        ended.append(effect)
    }
}

extension ActionOutcome {
    var effect: (EffectLog.Effect.Outcome, String?) {
        switch self {
        case .done: (.done, nil)
        case .unhandled: (.unhandled, nil)
        case .dropped: (.dropped, nil)
        case .superseded: (.cancelled, nil)
        case .rejected(let rejection): (.rejected, rejection.message)
        case .failed(let error): (.failed, "\(error)")
        case .cancelled: (.cancelled, nil)
        }
    }
}
