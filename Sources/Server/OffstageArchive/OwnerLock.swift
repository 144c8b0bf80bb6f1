import OffstageServer
import Platform

/// The name of this process in an archive, and the locks by which processes find out whether another one is alive.
///
/// A file has a place of 16 bytes for each process: its name, which the process has locked. The kernel releases the
/// lock when the process ends, however it ends.
final class OwnerLock {
    /// Place and random bits: `17.9f86d081884c7d65`.
    let name: String
    private let descriptor: Int32
    private static let size = 16
    private static let places = 4096
    /// Commands of locks that belong to an open file, and not to a process.
    #if os(Linux)
        private static let (set, get): (Int32, Int32) = (37, 36)
    #else
        private static let (set, get) = (F_OFD_SETLK, F_OFD_GETLK)
    #endif

    init(file: String) throws(ArchiveFailure) {
        descriptor = open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unusable("the file '\(file)' cannot be opened: \(String(cString: strerror(errno)))")
        }
        let bits = String(UInt64.random(in: .min ... .max), radix: 16)
        let nonce = String(repeating: "0", count: Self.size - bits.count) + bits
        let first = Int(getpid()) % Self.places
        for index in 0..<Self.places {
            let number = (first + index) % Self.places
            var lock = Self.lock(number, type: F_WRLCK)
            guard fcntl(descriptor, Self.set, &lock) == 0 else { continue }
            guard pwrite(descriptor, nonce, Self.size, off_t(number * Self.size)) == Self.size else { break }
            name = "\(number).\(nonce)"
            return
        }
        close(descriptor)
        throw .unavailable("the file '\(file)' has no room for this process, or cannot be written")
    }

    deinit { close(descriptor) }

    /// Whether the process with a name has not ended.
    func isAlive(_ name: String) -> Bool {
        let parts = name.split(separator: ".")
        guard parts.count == 2, let number = Int(parts[0]), (0..<Self.places).contains(number) else { return false }
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard pread(descriptor, &bytes, Self.size, off_t(number * Self.size)) == Self.size,
            bytes.elementsEqual(parts[1].utf8)
        else { return false }
        var lock = Self.lock(number, type: F_WRLCK)
        // When the kernel cannot say it, the session waits.
        return fcntl(descriptor, Self.get, &lock) != 0 || Int32(lock.l_type) != Int32(F_UNLCK)
    }

    private static func lock(_ number: Int, type: some BinaryInteger) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = (off_t(number * size), off_t(size))
        return lock
    }
}
