import JSON

/// Outgoing frames: a buffer of finished frames, then a queue that fills while the reader lags.
///
/// While the reader keeps up, frames are written into the buffer. Above `softMark` unsent bytes the outbox is
/// congested: responses wait as finished frames, notifications as `DeferredNotification`s that write current state when
/// the buffer has room. Order of arrival is kept.
public final class Outbox {
    /// Default of `softMark`.
    public static let standardSoftMark = 1 << 20

    /// Unsent bytes above which notifications wait instead of being written.
    public let softMark: Int
    private var frames: FrameBuffer
    private var queue: [Entry] = []
    private var queueHead = 0
    private var queuedFrameBytes = 0

    private enum Entry {
        case frame([UInt8])
        case notification(any DeferredNotification)
        case done
    }

    /// Receives a copy of each written message.
    public var onFrame: (([UInt8]) -> Void)?

    /// Makes an empty outbox.
    public init(framing: Framing, softMark: Int = Outbox.standardSoftMark) {
        self.softMark = softMark
        frames = FrameBuffer(framing)
    }

    /// Unsent bytes of finished frames, plus a fixed cost for each deferred notification.
    public var unsentBytes: Int { frames.unsentCount + queuedFrameBytes }
    public var isEmpty: Bool { frames.unsentCount == 0 && queueHead == queue.count }
    /// New notifications have to wait; see `post`.
    public var isCongested: Bool { queueHead < queue.count || frames.unsentCount > softMark }

    /// Appends one frame. Appends nothing if `body` throws.
    public func writeFrame<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        guard queueHead < queue.count else { return try writeNow(body) }
        var frame = FrameBuffer(frames.framing)
        let message = try frame.append(copiesMessage: onFrame != nil, body)
        let bytes = frame.takeAll()
        queuedFrameBytes += bytes.count
        queuedFrames += 1
        queue.append(.frame(bytes))
        if let message { onFrame?(message) }
    }

    @inline(__always)
    private func writeNow<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        let message = try frames.append(copiesMessage: onFrame != nil, body)
        if let message { onFrame?(message) }
    }

    /// Number of frames that were ever queued. A notification posted later follows the last of them.
    public private(set) var queuedFrames = 0

    /// Queues a notification that writes itself when it reaches the front. Later frames follow it.
    public func post(_ notification: any DeferredNotification) {
        queue.append(.notification(notification))
        queuedFrameBytes += Self.deferredCost
    }

    private static let deferredCost = 128

    /// Moves queued entries into the buffer until that is congested.
    private func pump() {
        while queueHead < queue.count, frames.unsentCount <= softMark {
            switch queue[queueHead] {
            case .frame(let bytes):
                queuedFrameBytes -= bytes.count
                frames.append(frame: bytes)
            case .notification(let notification):
                if let message = notification.takeMessage() {
                    writeNow { $0.raw(message) }
                    continue
                }
                queuedFrameBytes -= Self.deferredCost
            case .done: break
            }
            queue[queueHead] = .done
            queueHead += 1
        }
        if queueHead == queue.count {
            queue.removeAll(keepingCapacity: queue.capacity <= 1024)
            queueHead = 0
        } else if queueHead > 1024, queueHead > queue.count / 2 {
            // A reader that is always a little behind never empties it.
            queue.removeFirst(queueHead)
            queueHead = 0
        }
    }

    /// Writes the buffer and the queue until the stream blocks. Returns `.wrote` when everything is sent.
    public func flush(to stream: borrowing OutputStream) -> OutputStream.WriteResult {
        while true {
            pump()
            if frames.unsentCount == 0 { return .wrote(0) }
            let result = frames.withUnsent { stream.write($0) }
            guard case .wrote(let count) = result else { return result }
            frames.didSend(count)
        }
    }

    /// Removes and returns all bytes, for a transport in memory.
    public func takeAll() -> [UInt8] {
        var taken: [UInt8] = []
        repeat {
            pump()
            taken += frames.takeAll()
        } while queueHead < queue.count
        return taken
    }
}

/// Finished frames in one buffer whose first bytes may be sent. One value, so that writing a frame is one access.
private struct FrameBuffer: ~Copyable {
    private var writer = JSONWriter(capacity: 512)
    private var sentCount = 0
    private var encoder: FrameEncoder

    init(_ framing: Framing) { encoder = FrameEncoder(framing) }

    var framing: Framing { encoder.framing }
    var unsentCount: Int { writer.count - sentCount }

    /// - Returns: a copy of the message, if requested.
    @inline(__always)
    mutating func append<Failure: Error>(
        copiesMessage: Bool, _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8]? {
        let mark = encoder.begin(&writer)
        do throws(Failure) {
            try body(&writer)
        } catch {
            encoder.cancel(mark, &writer)
            throw error
        }
        let message = copiesMessage ? writer.bytes(from: mark.bodyStart) : nil
        encoder.end(mark, &writer)
        return message
    }

    mutating func append(frame: [UInt8]) { writer.raw(frame) }

    func withUnsent<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        writer.withBytes { body(UnsafeRawBufferPointer(rebasing: $0[sentCount...])) }
    }

    mutating func didSend(_ count: Int) {
        sentCount += count
        if sentCount >= writer.count {
            sentCount = 0
            writer.removeAll(keeping: Outbox.standardSoftMark)
        } else if sentCount > Outbox.standardSoftMark, sentCount > writer.count / 2 {
            // Bounds the number of times each byte moves.
            writer.removeFirst(sentCount)
            sentCount = 0
        }
    }

    mutating func takeAll() -> [UInt8] {
        let bytes = writer.bytes(from: sentCount)
        didSend(bytes.count)
        return bytes
    }
}

/// A notification that waits for the reader and writes current state when it reaches the front.
public protocol DeferredNotification: AnyObject {
    /// Returns the next message, nil after the last. Called until it returns nil.
    func takeMessage() -> [UInt8]?
}
