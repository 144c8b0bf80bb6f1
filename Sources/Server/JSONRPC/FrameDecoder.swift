import Platform

/// Splits a stream of bytes into frames of one JSON text each: a line, or a body after a `Content-Length` header.
/// The first byte decides which. Does no I/O and does not parse JSON.
///
/// Append bytes with `withSpace` or `append`, then call `next()` until it needs more bytes; call `finish()` at the end
/// of the stream. Frames do not depend on how the bytes were split. Scans each byte once; memory stays below 1.5 times
/// the message limit plus the space requested in `withSpace`.
public struct FrameDecoder: ~Copyable {
    /// Nil until the first byte has decided.
    public private(set) var framing: Framing?
    /// Maximum frame sizes.
    public let limits: FrameLimits
    private let allowsComments: Bool

    private var state = State.streamStart
    private var hasSeenMark = false
    /// Number of the line that was read last, from 1, in the framing of lines.
    public private(set) var lineNumber = 0
    /// Headers of the current frame, as far as they are read.
    private var block = HeaderBlock()

    // Buffer: `start..<end` holds bytes, those before `scanned` have been scanned.
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private var start = 0
    private var scanned = 0
    private var end = 0
    /// End of the last returned frame, whose bytes the next call releases. 0 if there is none.
    private var frameEnd = 0
    /// Result for a frame for which there was no memory.
    private var rejection: FrameResult?

    private static let firstCapacity = 4 << 10
    /// Maximum capacity of an idle decoder; the rest is released after a large frame.
    private static let keptCapacity = 256 << 10

    private enum State {
        /// Only white space so far, or the first bytes of a byte order mark.
        case streamStart
        case line
        /// Inside a line over the limit.
        case skippingLine
        case betweenFrames
        case headers
        case body(Int)
        /// Inside a rejected body; the count of bytes left to skip.
        case skippingBody(Int)
        /// After a fatal error: reads nothing.
        case ended
    }

    /// - Parameters:
    ///   - framing: the framing to use; nil detects it.
    ///   - limits: maximum sizes; a larger frame is skipped and rejected.
    ///   - allowsComments: skips lines whose first non-blank character is `#`.
    public init(framing: Framing? = nil, limits: FrameLimits = FrameLimits(), allowsComments: Bool = false) {
        self.framing = framing
        self.limits = limits
        self.allowsComments = allowsComments
        capacity = Self.firstCapacity
        // The process ends without memory, as in each allocation of Swift.
        guard let memory = malloc(capacity) else { fatalError("not enough memory for \(capacity) bytes") }
        base = memory
    }

    deinit { free(base) }

    // MARK: Bytes in

    /// Lets `body` fill at least `atLeast` bytes of free space and return the number of bytes written. A few KiB to 128
    /// KiB at a time keep an idle decoder small. Call it after `next()` has returned `.needsMoreBytes`.
    ///
    /// If the system has too little memory, the space is smaller. If there is none, the frame so far is rejected.
    public mutating func withSpace(atLeast: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
        letFrameGo()
        if !makeSpace(max(1, atLeast)), end == capacity { rejectForMemory() }
        let space = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
        end += min(max(0, body(space)), space.count)
    }

    /// Appends a copy of bytes. Without memory for them the process ends, as with a copy in an array.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        letFrameGo()
        guard makeSpace(bytes.count) else { fatalError("not enough memory for \(bytes.count) bytes") }
        UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end).copyMemory(from: bytes)
        end += bytes.count
    }

    // MARK: Frames out

    /// Returns the next frame, or why there is none. A frame's bytes are valid until the next call on the decoder.
    public mutating func next() -> FrameResult {
        letFrameGo()
        if let rejection {
            self.rejection = nil
            return rejection
        }
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

    /// Returns the last frame, if the rest is one. Call it once, after `next()` has returned `.needsMoreBytes` at the
    /// end of the stream.
    public mutating func finish() -> FrameEnd {
        letFrameGo()
        let rest = UnsafeRawBufferPointer(start: base + start, count: end - start)
        switch state {
        case .streamStart where framing == .lines: return rest.isEmpty ? .clean : .lastFrame(rest)
        case .streamStart: return rest.isEmpty ? .clean : .cut
        case .line:
            lineNumber &+= 1
            let line = withoutReturn(rest)
            return isBlank(line) || isComment(line) ? .clean : .lastFrame(line)
        case .headers, .body, .skippingBody: return .cut
        case .skippingLine, .betweenFrames, .ended: return .clean
        }
    }

    // MARK: The start of the stream

    /// Skips white space and one byte order mark; the next byte decides the framing.
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
            lineNumber &+= 1
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
        // A final carriage return may belong to the line ending, so it does not count yet.
        guard withoutReturn(rest).count > limits.message else { return .needsMoreBytes }
        let isComment = isComment(rest)
        lineNumber &+= 1
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

    private func isBlank(_ line: UnsafeRawBufferPointer) -> Bool { line.allSatisfy { isWhiteSpace($0) } }

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

    /// Reads header lines as they arrive, so that a malformed header is rejected at its first wrong byte.
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

    /// Requires `index < end`.
    private func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

    private func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private mutating func skipWhiteSpace() {
        while start < end, isWhiteSpace(byte(start)) {
            if byte(start) == UInt8(ascii: "\n") { lineNumber &+= 1 }
            start += 1
        }
        scanned = start
    }

    /// Returns the index of the next line feed at or after `scanned`. Without one, marks everything as scanned.
    private mutating func lineFeed(before limit: Int? = nil) -> Int? {
        let stop = limit ?? end
        let unseen = UnsafeRawBufferPointer(start: base + scanned, count: stop - scanned)
        if let offset = System.firstIndex(of: UInt8(ascii: "\n"), in: unseen) {
            scanned += offset
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

    /// Makes room for `count` bytes after `end`. Moves the rest to the front only after at least half as many bytes
    /// arrived or were consumed since the last move. So each byte moves a constant number of times, however small the
    /// reads are.
    /// Returns false if the system has too little memory.
    private mutating func makeSpace(_ count: Int) -> Bool {
        if start == end { moveToFront() }
        guard capacity - end < count else { return true }
        let needed = end - start + count
        let roomy = needed + needed / 2
        if capacity >= roomy || (capacity >= needed && start >= end - start) {
            moveToFront()
            return true
        }
        if move(toCapacity: roomy) || move(toCapacity: needed) { return true }
        moveToFront()
        return false
    }

    /// Rejects the unfinished frame and skips the rest of it.
    private mutating func rejectForMemory() {
        let error = FrameError.noMemory
        switch state {
        case .line:
            lineNumber &+= 1
            state = .skippingLine
            rejection = .rejected(error)
        case .body(let length):
            state = .skippingBody(length - (end - start))
            rejection = .rejected(error)
        case .streamStart, .headers:
            state = .ended
            rejection = .fatal(error)
        case .skippingLine, .skippingBody, .betweenFrames, .ended: break
        }
        drop(upTo: end)
        moveToFront()
    }

    private mutating func giveMemoryBack() {
        let rest = end - start
        guard capacity > Self.keptCapacity, rest <= Self.keptCapacity / 2 else { return }
        if case .body(let length) = state, length > Self.keptCapacity { return }
        _ = move(toCapacity: Self.keptCapacity)
    }

    private mutating func moveToFront() {
        let rest = end - start
        if start > 0 { base.copyMemory(from: base + start, byteCount: rest) }
        scanned -= start
        end = rest
        start = 0
    }

    /// Requires a capacity of at least the rest. Returns false and changes nothing if the system has too little
    /// memory.
    private mutating func move(toCapacity newCapacity: Int) -> Bool {
        guard let new = malloc(newCapacity) else { return false }
        moveToFront()
        new.copyMemory(from: base, byteCount: end)
        free(base)
        base = new
        capacity = newCapacity
        return true
    }

    /// Buffer size, for tests.
    package var memory: Int { capacity }
}
