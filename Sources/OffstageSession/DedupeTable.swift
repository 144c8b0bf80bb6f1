import AppLoop
import OffstageState

/// What became of actions that named a `dedupeId`: a repeat within the last 1,024 gets the first one's answer and has no effect.
@AppActor
public final class DedupeTable {
    public static let limit = 1024

    /// How the first one was answered; while it has not been, repeats wait for it.
    public enum Entry {
        case pending([@AppActor (ActionAnswer) -> Void])
        case answered(ActionAnswer)
    }

    private var entries: [String: Entry] = [:]
    private var order: [String] = []
    private var oldest = 0

    /// True if this is the first of its id: the caller runs the action and calls `answer`. Otherwise `onAnswer` is called with the first one's answer.
    public func begin(_ id: String, onAnswer: @escaping @AppActor (ActionAnswer) -> Void) -> Bool {
        switch entries[id] {
        case .answered(let answer):
            onAnswer(answer)
            return false
        case .pending(let waiting):
            entries[id] = .pending(waiting + [onAnswer])
            return false
        case nil:
            entries[id] = .pending([])
            if order.count < Self.limit {
                order.append(id)
            } else {
                forget(order[oldest])
                order[oldest] = id
                oldest = (oldest + 1) % Self.limit
            }
            return true
        }
    }

    public func answer(_ id: String, _ answer: ActionAnswer) {
        guard case .pending(let waiting) = entries[id] else { return }
        entries[id] = .answered(answer)
        for tell in waiting { tell(answer) }
    }

    /// Lets go of an id, so that it may be used again. Who waits for its answer is told that there will be none.
    public func forget(_ id: String) {
        guard case .pending(let waiting) = entries.removeValue(forKey: id) else { return }
        for tell in waiting { tell(ActionAnswer(actionID: nil, seq: 0, rev: 0, outcome: .cancelled(.cancelled))) }
    }
}
