import CSpawn
import Synchronization

/// A child process with pipes for its input and output. Every command that starts a program and talks to it uses this
/// type.
///
/// Its output ends with the process, also while a descendant still holds the pipe. One thread at a time writes, and one
/// reads; any thread signals and waits.
package final class ChildProcess: @unchecked Sendable {
    /// The process group of a child.
    package enum Group {
        /// That of this process, which the signals of a terminal reach.
        case inherited
        /// A new one.
        case own
        /// A new one, which ends when this process ends, also after SIGKILL.
        case guarded
    }

    package enum Failure: Error, CustomStringConvertible {
        case cannotStart(String)
        /// Nothing has happened for the time limit.
        case hang(String)
        /// The process has closed its input, or has ended.
        case inputClosed
        case system(String)

        package var description: String {
            switch self {
            case .cannotStart(let reason), .hang(let reason), .system(let reason): reason
            case .inputClosed: "the process has closed its input"
            }
        }
    }

    package let identifier: pid_t
    // The thread that writes uses the input, the thread that reads the output.
    private var input: Int32
    private var output: Int32
    /// Bytes of the output that the process has left in the pipe; nil while it runs.
    private var rest: Int32?
    /// Polls readable after the end of the process.
    private let end: Int32
    private let exitCode = Mutex<Int?>(nil)
    private let limit: Int32
    private let group: Group
    /// The first process of a guarded group.
    private let guardian: ChildProcess?

    /// - Parameters:
    ///   - command: A program and its arguments. A name without a slash is searched in `PATH`.
    ///   - standardError: Descriptor of its stderr; nil closes it.
    ///   - limit: Milliseconds without progress after which a call throws `hang`; `Int32.max` for no limit.
    package init(
        _ command: [String], standardError: Int32?, limit: Int32 = .max, group: Group = .inherited
    ) throws(Failure) {
        // A write to a process that has ended returns an error instead of ending this one.
        signal(SIGPIPE, SIG_IGN)
        (self.limit, self.group) = (limit, group)
        guardian = group == .guarded ? try Self.startGuardian() : nil
        let (input, output, end) = (try Pipe(), try Pipe(), try Pipe())
        (self.input, self.output, self.end) = (input.writing, output.reading, end.reading)
        let ends: [(descriptor: Int32?, target: Int32)] = [(input.reading, 0), (output.writing, 1), (standardError, 2)]
        let leader = group == .inherited ? nil : guardian?.identifier ?? 0
        let status: Int32
        (identifier, status) = Self.spawn(command, ends, group: leader)
        close(input.reading)
        close(output.writing)
        guard status == 0 else {
            close(end.writing)
            guardian?.stop()
            throw .cannotStart("cannot start \(command.first ?? ""): \(String(cString: strerror(status)))")
        }
        _ = fcntl(self.input, F_SETFL, O_NONBLOCK)
        guard Self.watch(identifier, end.writing) else {
            close(end.writing)
            stop()
            throw .system("the system starts no more threads")
        }
    }

    deinit {
        closeInput()
        closeOutput()
        close(end)
    }

    // MARK: Starting

    private static func spawn(
        _ command: [String], _ ends: [(descriptor: Int32?, target: Int32)], group: pid_t?
    ) -> (pid_t, status: Int32) {
        var actions = makeSpawnFileActions()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, target) in ends {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, target)
            } else {
                posix_spawn_file_actions_addclose(&actions, target)
            }
        }
        // The child has no other descriptor: a library's socket has no close-on-exec flag for a moment, or for ever.
        #if canImport(Darwin)
            var flags = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
            posix_spawn_file_actions_addclosefrom_np(&actions, 3)
            var flags: Int16 = 0
        #endif
        // A parent may ignore or block signals; the child starts as from a shell.
        var attributes = makeSpawnAttributes()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGTERM, SIGINT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        flags |= Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        if let group {
            posix_spawnattr_setpgroup(&attributes, group)
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
        }
        posix_spawnattr_setflags(&attributes, flags)
        var strings: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        strings.append(nil)
        defer { for string in strings { free(string) } }
        var identifier: pid_t = 0
        let program = command.first ?? ""
        let status = posix_spawnp(&identifier, program, &actions, &attributes, strings, environ)
        return (identifier, status)
    }

    /// Starts a thread that closes `writing` at the end of the process. Every system has `waitid`; a descriptor of a
    /// process exists on Linux only. The process stays a zombie, so that its identifier is not reused.
    private static func watch(_ identifier: pid_t, _ writing: Int32) -> Bool {
        let context = UnsafeMutablePointer<(pid_t, Int32)>.allocate(capacity: 1)
        context.initialize(to: (identifier, writing))
        let body: ThreadBody = { context in
            pthread_detach(pthread_self())
            let context: UnsafeMutableRawPointer? = context
            guard let context = context?.assumingMemoryBound(to: (pid_t, Int32).self) else { return nil }
            let (identifier, writing) = context.pointee
            context.deallocate()
            var information = siginfo_t()
            while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            close(writing)
            return nil
        }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let hasStarted = pthread_create(&thread, nil, body, context) == 0
        if !hasStarted { context.deallocate() }
        return hasStarted
    }

    /// Starts the first process of a guarded group. It reads a pipe until this process ends, and then ends the group.
    /// SIGTERM comes first, because a build system that receives it ends processes in groups of their own.
    private static func startGuardian() throws(Failure) -> ChildProcess {
        let script = """
            trap '' TERM INT HUP QUIT USR1 USR2
            read -r line
            kill -TERM 0
            sleep 2
            kill -KILL 0
            """
        let guardian = try ChildProcess(["/bin/sh", "-c", script], standardError: nil, group: .own)
        guardian.closeOutput()
        return guardian
    }

    // MARK: Input and output

    /// Writes all bytes.
    ///
    /// - Parameter received: receives the output meanwhile; nil leaves it unread.
    package func write(_ bytes: [UInt8], received: (([UInt8]) -> Void)? = nil) throws(Failure) {
        guard input >= 0 else { throw .inputClosed }
        let begin = milliseconds()
        var start = 0
        while start < bytes.count {
            // A process that reads a little at a time must not hang the caller.
            guard limit == .max || milliseconds() - begin <= Int(limit) * 10 else {
                throw .hang("the process has read \(start) of \(bytes.count) bytes of its input")
            }
            let written = try writeNow(bytes[start...])
            start += written
            if written > 0 { continue }
            let reads = received != nil && output >= 0
            var waiting = [pollfd(input, POLLOUT), pollfd(reads ? output : -1, POLLIN), pollfd(end, POLLIN)]
            guard try wait(&waiting) else {
                throw .hang("after \(seconds) s the process has read \(start) of \(bytes.count) bytes of its input")
            }
            if waiting[1].revents != 0, let received {
                let (more, isEnd) = available()
                if !more.isEmpty { received(more) }
                if isEnd { closeOutput() }
            }
            // A descendant that holds the pipe does not read it.
            if waiting[0].revents == 0, waiting[2].revents != 0 { throw .inputClosed }
        }
    }

    /// Writes what the pipe has room for, and returns the number of bytes.
    package func writeNow(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
        let written = bytes.withUnsafeBytes { Platform.write(input, $0.baseAddress, $0.count) }
        guard written >= 0 || errno == EAGAIN || errno == EINTR else { throw .inputClosed }
        return max(0, written)
    }

    /// Waits until the process has read every byte written so far, or has ended.
    package func waitUntilInputIsTaken() throws(Failure) {
        let start = milliseconds()
        var left: Int32 = 1
        while input >= 0, ioctl(input, UInt(FIONREAD), &left) == 0, left > 0 {
            if milliseconds() - start > Int(limit) {
                throw .hang("the process leaves \(left) bytes of its input unread")
            }
            var ended = [pollfd(input, 0), pollfd(end, POLLIN)]
            if poll(&ended, 2, 0) > 0 { return }
            sched_yield()
        }
    }

    /// Waits for the next bytes of output. Returns nil at its end, and after the end of the process once the bytes that
    /// it left are read.
    ///
    /// - Parameter waits: False returns no bytes while there are none.
    package func read(waits: Bool = true) throws(Failure) -> [UInt8]? {
        while output >= 0, rest.map({ $0 > 0 }) ?? true {
            var waiting = [pollfd(output, POLLIN), pollfd(end, POLLIN)]
            guard try wait(&waiting, limit: waits ? nil : 0) else {
                guard waits else { return [] }
                throw .hang("no output for \(seconds) s")
            }
            if waiting[1].revents != 0, rest == nil {
                // Later output of descendants is not read.
                var left: Int32 = 0
                rest = ioctl(output, UInt(FIONREAD), &left) == 0 ? left : 0
                continue
            }
            let (bytes, isEnd) = available()
            guard !isEnd else { return nil }
            rest = rest.map { $0 - Int32(bytes.count) }
            if !bytes.isEmpty { return bytes }
        }
        return nil
    }

    private var seconds: String { secondsText(limit) }

    private func available() -> (bytes: [UInt8], isEnd: Bool) {
        var buffer = [UInt8](repeating: 0, count: min(1 << 16, rest.map(Int.init) ?? .max))
        let count = Platform.read(output, &buffer, buffer.count)
        if count < 0 && errno == EINTR { return ([], false) }
        return count > 0 ? (Array(buffer.prefix(count)), false) : ([], true)
    }

    /// Returns false after the limit.
    private func wait(_ descriptors: inout [pollfd], limit: Int32? = nil) throws(Failure) -> Bool {
        let limit = limit ?? self.limit
        while true {
            let ready = poll(&descriptors, nfds_t(descriptors.count), limit == .max ? -1 : limit)
            if ready >= 0 { return ready > 0 }
            guard errno == EINTR else { throw .system("poll: \(String(cString: strerror(errno)))") }
        }
    }

    /// True after the end of the process.
    package var hasEnded: Bool {
        var waiting = pollfd(end, POLLIN)
        return poll(&waiting, 1, 0) > 0
    }

    /// Descriptor of the input, which does not block; -1 when it is closed.
    package var inputDescriptor: Int32 { input }
    /// Descriptor of the output; -1 when it is closed.
    package var outputDescriptor: Int32 { output }
    /// Descriptor that polls readable after the end of the process.
    package var endDescriptor: Int32 { end }

    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    package func closeOutput() {
        if output >= 0 { close(output) }
        output = -1
    }

    // MARK: Signals and the end

    /// Sends a signal to the process, unless its exit code has been read.
    package func send(signal: Int32) { exitCode.withLock { if $0 == nil { kill(identifier, signal) } } }

    /// Sends a signal to the process and its descendants in its group.
    package func sendToGroup(signal: Int32) {
        switch group {
        case .inherited: send(signal: signal)
        case .own: exitCode.withLock { if $0 == nil { kill(-identifier, signal) } }
        case .guarded: guardian?.sendToGroup(signal: signal)
        }
    }

    /// Waits for the end and returns the exit code; minus the signal when a signal has ended the process.
    ///
    /// - Parameter limit: Milliseconds after which the call throws `hang`; by default the limit of the process.
    @discardableResult
    package func waitForExit(limit: Int32? = nil) throws(Failure) -> Int {
        var waiting = [pollfd(end, POLLIN)]
        guard try wait(&waiting, limit: limit) else { throw .hang("the process does not exit") }
        return exitCode.withLock { exitCode in
            if let exitCode { return exitCode }
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            let code = signal == 0 ? Int((status >> 8) & 0xFF) : -Int(signal)
            exitCode = code
            return code
        }
    }

    /// Waits for the end and returns the exit code as a shell does: 128 + signal when a signal has ended the process.
    package func waitForShellCode() throws(Failure) -> Int32 {
        let code = try waitForExit()
        return Int32(code < 0 ? 128 - code : code)
    }

    /// Kills the process, and the descendants that are in a group of its own.
    package func stop() {
        sendToGroup(signal: SIGKILL)
        for process in [self, guardian].compactMap(\.self) {
            // The system ends a killed process; without a `poll`, it stays a zombie until this process ends.
            _ = try? process.waitForExit()
        }
    }
}

/// A pipe whose ends are closed in children.
package struct Pipe {
    package let reading: Int32
    package let writing: Int32

    package init() throws(ChildProcess.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system("pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }
}

/// Time since some start, which changes of the time of day do not affect.
package func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

/// `30` or `0.5`.
package func secondsText(_ milliseconds: Int32) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)" : "\(Double(milliseconds) / 1000)"
}
