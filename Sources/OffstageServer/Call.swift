import AppLoop
import JSONRPC
import Offstage

/// A request or notification that is in flight after its handler has returned: its reply, its time limit, and its entry
/// in the connection's pending calls. Ends exactly once.
@AppActor
class Call {
    let connection: Connection
    /// Nil for a notification.
    let reply: Reply?
    private var timeLimit: TimeLimit?
    private var isPending = false
    private(set) var hasEnded = false
    /// Stops the call's work when the call is cancelled.
    var onCancel: (@AppActor () -> Void)?

    init(_ connection: Connection, _ reply: Reply?) {
        self.connection = connection
        self.reply = reply
    }

    /// Adds the call to the connection's pending calls, after its handler has returned without an answer.
    ///
    /// - Parameter timeout: milliseconds on `clock` after which the call ends with the error `timeout`.
    final func wait(atMost timeout: Int64?, on clock: @autoclosure () -> any AppClock) {
        guard !hasEnded else { return }
        isPending = true
        connection.pending.insert(self, id: reply?.id)
        guard let timeout else { return }
        timeLimit = TimeLimit(milliseconds: timeout, clock: clock()) { [weak self] in
            self?.cancel(.timeout(milliseconds: timeout))
        }
    }

    /// Ends the call; a later end does nothing.
    ///
    /// - Parameter answer: sends the answer; without a reply for a notification.
    final func end(_ answer: (Reply?) -> Void) {
        guard !hasEnded else { return }
        hasEnded = true
        onCancel = nil
        timeLimit?.cancel()
        if isPending { connection.pending.remove(self, id: reply?.id) }
        answer(reply)
        if isPending { connection.didBecomeQuieter() }
    }

    /// Ends the call with the error of the reason, and stops its work.
    func cancel(_ reason: Cancellation) {
        let stop = onCancel
        end { $0?.send(ResponseError(reason)) }
        stop?()
    }
}

extension ResponseError {
    /// The error of a cancelled call.
    init(_ cancellation: Cancellation) {
        self =
            switch cancellation {
            case .cancelled: .cancelled
            case .superseded: .superseded
            case .timeout(let milliseconds): .timeout(milliseconds: Int(clamping: milliseconds))
            case .shutDown: .shutDown
            case .drainTimeout: .drainTimeout
            case .closed: ResponseError(.sessionClosed, kind: "sessionClosed", "the session was closed")
            }
    }
}
