import AppLoop
import JSONRPC
import Offstage

/// One `session/wait` that has not been answered.
@AppActor
final class WaitCall {
    private let connection: Connection
    private let session: Session
    private let reply: Reply
    private let timeout: Int64?
    private var wait: SessionWait?
    private var timeLimit: TimeLimit?
    private var isPending = false
    private var endingError: ResponseError?

    init(connection: Connection, session: Session, reply: Reply, timeout: Int64?) {
        self.connection = connection
        self.session = session
        self.reply = reply
        self.timeout = timeout
    }

    func start(_ condition: WaitCondition) {
        // What this turn has done counts, but is published first.
        AppLoop.shared.endTurn()
        let wait = session.wait(for: condition) { self.didEnd($0) }
        guard !wait.hasEnded else { return }
        self.wait = wait
        isPending = true
        connection.pending.insert(self, id: reply.id)
        if let timeout {
            timeLimit = TimeLimit(milliseconds: timeout, clock: session.clock) { [weak self] in
                self?.end(with: .timeout(milliseconds: Int(clamping: timeout)))
            }
        }
    }

    private func end(with error: ResponseError) {
        endingError = error
        wait?.end(.cancelled)
    }

    private func didEnd(_ result: WaitResult) {
        timeLimit?.cancel()
        wait = nil
        if isPending { connection.pending.remove(self, id: reply.id) }
        switch result {
        case .matched(let keys):
            let result = SessionWaitFor.Result(seq: session.seq, rev: session.rev, matched: keys)
            reply.send { result.write(to: &$0) }
        case .closed:
            reply.send(
                ResponseError(
                    .sessionClosed, kind: "sessionClosed",
                    "the session '\(session.id)' was closed while you waited for it"))
        case .cancelled:
            reply.send(endingError ?? .cancelled)
        }
        if isPending { connection.didBecomeQuieter() }
    }
}

extension WaitCall: PendingCall {
    nonisolated func cancel(_ reason: CallCancellation) {
        AppLoop.run { end(with: ResponseError(reason)) }
    }
}
