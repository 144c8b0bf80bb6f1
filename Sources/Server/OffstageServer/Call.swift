import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// A request or notification that is in flight after its handler has returned: its reply, its time limit, and its entry
/// in the connection's pending calls. Ends exactly once.
@AppActor
final class Call {
    let connection: Connection
    /// Nil for a notification.
    let reply: Reply?
    private var timeLimit: Task<Void, Never>?
    private var isPending = false
    private var hasEnded = false
    private var onCancel: (@AppActor (Cancellation) -> Void)?

    init(_ connection: Connection, _ reply: Reply?) {
        self.connection = connection
        self.reply = reply
    }

    /// Adds the call to the connection's pending calls, after its handler has returned without an answer.
    ///
    /// - Parameters:
    ///   - timeout: milliseconds on `clock` after which the call ends with the error `timeout`.
    ///   - onCancel: stops the call's work when the call is cancelled; may end the call itself.
    func wait(
        atMost timeout: Int64?, on clock: @autoclosure () -> any AppClock,
        onCancel: @escaping @AppActor (Cancellation) -> Void = { _ in }
    ) {
        guard !hasEnded else { return }
        self.onCancel = onCancel
        isPending = true
        connection.pending.insert(self, id: reply?.id)
        guard let timeout else { return }
        let clock = clock()
        timeLimit = AppLoop.shared.start { [weak self] in
            do { try await clock.sleep(for: .milliseconds(max(0, timeout))) } catch { return }
            self?.cancel(.timeout(milliseconds: timeout))
        }
    }

    /// Ends the call; a later end does nothing.
    ///
    /// - Parameter answer: sends the answer; without a reply for a notification.
    func end(_ answer: (Reply?) -> Void) {
        guard !hasEnded else { return }
        hasEnded = true
        onCancel = nil
        timeLimit?.cancel()
        if isPending { connection.pending.remove(self, id: reply?.id) }
        answer(reply)
        if isPending { connection.didBecomeQuieter() }
    }

    /// Stops the call's work, and ends the call with the error of the reason.
    func cancel(_ reason: Cancellation) {
        onCancel?(reason)
        end { $0?.send(ResponseError(reason)) }
    }
}

extension ResponseError {
    /// The error of a cancelled call.
    init(_ cancellation: Cancellation) {
        self =
            switch cancellation {
            case .cancelled: .cancelled
            case .timeout(let milliseconds): .timeout(milliseconds: Int(clamping: milliseconds))
            case .shutDown: .shutDown
            case .drainTimeout: .drainTimeout
            case .closed: ResponseError(.sessionClosed, "the session was closed")
            }
    }
}

/// Reply to one request. Sent exactly once.
@AppActor
struct Reply {
    let id: RequestID
    let connection: Connection
    /// Batch of the request, nil outside a batch, and the reply's index in it.
    let batch: Batch?
    let index: Int

    func send(_ result: some WireCodable) { send { result.write(to: &$0) } }

    func send(_ writeResult: (inout JSONWriter) -> Void) {
        // A result that cannot be written is an internal error or exceeds the depth limit, and is answered as an error.
        do throws(ResponseError) {
            try write { (writer) throws(ResponseError) in
                Self.write("result", id, to: &writer) { writer in
                    writer.setDepth(1)
                    writeResult(&writer)
                    writer.setDepth(0)
                }
                if let failure = writer.failure {
                    throw .unsendable(failure, max: connection.server.configuration.limits.answerDepth)
                }
            }
        } catch {
            send(error)
        }
    }

    /// Sends the answer to the first action with a `dedupeId` again.
    func send(_ answer: DedupedAnswer) {
        // Writing throws what the body throws, and this body throws nothing.
        try? write { (writer) throws(ResponseError) in
            Self.write(answer.error == nil ? "result" : "error", id, to: &writer) {
                (answer.error ?? answer.result)?.write(to: &$0)
            }
        }
    }

    func send(_ error: ResponseError) {
        connection.onErrorAnswer?(error)
        // Writing throws what the body throws, and this body throws nothing.
        try? write { (writer) throws(ResponseError) in Self.write("error", id, to: &writer) { error.write(to: &$0) } }
    }

    /// Writes an answer as a whole message.
    @inline(__always)
    private static func write(
        _ member: StaticString, _ id: RequestID, to writer: inout JSONWriter, _ body: (inout JSONWriter) -> Void
    ) {
        writer.raw("{\"jsonrpc\":\"2.0\",\"id\":")
        id.write(to: &writer)
        writer.raw(",\"")
        writer.raw(member)
        writer.raw("\":")
        body(&writer)
        writer.raw("}")
    }

    private func write(_ body: (inout JSONWriter) throws(ResponseError) -> Void) throws(ResponseError) {
        guard let batch else {
            try connection.outbox.writeFrame(body)
            return connection.didWrite()
        }
        var writer = JSONWriter(maxDepth: connection.server.configuration.limits.answerDepth)
        try body(&writer)
        connection.answer(batch, index, writer.bytes)
    }
}

extension ResponseError {
    /// One more than the maximum number of objects; `name` is the limit's, their plural.
    static func oneTooMany(_ what: String, name: String, max: Int) -> ResponseError {
        .limit(.limit, "one more \(what)", name: name, max: max, actual: max + 1, unit: name)
    }

    static func unsendable(_ failure: JSONWriter.Failure, max: Int) -> ResponseError {
        switch failure {
        case .depth: .limit(.limit, "the answer's nesting", name: "depth", max: max, actual: nil, unit: "levels")
        case .notANumber: .internalError("the answer contains \(failure)")
        }
    }
}
