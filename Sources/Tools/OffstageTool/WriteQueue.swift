import Foundation

/// Messages that one thread writes, in their order. The other threads add messages and never wait, so a reader that
/// reads nothing delays nothing else.
final class WriteQueue: @unchecked Sendable {
    // Guards the variables below it.
    private let condition = NSCondition()
    private var waiting: [(bytes: [UInt8], room: Room)] = []
    private var isEnded = false
    /// True after the last write, and after a failed one.
    private var isDone = false

    private let room: Room

    /// - Parameters:
    ///   - room: the limit that messages count towards, unless they are added with another one.
    ///   - write: writes a message; returns false when the reader is gone. Called on the queue's thread.
    ///   - onEnd: called once, after the last write; with false after a failed one.
    init(room: Room, write: @escaping @Sendable ([UInt8]) -> Bool, onEnd: @escaping @Sendable (Bool) -> Void) {
        self.room = room
        Thread.detachNewThread { [self] in
            let isComplete = writeAll(with: write)
            onEnd(isComplete)
            condition.withLock {
                for next in waiting { next.room.release(next.bytes.count) }
                waiting = []
                isDone = true
                condition.broadcast()
            }
        }
    }

    /// Adds a message after all others. A message for a reader that is gone is dropped.
    ///
    /// - Parameter other: the limit that the bytes count towards until they are written; nil for the queue's.
    func add(_ bytes: [UInt8], countingTowards other: Room? = nil) {
        condition.withLock {
            if isEnded || isDone { return }
            let room = other ?? room
            room.take(bytes.count)
            waiting.append((bytes, room))
            condition.broadcast()
        }
    }

    /// Ends the queue after the messages that it has.
    func end() {
        condition.withLock {
            isEnded = true
            condition.broadcast()
        }
    }

    /// Waits until the queue has written its last message, the reader is gone, or the time has come.
    ///
    /// - Parameter deadline: nil to wait without a limit.
    func waitUntilDone(until deadline: Date?) {
        condition.withLock {
            while !isDone {
                guard let deadline else {
                    condition.wait()
                    continue
                }
                guard condition.wait(until: deadline) else { return }
            }
        }
    }

    private func writeAll(with write: ([UInt8]) -> Bool) -> Bool {
        while let next = next() {
            let isWritten = write(next.bytes)
            next.room.release(next.bytes.count)
            if !isWritten { return false }
        }
        return true
    }

    /// Waits for the next message. Returns nil after the last one.
    private func next() -> (bytes: [UInt8], room: Room)? {
        condition.withLock {
            while waiting.isEmpty, !isEnded { condition.wait() }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
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
