import Platform
import Synchronization

/// A server as a child process behind three pipes.
package final class ChildProcessServer: ConformanceServer {
    private let process: ChildProcess
    private let standardError: Int32?

    /// Starts the command with the arguments appended. A name without a slash is searched in `PATH`.
    package init(
        command: [String], arguments: [String], standardError kind: StandardError,
        limit: Int32 = hangGuardMilliseconds
    ) throws(ConformanceFailure) {
        let error: Int32?
        switch kind {
        case .file: error = Self.temporaryFile()
        case .closed: error = nil
        case .full: error = Self.fullPipe()
        }
        standardError = error
        process = try ChildProcess(command + arguments, standardError: error, limit: limit)
    }

    private static func temporaryFile() -> Int32? {
        var name = Array("/tmp/offstage-conformance-XXXXXX".utf8CString)
        let file = withoutSpawning {
            let file = mkstemp(&name)
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            return file
        }
        guard file >= 0 else { return nil }
        _ = fcntl(file, F_SETFL, O_APPEND)
        unlink(name)
        return file
    }

    private static func fullPipe() -> Int32? {
        guard let pipe = try? Pipe() else { return nil }
        // The child shares the file description and with it the flag, so the flag is removed again.
        let flags = fcntl(pipe.writing, F_GETFL)
        _ = fcntl(pipe.writing, F_SETFL, flags | O_NONBLOCK)
        let filler = [UInt8](repeating: 0x2E, count: 4096)
        while writeBytes(pipe.writing, filler, filler.count) > 0 {}
        while writeBytes(pipe.writing, filler, 1) > 0 {}
        _ = fcntl(pipe.writing, F_SETFL, flags)
        // The read end stays open without a reader until the test process ends.
        return pipe.writing
    }

    package func write(_ bytes: [UInt8], received: (([UInt8]) -> Void)?) throws(ConformanceFailure) {
        try process.write(bytes, received: received)
    }

    package func waitUntilInputIsTaken() throws(ConformanceFailure) { try process.waitUntilInputIsTaken() }
    package func read() throws(ConformanceFailure) -> [UInt8]? { try process.read() }
    package func closeInput() { process.closeInput() }
    package func closeOutput() { process.closeOutput() }
    package func send(signal: Int32) { process.send(signal: signal) }
    package func waitForExit() throws(ConformanceFailure) -> Int { try process.waitForExit() }

    package func peakMemory() -> Int? {
        guard let text = try? readFile("/proc/\(process.identifier)/status") else { return nil }
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return Int(line.filter(\.isNumber)).map { $0 / 1024 }
        }
        return nil
    }

    package func diagnostics() -> String {
        guard let standardError else { return "" }
        let size = lseek(standardError, 0, SEEK_END)
        guard size > 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: 2048)
        let count = pread(standardError, &buffer, buffer.count, max(0, size - off_t(buffer.count)))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    package func stop() {
        process.stop()
        if let standardError { close(standardError) }
    }
}

/// A child process with pipes for its input and output. Also the parent process whose end a server detects.
package final class ChildProcess {
    package let identifier: pid_t
    private var input: Int32
    private var output: Int32
    private var exitCode: Int?
    private let limit: Int32

    /// - Parameters:
    ///   - standardError: Descriptor of its stderr; nil closes it.
    ///   - limit: Milliseconds without progress after which a call throws `hang`.
    ///   - leadsGroup: Starts a process group, which signals of the terminal do not reach.
    package init(
        _ command: [String], standardError: Int32?, limit: Int32, leadsGroup: Bool = false
    ) throws(ConformanceFailure) {
        self.limit = limit
        let input = try Pipe()
        let output = try Pipe()
        self.input = input.writing
        self.output = output.reading

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.reading, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        if let standardError {
            posix_spawn_file_actions_adddup2(&actions, standardError, 2)
        } else {
            posix_spawn_file_actions_addclose(&actions, 2)
        }
        // A test runner may ignore or block signals; the server starts as from a shell.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGTERM, SIGINT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let group = leadsGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | group)

        var strings: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        strings.append(nil)
        defer { for string in strings { free(string) } }
        var identifier: pid_t = 0
        let program = command.first ?? ""
        let status = withoutSpawning { posix_spawnp(&identifier, program, &actions, &attributes, strings, environ) }
        close(input.reading)
        close(output.writing)
        self.identifier = identifier
        guard status == 0 else {
            close(input.writing)
            close(output.reading)
            throw .cannotStart("cannot start \(program): \(String(cString: strerror(status)))")
        }
        _ = fcntl(self.input, F_SETFL, O_NONBLOCK)
    }

    package func write(_ bytes: [UInt8], received: (([UInt8]) -> Void)?) throws(ConformanceFailure) {
        guard input >= 0 else { throw .inputClosed }
        let begin = milliseconds()
        var start = 0
        while start < bytes.count {
            // A server that reads a little at a time must not hang the runner.
            guard milliseconds() - begin <= Int(limit) * 10 else {
                throw .hang("the process has read \(start) of \(bytes.count) bytes of its input")
            }
            let written = bytes[start...].withUnsafeBytes { bytes in
                bytes.baseAddress.map { writeBytes(input, $0, bytes.count) } ?? 0
            }
            if written > 0 {
                start += written
                continue
            }
            guard errno == EAGAIN || errno == EINTR else { throw .inputClosed }
            let reads = received != nil && output >= 0
            var waiting = [
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: reads ? output : -1, events: Int16(POLLIN), revents: 0),
            ]
            guard try wait(&waiting) else {
                throw .hang("after \(seconds) s the process has read \(start) of \(bytes.count) bytes of its input")
            }
            if waiting[1].revents != 0, let received {
                let (more, isEnd) = available()
                if !more.isEmpty { received(more) }
                if isEnd { closeOutput() }
            }
        }
    }

    func waitUntilInputIsTaken() throws(ConformanceFailure) {
        let start = milliseconds()
        var left: Int32 = 1
        while input >= 0, ioctl(input, UInt(FIONREAD), &left) == 0, left > 0 {
            if milliseconds() - start > Int(limit) {
                throw .hang("the process leaves \(left) bytes of its input unread")
            }
            // A server that has ended reads nothing.
            var ended = [pollfd(fd: input, events: 0, revents: 0)]
            if poll(&ended, 1, 0) > 0 { return }
            sched_yield()
        }
    }

    package func read() throws(ConformanceFailure) -> [UInt8]? {
        guard output >= 0 else { return nil }
        var waiting = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
        guard try wait(&waiting) else { throw .hang("no output for \(seconds) s") }
        let (bytes, isEnd) = available()
        return isEnd ? nil : bytes
    }

    private var seconds: String { secondsText(limit) }

    private func available() -> (bytes: [UInt8], isEnd: Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = readBytes(output, &buffer, buffer.count)
        if count < 0 && errno == EINTR { return ([], false) }
        return count > 0 ? (Array(buffer.prefix(count)), false) : ([], true)
    }

    private func wait(_ descriptors: inout [pollfd]) throws(ConformanceFailure) -> Bool {
        while true {
            let ready = poll(&descriptors, nfds_t(descriptors.count), limit)
            if ready >= 0 { return ready > 0 }
            guard errno == EINTR else { throw .badCase("poll: \(String(cString: strerror(errno)))") }
        }
    }

    /// Descriptor of the output; -1 when it is closed.
    package var outputDescriptor: Int32 { output }

    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    package func closeOutput() {
        if output >= 0 { close(output) }
        output = -1
    }

    package func send(signal: Int32) { if exitCode == nil { kill(identifier, signal) } }

    package func waitForExit() throws(ConformanceFailure) -> Int {
        if let exitCode { return exitCode }
        let start = milliseconds()
        var status: Int32 = 0
        // waitpid has no timeout, so it is polled and other tasks run in between.
        while waitpid(identifier, &status, WNOHANG) == 0 {
            if milliseconds() - start > Int(limit) { throw .hang("the process does not exit") }
            _ = poll(nil, 0, 1)
        }
        let signal = status & 0x7F
        let code = signal == 0 ? Int((status >> 8) & 0xFF) : -Int(signal)
        exitCode = code
        return code
    }

    func stop() {
        closeInput()
        closeOutput()
        guard exitCode == nil else { return }
        kill(identifier, SIGKILL)
        _ = try? waitForExit()
    }
}

/// Prevents the start of a child between the creation of a descriptor and its close-on-exec flag. The child would
/// inherit the descriptor and keep a pipe open.
private func withoutSpawning<Result>(_ body: () -> Result) -> Result {
    spawning.withLock { _ in body() }
}

private let spawning = Mutex(())

/// A pipe whose ends are closed in every other child.
struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(ConformanceFailure) {
        var ends: [Int32] = [-1, -1]
        let status = withoutSpawning {
            let status = pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return status
        }
        guard status == 0 else { throw .badCase("pipe: \(String(cString: strerror(errno)))") }
        (reading, writing) = (ends[0], ends[1])
    }
}

/// Ignores SIGPIPE: a write to a server that has ended returns an error instead of ending the tests.
let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

package func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

package func readFile(_ path: String) throws(ConformanceFailure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .badCase("cannot read \(path)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = readBytes(file, &buffer, buffer.count)
        guard count > 0 else { return bytes }
        bytes += buffer.prefix(count)
    }
}

package func appendFile(_ path: String, _ text: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { return }
    defer { close(file) }
    var text = text
    text.withUTF8 { bytes in _ = bytes.baseAddress.map { writeBytes(file, $0, bytes.count) } }
}

func filesInside(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}

func makeTemporaryFolder() -> String {
    var name = Array("/tmp/offstage-conformance-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
}

/// Removes the folder and the files directly in it.
func removeTemporaryFolder(_ folder: String) {
    for name in filesInside(folder) { unlink(folder + "/" + name) }
    rmdir(folder)
}

/// `30` or `0.5`.
func secondsText(_ milliseconds: Int32) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)" : "\(Double(milliseconds) / 1000)"
}

// A method `write` or `read` of a type hides the C function of that name.
@inline(__always) func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, bytes, count)
}
@inline(__always) func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, buffer, count)
}
