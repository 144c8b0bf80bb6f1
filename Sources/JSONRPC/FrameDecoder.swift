/// Cuts a stream of bytes into frames: one JSON text each, either on a line of its own or behind a `Content-Length` header (protocol.md, section 2).
/// Which of the two is found out from the first byte. Does no I/O and does not look into the JSON.
///
/// Feed it with `withSpace` or `append`, then call `next()` until it wants more bytes; at the end of the stream call `finish()`. What comes out does not
/// depend on how the bytes were split on their way in. Each byte is looked at once, and memory stays within 1.5 times the message limit and what is
/// asked for in `withSpace`.
public struct FrameDecoder: ~Copyable {
    /// Nil until the first byte has told.
    public private(set) var framing: Framing?
    public let limits: FrameLimits
    private let allowsComments: Bool

    private var state = State.streamStart
    /// The headers read so far of the frame at hand.
    private var block = HeaderBlock()

    // The buffer: bytes from `start` to `end` are there, those before `scanned` have been looked at.
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private var start = 0
    private var scanned = 0
    private var end = 0
    /// Behind the frame that was handed out; it is let go on the next call. 0 if there is none.
    private var frameEnd = 0

    private static let firstCapacity = 4 << 10
    /// What an idle decoder may keep; more goes back after a large frame.
    private static let keptCapacity = 256 << 10

    private enum State {
        /// Nothing but white space has come, or the beginning of a byte order mark.
        case streamStart
        case line
        /// Inside a line that is over the limit.
        case skippingLine
        case betweenFrames
        case headers
        case body(Int)
        /// Inside a body nobody wants; so many bytes are still to come.
        case skippingBody(Int)
        /// After a fatal error nothing is read any more.
        case ended
    }

    private struct HeaderBlock {
        /// Of the lines that are done.
        var bytes = 0
        /// Where the colon stands in the line at hand.
        var colon: Int?
        var length: Int?
        /// A character set we do not read.
        var foreignCharset: String?
    }

    /// - Parameters:
    ///   - framing: forces one; nil finds out.
    ///   - allowsComments: in lines, skips those whose first character that is not blank is `#`.
    public init(framing: Framing? = nil, limits: FrameLimits = FrameLimits(), allowsComments: Bool = false) {
        self.framing = framing
        self.limits = limits
        self.allowsComments = allowsComments
        capacity = Self.firstCapacity
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { base.deallocate() }

    // MARK: Bytes in

    /// Lets `body` fill free space, at least `atLeast` bytes of it (a few KiB to 128 KiB, so that an idle decoder stays small), and takes the number of
    /// bytes it filled.
    public mutating func withSpace(atLeast: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
        letFrameGo()
        makeSpace(max(1, atLeast))
        let space = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
        end += min(max(0, body(space)), space.count)
    }

    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        withSpace(atLeast: bytes.count) { space in
            space.copyMemory(from: bytes)
            return bytes.count
        }
    }

    // MARK: Frames out

    /// The next frame, or why there is none. A frame's bytes are valid until the next call on the decoder.
    public mutating func next() -> FrameResult {
        letFrameGo()
        while true {
            let result: FrameResult? =
                switch state {
                case .streamStart: detect()
                case .line: nextLine()
                case .skippingLine: skipLine()
                case .betweenFrames: skipBlanks()
                case .headers: readHeaders()
                case .body(let length): nextBody(length)
                case .skippingBody(let left): skipBody(left)
                case .ended: skipEverything()
                }
            guard let result else { continue }
            if case .needsMoreBytes = result { giveMemoryBack() }
            return result
        }
    }

    /// What the end of the stream makes of the rest. To be called once, when `next()` wants more bytes and there are none.
    public mutating func finish() -> FrameEnd {
        letFrameGo()
        let rest = UnsafeRawBufferPointer(start: base + start, count: end - start)
        switch state {
        case .streamStart where framing == .lines: return rest.isEmpty ? .clean : .lastFrame(rest)
        case .streamStart: return rest.isEmpty ? .clean : .cut
        case .line:
            let line = withoutReturn(rest)
            return isBlank(line) || isComment(line) ? .clean : .lastFrame(line)
        case .headers, .body, .skippingBody: return .cut
        case .skippingLine, .betweenFrames, .ended: return .clean
        }
    }

    // MARK: The start of the stream

    private mutating func detect() -> FrameResult? {
        skipWhiteSpace()
        guard start < end else { return .needsMoreBytes }
        let mark: [3 of UInt8] = [0xEF, 0xBB, 0xBF]
        if !block.hasSeenMark {
            var length = 0
            while length < 3, start + length < end, byte(start + length) == mark[length] { length += 1 }
            if length == 3 {
                block.hasSeenMark = true
                start += 3
                scanned = start
                return nil
            }
            if length > 0, start + length == end { return .needsMoreBytes }
        }
        let first = byte(start)
        let isLine = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || (allowsComments && first == UInt8(ascii: "#"))
        let framing = self.framing ?? (isLine ? .lines : .headers)
        self.framing = framing
        state = framing == .lines ? .line : .betweenFrames
        return nil
    }
}
