/// Reads bytes from a descriptor that somebody polls.
///
/// The descriptor is left as it is, blocking or not, and is not opened anew as the output is: a named pipe opened after
/// its last writer has gone
/// would never report its end.
public struct InputStream: ~Copyable {
    private let descriptor: Int32

    public enum ReadResult: Equatable, Sendable {
        case bytes(Int)
        case end
        /// Nothing yet; wait until `pollDescriptor` is readable.
        case wouldBlock
        case failed(SystemFailure)
    }

    /// Takes over the descriptor: it is closed with the stream.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { System.close(descriptor) }

    public var pollDescriptor: Int32 { descriptor }

    /// Reads what is there. To be called when the descriptor has polled readable (or hung up); otherwise it may block.
    /// `buffer` is not empty.
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        switch System.read(descriptor, into: buffer) {
        case .done(0): .end
        case .done(let count): .bytes(count)
        case .wouldBlock: .wouldBlock
        case .failed(let failure): .failed(failure)
        }
    }

    /// True if `read` would not block now.
    public var isReadable: Bool { System.isReadable(descriptor) }
}
