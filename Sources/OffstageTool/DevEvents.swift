import ConformanceRunner
import Foundation
import JSONRPC

/// Event of `offstage dev`. Several threads add events to the queue; one takes them.
enum DevEvent: Sendable {
    /// A message of the front end.
    case input([UInt8], Framing)
    case inputDidEnd
    /// A message of the server with this number.
    case output([UInt8], server: Int)
    case outputDidEnd(server: Int)
    /// The front end reads no more.
    case frontEndDidEnd
    case sourcesDidChange
    /// Some time has passed without a change.
    case tick
    /// The build has ended with an exit code; the end of its output.
    case didBuild(code: Int, output: String)
}

final class DevEvents: @unchecked Sendable {
    // Guards the variable below it.
    private let condition = NSCondition()
    private var events: [DevEvent] = []

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
        var splitter = MessageSplitter()
        var framing: Framing?
        while let bytes = readBytes(descriptor) {
            if framing == nil, let first = bytes.first(where: { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }) {
                framing = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .lines : .headers
            }
            for message in splitter.messages(after: bytes) {
                inputRoom.waitAndTake(message.count)
                add(.input(message, framing ?? .lines))
            }
        }
        if !splitter.rest.isEmpty {
            inputRoom.take(splitter.rest.count)
            add(.input(splitter.rest, framing ?? .lines))
        }
        add(.inputDidEnd)
    }

    /// Adds the messages of a server. Waits while the front end does not read; the server then sees a client that does
    /// not read, as without this command.
    func readOutput(of server: PassedServer, number: Int) {
        var splitter = MessageSplitter()
        while let bytes = server.read() {
            for message in splitter.messages(after: bytes) {
                outputRoom.waitAndTake(message.count)
                add(.output(message, server: number))
            }
        }
        add(.outputDidEnd(server: number))
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
        while let bytes = try? build.read() {
            _ = writeBytes(bytes, to: 2)
            output = (output + bytes).suffix(Self.outputLimit)
        }
        let code = (try? build.waitForShellCode()) ?? 70
        add(.didBuild(code: Int(code), output: String(decoding: output, as: UTF8.self)))
    }
}

/// Modification times and sizes of the files below some paths.
struct SourceTimes: Equatable {
    private struct Version: Equatable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int
    }

    private var versions: [String: Version] = [:]

    init(_ paths: [String]) {
        for path in paths {
            add(path)
            // Hidden folders hold what a build writes: .build, .git.
            let files = FileManager.default.enumerator(
                at: URL(fileURLWithPath: path), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            while let file = files?.nextObject() as? URL { add(file.path) }
        }
    }

    private mutating func add(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        versions[path] = Version(seconds: time.tv_sec, nanoseconds: Int(time.tv_nsec), size: Int(status.st_size))
    }
}
