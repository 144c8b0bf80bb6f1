import ArgumentParser
import ConformanceRunner
import JSON
import JSONRPC
import OffstageCommands
import OffstageDrawing
import OffstageServer
import Platform

/// A server in a child process that plays one input at a time: all work of an input ends before the next one. Time in
/// its sessions is virtual. The output of an input depends on the inputs before it and on the seed only.
final class SettlingServer {
    /// A message of the server.
    struct Message {
        let bytes: [UInt8]
        let json: JSONValue
    }

    private let process: ChildProcess
    private let framing: Framing
    private var decoder: FrameDecoder
    /// Open sessions, in the order of their opening.
    private(set) var sessions: [String] = []
    /// Ids of requests without an answer.
    private(set) var pending: Set<String> = []
    /// True after the end of the server's output.
    private(set) var hasEnded = false

    private static let settledID = uniqueID("settled")
    private static let ownID = uniqueID("record")

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - command: The server with its arguments.
    ///   - seed: Seed that the server receives with `--settle`; nil adds no arguments.
    ///   - limit: Milliseconds without output after which an input fails.
    init(_ command: [String], seed: Int64?, framing: Framing, limit: Int32) throws(ConformanceFailure) {
        let options = seed.map { ["--settle", "--seed", "\($0)"] } ?? []
        process = try converting(try ChildProcess(command + options, standardError: 2, limit: limit))
        self.framing = framing
        decoder = FrameDecoder(framing: framing, limits: FrameLimits(message: 1 << 30))
    }

    /// Descriptors of which one is readable when the server has ended, or has closed its output.
    var endDescriptors: [Int32] { [process.outputDescriptor, process.endDescriptor] }

    /// Sends an input and returns the messages up to the end of its work.
    func play(_ input: Recording.Input) throws(ConformanceFailure) -> [Message] {
        guard !hasEnded else { return [] }
        for message in input.messages where message["method"] != nil {
            if let id = message["id"] { pending.insert(id.description) }
        }
        switch input {
        case .message(let message): return try settle(after: Array(message.description.utf8))
        case .text(let text): return try settle(after: Array(text.utf8))
        case .advance(let milliseconds): return try advance(milliseconds)
        case .end:
            process.closeInput()
            return try readUntil(id: nil).messages
        }
    }

    /// Sends a request of this program's own and returns the result; nil after an error.
    func request(_ method: String, _ params: JSONValue) throws(ConformanceFailure) -> JSONValue? {
        try ask(method, params).answer?["result"]
    }

    /// Sends a request of this program's own. Returns the messages before its answer, which is nil when the server has
    /// ended.
    func ask(
        _ method: String, _ params: JSONValue
    ) throws(ConformanceFailure) -> (messages: [Message], answer: JSONValue?) {
        try write(frame(["jsonrpc": "2.0", "id": Self.ownID, "method": .string(method), "params": params]))
        return try readUntil(id: Self.ownID)
    }

    /// Sends a request of this program's own and returns the result.
    ///
    /// - Throws: the exit code, after a sentence with the error.
    func result(_ method: String, _ params: JSONValue = [:], code: Int32 = 1) throws -> JSONValue {
        let answer = try ask(method, params).answer
        if let result = answer?["result"] { return result }
        let problem = answer?["error"]?["message"]?.string ?? "it has ended without an answer to \(method)"
        throw CleanExit.message("\(programName): the server: \(SafeText.line(problem))", code: code)
    }

    /// A request that a settling server answers after the work of the messages before it.
    private var barrier: [UInt8] { frame(["jsonrpc": "2.0", "id": Self.settledID, "method": "session/list"]) }

    private func settle(after message: [UInt8]) throws(ConformanceFailure) -> [Message] {
        try write(frame(message) + barrier)
        return try readUntil(id: Self.settledID).messages
    }

    private func advance(_ milliseconds: Int64) throws(ConformanceFailure) -> [Message] {
        var messages: [Message] = []
        for session in sessions {
            let params: JSONValue = ["sessionId": .string(session), "ms": .integer(milliseconds)]
            let (output, answer) = try ask("clock/advance", params)
            messages += output
            if [1100, 1101].contains(answer?["error"]?["code"]?.integer) { sessions.removeAll { $0 == session } }
        }
        // The work that the sleepers started ends before the answer.
        try write(barrier)
        return messages + (try readUntil(id: Self.settledID).messages)
    }

    private func write(_ bytes: [UInt8]) throws(ConformanceFailure) {
        do throws(ConformanceFailure) {
            try converting(try process.write(bytes) { [self] in append($0) })
        } catch .inputClosed {
            // The server has ended; its last messages can still be read.
        }
    }

    private func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { decoder.append($0) } }

    /// Returns the messages before the answer with the id, or before the end of the output.
    private func readUntil(id: JSONValue?) throws(ConformanceFailure) -> (messages: [Message], answer: JSONValue?) {
        var messages: [Message] = []
        while true {
            while let message = try next() {
                if let id, message.json["id"] == id, message.json["method"] == nil { return (messages, message.json) }
                note(message.json)
                messages.append(message)
            }
            guard let bytes = try converting(try process.read()) else {
                hasEnded = true
                return (messages, nil)
            }
            append(bytes)
        }
    }

    private func next() throws(ConformanceFailure) -> Message? {
        guard case .frame(let frame) = decoder.next() else { return nil }
        let bytes = Array(frame)
        guard let json = try? JSONValue(parsing: bytes, limits: .trusted) else {
            let text = Quoted(String(decoding: bytes, as: UTF8.self))
            throw .mismatch("the server sent a message that is not JSON: \(text)")
        }
        return Message(bytes: bytes, json: json)
    }

    /// Keeps `sessions` and `pending` current.
    private func note(_ message: JSONValue) {
        for message in message.array ?? [message] {
            if message["method"] == nil, let id = message["id"] { pending.remove(id.description) }
            if message["method"] == "session/didClose" {
                sessions.removeAll { $0 == message["params"]?["sessionId"]?.string }
            } else if let result = message["result"], result["epoch"] != nil, result["app"] != nil,
                let session = result["sessionId"]?.string, !sessions.contains(session)
            {
                sessions.append(session)
            }
        }
    }

    /// Returns a message in the framing of the conversation.
    func frame(_ message: [UInt8]) -> [UInt8] { framing.frame(message) }

    private func frame(_ request: JSONValue) -> [UInt8] { frame(Array(request.description.utf8)) }

    func stop() { process.stop() }

    /// Returns the exit code of a server that has ended; 128 + signal when a signal has ended it.
    func waitForExit() throws(ConformanceFailure) -> Int64 {
        process.closeInput()
        return Int64(try converting(try process.waitForShellCode()))
    }
}

/// Starts a server, sends `initialize`, and ends the server after the body, which receives the server and its apps.
func asking<Value>(
    _ command: [String], _ body: (_ server: SettlingServer, _ apps: [JSONValue]) throws -> Value
) throws -> Value {
    try exiting {
        let server = try SettlingServer(command, seed: nil, framing: .lines, limit: 30_000)
        defer { server.stop() }
        let level: JSONValue = ["protocol": ["level": .integer(Int64(ProtocolLevel.current))]]
        return try body(server, try server.result("initialize", level)["apps"]?.array ?? [])
    }
}

/// Ends the command after the failure of a server: with 64 when it cannot be started, with 1 when it behaves wrong.
func exiting<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as ConformanceFailure {
        let code: Int32 = if case .cannotStart = failure { 64 } else { 1 }
        throw CleanExit.message("\(programName): \(failure)", code: code)
    }
}
