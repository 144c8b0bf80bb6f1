import Foundation
import JSONRPC
import OffstageCommands
import Platform

/// Event of `offstage dev`. Several threads add events to the queue; one takes them.
enum DevEvent: Sendable {
    /// A message of the front end.
    case input([UInt8], Framing)
    case inputDidEnd
    /// A message of the server with this number.
    case output([UInt8], server: Int)
    case serverDidEnd(server: Int, code: Int32)
    /// The front end reads no more.
    case frontEndDidEnd
    case sourcesDidChange
    /// Some time has passed without a change.
    case tick
    case signal(Int32)
    /// The build has ended with an exit code; the end of its output.
    case didBuild(code: Int32, output: String)
}

final class DevEvents: @unchecked Sendable {
    // Guards the variable below it.
    private let condition = NSCondition()
    private var events: [DevEvent] = []
    private var signalsEndProcess = false

    /// Bytes above which a thread that reads waits.
    private static let limit = 1 << 20

    /// Bytes of the front end that the server has not read, and answers to it without a server.
    let inputRoom = Room(limit: DevEvents.limit)
    /// Bytes of the servers that the front end has not read.
    let outputRoom = Room(limit: DevEvents.limit)

    func add(_ event: DevEvent) {
        condition.withLock {
            events.append(event)
            condition.signal()
        }
    }

    /// Adds a signal, or ends the process after `letSignalsEndProcess`.
    func receive(signal number: Int32) {
        if condition.withLock({ signalsEndProcess }) { _exit(128 + number) }
        add(.signal(number))
    }

    /// Lets signals end the process, because it takes no more events.
    func letSignalsEndProcess() { condition.withLock { signalsEndProcess = true } }

    /// Waits for the next event. Returns nil at the deadline.
    func next(until deadline: Date?) -> DevEvent? {
        condition.withLock {
            while events.isEmpty {
                if let deadline {
                    guard condition.wait(until: deadline) else { break }
                } else {
                    condition.wait()
                }
            }
            return events.isEmpty ? nil : events.removeFirst()
        }
    }

    // MARK: Sources of events

    /// Adds the messages of stdin. Waits while the server does not read, or has not started.
    func readInput(from descriptor: Int32) {
        var decoder = FrameDecoder(limits: FrameLimits(message: 1 << 30))
        while let bytes = readBytes(descriptor) {
            for message in decoder.messages(after: bytes) {
                inputRoom.waitAndTake(message.count)
                add(.input(message, decoder.framing ?? .lines))
            }
        }
        if case .lastFrame(let frame) = decoder.finish() {
            inputRoom.take(frame.count)
            add(.input(Array(frame), .lines))
        }
        add(.inputDidEnd)
    }

    /// Adds the messages of a server, and its end. Waits while the front end does not read; the server then sees a
    /// client that does not read, as without this command.
    func readOutput(of server: ChildProcess, number: Int) {
        var decoder = FrameDecoder(limits: FrameLimits(message: 1 << 30))
        let code = Self.run(server) { bytes in
            for message in decoder.messages(after: bytes) {
                outputRoom.waitAndTake(message.count)
                add(.output(message, server: number))
            }
        }
        add(.serverDidEnd(server: number, code: code))
    }

    /// Reads the output of a process to its end. Returns the exit code.
    private static func run(_ process: ChildProcess, _ take: ([UInt8]) -> Void) -> Int32 {
        do throws(ChildProcess.Failure) {
            while let bytes = try process.read() { take(bytes) }
            return try process.waitForShellCode()
        } catch {
            StderrLog.writeNow("\(programName) dev: \(error)")
            return 70
        }
    }

    /// Time between two looks at the sources.
    private static let watchInterval: UInt32 = 500_000

    /// Adds the changes since `known`.
    func watch(_ paths: [String], since known: SourceTimes) {
        var known = known
        while true {
            usleep(Self.watchInterval)
            let current = SourceTimes(paths)
            add(current == known ? .tick : .sourcesDidChange)
            known = current
        }
    }

    /// Bytes of a build's output that a front end receives.
    private static let outputLimit = 16 << 10

    /// Runs the build, shows its output on stderr, and adds its end.
    func run(build: ChildProcess) {
        build.closeInput()
        var output: [UInt8] = []
        let code = Self.run(build) { bytes in
            // A closed stderr does not end the build; the front end receives the errors.
            _ = FileDescriptors.write(bytes, to: 2)
            output = (output + bytes).suffix(Self.outputLimit)
        }
        add(.didBuild(code: code, output: String(decoding: output, as: UTF8.self)))
    }
}

extension FrameDecoder {
    /// Returns the messages that the bytes complete. Bytes that are no message are dropped, after a sentence on stderr.
    fileprivate mutating func messages(after bytes: [UInt8]) -> [[UInt8]] {
        bytes.withUnsafeBytes { append($0) }
        var messages: [[UInt8]] = []
        while true {
            switch next() {
            case .frame(let frame): messages.append(Array(frame))
            case .needsMoreBytes: return messages
            case .rejected(let error), .fatal(let error):
                StderrLog.writeNow("\(programName) dev: \(error)")
            }
        }
    }
}

/// Modification times and sizes of the files below some paths. Links are followed.
struct SourceTimes: Equatable {
    /// Seconds, nanoseconds and size of each file.
    private var versions: [String: [Int]] = [:]

    init(_ paths: [String]) {
        var seen: Set<[UInt64]> = []
        for path in paths { add(path, &seen) }
    }

    /// - Parameter seen: Devices and numbers of the folders that were read. A link can lead to a folder above it, or to
    ///   one that is watched.
    private mutating func add(_ path: String, _ seen: inout Set<[UInt64]>) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            versions[path] = [time.tv_sec, Int(time.tv_nsec), Int(status.st_size)]
        case S_IFDIR:
            let folder = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
            guard seen.insert(folder).inserted else { return }
            // The build reports a folder that cannot be read.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            // Hidden folders hold what a build writes: .build, .git.
            for name in names where !name.hasPrefix(".") { add("\(path)/\(name)", &seen) }
        default: break
        }
    }
}
