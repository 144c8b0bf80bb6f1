import AppLoop
import DequeModule
import JSON
import JSONRPC

/// Output of one connection: a buffer of finished frames and, for a slow client, a queue of frames that follow waiting
/// notifications.
///
/// While the client keeps up, every frame is written straight into the buffer. Above `softMark` unsent bytes the outbox
/// is congested: notifications wait in their own place (`WaitingNotifications`), answers wait in the queue until the
/// notifications that were published before them are written. The client therefore receives answers and notifications
/// in the same order as a client that keeps up.
@AppActor
package final class Outbox {
    /// Default of `softMark`.
    package nonisolated static let standardSoftMark = 1 << 20

    /// Number of unsent bytes above which notifications wait.
    package let softMark: Int
    private var frames: FrameBuffer
    @exclusivity(unchecked) private var queue: Deque<QueuedFrame> = []
    @exclusivity(unchecked) private var queuedBytes = 0
    private var isPumping = false

    private struct QueuedFrame {
        let bytes: [UInt8]
        /// Position of the last notification that precedes the frame.
        let position: Int64
    }

    /// Source of the notifications that wait for room.
    package var waiting: (any WaitingNotifications)?
    @exclusivity(unchecked) private var hasWaitingNotifications = false
    private let maxDepth: Int

    /// Called with a copy of each message that is written or queued.
    @exclusivity(unchecked) package var onFrame: (([UInt8]) -> Void)?

    /// Makes an empty outbox.
    ///
    /// - Parameters:
    ///   - framing: separation of the messages.
    ///   - softMark: bytes of finished frames over which `isCongested` is true.
    ///   - maxDepth: maximum nesting of a message.
    package init(framing: Framing, softMark: Int = Outbox.standardSoftMark, maxDepth: Int = JSONLimits.standard.depth) {
        self.softMark = softMark
        self.maxDepth = maxDepth
        frames = FrameBuffer(framing, maxDepth)
    }

    /// Writes later frames in another framing, and drops those that are not sent.
    func adopt(_ framing: Framing) { frames = FrameBuffer(framing, maxDepth) }

    /// Number of bytes in finished frames that the client has not read.
    package var unsentBytes: Int { frames.unsentCount + queuedBytes }
    /// True without unsent bytes and without notifications that wait.
    package var isEmpty: Bool { frames.unsentCount == 0 && !hasWaiting }
    /// True while new notifications have to wait for the reader.
    package var isCongested: Bool { frames.unsentCount > softMark || hasWaiting || !frames.hasMemory }

    /// False without memory for a larger buffer of unsent frames.
    package var hasMemory: Bool { frames.hasMemory }

    private var hasWaiting: Bool { hasWaitingNotifications || !queue.isEmpty }

    /// Called by the source after a notification has begun to wait.
    package func notificationDidBeginToWait() { hasWaitingNotifications = true }

    /// Appends one frame that `body` writes. Appends nothing if `body` throws.
    package func writeFrame<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        guard hasWaiting else { return try writeNow(body) }
        var frame = FrameBuffer(frames.framing, maxDepth)
        let message = try frame.append(copiesMessage: onFrame != nil, body)
        let bytes = frame.takeAll()
        queuedBytes += bytes.count
        queue.append(QueuedFrame(bytes: bytes, position: waiting?.position ?? 0))
        if let message { onFrame?(message) }
    }

    @inline(__always)
    private func writeNow<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        let message = try frames.append(copiesMessage: onFrame != nil, body)
        if let message { onFrame?(message) }
    }

    /// Moves waiting messages into the buffer until the buffer is congested again.
    package func pump() {
        // A notification may publish more, which may ask for room again.
        guard !isPumping, hasWaiting else { return }
        isPumping = true
        defer { isPumping = false }
        while frames.unsentCount <= softMark {
            if let message = waiting?.next(through: queue.first?.position ?? .max) {
                writeNow { $0.raw(message) }
            } else if let frame = queue.popFirst() {
                queuedBytes -= frame.bytes.count
                frames.append(frame: frame.bytes)
            } else {
                return hasWaitingNotifications = false
            }
        }
        // Releases the memory of a long queue.
        if queue.isEmpty { queue = [] }
    }

    /// Writes as much as the stream takes, including waiting messages. `.wrote` means that nothing is left.
    package func flush(to stream: borrowing OutputStream) -> OutputStream.WriteResult {
        while true {
            pump()
            if frames.unsentCount == 0 { return .wrote(0) }
            let result = frames.withUnsent { stream.write($0) }
            guard case .wrote(let count) = result else { return result }
            frames.didSend(count)
        }
    }

    /// Removes and returns all bytes, for a transport in memory.
    package func takeAll() -> [UInt8] {
        var taken: [UInt8] = []
        repeat {
            pump()
            taken += frames.takeAll()
        } while hasWaiting && !isPumping
        return taken
    }
}

/// Notifications that wait for room in an outbox, oldest first.
@AppActor
package protocol WaitingNotifications: AnyObject {
    /// Position of the newest notification, in the order in which they were published.
    var position: Int64 { get }
    /// Removes and returns the oldest message that was published up to `position`. Nil when there is none; with the
    /// highest position, nothing waits afterwards.
    func next(through position: Int64) -> [UInt8]?
}

/// Finished frames in one buffer, of which the first bytes may have been sent. One value, so that writing a frame
/// accesses it once.
private struct FrameBuffer: ~Copyable {
    private var writer: JSONWriter
    private var sentCount = 0
    private var encoder: FrameEncoder

    init(_ framing: Framing, _ maxDepth: Int) {
        writer = JSONWriter(capacity: 512, maxDepth: maxDepth)
        encoder = FrameEncoder(framing)
    }

    var framing: Framing { encoder.framing }
    var unsentCount: Int { writer.count - sentCount }
    var hasMemory: Bool { writer.canGrow(by: 64 << 10) }

    /// - Returns: a copy of the message when `copiesMessage` is true.
    @inline(__always)
    mutating func append<Failure: Error>(
        copiesMessage: Bool, _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8]? {
        let mark = encoder.begin(&writer)
        do throws(Failure) { try body(&writer) } catch {
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
            // At least half of the bytes are removed, so each byte moves a bounded number of times.
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
