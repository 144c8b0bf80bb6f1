import ArgumentParser
import Foundation
import JSONRPC
import OffstageCommands
import OffstageServer
import Platform
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

            Example: offstage trace --output conversation.jsonl -- my-app serve
            """)

    @Option(help: ArgumentHelp("Appends to this file in place of stderr.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var server: ServerCommand

    func run() throws {
        let streams = try takeOverStreams()
        let recorder = TraceRecorder(try output.map { try openOutput($0, "trace") } ?? 2)
        let (signals, process): (PassedSignals, ChildProcess)
        do {
            signals = try PassedSignals()
            process = try ChildProcess(server.command, standardError: 2, group: .own)
        } catch {
            throw CleanExit.message("\(programName): \(error)", code: 64)
        }
        signals.forEach { process.send(signal: $0) }
        Thread.detachNewThread { Self.passInput(from: streams.input, to: process, recorder) }
        try Self.passOutput(of: process, to: streams.output, recorder)
        let code = try process.waitForShellCode()
        recorder.finish()
        throw ExitCode(code)
    }

    /// Passes stdin on until its end, or until the server reads no more.
    private static func passInput(from descriptor: Int32, to server: ChildProcess, _ recorder: TraceRecorder) {
        while let bytes = readBytes(descriptor) {
            recorder.add(bytes, isIncoming: true)
            do throws(ChildProcess.Failure) { try server.write(bytes) } catch { break }
        }
        server.closeInput()
        // A front end that writes to a server without input gets an error, as without this command.
        close(descriptor)
    }

    /// Passes the server's output on until its end, or until the front end reads no more.
    private static func passOutput(
        of server: ChildProcess, to descriptor: Int32, _ recorder: TraceRecorder
    ) throws(ChildProcess.Failure) {
        while let bytes = try server.read() {
            recorder.add(bytes, isIncoming: false)
            guard FileDescriptors.write(bytes, to: descriptor) else { break }
        }
        // Each side gets the end or the error of the other one.
        server.closeOutput()
        close(descriptor)
    }
}

/// Records both directions, and writes the lines on a thread of its own.
private final class TraceRecorder: Sendable {
    private struct State: ~Copyable {
        var (incoming, outgoing) = (MessageSplitter(), MessageSplitter())
        var line = TraceLine()
    }

    /// Bytes that may wait for the file.
    private static let limit = 64 << 20

    private let room = Room(limit: TraceRecorder.limit)
    private let queue: WriteQueue
    private let state = Mutex(State())

    init(_ descriptor: Int32) {
        queue = WriteQueue(room: room) {
            FileDescriptors.write($0, to: descriptor)
        } onEnd: { isComplete in
            if isComplete { return }
            StderrLog.writeNow("\(programName): the trace cannot be written; the conversation continues without it")
        }
    }

    /// Waits while too many bytes wait for the file.
    func add(_ bytes: [UInt8], isIncoming: Bool) {
        room.waitAndTake(0)
        state.withLock { state in
            let messages = isIncoming ? state.incoming.messages(after: bytes) : state.outgoing.messages(after: bytes)
            for message in messages { write(message, isIncoming, &state) }
        }
    }

    /// Returns when everything is written, bytes that no message end has followed included.
    func finish() {
        state.withLock { state in
            for (rest, isIncoming) in [(state.incoming.rest, true), (state.outgoing.rest, false)] where !rest.isEmpty {
                write(rest, isIncoming, &state)
            }
        }
        queue.end()
        queue.waitUntilDone(until: nil)
    }

    private func write(_ message: [UInt8], _ isIncoming: Bool, _ state: inout State) {
        message.withUnsafeBytes { state.line.write($0, isIncoming: isIncoming) }
        state.line.withBytes { queue.add(Array($0)) }
    }
}
