import Platform

/// System calls of this target in Swift types; retries after `EINTR`.
enum System {
    /// Kind of a descriptor's file, as far as writing depends on it.
    enum FileKind { case regular, folder, pipe, socket, terminal, other }

    enum Outcome {
        case done(Int)
        /// EAGAIN.
        case wouldBlock
        case failed(SystemFailure)
    }

    // MARK: Bytes

    @inline(__always)
    static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
        return UnsafeRawPointer(found) - start
    }

    @inline(__always)
    static func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
        guard a.count == b.count else { return false }
        guard let a = a.baseAddress, let other = b.baseAddress else { return true }
        return memcmp(a, other, b.count) == 0
    }

    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        outcome(of: "read") { Platform.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome {
        outcome(of: "write") { Platform.write(descriptor, bytes.baseAddress, bytes.count) }
    }

    /// Sends without blocking, in any mode of the socket, and without SIGPIPE.
    static func sendNow(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome {
        outcome(of: "send") { send(descriptor, bytes.baseAddress, bytes.count, sendNowFlags) }
    }

    /// Repeats an interrupted call.
    private static func outcome(of call: StaticString, _ body: () -> Int) -> Outcome {
        while true {
            let count = body()
            if count >= 0 { return .done(count) }
            let code = errno
            switch code {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            default: return .failed(SystemFailure(call: call, code: code))
            }
        }
    }

    /// Maximum number of bytes that a pipe that polls writable accepts without blocking.
    static let atomicWrite = max(512, Int(PIPE_BUF))

    /// True for errors of a descriptor whose reader has closed.
    static func isGone(_ code: Int32) -> Bool {
        code == EPIPE || code == EBADF || code == ECONNRESET || code == ENOTCONN || code == EIO
    }

    // MARK: Descriptors

    static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

    /// Duplicates a descriptor to a number above 2, closed in children.
    static func duplicate(_ descriptor: Int32) throws(SystemFailure) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        if copy < 0 { throw SystemFailure(call: "dup", code: errno) }
        return copy
    }

    /// Makes `target` a duplicate of `source`, open in children.
    static func replace(_ target: Int32, with source: Int32) throws(SystemFailure) {
        while dup2(source, target) < 0 {
            if errno != EINTR { throw SystemFailure(call: "dup2", code: errno) }
        }
    }

    static func openNull() throws(SystemFailure) -> Int32 {
        let descriptor = open("/dev/null", O_RDWR)
        if descriptor < 0 { throw SystemFailure(call: "open /dev/null", code: errno) }
        return descriptor
    }

    static func close(_ descriptor: Int32) { _ = Platform.close(descriptor) }

    static func kind(of descriptor: Int32) -> FileKind {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .regular
        case S_IFDIR: return .folder
        case S_IFIFO: return .pipe
        case S_IFSOCK: return .socket
        case S_IFCHR where isatty(descriptor) == 1: return .terminal
        default: return .other
        }
    }

    /// Opens a private description of the same pipe or terminal, without blocking. Leaves the mode of the shared
    /// description alone. Returns nil where the system has no way to do this.
    static func reopenForWritingWithoutBlocking(_ descriptor: Int32) -> Int32? {
        #if os(Linux)
            let new = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            guard new >= 0 else { return nil }
            // Opening some devices creates a new one (/dev/ptmx a new terminal), not another description of the same.
            var old = stat()
            var fresh = stat()
            let isSame =
                fstat(descriptor, &old) == 0 && fstat(new, &fresh) == 0 && old.st_dev == fresh.st_dev
                && old.st_ino == fresh.st_ino
                && old.st_rdev == fresh.st_rdev
                && !(old.st_mode & S_IFMT == S_IFCHR && old.st_rdev == terminalMultiplexer)
            guard isSame else {
                close(new)
                return nil
            }
            return new
        #else
            return nil
        #endif
    }

    #if os(Linux)
        /// Device number of /dev/ptmx: major 5, minor 2.
        private static let terminalMultiplexer: dev_t = 5 << 8 | 2
    #endif

    /// True if a write of a few bytes would not block, or would fail at once.
    static func isWritable(_ descriptor: Int32) -> Bool { poll(descriptor, for: Int16(POLLOUT)) != 0 }

    /// True if a read would not block: bytes, the end, or an error are available.
    static func isReadable(_ descriptor: Int32) -> Bool { poll(descriptor, for: Int16(POLLIN)) != 0 }

    static func waitUntilReadable(_ descriptor: Int32) { _ = poll(descriptor, for: Int16(POLLIN), milliseconds: -1) }
    static func waitUntilWritable(_ descriptor: Int32) { _ = poll(descriptor, for: Int16(POLLOUT), milliseconds: -1) }

    /// - Parameter milliseconds: maximum time to wait; -1 waits without limit.
    private static func poll(_ descriptor: Int32, for events: Int16, milliseconds: Int32 = 0) -> Int16 {
        var request = pollfd(fd: descriptor, events: events, revents: 0)
        while true {
            let count = Platform.poll(&request, 1, milliseconds)
            if count >= 0 { return request.revents }
            if errno != EINTR { return 0 }
        }
    }

    /// Makes a pipe whose ends are closed in children and non-blocking.
    static func makePrivatePipe() throws(SystemFailure) -> (reading: Int32, writing: Int32) {
        var ends: (Int32, Int32) = (-1, -1)
        let code = withUnsafeMutableBytes(of: &ends) { pipe($0.assumingMemoryBound(to: Int32.self).baseAddress) }
        if code < 0 { throw SystemFailure(call: "pipe", code: errno) }
        for end in [ends.0, ends.1] {
            guard fcntl(end, F_SETFD, FD_CLOEXEC) >= 0, fcntl(end, F_SETFL, O_NONBLOCK) >= 0 else {
                let failure = SystemFailure(call: "fcntl", code: errno)
                close(ends.0)
                close(ends.1)
                throw failure
            }
        }
        return (ends.0, ends.1)
    }

    /// True if so many more descriptors can be opened.
    static func canOpen(_ count: Int) -> Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        for _ in 0..<count {
            // The reason does not matter to the caller.
            guard let descriptor = try? openNull() else { return false }
            opened.append(descriptor)
        }
        return true
    }

    // MARK: Signals

    /// Makes a write to a pipe without a reader, and beyond the limit of a file's size, fail instead of ending the
    /// process.
    static func ignoreFailedWrites() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Lets SIGQUIT end the process at once, which the Swift runtime may handle as a crash.
    static func endOnQuit() {
        if isIgnored(signal(SIGQUIT, SIG_DFL)) { _ = signal(SIGQUIT, SIG_IGN) }
    }

    /// Sets a handler, unless the signal is ignored: a shell ignores signals for background jobs. Returns false then.
    static func handle(_ number: Int32, with handler: @convention(c) (Int32) -> Void) -> Bool {
        guard !isIgnored(signal(number, handler)) else {
            _ = signal(number, SIG_IGN)
            return false
        }
        // A parent may start its children with signals blocked, as Foundation's `Process` does.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        return true
    }

    private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Writes one byte from inside a signal handler. Neither allocates nor locks, and restores `errno`.
    static func writeFromHandler(_ descriptor: Int32, _ byte: UInt8) {
        let code = errno
        var byte = byte
        _ = Platform.write(descriptor, &byte, 1)
        errno = code
    }

    // MARK: Processes

    /// Opens a descriptor that polls readable after the process has ended. Returns nil where the system has none
    /// (macOS, glibc before 2.36, an old kernel) and for a process that does not exist.
    static func openProcess(_ pid: Int32) -> Int32? {
        #if os(Linux)
            // Looked up at run time, so that one binary also runs with a C library without it.
            typealias Open = @convention(c) (Int32, UInt32) -> Int32
            guard let symbol = dlsym(nil, "pidfd_open") else { return nil }
            let descriptor = unsafeBitCast(symbol, to: Open.self)(pid, 0)
            return descriptor >= 0 ? descriptor : nil
        #else
            return nil
        #endif
    }

    /// Returns false only if the process certainly does not exist.
    static func mayExist(_ pid: Int32) -> Bool { kill(pid, 0) == 0 || errno != ESRCH }
}
