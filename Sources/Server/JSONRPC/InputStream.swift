/// Reads bytes from a polled descriptor.
///
/// Leaves the descriptor's mode alone and does not reopen it, unlike the output: a named pipe reopened after its last
/// writer has closed would never report its end.
public struct InputStream: ~Copyable {
    /// Descriptor to poll for reading.
    public let pollDescriptor: Int32

    /// Result of a read.
    public enum ReadResult: Equatable, Sendable {
        /// The number of bytes that were read, at least one.
        case bytes(Int)
        /// The writer has closed the stream.
        case end
        /// No bytes yet; wait until `pollDescriptor` is readable.
        case wouldBlock
        /// The read failed; the stream is lost.
        case failed(SystemFailure)
    }

    /// Takes ownership of the descriptor and closes it with the stream.
    public init(descriptor: Int32) { pollDescriptor = descriptor }

    deinit { System.close(pollDescriptor) }

    /// Reads the available bytes into `buffer`, which is not empty. Call it when the descriptor has polled readable or
    /// hung up; otherwise it may block.
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        switch System.read(pollDescriptor, into: buffer) {
        case .done(0): .end
        case .done(let count): .bytes(count)
        case .wouldBlock: .wouldBlock
        case .failed(let failure): .failed(failure)
        }
    }

    /// True if `read` would not block.
    public var isReadable: Bool { System.isReadable(pollDescriptor) }
}
