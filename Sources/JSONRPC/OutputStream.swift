/// Writes bytes to a descriptor without ever blocking, and without setting O_NONBLOCK on an open file description that
/// another process may share.
///
/// How depends on what the descriptor is. A pipe or terminal on Linux: it is opened anew, which makes a description of
/// our own, and that one does not
/// block. A socket: each call says that it must not. A file never blocks for long. Anything else: asked first, then
/// given as little as it is sure to
/// take.
public struct OutputStream: ~Copyable {
    private let descriptor: Int32
    private let way: Way

    private enum Way {
        /// A descriptor of our own that does not block.
        case reopened(Int32)
        case plain
        case socket
        /// Poll, then at most `System.atomicWrite` bytes.
        case polled
    }

    public enum WriteResult: Equatable, Sendable {
        /// At least one byte, perhaps not all.
        case wrote(Int)
        /// Nothing; wait until `pollDescriptor` is writable.
        case wouldBlock
        /// Nobody reads any more, and nobody will.
        case closed
        /// For another reason (a full disk) this will not do either.
        case failed(SystemFailure)
    }

    /// Takes over the descriptor: it is closed with the stream.
    public init(descriptor: Int32) {
        self.init(descriptor: descriptor, mayReopen: true)
    }

    /// Without reopening, as on a system that has no way to.
    package init(descriptor: Int32, mayReopen: Bool) {
        self.descriptor = descriptor
        switch System.kind(of: descriptor) {
        case .regular: way = .plain
        case .socket: way = .socket
        case .pipe, .terminal:
            way = (mayReopen ? System.reopenForWritingWithoutBlocking(descriptor) : nil).map(Way.reopened) ?? .polled
        case .other: way = .polled
        }
    }

    deinit {
        if case .reopened(let own) = way { System.close(own) }
        System.close(descriptor)
    }

    /// What to poll for writing after `.wouldBlock`.
    public var pollDescriptor: Int32 {
        if case .reopened(let own) = way { own } else { descriptor }
    }

    /// Writes what goes at once. Zero bytes are `.wrote(0)`.
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
