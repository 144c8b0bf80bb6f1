import AppLoop
import JSONRPC
import Offstage

/// An `action/send` whose `dedupeId` belongs to one that still runs: waits for that one's answer, and can be cancelled
/// like any other.
@AppActor
final class RepeatedCall: PendingCall {
    private let connection: Connection
    private let reply: Reply
    private var timeLimit: TimeLimit?
    private var hasEnded = false

    init(connection: Connection, session: Session, reply: Reply, timeout: Int64?) {
        self.connection = connection
        self.reply = reply
        connection.pending.insert(self, id: reply.id)
        if let timeout {
            timeLimit = TimeLimit(milliseconds: timeout, clock: session.clock) { [weak self] in
                self?.end { $0.send(.timeout(milliseconds: Int(clamping: timeout))) }
            }
        }
    }

    /// Answers, unless it was cancelled before.
    func end(_ answer: (Reply) -> Void) {
        guard !hasEnded else { return }
        hasEnded = true
        timeLimit?.cancel()
        connection.pending.remove(self, id: reply.id)
        answer(reply)
        connection.didBecomeQuieter()
    }

    nonisolated func cancel(_ reason: CallCancellation) {
        AppLoop.run { end { $0.send(ResponseError(reason)) } }
    }
}
