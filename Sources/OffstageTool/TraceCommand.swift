import ArgumentParser
import ConformanceRunner
import Foundation
import JSONRPC
import OffstageCommands
import OffstageServer
import Synchronization

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Shows the conversation between a front end and a server.",
        usage: "offstage trace [--output <file>] -- <server> [<arguments> ...]",
        discussion: """
            Starts the server as a child process and passes stdin and stdout on, byte for byte. Each message, of \
            either framing, becomes a line of JSON on stderr or in the file: the time, the direction (in: to the \
            server) and the message. A message that is no JSON is shown as text. Texts of secure fields are not hidden.

            Signals are passed on to the server. A slow file delays the conversation once 64 MiB wait for it; nothing \
            is lost.

            Exit codes: the server's; 128 + signal when a signal has ended it; 64 wrong usage, and a server that \
            cannot be started; 73 a file that cannot be written.

            Example: offstage trace --output conversation.jsonl -- offstage serve
            """)

    @Option(help: ArgumentHelp("Appends to this file in place of stderr.", valueName: "file"), completion: .file())
    var output: String?

    @ArgumentParser.Argument(parsing: .postTerminator, help: "The server with its arguments, after --.")
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else {
            throw ValidationError("a command is missing; write it after --: offstage trace -- offstage serve")
        }
    }

    func run() throws {
        let streams = try takeOverStreams()
        let recorder: TraceRecorder
        do throws(SystemFailure) { recorder = try TraceRecorder(path: output) } catch {
            let reason = "cannot write the trace to '\(output ?? "")': \(error)"
            throw CleanExit.message("\(programName): \(reason)", code: 73)
        }
        let server: PassedServer
        do throws(ConformanceFailure) { server = try PassedServer(command) } catch {
            throw CleanExit.message("\(programName): \(error)", code: 64)
        }
        Thread.detachNewThread { recorder.run() }
        Thread.detachNewThread { server.passInput(from: streams.input) { recorder.add($0, isIncoming: true) } }
        server.passOutput(to: streams.output) { recorder.add($0, isIncoming: false) }
        let code = server.waitForExit()
        recorder.finish()
        throw ExitCode(code)
    }
}

/// Records both directions on a thread of its own.
private final class TraceRecorder: @unchecked Sendable {
    private struct Chunk {
        let bytes: [UInt8]
        let isIncoming: Bool
        let time: String
    }

    /// Bytes that may wait for the file.
    private static let limit = 64 << 20

    private let descriptor: Int32
    // Guards the variables below it.
    private let condition = NSCondition()
    private var chunks: [Chunk] = []
    private var waitingBytes = 0
    private var isEnding = false
    private var hasEnded = false

    /// Opens the file; nil for stderr.
    init(path: String?) throws(SystemFailure) {
        guard let path else {
            descriptor = 2
            return
        }
        descriptor = try FileDescriptors.openForAppending(path)
        try FileDescriptors.restrictToOwner(descriptor)
    }

    /// Waits while too many bytes wait for the file.
    func add(_ bytes: [UInt8], isIncoming: Bool) {
        let chunk = Chunk(bytes: bytes, isIncoming: isIncoming, time: WallClock.timestamp())
        condition.withLock {
            while waitingBytes > Self.limit, !hasEnded { condition.wait() }
            guard !hasEnded else { return }
            chunks.append(chunk)
            waitingBytes += bytes.count
            condition.broadcast()
        }
    }

    /// Writes until `finish()`, or until the file fails.
    func run() {
        var (incoming, outgoing) = (MessageSplitter(), MessageSplitter())
        var line = TraceLine()
        var isOpen = true
        func write(_ message: [UInt8], _ isIncoming: Bool, _ time: String) {
            guard isOpen else { return }
            message.withUnsafeBytes { line.write($0, isIncoming: isIncoming, at: time) }
            line.withBytes { isOpen = writeBytes(Array($0), to: descriptor) }
        }
        while isOpen, let next = take() {
            for chunk in next {
                let messages =
                    chunk.isIncoming ? incoming.messages(after: chunk.bytes) : outgoing.messages(after: chunk.bytes)
                for message in messages { write(message, chunk.isIncoming, chunk.time) }
            }
        }
        for (rest, isIncoming) in [(incoming.rest, true), (outgoing.rest, false)] where !rest.isEmpty {
            write(rest, isIncoming, WallClock.timestamp())
        }
        if !isOpen {
            StderrLog.writeNow("\(programName): the trace cannot be written; the conversation continues without it")
        }
        condition.withLock {
            hasEnded = true
            condition.broadcast()
        }
    }

    /// Returns the waiting chunks; nil at the end.
    private func take() -> [Chunk]? {
        condition.withLock {
            while chunks.isEmpty, !isEnding { condition.wait() }
            guard !chunks.isEmpty else { return nil }
            defer { (chunks, waitingBytes) = ([], 0) }
            condition.broadcast()
            return chunks
        }
    }

    /// Returns when everything is written.
    func finish() {
        condition.withLock {
            isEnding = true
            condition.broadcast()
            while !hasEnded { condition.wait() }
        }
    }
}
