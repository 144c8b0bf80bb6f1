import JSON
import Platform

/// `offstage serve` as a child process with one message a line. It inherits stderr.
final class ServerProcess {
    private let identifier: pid_t
    private let input: Int32
    private let output: Int32
    private var received: [UInt8] = []
    /// Long enough for a slow machine.
    private static let patienceMilliseconds: Int32 = 30_000

    init(path: String, arguments: [String]) throws(DemoFailure) {
        guard access(path, X_OK) == 0 else {
            throw DemoFailure("\(path) does not exist; build it with: swift build --product offstage")
        }
        signal(SIGPIPE, SIG_IGN)
        let (childInput, input) = try Self.makePipe()
        let (output, childOutput) = try Self.makePipe()
        var actions = makeSpawnFileActions()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, childInput, 0)
        posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var identifier = pid_t()
        let status = posix_spawn(&identifier, path, &actions, nil, &words, environ)
        close(childInput)
        close(childOutput)
        guard status == 0 else { throw DemoFailure("\(path) cannot be started: \(String(cString: strerror(status)))") }
        (self.identifier, self.input, self.output) = (identifier, input, output)
    }

    /// Returns the ends of a pipe; a child closes both.
    private static func makePipe() throws(DemoFailure) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw DemoFailure("cannot make a pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    func send(_ message: JSONValue) throws(DemoFailure) {
        let line = Array("\(message)\n".utf8)
        var sent = 0
        while sent < line.count {
            let count = line[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                throw DemoFailure("cannot write to the server: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Waits for the next message and returns it.
    func receive() throws(DemoFailure) -> JSONValue {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(received[..<end])
                received.removeSubrange(...end)
                do { return try JSONValue(parsing: line) } catch {
                    throw DemoFailure("the server wrote invalid JSON: \(error)")
                }
            }
            guard try readMore() else { throw DemoFailure("the server ended before its response") }
        }
    }

    /// Reads to the end of the output and returns the exit code.
    func waitForExit() throws(DemoFailure) -> Int32 {
        while try readMore() {}
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Returns false at the end of the output.
    private func readMore() throws(DemoFailure) -> Bool {
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let ready = poll(&waiting, 1, Self.patienceMilliseconds)
            guard ready != 0 else {
                throw DemoFailure("the server was silent for \(Self.patienceMilliseconds / 1000) seconds")
            }
            let count = ready < 0 ? -1 : read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            received += buffer.prefix(max(0, count))
            return count > 0
        }
    }
}

/// Folder of the executables that were built with this one.
enum Executables {
    /// The folder as the program was called, ready to paste: `.build/debug`.
    static var folder: String {
        let program = CommandLine.arguments.first ?? ""
        return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    }
}
