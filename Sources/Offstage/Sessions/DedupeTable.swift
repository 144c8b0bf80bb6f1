import AppLoop

/// What became of actions that named a `dedupeId`: a repeat within the last 1,024 gets the first one's answer and has
/// no effect.
@AppActor
public final class DedupeTable {
    public static let limit = 1024

    /// Stands for the first action of an id.
    public struct Ticket {
        fileprivate let id: String
        fileprivate let number: UInt64
    }

    public enum Start {
        /// Run the action, then call `answer`, or `forget` if it was refused.
        case first(Ticket)
        /// The first one has been answered.
        case answered(ActionAnswer)
        /// The first one still runs; `onAnswer` will be called.
        case waiting
    }

    private struct Entry {
        let number: UInt64
        var answer: ActionAnswer?
        var waiting: [@AppActor (ActionAnswer) -> Void] = []
    }

    private var entries: [String: Entry] = [:]
    private var order: [Ticket] = []
    private var lastNumber: UInt64 = 0

    public func begin(_ id: String, onAnswer: @escaping @AppActor (ActionAnswer) -> Void) -> Start {
        if let answer = entries[id]?.answer { return .answered(answer) }
        if entries[id] != nil {
            entries[id]?.waiting.append(onAnswer)
            return .waiting
        }
        makeRoom()
        lastNumber += 1
        let ticket = Ticket(id: id, number: lastNumber)
        entries[id] = Entry(number: lastNumber)
        order.append(ticket)
        return .first(ticket)
    }

    public func answer(_ ticket: Ticket, _ answer: ActionAnswer) {
        guard let entry = entries[ticket.id], entry.number == ticket.number, entry.answer == nil else { return }
        entries[ticket.id] = Entry(number: ticket.number, answer: answer)
        for tell in entry.waiting { tell(answer) }
    }

    /// The action was refused before it ran: its id may be used again.
    public func forget(_ ticket: Ticket) {
        guard entries[ticket.id]?.number == ticket.number else { return }
        entries[ticket.id] = nil
        order.removeAll { $0.number == ticket.number }
    }

    /// Drops the oldest. Who waits for one that still runs can no longer be told how it ends, and is told that.
    private func makeRoom() {
        guard order.count >= Self.limit else { return }
        let oldest = order.removeFirst()
        guard let entry = entries.removeValue(forKey: oldest.id), !entry.waiting.isEmpty else { return }
        let lost = ActionAnswer(actionID: nil, seq: 0, rev: 0, outcome: .cancelled(.cancelled))
        for tell in entry.waiting { tell(lost) }
    }
}
