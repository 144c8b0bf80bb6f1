import JSON
import Platform

/// A server and the connection to it. The server ends with this object.
final class Connection {
    let command: Command
    let process: ChildProcess
    /// Bytes to send with the next exchange.
    var outgoing: [UInt8] = []
    /// The id of the next request; each id is used once.
    private(set) var nextID = 1
    /// Number of notifications so far.
    private(set) var notifications = 0
    /// Bytes received; those before `start` are handled.
    private var incoming: [UInt8] = []
    private var start = 0
    /// The last message.
    private var body = 0..<0
    private var chunk = [UInt8](repeating: 0, count: 256 << 10)
    /// Milliseconds without progress before a failure.
    private static let patience: Int32 = 20_000

    /// Starts a server and makes the calls that prepare a measurement.
    ///
    /// - Parameter core: The driver's core for latency: waking another core takes longer (50 µs on a virtual machine)
    ///   than all the software.
    convenience init(_ command: Command, on core: System.Core = .servers, opening: [Call]) throws {
        try self.init(command, on: core)
        _ = try succeed(Texts.initialize)
        Texts.initialized.append(id: nil, to: &outgoing)
        for call in opening { _ = try succeed(call) }
    }

    init(_ command: Command, on core: System.Core = .servers) throws {
        self.command = command
        // The child inherits the cores of this thread.
        System.pin(to: core)
        defer { System.pin(to: .drivers) }
        process = try ChildProcess([command.path] + command.arguments, standardError: 2, limit: Self.patience)
    }

    deinit { process.stop() }

    // MARK: Calls

    /// Sends a request with the next exchange, and does not wait for the response. Returns its id.
    @discardableResult
    func send(_ call: Call) -> Int {
        call.append(id: nextID, to: &outgoing)
        nextID += 1
        return nextID - 1
    }

    /// Sends a request and returns its response; throws for an error response.
    func succeed(_ call: Call) throws -> String {
        let id = send(call)
        while true {
            while let message = try nextMessage() {
                guard case .response(id, let isError) = message else { continue }
                if isError { throw unexpected() }
                return text
            }
            try exchange()
        }
    }

    /// Ends the server with `shutdown` and `exit`; throws unless it exits with 0.
    func end() throws {
        _ = try succeed(Call("shutdown", "null"))
        Call("exit", "null").append(id: nil, to: &outgoing)
        try process.write(outgoing)
        let code = try process.waitForExit()
        guard code == 0 else { throw Failure("\(command.name) ended with \(code) after exit") }
    }

    // MARK: Bytes

    /// Writes, then waits for bytes and reads them.
    func exchange() throws {
        var hasReceived = false
        try write { bytes in
            self.incoming += bytes
            hasReceived = true
        }
        if !hasReceived { try receive() }
    }

    /// Writes without reading: the server's output waits.
    func stall(milliseconds: Int) throws {
        // A server that does not accept all bytes waits for this client to read.
        try write { self.incoming += $0 }
        System.sleep(milliseconds: milliseconds)
    }

    private func write(received: ([UInt8]) -> Void) throws {
        guard !outgoing.isEmpty else { return }
        try withoutActuallyEscaping(received) { try process.write(outgoing, received: $0) }
        outgoing.removeAll(keepingCapacity: true)
    }

    private func receive() throws {
        var waiting = pollfd(fd: process.outputDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.patience) > 0 else { throw Failure("\(command.name) made no progress") }
        let count = read(process.outputDescriptor, &chunk, chunk.count)
        guard count > 0 else { throw Failure("\(command.name) closed its output") }
        incoming.removeSubrange(..<start)
        start = 0
        incoming += chunk[..<count]
    }

    // MARK: Messages

    enum Message {
        case response(id: Int, isError: Bool)
        case notification
    }

    /// The text of the last message.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var bytes: ArraySlice<UInt8> { incoming[body] }

    func unexpected() -> Failure { Failure("\(command.name) sent an unexpected message: \(text.prefix(300))") }

    /// Returns the next received message; nil when none is complete. Answers a request with null.
    func nextMessage() throws -> Message? {
        guard try nextBody() else { return nil }
        let message = incoming.withUnsafeBytes { Self.ownMessage(UnsafeRawBufferPointer(rebasing: $0[body])) }
        if let message {
            if case .notification = message { notifications += 1 }
            return message
        }
        let value = try JSONValue(parsing: Array(bytes), limits: .trusted)
        guard value["method"] == nil else {
            if let id = value["id"] {
                outgoing += Call.frame(#"{"jsonrpc":"2.0","id":\#(id),"result":null}"#).utf8
            } else {
                notifications += 1
            }
            return .notification
        }
        // The id of an error is null when the server refuses a message before it has read the id.
        let isError = value["error"] != nil
        guard let id = value["id"]?.integer ?? (isError ? 0 : nil) else { throw unexpected() }
        return .response(id: Int(id), isError: isError)
    }

    /// The second header of frames by pygls.
    private static let contentType: StaticString = "\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8"

    /// Finds the next complete frame, `Content-Length: N` and two line ends before its body.
    func nextBody() throws -> Bool {
        try incoming.withUnsafeBytes { incoming in
            let frame = UnsafeRawBufferPointer(rebasing: incoming[start...])
            guard frame.count > 40 else { return false }
            var index = 16
            let length = Self.number(in: frame, &index)
            if frame.has("\r\nC", at: index) {
                let end = index + Self.contentType.utf8CodeUnitCount
                guard end + 4 <= frame.count else { return false }
                if frame.has(Self.contentType, at: index) { index = end }
            }
            guard frame.has("Content-Length: ", at: 0), frame.has("\r\n\r\n", at: index) else {
                throw Failure(
                    "\(command.name) sent a broken frame: \(String(decoding: frame.prefix(200), as: UTF8.self))")
            }
            guard index + 4 + length <= frame.count else { return false }
            body = start + index + 4..<start + index + 4 + length
            start = body.upperBound
            return true
        }
    }

    /// Recognizes a message of Offstage and of the C program by its first bytes.
    private static func ownMessage(_ body: UnsafeRawBufferPointer) -> Message? {
        if body.has(#"{"jsonrpc":"2.0","id":"#, at: 0) {
            var index = 22
            let id = number(in: body, &index)
            if body.has(#","result":"#, at: index) { return .response(id: id, isError: false) }
            if body.has(#","error":"#, at: index) { return .response(id: id, isError: true) }
        } else if body.has(#"{"jsonrpc":"2.0","method":"session/"#, at: 0)
            || body.has(#"{"jsonrpc":"2.0","method":"screen/"#, at: 0)
        {
            return .notification
        }
        return nil
    }

    private static func number(in bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Int {
        var number = 0
        while index < min(bytes.count, 40), case let digit = bytes[index] &- 0x30, digit < 10 {
            number = number * 10 + Int(digit)
            index += 1
        }
        return number
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func has(_ literal: StaticString, at index: Int) -> Bool {
        guard let base = baseAddress, index + literal.utf8CodeUnitCount <= count else { return false }
        return memcmp(base + index, literal.utf8Start, literal.utf8CodeUnitCount) == 0
    }
}
