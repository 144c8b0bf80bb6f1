import Foundation

/// Messages that are written in their order, on a thread of the system's. The other threads add messages and never
/// wait, so a reader that reads nothing delays nothing else.
final class WriteQueue: @unchecked Sendable {
    private let queue = DispatchQueue(label: "offstage.writes")
    private let room: Room
    private let write: @Sendable ([UInt8]) -> Bool
    private let onEnd: @Sendable (Bool) -> Void
    /// True after the last write, and after a failed one. Only the queue uses it.
    private var isDone = false

    /// - Parameters:
    ///   - room: the limit that messages count towards, unless they are added with another one.
    ///   - write: writes a message; returns false when the reader is gone.
    ///   - onEnd: called once, after the last write; with false after a failed one.
    init(room: Room, write: @escaping @Sendable ([UInt8]) -> Bool, onEnd: @escaping @Sendable (Bool) -> Void) {
        (self.room, self.write, self.onEnd) = (room, write, onEnd)
    }

    /// Adds a message after all others. A message for a reader that is gone is dropped.
    ///
    /// - Parameter other: the limit that the bytes count towards until they are written; nil for the queue's.
    func add(_ bytes: [UInt8], countingTowards other: Room? = nil) {
        let room = other ?? room
        room.take(bytes.count)
        queue.async { [self] in
            if !isDone, !write(bytes) { finish(isComplete: false) }
            room.release(bytes.count)
        }
    }

    /// Ends the queue after the messages that it has.
    func end() { queue.async { [self] in finish(isComplete: true) } }

    /// Waits until the queue has written the messages that it has, the reader is gone, or the time has come.
    ///
    /// - Parameter deadline: nil to wait without a limit.
    func waitUntilDone(until deadline: Date?) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        let limit = deadline.map { DispatchTime.now() + max(0, $0.timeIntervalSinceNow) }
        _ = done.wait(timeout: limit ?? .distantFuture)
    }

    private func finish(isComplete: Bool) {
        guard !isDone else { return }
        isDone = true
        onEnd(isComplete)
    }
}

/// Limit of the bytes that are read and not yet written. A thread that reads waits while the limit is exceeded; a
/// thread that adds bytes does not.
final class Room: @unchecked Sendable {
    // Guards the variables below it.
    private let condition = NSCondition()
    private var size = 0
    private var isUnlimited = false

    /// Bytes above which a reader waits.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Waits until fewer bytes than the limit are waiting, then takes room for some.
    func waitAndTake(_ count: Int) {
        condition.withLock {
            while size > limit, !isUnlimited { condition.wait() }
            size += count
        }
    }

    /// Takes room at once.
    func take(_ count: Int) { condition.withLock { size += count } }

    func release(_ count: Int) {
        condition.withLock {
            size -= count
            condition.broadcast()
        }
    }

    /// Lifts the limit, or sets it again.
    func setUnlimited(_ isUnlimited: Bool) {
        condition.withLock {
            self.isUnlimited = isUnlimited
            condition.broadcast()
        }
    }
}
