/// Requests in flight on one server for a given time.
struct Load {
    /// Calls, sent repeatedly in this order.
    let calls: [Call]
    /// Maximum number of pending requests; 1 sends one at a time.
    let window: Int
    /// Number of requests before the measurement.
    var warmUp = 2_000
    /// Each response is an error.
    var expectsErrors = false
    /// Number of notifications before each response; nil when not checked.
    var notificationsPerAnswer: Int?

    /// Responses per second, and the latencies at 50 % and 99 % in microseconds.
    struct Outcome {
        let rate: Double
        let p50: Double
        let p99: Double
    }

    /// Runs this load on a new server.
    func run(
        on command: Command, _ options: Options, core: System.Core = .servers, opening: [Call] = []
    ) throws -> Outcome {
        let connection = try Connection(command, on: core, opening: opening)
        _ = try phase(connection, seconds: options.seconds / 2, requests: warmUp)
        return try phase(connection, seconds: options.seconds, requests: .max)
    }

    /// Sends for a time or a number of requests, then waits for pending responses. Throws at the first unexpected
    /// response.
    private func phase(_ connection: Connection, seconds: Double, requests: Int) throws -> Outcome {
        let firstID = connection.nextID
        let notificationsBefore = connection.notifications
        /// By index of the request; 0 after its response.
        var sentAt: [UInt64] = []
        var latencies: [UInt64] = []
        let start = System.nanoseconds()
        let end = start + UInt64(seconds * 1e9)
        var now = start
        while true {
            while now < end, sentAt.count < requests, sentAt.count - latencies.count < window {
                // Continues the order of the warm-up: each action changes the view.
                connection.send(calls[connection.nextID % calls.count])
                sentAt.append(now)
            }
            if latencies.count == sentAt.count { break }
            try connection.exchange()
            now = System.nanoseconds()
            while let message = try connection.nextMessage() {
                guard case .response(let id, let isError) = message else { continue }
                let index = id - firstID
                guard sentAt.indices.contains(index), sentAt[index] > 0, isError == expectsErrors else {
                    throw connection.unexpected()
                }
                latencies.append(now - sentAt[index])
                sentAt[index] = 0
            }
            now = System.nanoseconds()
        }
        let notifications = connection.notifications - notificationsBefore
        if let each = notificationsPerAnswer, notifications != each * latencies.count {
            throw Failure(
                "\(connection.command.name) sent \(notifications) notifications for \(latencies.count) requests")
        }
        let duration = Double(System.nanoseconds() - start) / 1e9
        latencies.sort()
        return Outcome(
            rate: Double(latencies.count) / duration, p50: Double(latencies[latencies.count / 2]) / 1_000,
            p99: Double(latencies[latencies.count * 99 / 100]) / 1_000)
    }
}

extension Connection {
    /// Sends a request for events. Returns the seconds until its response; throws unless exactly the expected events
    /// precede it.
    func secondsOfEvents(_ count: Int) throws -> Double {
        let before = notifications
        let start = System.nanoseconds()
        _ = try succeed(Texts.emit(count: count))
        let seconds = Double(System.nanoseconds() - start) / 1e9
        guard notifications - before == count else {
            throw Failure("\(command.name) sent \(notifications - before) notifications instead of \(count)")
        }
        return seconds
    }
}

/// Throws unless both servers answer a script with the same messages, except for values of `epoch`. A ratio between
/// servers that do different work would be meaningless.
func requireSameBytes(_ ours: Command, _ reference: Command, opening: [Call], script: [Call]) throws {
    let (left, right) = (try messages(of: ours, opening, script), try messages(of: reference, opening, script))
    guard left.count == right.count else {
        throw Failure("\(ours.name) sent \(left.count) messages, \(reference.name) \(right.count)")
    }
    for (left, right) in zip(left, right) where left != right {
        let shared = zip(left, right).prefix { $0 == $1 }.count
        let excerpts = [left, right].map { $0.dropFirst(max(0, shared - 60)).prefix(160) }
        throw Failure("the messages of \(ours.name) and \(reference.name) differ:\n\(excerpts[0])\n\(excerpts[1])")
    }
}

private func messages(of command: Command, _ opening: [Call], _ script: [Call]) throws -> [String] {
    let connection = try Connection(command, opening: opening)
    var messages: [String] = []
    // One request at a time: the order of responses must not matter.
    for call in script {
        let id = connection.send(call)
        var isAnswered = false
        while !isAnswered {
            try connection.exchange()
            while let message = try connection.nextMessage() {
                messages.append(withoutEpoch(connection.text))
                if case .response(id, _) = message { isAnswered = true }
            }
        }
    }
    return messages
}

/// Removes the value of each `epoch` member.
private func withoutEpoch(_ text: String) -> String {
    let parts = text.split(separator: "\"epoch\":\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { $0 == 0 ? $1 : $1.drop { $0 != "\"" } }.joined()
}
