/// Cuts a stream of bytes into frames: one JSON text each, either on a line of its own or behind a `Content-Length`
/// header (protocol.md, section 2).
/// Which of the two is found out from the first byte. Does no I/O and does not look into the JSON.
///
/// Feed it with `withSpace` or `append`, then call `next()` until it wants more bytes; at the end of the stream call
/// `finish()`. What comes out does
/// not depend on how the bytes were split on their way in. Each byte is looked at once, and memory stays within 1.5
/// times the message limit and what
/// is asked for in `withSpace`.
public struct FrameDecoder: ~Copyable {
    /// Nil until the first byte has told.
    public private(set) var framing: Framing?
    public let limits: FrameLimits
    private let allowsComments: Bool

    private var state = State.streamStart
    private var hasSeenMark = false
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

    /// Lets `body` fill free space, at least `atLeast` bytes of it (a few KiB to 128 KiB, so that an idle decoder stays
    /// small), and takes the number
    /// of bytes it filled.
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

    /// What the end of the stream makes of the rest. To be called once, when `next()` wants more bytes and there are
    /// none.
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

    /// Passes over white space and one byte order mark; the byte behind them decides.
    private mutating func detect() -> FrameResult? {
        skipWhiteSpace()
        guard start < end else { return .needsMoreBytes }
        let first = byte(start)
        if first == 0xEF, !hasSeenMark {
            let isMarkSoFar =
                (start + 1 >= end || byte(start + 1) == 0xBB) && (start + 2 >= end || byte(start + 2) == 0xBF)
            if isMarkSoFar {
                guard end - start >= 3 else { return .needsMoreBytes }
                hasSeenMark = true
                drop(upTo: start + 3)
                return nil
            }
        }
        let isLine =
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || (allowsComments && first == UInt8(ascii: "#"))
        let decided = framing ?? (isLine ? .lines : .headers)
        framing = decided
        state = decided == .lines ? .line : .betweenFrames
        return nil
    }

    // MARK: Lines

    private mutating func nextLine() -> FrameResult? {
        while let feed = lineFeed() {
            let line = withoutReturn(UnsafeRawBufferPointer(start: base + start, count: feed - start))
            if isComment(line) || (line.count <= limits.message && isBlank(line)) {
                drop(upTo: feed + 1)
                continue
            }
            guard line.count <= limits.message else {
                drop(upTo: feed + 1)
                return .rejected(.overLimit(limits, actual: nil))
            }
            frameEnd = feed + 1
            return .frame(line)
        }
        let rest = UnsafeRawBufferPointer(start: base + start, count: end - start)
        // A carriage return at the end may turn out to be the line's ending, and is not counted until it is known not
        // to be.
        guard withoutReturn(rest).count > limits.message else { return .needsMoreBytes }
        let isComment = isComment(rest)
        state = .skippingLine
        drop(upTo: end)
        return isComment ? nil : .rejected(.overLimit(limits, actual: nil))
    }

    private mutating func skipLine() -> FrameResult? {
        guard let feed = lineFeed() else {
            drop(upTo: end)
            return .needsMoreBytes
        }
        drop(upTo: feed + 1)
        state = .line
        return nil
    }

    private func withoutReturn(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        line.last == UInt8(ascii: "\r") ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
    }

    private func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.allSatisfy { isWhiteSpace($0) }
    }

    private func isComment(_ line: UnsafeRawBufferPointer) -> Bool {
        allowsComments && line.first { !isWhiteSpace($0) } == UInt8(ascii: "#")
    }

    // MARK: Headers

    private mutating func skipBlanks() -> FrameResult? {
        skipWhiteSpace()
        guard start < end else { return .needsMoreBytes }
        block = HeaderBlock()
        state = .headers
        return nil
    }

    /// Reads header lines as they come, so that what is no header is answered at its first wrong byte and not when a
    /// line or block is complete.
    private mutating func readHeaders() -> FrameResult? {
        let firstOver = start + limits.headerBlock - block.bytes
        let stop = min(end, firstOver)
        while scanned < stop {
            if let colon = block.colon {
                guard let feed = lineFeed(before: stop) else { break }
                let line = UnsafeRawBufferPointer(start: base + start, count: feed - start)
                let name = UnsafeRawBufferPointer(rebasing: line[..<colon])
                let value = HeaderText.trimmed(UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]))
                if let error = block.read(name, value) { return fail(error) }
                endHeaderLine(feed)
                continue
            }
            let byte = byte(scanned)
            let length = scanned - start
            let isAfterReturn = length == 1 && self.byte(start) == UInt8(ascii: "\r")
            switch byte {
            case UInt8(ascii: "\n") where length == 0 || isAfterReturn:
                endHeaderLine(scanned)
                return endOfHeaders()
            case UInt8(ascii: "\r") where length == 0: scanned += 1
            case UInt8(ascii: ":") where length > 0 && !isAfterReturn:
                block.colon = length
                scanned += 1
            case _ where HeaderText.isNameCharacter(byte) && !isAfterReturn: scanned += 1
            default: return fail(.notAHeader(byte, before: UnsafeRawBufferPointer(start: base + start, count: length)))
            }
        }
        return end > firstOver ? fail(.headerBlockOverLimit(limits)) : .needsMoreBytes
    }

    private mutating func endHeaderLine(_ feed: Int) {
        block.bytes += feed + 1 - start
        block.colon = nil
        drop(upTo: feed + 1)
    }

    private mutating func endOfHeaders() -> FrameResult? {
        guard let length = block.length else { return fail(.noLength) }
        state = .skippingBody(length)
        if length == 0 { return .rejected(.emptyBody) }
        if length > limits.message { return .rejected(.overLimit(limits, actual: length)) }
        if let charset = block.foreignCharset { return .rejected(.charset(charset)) }
        state = .body(length)
        return nil
    }

    private mutating func nextBody(_ length: Int) -> FrameResult? {
        guard end - start >= length else { return .needsMoreBytes }
        frameEnd = start + length
        state = .betweenFrames
        return .frame(UnsafeRawBufferPointer(start: base + start, count: length))
    }

    private mutating func skipBody(_ left: Int) -> FrameResult? {
        let taken = min(left, end - start)
        drop(upTo: start + taken)
        guard taken == left else {
            state = .skippingBody(left - taken)
            return .needsMoreBytes
        }
        state = .betweenFrames
        return nil
    }

    // MARK: The end

    private mutating func fail(_ error: FrameError) -> FrameResult {
        state = .ended
        drop(upTo: end)
        return .fatal(error)
    }

    private mutating func skipEverything() -> FrameResult {
        drop(upTo: end)
        return .needsMoreBytes
    }

    // MARK: The buffer

    /// Callers stay below `end`.
    private func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

    private func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private mutating func skipWhiteSpace() {
        while start < end, isWhiteSpace(byte(start)) { start += 1 }
        scanned = start
    }

    /// The next line feed at or behind `scanned`; without one, everything up to there has been scanned.
    private mutating func lineFeed(before limit: Int? = nil) -> Int? {
        let stop = limit ?? end
        let unseen = UnsafeRawBufferPointer(start: base + scanned, count: stop - scanned)
        if let place = System.firstIndex(of: UInt8(ascii: "\n"), in: unseen) {
            scanned += place
            return scanned
        }
        scanned = stop
        return nil
    }

    private mutating func drop(upTo index: Int) {
        start = index
        scanned = index
    }

    private mutating func letFrameGo() {
        guard frameEnd > 0 else { return }
        drop(upTo: frameEnd)
        frameEnd = 0
    }

    /// Room for `count` bytes behind `end`. The rest moves to the front only after at least half as many bytes as move
    /// have come in or been taken
    /// since the last time, so a byte moves a constant number of times however small the reads are.
    private mutating func makeSpace(_ count: Int) {
        if start == end { moveToFront(capacity) }
        guard capacity - end < count else { return }
        let needed = end - start + count
        let roomy = needed + needed / 2
        if capacity >= roomy || (capacity >= needed && start >= end - start) {
            moveToFront(capacity)
        } else {
            moveToFront(roomy)
        }
    }

    private mutating func giveMemoryBack() {
        let rest = end - start
        guard capacity > Self.keptCapacity, rest <= Self.keptCapacity / 2 else { return }
        if case .body(let length) = state, length > Self.keptCapacity { return }
        moveToFront(Self.keptCapacity)
    }

    /// The capacity asked for holds what is left in any case: callers add to it or have compared.
    private mutating func moveToFront(_ newCapacity: Int) {
        let rest = end - start
        if newCapacity == capacity {
            if start > 0 { base.copyMemory(from: base + start, byteCount: rest) }
        } else {
            let new = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
            new.copyMemory(from: base + start, byteCount: rest)
            base.deallocate()
            base = new
            capacity = newCapacity
        }
        scanned -= start
        end = rest
        start = 0
    }

    /// For tests of what the decoder holds on to.
    package var memory: Int { capacity }
}
