/// How messages are told apart in a stream of bytes.
public enum Framing: String, Sendable, CaseIterable {
    /// One message a line.
    case lines
    /// `Content-Length: N`, an empty line, and N bytes, as in the LSP base protocol.
    case headers
}

/// How large a frame may be before it is refused unread.
public struct FrameLimits: Sendable, Equatable {
    /// The bytes of one message, without headers and line ending.
    public let message: Int
    /// The bytes of all header lines of one frame, the empty line included.
    public let headerBlock: Int

    /// Values are held between 1 byte and 1 TiB.
    public init(message: Int = 16 << 20, headerBlock: Int = 8 << 10) {
        self.message = min(max(1, message), 1 << 40)
        self.headerBlock = min(max(1, headerBlock), 1 << 40)
    }
}

/// What `FrameDecoder.next()` found.
public enum FrameResult {
    /// A complete frame's bytes, valid until the next call on the decoder.
    case frame(UnsafeRawBufferPointer)
    case needsMoreBytes
    /// To be answered with one error; the stream goes on behind the frame.
    case rejected(FrameError)
    /// To be answered with one error; nothing more can be read.
    case fatal(FrameError)
}

/// What the end of the stream makes of the bytes that are left.
public enum FrameEnd {
    case clean
    /// A last line without its line feed, valid until the next call on the decoder. If it does not parse, it was cut.
    case lastFrame(UnsafeRawBufferPointer)
    /// The stream ended inside a frame with headers.
    case cut
}
