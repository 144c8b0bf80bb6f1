import JSON

/// What is on its way out: one buffer of finished frames, and behind it, once the reader has fallen behind, a queue of
/// what is not worth its bytes yet.
///
/// While the reader keeps up, everything is written straight into the buffer. Above `softMark` unsent bytes the outbox
/// is congested: answers wait as
/// finished frames, notifications as `DeferredNotification`s, which are written as things are when there is room for
/// them. The order is that of arrival.
public final class Outbox {
    /// What `softMark` is unless said otherwise.
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

    /// Given a copy of each frame's message once it is on its way.
    public var onFrame: (([UInt8]) -> Void)?

    public init(framing: Framing, softMark: Int = Outbox.standardSoftMark) {
        self.softMark = softMark
        frames = FrameBuffer(framing)
    }

    /// Bytes in finished frames that nobody has read yet; of a deferred notification what it takes to remember it.
    public var unsentBytes: Int { frames.unsentCount + queuedFrameBytes }
    public var isEmpty: Bool { frames.unsentCount == 0 && queueHead == queue.count }
    /// New notifications have to wait; see `post`.
    public var isCongested: Bool { queueHead < queue.count || frames.unsentCount > softMark }

    /// Appends one frame. If the body throws, nothing is appended.
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

    /// Frames that ever had to wait: what was posted since the last one stands behind it.
    public private(set) var queuedFrames = 0

    /// Queues a notification that writes itself when its turn comes. Until then, whatever else is written stands behind
    /// it.
    public func post(_ notification: any DeferredNotification) {
        queue.append(.notification(notification))
        queuedFrameBytes += Self.deferredCost
    }

    private static let deferredCost = 128

    /// Moves what waits into the buffer until that is congested again.
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

    /// Writes as much as the stream takes, whatever waits included. `.wrote` means that everything is out.
    public func flush(to stream: borrowing OutputStream) -> OutputStream.WriteResult {
        while true {
            pump()
            if frames.unsentCount == 0 { return .wrote(0) }
            let result = frames.withUnsent { stream.write($0) }
            guard case .wrote(let count) = result else { return result }
            frames.didSend(count)
        }
    }

    /// Takes everything that is ready, for a transport in memory.
    public func takeAll() -> [UInt8] {
        var taken: [UInt8] = []
        repeat {
            pump()
            taken += frames.takeAll()
        } while queueHead < queue.count
        return taken
    }
}

/// Finished frames in one piece of memory, of which the first bytes may have been sent. One value, so that writing a
/// frame is one access to it.
private struct FrameBuffer: ~Copyable {
    private var writer = JSONWriter(capacity: 512)
    private var sentCount = 0
    private var encoder: FrameEncoder

    init(_ framing: Framing) { encoder = FrameEncoder(framing) }

    var framing: Framing { encoder.framing }
    var unsentCount: Int { writer.count - sentCount }

    /// - Returns: a copy of the message, if asked for.
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
            // Only then does each byte move a bounded number of times.
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

/// Notifications that wait for the reader. They are written as things are when their turn comes.
public protocol DeferredNotification: AnyObject {
    /// The next message that it stands for; nil once there is none. Called until then.
    func takeMessage() -> [UInt8]?
}
