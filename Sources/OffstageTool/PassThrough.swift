import ConformanceRunner
import Foundation
import Synchronization

/// The server. One thread writes its input, another one reads its output.
final class PassedServer: @unchecked Sendable {
    // The threads use different descriptors of the process.
    private let process: ChildProcess

    init(_ command: [String]) throws(ConformanceFailure) {
        process = try ChildProcess(command, standardError: 2, limit: .max, leadsGroup: true)
        signalReceiver.store(process.identifier, ordering: .sequentiallyConsistent)
        var passed = sigset_t()
        sigemptyset(&passed)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2] {
            sigaddset(&passed, number)
            let former = signal(number) { number in
                let (code, receiver) = (errno, signalReceiver.load(ordering: .relaxed))
                receivedSignal.store(number, ordering: .relaxed)
                if receiver > 0 {
                    Foundation.kill(receiver, number)
                } else {
                    signal(number, SIG_DFL)
                    raise(number)
                }
                errno = code
            }
            // A shell ignores signals for background jobs.
            if let former, unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
            }
        }
        // The program that has started this one may block them.
        pthread_sigmask(SIG_UNBLOCK, &passed, nil)
    }

    /// Passes stdin on until its end, or until the server reads no more.
    ///
    /// - Parameter note: called with all bytes before they are passed on.
    func passInput(from descriptor: Int32, note: ([UInt8]) -> Void) {
        while let bytes = readBytes(descriptor) {
            note(bytes)
            guard write(bytes) else { break }
        }
        closeInput()
        // A front end that writes to a server without input gets an error, as without this command.
        close(descriptor)
    }

    /// Passes the server's output on until its end, or until the front end reads no more.
    ///
    /// - Parameter note: called with all bytes before they are passed on.
    func passOutput(to descriptor: Int32, note: ([UInt8]) -> Void) {
        while let bytes = read() {
            note(bytes)
            guard writeBytes(bytes, to: descriptor) else { break }
        }
        // Each side gets the end or the error of the other one.
        process.closeOutput()
        close(descriptor)
    }

    /// Writes to the server's input. Returns false when the server reads no more.
    func write(_ bytes: [UInt8]) -> Bool {
        do throws(ConformanceFailure) { try process.write(bytes, received: nil) } catch { return false }
        return true
    }

    /// Returns the next output of the server; nil at its end.
    func read() -> [UInt8]? { try? process.read() }

    func closeInput() { process.closeInput() }

    func kill() { process.send(signal: SIGKILL) }

    /// Returns the server's exit code; 128 + signal when a signal has ended it.
    func waitForExit() -> Int32 {
        let code = (try? process.waitForShellCode()) ?? 70
        signalReceiver.store(0, ordering: .sequentiallyConsistent)
        return code
    }
}

extension ChildProcess {
    /// Waits for the end and returns the exit code as a shell does: 128 + signal when a signal has ended the process.
    func waitForShellCode() throws(ConformanceFailure) -> Int32 {
        let code = try waitForExit()
        return Int32(code < 0 ? 128 - code : code)
    }
}

/// The last signal that was passed on; 0 without one.
let receivedSignal = Atomic<Int32>(0)

/// Process that receives this process's signals; 0 without one.
private let signalReceiver = Atomic<pid_t>(0)

/// Cuts a copy of a stream into messages: bodies after `Content-Length`, and lines. Unlike `FrameDecoder` it never
/// stops: bytes that are no message are a message of their own.
struct MessageSplitter {
    /// Bytes after the last complete message.
    private(set) var rest: [UInt8] = []
    /// Bytes of `rest` without a line feed. They are not searched again.
    private var searched = 0

    /// A message over this size is cut.
    private static let limit = 64 << 20

    mutating func messages(after bytes: [UInt8]) -> [[UInt8]] {
        rest += bytes
        var messages: [[UInt8]] = []
        var start = 0
        while let end = end(from: start) {
            let message = rest[end.message]
            if !message.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }) {
                messages.append(Array(message))
            }
            start = end.next
            searched = start
        }
        rest.removeSubrange(..<start)
        searched -= start
        return messages
    }

    private mutating func end(from start: Int) -> (message: Range<Int>, next: Int)? {
        var line = start
        var length: Int?
        while let feed = rest[max(line, searched)...].firstIndex(of: 0x0A) {
            var text = rest[line..<feed]
            if text.last == 0x0D { text.removeLast() }
            if line > start, text.isEmpty {
                // The end of a header block.
                let body = feed + 1
                guard let length else { return (start..<feed, body) }
                return rest.count - body >= length ? (body..<(body + length), body + length) : nil
            }
            guard let header = Self.header(text) else { return (start..<feed, feed + 1) }
            if header.name == "content-length" { length = Int(header.value).flatMap { $0 < 0 ? nil : $0 } }
            line = feed + 1
        }
        if line == start { searched = rest.count }
        guard rest.count - start > Self.limit else { return nil }
        return (start..<rest.count, rest.count)
    }

    /// Returns the name in lower case and the value of a `Content-` header.
    private static func header(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard line.count < 256, line.first == 0x43 || line.first == 0x63 else { return nil }
        let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased().hasPrefix("content-") else { return nil }
        return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
    }
}
