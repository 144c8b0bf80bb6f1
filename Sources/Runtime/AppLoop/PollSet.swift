import Platform

/// Identity of the current thread; 0 identifies no thread.
enum ThreadIdentity {
    static var current: UInt { currentThread }
}

/// Nanoseconds of the monotonic clock, or of a simulation.
func monotonicNow() -> UInt64 { SimulatedTime.now ?? nanoseconds(of: CLOCK_MONOTONIC) }

/// Nanoseconds since 1970.
func wallNow() -> UInt64 { nanoseconds(of: CLOCK_REALTIME) }

private func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// The lock of the thread that owns the loop; other threads wait for it. It is locked and unlocked in different scopes,
/// which `Mutex` has no way to say.
struct OwnerLock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Never released: there is one loop in a process.
    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }
    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
}

/// A pipe that wakes a poll from another thread. No other process shares its ends, so both are non-blocking.
struct WakeUp: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            // A loop without its wake-up pipe cannot run.
            let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
            var message = "cannot make the wake-up pipe of the loop: \(reason)\n"
            _ = message.withUTF8 { write(2, $0.baseAddress, $0.count) }
            exit(70)
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    func signal() {
        var byte: UInt8 = 1
        // A full pipe already wakes the poll.
        _ = write(writeEnd, &byte, 1)
    }

    func clear() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) == buffer.count {}
        }
    }
}

/// Events that a descriptor is polled for, and those that poll reported.
public struct Readiness: OptionSet, Sendable {
    /// Flags of poll(2).
    public let rawValue: Int16
    public init(rawValue: Int16) { self.rawValue = rawValue }

    /// Bytes or the end can be read.
    public static let readable = Readiness(rawValue: Int16(POLLIN))
    /// The other side of a socket has ended its output. Linux only; elsewhere empty.
    public static let inputEnded: Readiness = {
        #if os(Linux)
            // POLLRDHUP, which Glibc's module does not have.
            Readiness(rawValue: 0x2000)
        #else
            []
        #endif
    }()
    /// Bytes can be written.
    public static let writable = Readiness(rawValue: Int16(POLLOUT))
}

/// Descriptors for poll(2), in a fixed order; rebuilt only when the set changes.
struct PollSet {
    private var entries: [pollfd] = []

    mutating func set(_ watched: [(descriptor: Int32, interest: Readiness)]) {
        entries = watched.map { pollfd(fd: $0.descriptor, events: $0.interest.rawValue, revents: 0) }
    }

    /// Waits until a descriptor is ready or the timeout has passed (nil waits without limit). Returns false on timeout.
    mutating func wait(timeoutNanoseconds: UInt64?) -> Bool {
        // Rounded up: waking a moment early would spin.
        let milliseconds = timeoutNanoseconds.map { Int32(clamping: ($0 &+ 999_999) / 1_000_000) } ?? -1
        let isSimulated = SimulatedTime.now != nil
        let isReady = entries.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, nfds_t($0.count), isSimulated ? 0 : milliseconds) > 0
        }
        // Simulated time passes at once.
        if isSimulated, !isReady, let timeoutNanoseconds { SimulatedTime.advance(by: timeoutNanoseconds) }
        return isReady
    }

    func readiness(at index: Int) -> Readiness { Readiness(rawValue: entries[index].revents) }
}

/// Waits for one descriptor. Returns true if it is writable.
func pollWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var entry = pollfd(descriptor, POLLOUT)
    return poll(&entry, 1, milliseconds) > 0
}
