import AppLoop
import JSON
import JSONRPC

/// Reply to one request. Sent exactly once.
@AppActor
struct Reply {
    let id: RequestID
    let connection: Connection
    /// Batch of the request and the reply's index in it; nil outside a batch.
    let slot: (batch: Batch, index: Int)?

    func send(_ writeResult: (inout JSONWriter) -> Void) {
        // A result that cannot be written is an internal error or exceeds the depth limit, and is answered as an error.
        do throws(ResponseError) {
            try sendThrowing { (writer) throws(ResponseError) in writeResult(&writer) }
        } catch {
            send(error)
        }
    }

    /// Sends the result that the body writes.
    ///
    /// - Throws: the body's error, or an error for a value that JSON cannot represent. Nothing is sent then.
    func sendThrowing(_ writeResult: (inout JSONWriter) throws(ResponseError) -> Void) throws(ResponseError) {
        try write { (writer) throws(ResponseError) in
            writer.raw("{\"jsonrpc\":\"2.0\",\"id\":")
            id.write(to: &writer)
            writer.raw(",\"result\":")
            writer.setDepth(1)
            try writeResult(&writer)
            writer.setDepth(0)
            writer.raw("}")
            if let failure = writer.failure {
                throw .unsendable(failure, max: connection.server.configuration.limits.depth)
            }
        }
    }

    func send(_ error: ResponseError) {
        connection.onErrorAnswer?(error)
        try? write { (writer) throws(ResponseError) in Self.write(error, id: id, to: &writer) }
    }

    static func write(_ error: ResponseError, id: RequestID, to writer: inout JSONWriter) {
        writer.raw("{\"jsonrpc\":\"2.0\",\"id\":")
        id.write(to: &writer)
        writer.raw(",\"error\":")
        error.write(to: &writer)
        writer.raw("}")
    }

    private func write(_ body: (inout JSONWriter) throws(ResponseError) -> Void) throws(ResponseError) {
        guard let slot else {
            try connection.outbox.writeFrame(body)
            return connection.didWrite()
        }
        var writer = JSONWriter()
        try body(&writer)
        connection.answer(slot, writer.bytes)
    }
}

extension ResponseError {
    static func unsendable(_ failure: JSONWriter.Failure, max: Int) -> ResponseError {
        switch failure {
        case .depth: .limit(.limit, "the answer's nesting", name: "depth", max: max, actual: nil, unit: "levels")
        case .notANumber: .internalError("the answer contains \(failure)")
        }
    }
}
