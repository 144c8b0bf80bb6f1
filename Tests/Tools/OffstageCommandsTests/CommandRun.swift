import Foundation
import JSON
import JSONRPC

/// One run of an executable of the package: its output, errors and exit code.
struct CommandRun {
    let output: String
    let errors: String
    let exitCode: Int32
    /// True if a signal ended the process, which is then the exit code.
    let hasCrashed: Bool

    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// All messages of the output.
    var messages: [JSONValue] { lines.compactMap { try? JSONValue(parsing: $0) } }

    /// All messages of an output with headers.
    ///
    /// - Throws: a frame that is cut or that the decoder rejects.
    func framedMessages() throws -> [JSONValue] {
        var decoder = FrameDecoder(framing: .headers)
        Array(output.utf8).withUnsafeBytes { decoder.append($0) }
        var messages: [JSONValue] = []
        while true {
            switch decoder.next() {
            case .frame(let frame): messages.append(try JSONValue(parsing: Array(frame)))
            case .needsMoreBytes:
                guard case .clean = decoder.finish() else { throw CutFrame() }
                return messages
            case .rejected(let error), .fatal(let error): throw error
            }
        }
    }

    struct CutFrame: Error {}

    /// Request that sends an action.
    static func action(_ id: Int, _ action: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"action/send","params":{"action":\#(action)}}"#
    }

    /// Runs a command to its end.
    ///
    /// - Parameter executable: An executable of the package, or one by path; by default `offstage` or
    ///   `offstage-examples`, whichever has the command.
    init(_ arguments: String..., input: String = "", executable: String? = nil) throws {
        try self.init(arguments: arguments, input: input, executable: executable)
    }

    /// - Parameters:
    ///   - environment: added to the environment of the tests.
    ///   - seconds: a command that takes longer is killed.
    ///   - answersToSocket: makes stdout a socket, in place of a pipe.
    init(
        arguments: [String], input: String = "", executable: String? = nil, environment: [String: String] = [:],
        seconds: Double = 60, answersToSocket: Bool = false
    ) throws {
        let process = try CommandProcess(
            arguments, executable: executable, environment: environment, seconds: seconds,
            answersToSocket: answersToSocket)
        // The input fits into the pipe, or the command reads it meanwhile.
        try process.write(Array(input.utf8))
        process.closeInput()
        output = String(decoding: process.readToEnd(), as: UTF8.self)
        exitCode = process.waitForExit()
        hasCrashed = process.hasCrashed
        errors = process.errors
    }
}

/// A child process with pipes. Its stderr is a file, so it never blocks on stderr. The process is killed after a time,
/// so that a test cannot hang.
final class CommandProcess {
    private let process = Process()
    private let input: (reading: FileHandle, writing: FileHandle)
    private let asksBySocket: Bool
    private let output: FileHandle
    private let errorFile: URL
    /// The data of the apps, unless the environment names files.
    private let dataFolder: URL
    private let watchdog: DispatchWorkItem

    init(
        _ arguments: [String], executable: String? = nil, environment: [String: String] = [:],
        seconds: Double = 60, asksBySocket: Bool = false, answersToSocket: Bool = false
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        self.asksBySocket = asksBySocket
        input = try asksBySocket ? Self.socketPair() : Self.pipe()
        errorFile = FileManager.default.temporaryDirectory.appendingPathComponent("offstage-test-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
        process.executableURL = try Self.find(executable ?? Self.executable(with: arguments.first))
        process.arguments = arguments
        dataFolder = FileManager.default.temporaryDirectory.appendingPathComponent("offstage-data-\(UUID().uuidString)")
        process.environment = ProcessInfo.processInfo.environment
            .merging(["XDG_DATA_HOME": dataFolder.path]) { $1 }.merging(environment) { $1 }
        process.standardInput = input.reading
        let ends = try answersToSocket ? Self.socketPair() : Self.pipe()
        output = ends.reading
        process.standardOutput = ends.writing
        process.standardError = try FileHandle(forWritingTo: errorFile)
        watchdog = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
        try process.run()
        try ends.writing.close()
        try input.reading.close()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
    }

    deinit {
        watchdog.cancel()
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: errorFile)
        try? FileManager.default.removeItem(at: dataFolder)
    }

    private static func pipe() -> (reading: FileHandle, writing: FileHandle) {
        let pipe = Pipe()
        return (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    }

    private static func socketPair() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }

    struct NotBuilt: Error { let executable: String }

    /// The executable that has a command; `offstage-examples` for all that `offstage` does not have.
    private static func executable(with command: String?) -> String {
        let own: Set = ["new", "add", "dev", "record", "replay", "client", "conform", "coverage", "web"]
        return command.map(own.contains) == true ? "offstage" : "offstage-examples"
    }

    /// Finds an executable next to the test bundle.
    static func find(_ executable: String) throws -> URL {
        if executable.hasPrefix("/") { return URL(fileURLWithPath: executable) }
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folder = URL(fileURLWithPath: own)
        }
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent(executable)
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder), !isFolder.boolValue {
                return candidate
            }
        }
        throw NotBuilt(executable: executable)
    }

    func write(_ bytes: [UInt8]) throws { try? input.writing.write(contentsOf: bytes) }

    /// Writes until the process has read nothing for a second. Returns the number of bytes written.
    func writeUntilFull(_ bytes: [UInt8]) throws -> Int {
        let descriptor = input.writing.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        defer { _ = fcntl(descriptor, F_SETFL, flags) }
        var written = 0
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while written < bytes.count, poll(&state, 1, 1000) == 1 {
            let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { written += count } else if errno != EAGAIN { break }
        }
        return written
    }

    /// Ends the process's input. A socket stays open in the other direction.
    func closeInput() {
        if asksBySocket { shutdown(input.writing.fileDescriptor, Int32(SHUT_WR)) } else { try? input.writing.close() }
    }
    func readToEnd() -> [UInt8] { Array((try? output.readToEnd()) ?? Data()) }

    /// Returns the next line, or the rest before the end.
    func readLine() -> String {
        var line = Data()
        while let byte = try? output.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }

    func terminate() { process.terminate() }
    func send(signal number: Int32) { kill(process.processIdentifier, number) }

    func waitForExit() -> Int32 {
        process.waitUntilExit()
        watchdog.cancel()
        return process.terminationStatus
    }

    var isRunning: Bool { process.isRunning }
    var hasCrashed: Bool { process.terminationReason == .uncaughtSignal }
    var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

    /// Peak memory in MiB; nil where the system does not report it.
    var peakMemory: Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 / 1024 }
    }
}

/// A file with the given text, removed when the value is released.
final class TemporaryFile {
    let path: String

    init(_ text: String = "") throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("offstage-test-\(UUID().uuidString)").path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}

/// Returns the lines of a golden file of another test target.
func golden(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
}

/// A folder, removed when the value is released.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "offstage-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    func write(_ text: String, _ name: String) throws -> String {
        let file = "\(path)/\(name)"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}
