#if canImport(Glibc)
    @preconcurrency import Glibc
#else
    @preconcurrency import Darwin
#endif

/// System calls of the benchmarks; the only file here that imports the C library.
///
/// macOS pins no threads, reports no CPU time of a server and has no /proc. Measures that need those are skipped. Times
/// are in nanoseconds.
enum Platform {
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        case closed
    }

    // MARK: Time

    @inline(__always)
    static func nanoseconds() -> UInt64 {
        read(clock: CLOCK_MONOTONIC)
    }

    /// CPU time of this process, all threads.
    static func ownProcessorTime() -> UInt64 {
        read(clock: CLOCK_PROCESS_CPUTIME_ID)
    }

    /// CPU time of a running process, all threads, user and system; 0 if unknown.
    static func processorTime(of process: Int32) -> UInt64 {
        #if canImport(Glibc)
            var clock = clockid_t()
            guard clock_getcpuclockid(process, &clock) == 0 else { return 0 }
            return read(clock: clock)
        #else
            return 0
        #endif
    }

    /// CPU time of ended child processes.
    static func endedChildrenProcessorTime() -> UInt64 {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        let seconds = UInt64(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        let microseconds = UInt64(usage.ru_utime.tv_usec) + UInt64(usage.ru_stime.tv_usec)
        return seconds * 1_000_000_000 + microseconds * 1_000
    }

    /// CPU time of the whole machine, including the hypervisor's steal. Grows in ticks of 10 ms per core.
    static func machineProcessorTime() -> UInt64? {
        guard let line = text(ofFile: "/proc/stat")?.split(separator: "\n").first else { return nil }
        let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { UInt64($0) }
        guard ticks.count == 8 else { return nil }
        // user, nice, system, (idle, iowait,) irq, softirq, steal
        let busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7]
        return busy * 1_000_000_000 / UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
    }

    static func sleep(milliseconds: Int) {
        _ = usleep(UInt32(milliseconds * 1_000))
    }

    @inline(__always)
    private static func read(clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    // MARK: Cores

    /// The cores that this process may use, lowest first.
    static func allowedCores() -> [Int] {
        #if canImport(Glibc)
            var set = cpu_set_t()
            guard let getAffinity = affinityFunction("sched_getaffinity"),
                getAffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0
            else { return [] }
            return withUnsafeBytes(of: &set) { bytes in
                (0..<bytes.count * 8).filter { bytes[$0 / 8] & (1 << ($0 % 8)) != 0 }
            }
        #else
            return []
        #endif
    }

    /// Binds the calling thread and its future children to `cores`. An empty list has no effect.
    static func pin(to cores: [Int]) {
        #if canImport(Glibc)
            guard !cores.isEmpty else { return }
            var set = cpu_set_t()
            withUnsafeMutableBytes(of: &set) { bytes in
                for core in cores where core / 8 < bytes.count { bytes[core / 8] |= 1 << (core % 8) }
            }
            _ = affinityFunction("sched_setaffinity")?(0, MemoryLayout<cpu_set_t>.size, &set)
        #endif
    }

    #if canImport(Glibc)
        private typealias AffinityFunction = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

        /// Both functions are GNU extensions that Swift's module of the C library omits.
        private static func affinityFunction(_ name: String) -> AffinityFunction? {
            dlsym(nil, name).map { unsafeBitCast($0, to: AffinityFunction.self) }
        }
    #endif

    // MARK: Bytes

    @inline(__always)
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawPointer, count: Int) -> Transfer {
        result(of: systemRead(descriptor, buffer, count), atEnd: 0)
    }

    @inline(__always)
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer, count: Int) -> Transfer {
        result(of: systemWrite(descriptor, buffer, count), atEnd: nil)
    }

    /// Waits until `input` is readable or `output` is writable; returns false after the time limit.
    static func wait(readable input: Int32, writable output: Int32? = nil, milliseconds: Int32) -> Bool {
        var descriptors = (
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output ?? -1, events: Int16(POLLOUT), revents: 0)
        )
        return withUnsafeMutableBytes(of: &descriptors) { bytes in
            poll(bytes.bindMemory(to: pollfd.self).baseAddress, output == nil ? 1 : 2, milliseconds) != 0
        }
    }

    @inline(__always)
    static func firstIndex(of byte: UInt8, in base: UnsafeRawPointer, count: Int) -> Int? {
        memchr(base, Int32(byte), count).map { UnsafeRawPointer($0) - base }
    }

    private static func result(of count: Int, atEnd end: Int?) -> Transfer {
        if count == end { return .closed }
        if count >= 0 { return .bytes(count) }
        return errno == EAGAIN || errno == EINTR ? .wouldBlock : .closed
    }

    // MARK: Files and the environment

    static func text(ofFile path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while case let count = systemRead(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns false when the file cannot be written.
    static func write(_ text: String, toFile path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return false }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        return close(descriptor) == 0 && rest.isEmpty
    }

    static func remove(_ path: String) { unlink(path) }

    static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0
    }

    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    static func printError(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = systemWrite(2, bytes, bytes.count)
    }

    static func exit(_ code: Int32) -> Never {
        fflush(stdout)
        systemExit(code)
    }

    static func showLinesAtOnce() {
        setvbuf(stdout, nil, _IOLBF, 0)
    }

    // MARK: Processes

    /// Makes writes to a dead server fail instead of ending this process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    struct Pipe {
        let readEnd: Int32
        let writeEnd: Int32
    }

    /// Makes a pipe whose ends are closed in spawned processes; `spawn` passes its own copies.
    static func makePipe() -> Pipe? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return Pipe(readEnd: ends[0], writeEnd: ends[1])
    }

    static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    static func closeDescriptor(_ descriptor: Int32) {
        close(descriptor)
    }

    /// Starts a program with `input` and `output` as stdin and stdout; stderr is inherited or discarded. The program
    /// runs on this thread's cores. Returns nil when the start fails.
    static func spawn(_ path: String, _ arguments: [String], input: Int32, output: Int32, showsErrors: Bool) -> Int32? {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        if !showsErrors { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }

        // The server would inherit ignored signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var words = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        return posix_spawn(&process, path, &actions, &attributes, words, environ) == 0 ? process : nil
    }

    /// Returns the wait status of an ended process; nil while it runs.
    static func statusIfEnded(_ process: Int32) -> Int32? {
        var status: Int32 = 0
        return waitpid(process, &status, WNOHANG) == process ? status : nil
    }

    /// Waits for the end of a process.
    static func waitForEnd(of process: Int32) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    static func kill(_ process: Int32) {
        _ = systemKill(process, SIGKILL)
    }

    /// Returns the kernel's memory numbers of a process in KiB by name, from /proc/PID/`file` (`VmRSS` and `VmHWM` in
    /// status; `Rss`, `Pss` and `Private_Dirty` in smaps_rollup).
    static func memory(of process: Int32, file: String) -> [String: Int] {
        var found: [String: Int] = [:]
        for line in (text(ofFile: "/proc/\(process)/\(file)") ?? "").split(separator: "\n") where line.hasSuffix(" kB")
        {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard words.count == 3, let size = Int(words[1]) else { continue }
            found[String(words[0].dropLast())] = size
        }
        return found
    }

    static func ownMemory() -> [String: Int] { memory(of: getpid(), file: "status") }
}

// Inside `Platform`, its own functions hide those of the C library.
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = { read($0, $1, $2) }
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }
private let systemKill: @Sendable (Int32, Int32) -> Int32 = { kill($0, $1) }
private let systemExit: @Sendable (Int32) -> Never = { exit($0) }
