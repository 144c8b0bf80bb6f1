import AppLoop
import JSON
import Wire

/// The answer to an action with a `dedupeId`, as it was sent. Without a member it is missing: the action still ran when
/// the answer was saved.
@Wire
package struct DedupedAnswer {
    /// The `dedupeId`.
    package let id: String
    /// Result of the request.
    package let result: WireFragment?
    /// Error of the request.
    package let error: WireFragment?
}

/// Answers to actions with a `dedupeId`. A duplicate of one of the last 1,024 such actions receives the answer of the
/// first and has no effect.
@AppActor
package final class DedupeTable {
    /// Maximum number of remembered ids.
    package static let limit = 1024

    /// Identifies the first action with an id.
    package struct Ticket {
        package let id: ExactText
        fileprivate let number: UInt64
    }

    /// Decision about an action with a `dedupeId`.
    package enum Start {
        /// The caller runs the action, then calls `answer`, or `forget` if the action was rejected.
        case first(Ticket)
        /// The first action with this id has this answer.
        case answered(DedupedAnswer)
        /// The first action still runs; the table will call `onAnswer`.
        case waiting
    }

    private struct Entry {
        let number: UInt64
        var answer: DedupedAnswer?
        var waiting: [@AppActor (DedupedAnswer?) -> Void] = []
    }

    private var entries: [ExactText: Entry] = [:]
    private var order: [Ticket] = []
    private var lastNumber: UInt64 = 0
    /// Actions that still run, and the last answers: what is saved.
    private var running: [Ticket] = []
    private var latest: [DedupedAnswer] = []
    /// Number of answers that are saved with a session.
    private static let savedAnswers = 32

    /// Begins an action with this id, and decides whether it runs.
    ///
    /// - Parameter onAnswer: Called with the first action's answer if the result is `waiting`; with nil when the table
    ///   forgets the id before.
    package func begin(_ id: String, onAnswer: @escaping @AppActor (DedupedAnswer?) -> Void) -> Start {
        let id = ExactText(id)
        if let answer = entries[id]?.answer { return .answered(answer) }
        if entries[id] != nil {
            entries[id]?.waiting.append(onAnswer)
            return .waiting
        }
        let ticket = add(id)
        running.append(ticket)
        return .first(ticket)
    }

    private func add(_ id: ExactText, _ answer: DedupedAnswer? = nil) -> Ticket {
        makeRoom()
        lastNumber += 1
        let ticket = Ticket(id: id, number: lastNumber)
        entries[id] = Entry(number: lastNumber, answer: answer)
        order.append(ticket)
        return ticket
    }

    /// Records the answer, and passes it to the waiting duplicates.
    package func answer(_ ticket: Ticket, _ answer: DedupedAnswer) {
        guard let entry = entries[ticket.id], entry.number == ticket.number, entry.answer == nil else { return }
        entries[ticket.id] = Entry(number: ticket.number, answer: answer)
        running.removeAll { $0.number == ticket.number }
        keep(answer)
        for tell in entry.waiting { tell(answer) }
    }

    private func keep(_ answer: DedupedAnswer) {
        if latest.count == Self.savedAnswers { latest.removeFirst() }
        latest.append(answer)
    }

    /// Removes the id of an action that was rejected before it ran. A client may use the id again.
    package func forget(_ ticket: Ticket) {
        guard entries[ticket.id]?.number == ticket.number else { return }
        entries[ticket.id] = nil
        order.removeAll { $0.number == ticket.number }
        running.removeAll { $0.number == ticket.number }
    }

    // MARK: In another process

    /// JSON of the last answers, and of the actions that still run.
    package var saved: [UInt8] {
        WireFragment(encoding: latest + running.map { DedupedAnswer(id: $0.id.text, result: nil, error: nil) }).bytes
    }

    /// Adds the answers of another process.
    ///
    /// - Parameter interrupted: the error of the actions that still ran in it.
    package func restore(_ answers: [DedupedAnswer], interrupted: WireFragment) {
        for answer in answers {
            let isAnswered = answer.result != nil || answer.error != nil
            let known = isAnswered ? answer : DedupedAnswer(id: answer.id, error: interrupted)
            _ = add(ExactText(answer.id), known)
            keep(known)
        }
    }

    /// Removes the oldest entry.
    private func makeRoom() {
        guard order.count >= Self.limit else { return }
        let oldest = order.removeFirst()
        running.removeAll { $0.number == oldest.number }
        for tell in entries.removeValue(forKey: oldest.id)?.waiting ?? [] { tell(nil) }
    }
}
