/// Writes bytes to a descriptor without blocking, and without setting O_NONBLOCK on an open file description that
/// another process may share.
///
/// A pipe or terminal on Linux is reopened: the new description is private and non-blocking. A socket is written with a
/// non-blocking call. A file does not block for long. Any other descriptor is polled, then written in pieces small
/// enough not to block.
public struct OutputStream: ~Copyable {
    private let descriptor: Int32
    private let way: Way

    private enum Way {
        /// A private, non-blocking descriptor.
        case reopened(Int32)
        case plain
        case socket
        /// Poll, then write at most `System.atomicWrite` bytes.
        case polled
    }

    /// Result of a write.
    public enum WriteResult: Equatable, Sendable {
        /// At least one byte, perhaps not all.
        case wrote(Int)
        /// No bytes; wait until `pollDescriptor` is writable.
        case wouldBlock
        /// The reader has closed.
        case closed
        /// A permanent failure, such as a full disk.
        case failed(SystemFailure)
    }

    /// Takes ownership of the descriptor and closes it with the stream.
    public init(descriptor: Int32) { self.init(descriptor: descriptor, mayReopen: true) }

    /// Prevents reopening, as on a system without it.
    package init(descriptor: Int32, mayReopen: Bool) {
        self.descriptor = descriptor
        switch System.kind(of: descriptor) {
        case .regular: way = .plain
        case .socket: way = .socket
        case .pipe, .terminal:
            way = (mayReopen ? System.reopenForWritingWithoutBlocking(descriptor) : nil).map(Way.reopened) ?? .polled
        case .folder, .other: way = .polled
        }
    }

    deinit {
        if case .reopened(let own) = way { System.close(own) }
        System.close(descriptor)
    }

    /// Descriptor to poll for writing after `.wouldBlock`.
    public var pollDescriptor: Int32 {
        if case .reopened(let own) = way { own } else { descriptor }
    }

    /// Writes as many bytes as possible without blocking. Returns `.wrote(0)` for zero bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
        guard !bytes.isEmpty else { return .wrote(0) }
        let outcome =
            switch way {
            case .reopened(let own): System.write(own, bytes)
            case .plain: System.write(descriptor, bytes)
            case .socket: System.sendNow(descriptor, bytes)
            case .polled where System.isWritable(descriptor):
                System.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(System.atomicWrite)))
            case .polled: System.Outcome.wouldBlock
            }
        return switch outcome {
        case .done(let count): .wrote(count)
        case .wouldBlock: .wouldBlock
        case .failed(let failure): System.isGone(failure.code) ? .closed : .failed(failure)
        }
    }
}
