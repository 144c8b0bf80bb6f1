import AppLoop

/// What a session has under way beyond the turn that began it, and what became of the last ones. Read by
/// `inspect/effects`.
@AppActor
public final class EffectLog {
    /// One piece of work: an action whose handler waits for something, or work left running behind it.
    public struct Effect: Sendable {
        public enum Kind: String, Sendable { case action, background }
        public enum Outcome: String, Sendable { case done, failed, rejected, unhandled, dropped, cancelled }

        public let number: Int
        public let name: String
        public let kind: Kind
        /// The node it belongs to; nil when it is the session's.
        public let node: String?
        public let actionID: ActionID?
        /// Since the session's clock began.
        public let start: Duration
        public fileprivate(set) var end: Duration?
        public fileprivate(set) var outcome: Outcome?
        /// What went wrong, for people.
        public fileprivate(set) var error: String?
    }

    /// How many that have ended are remembered.
    public static let limit = 256

    private let clock: any AppClock
    private var lastNumber = 0
    private var open: [Int: Effect] = [:]
    private var ended: [Effect] = []

    package init(clock: any AppClock) { self.clock = clock }

    /// In the order in which they began.
    public var running: [Effect] { open.values.sorted { $0.number < $1.number } }
    /// In the order in which they ended; the oldest are forgotten.
    public var finished: [Effect] { ended.suffix(Self.limit) }

    package func begin(_ kind: Effect.Kind, _ name: String, node: String?, actionID: ActionID?) -> Int {
        lastNumber += 1
        open[lastNumber] = Effect(
            number: lastNumber, name: name, kind: kind, node: node, actionID: actionID, start: clock.now)
        return lastNumber
    }

    package func end(_ number: Int, _ outcome: Effect.Outcome, error: String? = nil) {
        guard var effect = open.removeValue(forKey: number) else { return }
        effect.end = clock.now
        effect.outcome = outcome
        effect.error = error
        // Cut in halves, so that each costs the same.
        if ended.count >= 2 * Self.limit { ended.removeFirst(Self.limit) }
        ended.append(effect)
    }
}

/// Whoever accounts for work that outlasts its turn: has it recorded and, where it is counted, keeps the session from
/// being idle.
@AppActor
package protocol WorkHost: AnyObject {
    /// - Returns: what `workDidEnd` takes.
    func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, actionID: ActionID?, isCounted: Bool) -> Int
    func workDidEnd(_ number: Int?, _ outcome: EffectLog.Effect.Outcome, error: String?, isCounted: Bool)
}

extension WorkHost {
    func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, actionID: ActionID?) -> Int {
        workDidBegin(kind, name, actionID: actionID, isCounted: true)
    }

    func workDidEnd(_ number: Int?, _ outcome: EffectLog.Effect.Outcome, error: String?) {
        workDidEnd(number, outcome, error: error, isCounted: true)
    }
}

extension ActionOutcome {
    var effect: (EffectLog.Effect.Outcome, String?) {
        switch self {
        case .done: (.done, nil)
        case .unhandled: (.unhandled, nil)
        case .dropped: (.dropped, nil)
        case .rejected(let rejection): (.rejected, rejection.message)
        case .failed(let error): (.failed, "\(error)")
        case .cancelled: (.cancelled, nil)
        }
    }
}
