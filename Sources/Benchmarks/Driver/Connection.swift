/// One server with its input and output.
///
/// Both pipes are non-blocking. Bytes that the server does not accept yet wait here, so a server that writes before it
/// reads cannot deadlock. Not thread-safe.
struct Connection: ~Copyable {
    let framing: Framing
    var server: ServerProcess
    var outgoing = ByteBuffer(capacity: 256 << 10)
    var incoming = ByteBuffer(capacity: 512 << 10)
    /// Number of notifications so far.
    private(set) var notifications = 0
    private(set) var bytesReceived = 0
    /// The id of the next request; each id is used once.
    var nextID = 1
    /// Time without progress before a failure.
    private static let patience: Int32 = 20_000

    init(_ command: Command, _ placement: Placement, _ framing: Framing, firstBytes: String = "") throws {
        self.framing = framing
        server = try ServerProcess.start(command, placement, firstBytes: firstBytes)
    }

    // MARK: Single calls

    /// Sends a request, waits for the response and returns its body.
    mutating func call(_ call: Call) throws -> String {
        let id = nextID
        nextID += 1
        outgoing.append(call.frame(id: id, framing))
        return try answer(to: id)
    }

    mutating func answer(to wanted: Int) throws -> String {
        while true {
            while let response = try nextResponse() {
                if response.id == wanted { return String(decoding: response.body, as: UTF8.self) }
            }
            try exchange()
        }
    }

    /// Like `call`, but throws for an error response.
    mutating func succeed(_ call: Call) throws -> String {
        let answer = try self.call(call)
        guard answer.contains("\"result\":") else {
            throw Failure("\(server.command.name) answered \(call.method) with \(answer.prefix(300))")
        }
        return answer
    }

    /// Sends a request with the next write, and does not wait for the response.
    mutating func send(_ call: Call) {
        outgoing.append(call.frame(id: nextID, framing))
        nextID += 1
    }

    mutating func notify(_ call: Call) throws {
        outgoing.append(call.frame(id: nil, framing))
        try flush()
    }

    /// Shuts the server down and waits for its end. Returns the exit code, or nil if the server was killed.
    mutating func shutDown() throws -> Int32? {
        _ = try call(Call("shutdown", "null"))
        try notify(Call("exit", "null"))
        return server.end()
    }

    // MARK: Bytes

    /// Writes as many bytes as the server accepts.
    @inline(__always)
    mutating func flush() throws {
        while outgoing.count > 0 {
            switch Platform.write(server.input, outgoing.front, count: outgoing.count) {
            case .bytes(let count): outgoing.removeFirst(count)
            case .wouldBlock: return
            case .closed: throw Failure("\(server.command.name) closed its input; --show-stderr may tell why")
            }
        }
    }

    /// Reads the available bytes; returns false when there are none.
    @inline(__always)
    mutating func receive() throws -> Bool {
        incoming.reserve(256 << 10)
        switch Platform.read(server.output, into: incoming.back, count: incoming.free) {
        case .bytes(let count):
            incoming.added(count)
            bytesReceived &+= count
            return true
        case .wouldBlock: return false
        case .closed: throw Failure("\(server.command.name) closed its output; --show-stderr may tell why")
        }
    }

    /// Waits until the connection can write or read.
    mutating func waitForBytes() throws {
        let output = outgoing.count > 0 ? server.input : nil
        guard Platform.wait(readable: server.output, writable: output, milliseconds: Self.patience) else {
            throw Failure(
                "\(server.command.name) made no progress in \(Self.patience / 1_000) s; \(outgoing.count) bytes unsent"
            )
        }
    }

    /// Writes, then waits for input and reads.
    mutating func exchange() throws {
        try flush()
        while try !receive() {
            try waitForBytes()
            try flush()
        }
    }

    // MARK: Messages

    struct Response {
        let id: Int
        let isError: Bool
        /// Valid until the next read.
        let body: UnsafeRawBufferPointer
    }

    /// Returns the next response in the buffer; counts notifications and answers requests with null.
    @inline(__always)
    mutating func nextResponse() throws -> Response? {
        while let body = try nextBody() {
            guard let base = body.baseAddress else { continue }
            switch Incoming(base, count: body.count) {
            case .response(let id, let isError): return Response(id: id, isError: isError, body: body)
            case .notification: notifications &+= 1
            case .request(let id):
                let answer = "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":null}"
                outgoing.append(framing.prefix(answer.utf8.count) + answer + framing.suffix)
            case .unknown:
                throw Failure(
                    "\(server.command.name) sent no message: \(String(decoding: body.prefix(200), as: UTF8.self))"
                )
            }
        }
        return nil
    }

    /// Returns the body of the next frame in the buffer; valid until the next read.
    @inline(__always)
    mutating func nextBody() throws -> UnsafeRawBufferPointer? {
        try nextFrame()?.body
    }

    struct Frame {
        /// The whole frame; valid until the next read.
        let bytes: UnsafeRawBufferPointer
        let body: UnsafeRawBufferPointer
    }

    @inline(__always)
    mutating func nextFrame() throws -> Frame? {
        let front = UnsafeRawPointer(incoming.front)
        switch framing.cut(front, count: incoming.count) {
        case .frame(let head, let body, let total):
            incoming.removeFirst(total)
            return Frame(
                bytes: UnsafeRawBufferPointer(start: front, count: total),
                body: UnsafeRawBufferPointer(start: front + head, count: body))
        case .incomplete(let total):
            if total > incoming.count { incoming.reserve(total - incoming.count) }
            return nil
        case .broken:
            let start = UnsafeRawBufferPointer(start: front, count: min(200, incoming.count))
            throw Failure("\(server.command.name) sent a broken frame: \(String(decoding: start, as: UTF8.self))")
        }
    }
}

extension Connection {
    /// Starts a server, sends `initialize` and makes the calls that prepare a measurement.
    static func start(_ command: Command, _ placement: Placement, _ framing: Framing, opening: [Call] = []) throws
        -> Connection
    {
        var connection = try Connection(command, placement, framing)
        _ = try connection.succeed(Texts.initialize)
        try connection.notify(Texts.initialized)
        for call in opening { _ = try connection.succeed(call) }
        return connection
    }
}
