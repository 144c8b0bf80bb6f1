/// Separation of messages in a stream of bytes.
public enum Framing: String, Sendable, CaseIterable {
    /// One message per line.
    case lines
    /// `Content-Length: N`, an empty line, and N bytes, as in the LSP base protocol.
    case headers

    /// Returns the bytes of a message as they are sent.
    package func frame(_ message: [UInt8]) -> [UInt8] {
        switch self {
        case .lines: message + [0x0A]
        case .headers: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        }
    }
}

/// Maximum frame sizes; a larger frame is rejected without being read.
public struct FrameLimits: Sendable, Equatable {
    /// Bytes of one message, without headers and line ending.
    public let message: Int
    /// Bytes of all header lines of one frame, including the empty line.
    public let headerBlock: Int

    /// Clamps values to between 1 byte and 1 TiB.
    public init(message: Int = 16 << 20, headerBlock: Int = 8 << 10) {
        self.message = min(max(1, message), 1 << 40)
        self.headerBlock = min(max(1, headerBlock), 1 << 40)
    }
}

/// Result of `FrameDecoder.next()`.
public enum FrameResult {
    /// Bytes of a complete frame, valid until the next call on the decoder.
    case frame(UnsafeRawBufferPointer)
    /// The bytes so far end inside a frame.
    case needsMoreBytes
    /// Answer with one error; the stream continues after the frame.
    case rejected(FrameError)
    /// Answer with one error; nothing more can be read.
    case fatal(FrameError)
}

/// Rest of the stream after the last complete frame.
public enum FrameEnd {
    /// The stream ended between two frames.
    case clean
    /// A last line without its line feed, valid until the next call on the decoder. If it does not parse, it was
    /// truncated.
    case lastFrame(UnsafeRawBufferPointer)
    /// The stream ended inside a frame with headers.
    case cut
}
