import AppLoop
import JSONRPC
import Offstage

/// One `route/open` on its way past the app's interceptors; answered at once where there are none.
@AppActor
final class OpenCall {
    private let connection: Connection
    private let session: Session
    /// Nil for a notification.
    private let reply: Reply?
    private var task: Task<Void, Never>?
    private var isPending = false
    private var hasEnded = false

    init(_ connection: Connection, _ session: Session, _ reply: Reply?) {
        self.connection = connection
        self.session = session
        self.reply = reply
    }

    func start(_ url: String, _ mode: LinkMode, clientID: String?) {
        let cause = Cause(origin: .link, requestID: reply?.id.reference, clientID: clientID)
        task = session.open(url: url, mode: mode, cause: cause) { self.didEnd($0) }
        guard !hasEnded else { return }
        isPending = true
        connection.pending.insert(self, id: reply?.id)
    }

    private func didEnd(_ result: Result<NavigationOutcome, any Error>) {
        // What it changed is told before it is answered.
        AppLoop.shared.endTurn()
        end { reply in
            if case .failure(let error) = result, !(error is RouteError) { return reply.send(refusal(error)) }
            do throws(ResponseError) {
                let result = RouteResult(try navigation { try result.get() }, session)
                reply.send { result.write(to: &$0) }
            } catch {
                reply.send(error)
            }
        }
    }

    /// Of an interceptor that failed, or was stopped.
    private func refusal(_ error: any Error) -> ResponseError {
        if session.isClosed {
            return ResponseError(
                .sessionClosed, kind: "sessionClosed",
                "the session '\(session.id)' was closed while the link was looked at")
        }
        if error is CancellationError { return .cancelled }
        return ResponseError(.navigation, kind: "interceptorFailed", "the link could not be looked at: \(error)")
    }

    private func end(_ answer: (Reply) -> Void) {
        guard !hasEnded else { return }
        hasEnded = true
        if isPending { connection.pending.remove(self, id: reply?.id) }
        if let reply { answer(reply) }
        if isPending { connection.didBecomeQuieter() }
    }
}

extension OpenCall: PendingCall {
    nonisolated func cancel(_ reason: CallCancellation) {
        AppLoop.run {
            end { $0.send(ResponseError(reason)) }
            task?.cancel()
        }
    }
}
