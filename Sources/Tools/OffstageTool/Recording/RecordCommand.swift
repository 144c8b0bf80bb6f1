import ArgumentParser
import ConformanceRunner
import Foundation
import JSON
import JSONRPC
import OffstageCommands
import Platform

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records a conversation between a front end and a server, for offstage replay.",
        usage: "offstage record [--seed <number>] <file> -- <server> [<arguments> ...]",
        discussion: """
            Starts the server as a child process and passes the messages of stdin and stdout on. The file has the \
            inputs, the time between them and the messages of the server; the article Recording describes it. An \
            existing file is replaced.

            The server receives the arguments --settle and --seed after its own. Sessions open in the context test, \
            and their clocks advance with real time. Texts of secure fields are not recorded.

            Exit codes: the server's; 3 the reader of stdout is gone; 64 wrong usage, and a server that cannot be \
            started; 65 a message that cannot be read; 73 a file that cannot be written.

            Example: offstage record conversation.jsonl -- shop serve
            """)

    @Option(help: ArgumentHelp("Seed of identifiers and randomness; random by default.", valueName: "number"))
    var seed: Int64?

    @Flag(help: "Records texts of secure fields in clear, for passwords that are no secret.")
    var withSecureTexts = false

    @ArgumentParser.Argument(help: "The file of the recording.", completion: .file())
    var file: String

    @OptionGroup var server: ServerCommand

    func validate() throws {
        if let seed, seed < 0 { throw ValidationError("--seed needs a number from 0; got \(seed)") }
    }

    func run() throws {
        let streams = try takeOverStreams()
        let output: Int32
        do throws(SystemFailure) { output = try FileDescriptors.openForAppending(file) } catch {
            throw CleanExit.message("\(programName): cannot write the recording to '\(file)': \(error)", code: 73)
        }
        // A device or a pipe has no length.
        _ = ftruncate(output, 0)
        var recorder = Recorder(
            command: server.command, seed: seed ?? .random(in: 0..<1 << 32), hidesTexts: !withSecureTexts,
            streams: streams, file: output)
        throw ExitCode(try exiting { try recorder.run() })
    }
}

/// One conversation. Handles one input at a time, and advances the clocks in between.
private struct Recorder {
    let command: [String]
    let seed: Int64
    let hidesTexts: Bool
    let streams: ProcessStreams
    /// Descriptor of the recording.
    let file: Int32
    var secureTexts = SecureTexts()
    /// Time of the latest advance.
    var time = 0
    /// Milliseconds of advances that had no output, and are not in the file yet.
    var unwritten: Int64 = 0

    /// Milliseconds between two advances while the front end sends nothing.
    private static let tick: Int32 = 20
    /// Milliseconds that pass at most after the end of the input, as in the server's `--drain-timeout`.
    private static let drainTimeout = 10_000

    /// Returns the exit code.
    mutating func run() throws -> Int32 {
        var decoder = FrameDecoder(limits: FrameLimits(message: 1 << 30))
        // The first byte of the front end decides the framing.
        var message = try next(&decoder)
        while message == nil, decoder.framing == nil, let bytes = readBytes(streams.input) {
            bytes.withUnsafeBytes { decoder.append($0) }
            message = try next(&decoder)
        }
        let framing = decoder.framing ?? .lines
        let server = try SettlingServer(command, seed: seed, framing: framing, limit: .max)
        try write(Recording.header(seed: seed, framing: framing))
        time = milliseconds()
        while !server.hasEnded {
            if let bytes = message {
                try play(bytes, server)
            } else if try waitForInput(server) {
                if let bytes = readBytes(streams.input) {
                    bytes.withUnsafeBytes { decoder.append($0) }
                } else {
                    if case .lastFrame(let frame) = decoder.finish() { try play(Array(frame), server) }
                    try finish(server)
                }
            }
            message = try next(&decoder)
        }
        let code = try server.waitForExit()
        try write(["exit": .integer(code)])
        return Int32(code)
    }

    /// Ends the input. Time passes first while requests are pending: the server could not wait for its clock later.
    private mutating func finish(_ server: SettlingServer) throws {
        let end = milliseconds() + Self.drainTimeout
        while !server.pending.isEmpty, !server.sessions.isEmpty, !server.hasEnded, milliseconds() < end {
            _ = poll(nil, 0, Self.tick)
            try advance(server)
        }
        if !server.hasEnded { try record(.end, server) }
    }

    private func next(_ decoder: inout FrameDecoder) throws -> [UInt8]? {
        switch decoder.next() {
        case .frame(let frame): return Array(frame)
        case .needsMoreBytes: return nil
        case .rejected(let error), .fatal(let error):
            throw CleanExit.message("\(programName): the front end sent no message: \(error)", code: 65)
        }
    }

    /// Advances the clocks until there is input. Returns false when the server has ended.
    private mutating func waitForInput(_ server: SettlingServer) throws -> Bool {
        while !server.hasEnded {
            var waiting = ([streams.input] + server.endDescriptors).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let count = poll(&waiting, nfds_t(waiting.count), server.sessions.isEmpty ? -1 : Self.tick)
            if count < 0, errno != EINTR { return true }
            // A settled server sends nothing; it has ended. The next step reads the end.
            if waiting.dropFirst().contains(where: { $0.revents != 0 }) || count == 0 {
                try advance(server)
            } else if count > 0 {
                return true
            }
        }
        return false
    }

    private mutating func play(_ bytes: [UInt8], _ server: SettlingServer) throws {
        try advance(server)
        // The recording has what is no JSON as text.
        guard let message = try? JSONValue(parsing: bytes, limits: .trusted) else {
            return try record(.text(String(decoding: bytes, as: UTF8.self)), server)
        }
        try record(.message(Self.repeatable(message)), server)
    }

    /// Advances the clocks by the time since the last advance.
    private mutating func advance(_ server: SettlingServer) throws {
        let now = milliseconds()
        let passed = Int64(now - time)
        time = now
        let output = try server.play(.advance(passed))
        unwritten += server.sessions.isEmpty ? 0 : passed
        if !output.isEmpty { try writeAdvance() }
        try pass(output, server)
    }

    private mutating func writeAdvance() throws {
        guard unwritten > 0 else { return }
        try write(Recording.Input.advance(unwritten).entry)
        unwritten = 0
    }

    private mutating func record(_ input: Recording.Input, _ server: SettlingServer) throws {
        try writeAdvance()
        var entry = input.entry
        if hidesTexts, case .message(let message) = input {
            let (shown, hidden) = try secureTexts.hide(in: message, asking: server)
            entry = Recording.Input.message(shown).entry
            if !hidden.isEmpty { entry["hidden"] = .array(hidden.map(JSONValue.string)) }
        }
        try write(entry)
        try pass(try server.play(input), server)
    }

    private func pass(_ output: [SettlingServer.Message], _ server: SettlingServer) throws {
        for message in output {
            try write(["out": message.json])
            guard FileDescriptors.write(server.frame(message.bytes), to: streams.output) else { throw ExitCode(3) }
        }
    }

    private func write(_ entry: JSONValue) throws {
        guard FileDescriptors.write(Array((entry.description + "\n").utf8), to: file) else {
            throw CleanExit.message("\(programName): the recording cannot be written", code: 73)
        }
    }

    /// Opens sessions in the context `test`, and removes the id of the front end's process, which has ended when the
    /// recording is replayed.
    private static func repeatable(_ message: JSONValue) -> JSONValue {
        if let batch = message.array { return .array(batch.map(repeatable)) }
        var message = message
        switch message["method"]?.string {
        case "session/open":
            var params = message["params"]?.object ?? [:]
            params["context"] = "test"
            message["params"] = .object(params)
        case "initialize" where message["params"]?["processId"] != nil: message["params"]?["processId"] = .null
        default: break
        }
        return message
    }
}
