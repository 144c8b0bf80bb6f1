import AppLoop
import JSON

/// Outcomes of actions with a `dedupeId`. A duplicate of one of the last 1,024 such actions receives the answer of the
/// first and has no effect.
@AppActor
package final class DedupeTable {
    /// Maximum number of remembered ids.
    package static let limit = 1024

    /// Identifies the first action with an id.
    package struct Ticket {
        fileprivate let id: ExactText
        fileprivate let number: UInt64
    }

    /// Decision about an action with a `dedupeId`.
    package enum Start {
        /// The caller runs the action, then calls `answer`, or `forget` if the action was rejected.
        case first(Ticket)
        /// The first action with this id has this answer.
        case answered(ActionAnswer)
        /// The first action still runs; the table will call `onAnswer`.
        case waiting
    }

    private struct Entry {
        let number: UInt64
        var answer: ActionAnswer?
        var waiting: [@AppActor (ActionAnswer) -> Void] = []
    }

    private var entries: [ExactText: Entry] = [:]
    private var order: [Ticket] = []
    private var lastNumber: UInt64 = 0

    /// Begins an action with this id, and decides whether it runs.
    ///
    /// - Parameter onAnswer: Called with the first action's answer if the result is `waiting`.
    package func begin(_ id: String, onAnswer: @escaping @AppActor (ActionAnswer) -> Void) -> Start {
        let id = ExactText(id)
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

    /// Records the answer, and passes it to the waiting duplicates.
    package func answer(_ ticket: Ticket, _ answer: ActionAnswer) {
        guard let entry = entries[ticket.id], entry.number == ticket.number, entry.answer == nil else { return }
        entries[ticket.id] = Entry(number: ticket.number, answer: answer)
        for tell in entry.waiting { tell(answer) }
    }

    /// Removes the id of an action that was rejected before it ran. A client may use the id again.
    package func forget(_ ticket: Ticket) {
        guard entries[ticket.id]?.number == ticket.number else { return }
        entries[ticket.id] = nil
        order.removeAll { $0.number == ticket.number }
    }

    /// Removes the oldest entry. Duplicates that wait for it receive a cancelled outcome.
    private func makeRoom() {
        guard order.count >= Self.limit else { return }
        let oldest = order.removeFirst()
        guard let entry = entries.removeValue(forKey: oldest.id), !entry.waiting.isEmpty else { return }
        let lost = ActionAnswer(actionID: nil, seq: 0, rev: 0, outcome: .cancelled(.cancelled))
        for tell in entry.waiting { tell(lost) }
    }
}
