import AppLoop
import JSON
import JSONRPC

/// A client in the same process: sends a request and runs the loop until the answer arrives. For one-shot commands and
/// tests.
@AppActor
public final class LoopbackClient {
    /// The connection to the server.
    public let connection: Connection
    /// Called with each notification.
    public var onNotification: (@AppActor (JSONValue) -> Void)?
    private var lastID: Int64 = 0
    private var answers: [Int64: JSONValue] = [:]
    private var decoder = FrameDecoder(framing: .lines, limits: FrameLimits(message: 1 << 30))

    /// Creates a client.
    ///
    /// - Parameter connection: a connection with line framing.
    public init(_ connection: Connection) { self.connection = connection }

    /// Sends a request of `method` with `params`, and returns the whole answer, with `result` or `error`.
    public func request(_ method: String, _ params: JSONValue? = nil) -> JSONValue {
        lastID += 1
        let id = lastID
        var message: JSONObject = ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method)]
        if let params { message["params"] = params }
        send(.object(message))
        AppLoop.shared.serve(
            afterEachRound: { self.takeMessages() },
            until: { self.answers[id] != nil || self.connection.exitCode != nil })
        return answers.removeValue(forKey: id) ?? .null
    }

    /// Waits until the work of all requests has ended, and takes its notifications.
    ///
    /// - Throws: `AppLoop.NotSettled` when the work takes longer than `limit`.
    public func settle(limit: Duration) throws(AppLoop.NotSettled) {
        try AppLoop.shared.runUntilSettled(limit: limit)
        takeMessages()
    }

    private func send(_ message: JSONValue) {
        let line = Array((message.description + "\n").utf8)
        connection.receive(atLeast: line.count) { space in
            space.copyBytes(from: line)
            return line.count
        }
        connection.serveMessages()
        AppLoop.shared.endTurn()
        takeMessages()
    }

    private func takeMessages() {
        let bytes = connection.outbox.takeAll()
        bytes.withUnsafeBytes { decoder.append($0) }
        while case .frame(let frame) = decoder.next() {
            guard let message = try? JSONValue(parsing: Array(frame), limits: JSONLimits(depth: 2000, values: .max))
            else { continue }
            if let id = message["id"]?.integer, message["method"] == nil {
                answers[id] = message
            } else if message["error"] != nil {
                // The server refused the message before it read the id; only one request is pending.
                answers[lastID] = message
            } else {
                onNotification?(message)
            }
        }
    }
}
