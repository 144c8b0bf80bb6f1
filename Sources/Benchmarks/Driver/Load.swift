/// Requests in flight on one server for a given time.
struct Load {
    /// Calls, sent repeatedly in this order.
    let calls: [Call]
    /// Maximum number of pending requests; 1 sends one at a time.
    let window: Int
    let seconds: Double
    /// Number of requests before the measurement.
    var warmUp = 2_000
    /// Number of notifications before each response; nil when not checked.
    var notificationsPerAnswer: Int?
    var answers = Answers.results
    /// Each response has as many bytes as the first, except for digits of the id.
    var answersAreOfOneSize = false

    enum Answers {
        case results
        case errors(code: Int)
    }

    struct Outcome: ~Copyable {
        let answers: Int
        let reading: LoadMeter.Reading
        let latencies: Histogram
    }

    /// Maximum bytes in the pipe, so that latencies of large messages are meaningful.
    fileprivate static let mostUnsent = 4 << 20
}

extension Connection {
    /// Runs a load on this server; throws at the first unexpected response.
    mutating func run(_ load: Load) throws -> Load.Outcome {
        let prepared = load.calls.map { PreparedCall($0, framing) }
        var check = AnswerCheck(load, server.command.name)
        _ = try phase(load, prepared, &check, seconds: load.seconds / 2, requests: load.warmUp)
        check.startCounting(notifications)
        let meter = LoadMeter(server.process)
        let latencies = try phase(load, prepared, &check, seconds: load.seconds, requests: .max)
        let reading = meter.read()
        try check.finish(notifications)
        return Load.Outcome(answers: latencies.count, reading: reading, latencies: latencies)
    }

    /// Sends for a time or a number of requests, then waits for pending responses.
    private mutating func phase(
        _ load: Load, _ prepared: [PreparedCall], _ check: inout AnswerCheck, seconds: Double, requests: Int
    ) throws -> Histogram {
        var latencies = Histogram()
        var inFlight = InFlight(window: load.window)
        var remaining = requests
        var turn = 0
        var now = Platform.nanoseconds()
        let end = now + UInt64(seconds * 1e9)
        // A single response cannot be ready before the server ran: wait before reading.
        let waitsFirst = load.window == 1
        while true {
            if now >= end { remaining = 0 }
            if remaining > 0, inFlight.count < load.window {
                now = Platform.nanoseconds()
                while remaining > 0, inFlight.count < load.window, outgoing.count < Load.mostUnsent,
                    inFlight.canStart(nextID)
                {
                    inFlight.start(nextID, at: now)
                    prepared[turn].append(id: nextID, to: &outgoing)
                    turn = turn &+ 1 == prepared.count ? 0 : turn &+ 1
                    nextID &+= 1
                    remaining &-= 1
                }
            }
            try flush()
            if inFlight.count == 0, remaining == 0 { return latencies }
            if waitsFirst { try waitForBytes() }
            guard try receive() else {
                if !waitsFirst { try waitForBytes() }
                continue
            }
            now = Platform.nanoseconds()
            while let response = try nextResponse() {
                guard let startedAt = inFlight.finish(response.id) else {
                    throw Failure("\(server.command.name) answered id \(response.id), which was not in flight")
                }
                try check.check(response)
                latencies.add(now &- startedAt)
            }
        }
    }
}

/// Pending requests with their send times, in a ring by id.
private struct InFlight: ~Copyable {
    private let ids: UnsafeMutablePointer<Int>
    private let times: UnsafeMutablePointer<UInt64>
    private let mask: Int
    private(set) var count = 0

    init(window: Int) {
        var size = 1
        while size < window * 4 { size *= 2 }
        mask = size - 1
        ids = .allocate(capacity: size)
        ids.initialize(repeating: 0, count: size)
        times = .allocate(capacity: size)
        times.initialize(repeating: 0, count: size)
    }

    deinit {
        ids.deallocate()
        times.deallocate()
    }

    /// False while an older request occupies this slot.
    @inline(__always)
    func canStart(_ id: Int) -> Bool {
        ids[id & mask] == 0
    }

    @inline(__always)
    mutating func start(_ id: Int, at time: UInt64) {
        ids[id & mask] = id
        times[id & mask] = time
        count &+= 1
    }

    /// The send time; nil if the request is not pending.
    @inline(__always)
    mutating func finish(_ id: Int) -> UInt64? {
        guard id > 0, ids[id & mask] == id else { return nil }
        ids[id & mask] = 0
        count &-= 1
        return times[id & mask]
    }
}

/// Compares the responses of a run with the expectations of the load.
private struct AnswerCheck {
    private let load: Load
    private let server: String
    private let expectsErrors: Bool
    private var size: Int?
    private var answers = 0
    private var notificationsBefore = 0
    private var wasCodeSeen = false

    init(_ load: Load, _ server: String) {
        self.load = load
        self.server = server
        expectsErrors = if case .errors = load.answers { true } else { false }
    }

    @inline(__always)
    mutating func check(_ response: Connection.Response) throws(Failure) {
        answers &+= 1
        if response.isError != expectsErrors { throw unexpected(response) }
        if expectsErrors, !wasCodeSeen { try checkCode(response) }
        if load.answersAreOfOneSize {
            let size = response.body.count &- response.id.decimalDigits
            if self.size == nil { self.size = size }
            if size != self.size { throw unexpected(response) }
        }
    }

    mutating func startCounting(_ notifications: Int) {
        answers = 0
        notificationsBefore = notifications
    }

    func finish(_ notifications: Int) throws(Failure) {
        guard let each = load.notificationsPerAnswer else { return }
        let seen = notifications - notificationsBefore
        if seen != each * answers {
            throw Failure("\(server) sent \(seen) notifications with \(answers) answers, not \(each) each")
        }
    }

    private mutating func checkCode(_ response: Connection.Response) throws(Failure) {
        guard case .errors(let code) = load.answers else { return }
        guard String(decoding: response.body, as: UTF8.self).contains("\(code)") else { throw unexpected(response) }
        wasCodeSeen = true
    }

    private func unexpected(_ response: Connection.Response) -> Failure {
        Failure(
            "\(server) answered otherwise than expected: \(String(decoding: response.body.prefix(300), as: UTF8.self))")
    }
}
