import JSON

/// What is on its way out: one buffer of finished frames, and behind it, once the reader has fallen behind, a queue of what is not worth its bytes yet.
///
/// While the reader keeps up, everything is written straight into the buffer. Above `softMark` unsent bytes the outbox is congested: answers wait as
/// finished frames, notifications as `DeferredNotification`s, which may still be dropped or brought up to date. The order is that of arrival.
public final class Outbox {
    /// Unsent bytes above which notifications wait instead of being written.
    public static let softMark = 1 << 20

    private var buffer = JSONWriter(capacity: 16 << 10)
    private var sentCount = 0
    private var encoder: FrameEncoder
    private var queue: [Entry] = []
    private var queueHead = 0
    private var queuedFrameBytes = 0

    private enum Entry {
        case frame([UInt8])
        case notification(any DeferredNotification)
        case gone
    }

    /// Asked before each frame whether `onFrame` wants it; nil: never.
    public var isObserved: (() -> Bool)?
    /// Given a copy of each frame's message once it stands in the buffer, when it is observed.
    public var onFrame: (([UInt8]) -> Void)?

    public init(framing: Framing) { encoder = FrameEncoder(framing) }

    /// Bytes in finished frames that nobody has read yet; deferred notifications are not among them.
    public var unsentBytes: Int { buffer.count - sentCount + queuedFrameBytes }
    public var isEmpty: Bool { buffer.count == sentCount && queueHead == queue.count }
    /// New notifications have to wait; see `post`.
    public var isCongested: Bool { queueHead < queue.count || buffer.count - sentCount > Self.softMark }

    /// Appends one frame. If the body throws, nothing is appended.
    public func writeFrame<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        if queueHead < queue.count {
            var frame = JSONWriter()
            let mark = encoder.begin(&frame)
            try body(&frame)
            let message = isObserved?() == true ? frame.bytes(from: mark.bodyStart) : nil
            encoder.end(mark, &frame)
            queuedFrameBytes += frame.count
            queue.append(.frame(frame.bytes))
            if let message { onFrame?(message) }
            return
        }
        try writeNow(body)
    }

    private func writeNow<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        let mark = encoder.begin(&buffer)
        do throws(Failure) {
            try body(&buffer)
        } catch {
            encoder.cancel(mark, &buffer)
            throw error
        }
        guard let isObserved, isObserved() else { return encoder.end(mark, &buffer) }
        let message = buffer.bytes(from: mark.bodyStart)
        encoder.end(mark, &buffer)
        onFrame?(message)
    }

    /// Queues a notification that writes itself when its turn comes. Only while `isCongested`.
    public func post(_ notification: any DeferredNotification) {
        queue.append(.notification(notification))
        compactIfMostlyGone()
    }

    private var goneCount = 0

    /// A posted notification was dropped or replaced; its place is cleared in time.
    public func didDropNotification() {
        goneCount += 1
        compactIfMostlyGone()
    }

    private func compactIfMostlyGone() {
        guard goneCount > 1024, goneCount > (queue.count - queueHead) / 2 else { return }
        queue = queue[queueHead...].filter {
            if case .notification(let notification) = $0 { !notification.isDropped } else { true }
        }
        queueHead = 0
        goneCount = 0
    }

    /// Moves what waits into the buffer until that is congested again.
    private func pump() {
        while queueHead < queue.count, buffer.count - sentCount <= Self.softMark {
            let entry = queue[queueHead]
            queue[queueHead] = .gone
            queueHead += 1
            switch entry {
            case .frame(let bytes):
                queuedFrameBytes -= bytes.count
                buffer.raw(bytes)
            case .notification(let notification):
                if notification.isDropped {
                    goneCount = max(0, goneCount - 1)
                } else {
                    for message in notification.takeMessages() { writeNow { $0.raw(message) } }
                }
            case .gone: break
            }
        }
        if queueHead == queue.count {
            queue.removeAll(keepingCapacity: queue.capacity <= 1024)
            queueHead = 0
            goneCount = 0
        }
    }

    /// Writes as much as the stream takes, whatever waits included. `.wrote` means that everything is out.
    public func flush(to stream: borrowing OutputStream) -> OutputStream.WriteResult {
        while true {
            pump()
            guard buffer.count > sentCount else {
                sentCount = 0
                buffer.removeAll(keeping: Self.softMark)
                return .wrote(0)
            }
            let result = buffer.withBytes { stream.write(UnsafeRawBufferPointer(rebasing: $0[sentCount...])) }
            guard case .wrote(let count) = result else { return result }
            sentCount += count
            if sentCount == buffer.count {
                sentCount = 0
                buffer.removeAll(keeping: Self.softMark)
            } else if sentCount > Self.softMark {
                buffer.removeFirst(sentCount)
                sentCount = 0
            }
        }
    }

    /// Takes everything that is ready, for a transport in memory.
    public func takeAll() -> [UInt8] {
        var taken: [UInt8] = []
        repeat {
            pump()
            taken += buffer.bytes(from: sentCount)
            sentCount = 0
            buffer.removeAll(keeping: Self.softMark)
        } while queueHead < queue.count
        return taken
    }
}

/// A notification that waits for the reader. It is written as things are when its turn comes.
public protocol DeferredNotification: AnyObject {
    var isDropped: Bool { get }
    /// Its turn has come: the messages that it stands for, none to several. Called once.
    func takeMessages() -> [[UInt8]]
}
