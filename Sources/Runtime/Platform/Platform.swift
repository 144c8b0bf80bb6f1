// The C library of the platform. Every file that needs it imports this module; no other file chooses.
#if canImport(Darwin)
    @_exported @preconcurrency import Darwin
#elseif canImport(Musl)
    @_exported @preconcurrency import Musl
#else
    @_exported @preconcurrency import Glibc
#endif

/// Makes `print` write each line at once, as in a terminal.
package func setStdoutLineBuffered() { _ = setvbuf(stdout, nil, _IOLBF, 0) }

#if canImport(Darwin)
    /// Flags of a `send` that does not block. Darwin has no MSG_NOSIGNAL: ignoring SIGPIPE has the same effect.
    package let sendNowFlags = Int32(MSG_DONTWAIT)
    /// Function of a thread.
    package typealias ThreadBody = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
    /// Mode of a `popen` whose pipe closes in other children.
    package let popenMode = "r"
    // Arguments of `posix_spawn`.
    func makeSpawnFileActions() -> posix_spawn_file_actions_t? { nil }
    func makeSpawnAttributes() -> posix_spawnattr_t? { nil }
#else
    /// Flags of a `send` that neither blocks nor raises SIGPIPE.
    package let sendNowFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    /// Function of a thread.
    package typealias ThreadBody = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    /// Mode of a `popen` whose pipe closes in other children.
    package let popenMode = "re"
    // Arguments of `posix_spawn`.
    func makeSpawnFileActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    func makeSpawnAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }
#endif

#if canImport(Glibc)
    /// Identity of the current thread: glibc's is a number.
    @inlinable public var currentThread: UInt { pthread_self() }
#else
    /// Identity of the current thread: an address.
    @inlinable public var currentThread: UInt { UInt(bitPattern: pthread_self()) }
#endif

extension pollfd {
    package init(_ descriptor: Int32, _ events: Int32) {
        self.init(fd: descriptor, events: Int16(events), revents: 0)
    }
}
