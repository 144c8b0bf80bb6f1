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
    /// Called with each answer to a message of `send`.
    package var onAnswer: (@AppActor (JSONValue) -> Void)?
    private var lastID: Int64
    /// Receivers of the answers to requests that do not wait in place, by id.
    private var receivers: [Int64: @AppActor (JSONValue) -> Void] = [:]
    private var outgoing: [String] = []
    private var isScheduled = false
    /// The request that waits for its answer, and the answer.
    private var waiting: (id: JSONValue, answer: JSONValue?)?
    private var decoder = FrameDecoder(framing: .lines, limits: FrameLimits(message: 1 << 30))

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - connection: a connection with line framing.
    ///   - lastID: the ids of requests are the numbers after it.
    public init(_ connection: Connection, lastID: Int64 = 0) {
        (self.connection, self.lastID) = (connection, lastID)
        // A client of the same program knows the server.
        connection.phase = .running
    }

    /// Sends a request of `method` with `params`, and returns the whole answer, with `result` or `error`.
    public func request(_ method: String, _ params: JSONValue? = nil) -> JSONValue {
        lastID += 1
        let id = JSONValue.integer(lastID)
        var message: JSONObject = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
        if let params { message["params"] = params }
        waiting = (id, nil)
        send(JSONValue.object(message).description)
        AppLoop.shared.serve(
            afterEachRound: { self.takeMessages() },
            until: { self.waiting?.answer != nil || self.connection.exitCode != nil })
        defer { waiting = nil }
        return waiting?.answer ?? .null
    }

    /// Sends a request between two turns of a loop that runs, and returns its id.
    ///
    /// - Parameter receive: receives the whole answer, with `result` or `error`.
    package func post(
        _ method: String, _ params: JSONValue, _ receive: @escaping @AppActor (JSONValue) -> Void
    ) -> Int64 {
        lastID += 1
        receivers[lastID] = receive
        post(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params])
        return lastID
    }

    /// Cancels a request of `post`. Its answer says so.
    package func cancel(_ id: Int64) {
        post(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": .integer(id)]])
    }

    private func post(_ message: JSONValue) {
        outgoing.append(message.description)
        exchangeSoon()
    }

    /// Serving a message takes a turn, and the caller is in one.
    private func exchangeSoon() {
        guard !isScheduled else { return }
        isScheduled = true
        if connection.onPressure == nil { connection.onPressure = { [weak self] in self?.exchangeSoon() } }
        _ = AppLoop.shared.after(.zero) { [weak self] in
            guard let self else { return }
            isScheduled = false
            let lines = outgoing
            outgoing = []
            for line in lines { send(line) }
            takeMessages()
            connection.awaitOutput()
        }
    }

    /// Sends a line with a message.
    package func send(_ text: String) {
        let line = Array((text + "\n").utf8)
        connection.receive(atLeast: line.count) { space in
            space.copyBytes(from: line)
            return line.count
        }
        connection.serveMessages()
        AppLoop.shared.endTurn()
        takeMessages()
    }

    /// Waits until the work of all requests has ended, and takes its notifications.
    ///
    /// - Throws: `AppLoop.NotSettled` when the work takes longer than `limit`.
    public func settle(limit: Duration) throws(AppLoop.NotSettled) {
        repeat {
            connection.serveMessages()
            try AppLoop.shared.runUntilSettled(limit: limit)
            takeMessages()
        } while connection.mayServeMore
    }

    private func takeMessages() {
        connection.willFlush()
        let bytes = connection.outbox.takeAll()
        connection.didFlush()
        bytes.withUnsafeBytes { decoder.append($0) }
        while case .frame(let frame) = decoder.next() {
            // The server of this process writes JSON.
            guard let message = try? JSONValue(parsing: Array(frame), limits: JSONLimits(depth: 2000, values: .max))
            else { continue }
            for message in message.array ?? [message] { take(message) }
        }
    }

    private func take(_ message: JSONValue) {
        if message["method"] != nil {
            onNotification?(message)
        } else if let waiting, message["id"] == waiting.id || message["id"] == .null {
            // Without an id, the server has refused the message before it read the id.
            self.waiting?.answer = message
        } else if let id = message["id"]?.integer, let receive = receivers.removeValue(forKey: id) {
            receive(message)
        } else {
            onAnswer?(message)
        }
    }
}
