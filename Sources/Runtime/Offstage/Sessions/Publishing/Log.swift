import AppLoop
import DequeModule
import JSON
import Wire

/// The last entries that one session published, numbered without a gap.
///
/// Each entry's text is encoded once; subscriptions keep cursors into the log. The log outlives its session for
/// subscriptions that lag, and holds bytes only, no screens.
@AppActor
package final class Log {
    /// Maximum size of one log. The newest entry is always kept.
    package struct Limits {
        /// Maximum number of events. Views and route changes between them do not count.
        package var events: Int
        package var bytes: Int
        /// Shared by the logs of all sessions.
        package let budget: Budget

        package init(events: Int = 4096, bytes: Int = 16 << 20, budget: Budget = Budget()) {
            self.events = max(1, events)
            self.bytes = bytes
            self.budget = budget
        }
    }

    /// Counts the memory and numbers the entries of all logs.
    ///
    /// While all logs together exceed the limit, a log that appends and exceeds its fair share removes its oldest
    /// entries. All logs together never hold more than twice the limit.
    @AppActor
    package final class Budget {
        /// Position of the newest entry in the order in which all sessions publish.
        @exclusivity(unchecked) package private(set) var lastPosition: Int64 = 0
        @exclusivity(unchecked) fileprivate var bytes = 0
        fileprivate var logs = 0
        private let limit: Int

        package nonisolated init(limit: Int = 64 << 20) { self.limit = limit }

        package func nextPosition() -> Int64 {
            lastPosition += 1
            return lastPosition
        }

        fileprivate func isExceeded(by bytes: Int) -> Bool { self.bytes > limit && bytes > limit / max(1, logs) }
    }

    package struct Entry {
        package enum Content {
            /// - Parameter type: the event's case, which filters match.
            case event(type: String)
            /// - Parameters:
            ///   - fromRev: 0 for the first view of a screen.
            ///   - isWindowed: the text shows the initial rows of a longer list.
            case view(screen: String, fromRev: Int64, rev: Int64, isWindowed: Bool)
            case route
        }

        package let content: Content
        /// Position among the entries of all sessions.
        package let position: Int64
        /// True for the last entry of a turn.
        package fileprivate(set) var endsTurn = false
        /// Offset of the text, counted from the first byte that the log ever held.
        fileprivate let start: Int
    }

    /// Bytes of growth after which the budget is updated. An update for each entry costs more than the append.
    private static let budgetStep = 4 << 10

    private let limits: Limits
    @exclusivity(unchecked) private var storage: Storage
    /// Number and bytes of the entries that the subscribers were not called for.
    @exclusivity(unchecked) private var newCount = 0
    @exclusivity(unchecked) private var newBytes = 0
    /// Bytes that the budget counts for this log.
    @exclusivity(unchecked) private var countedBytes = 0

    /// - Parameter seq: number of the last entry before the log's first.
    package init(after seq: Int64, limits: Limits) {
        storage = Storage(lastSeq: seq)
        self.limits = limits
        limits.budget.logs += 1
    }

    isolated deinit {
        limits.budget.bytes -= countedBytes
        limits.budget.logs -= 1
    }

    /// Number of the newest entry.
    package var lastSeq: Int64 { storage.lastSeq }

    /// Number of the oldest entry that is kept; `lastSeq + 1` when the log is empty.
    package var firstSeq: Int64 { storage.firstSeq }

    /// - Returns: nil for an entry that the log has removed or does not have yet.
    package subscript(seq: Int64) -> Entry? { storage.index(of: seq).map { storage.entries[$0] } }

    /// Returns whether an entry is the last one of its turn.
    package func endsTurn(_ seq: Int64) -> Bool { storage.endsTurn(seq) }

    /// Calls `body` with an entry's text, an encoded object. `body` must not publish.
    package func withText<Result>(of seq: Int64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        storage.withText(of: seq, body)
    }

    /// Appends one entry. The caller delivers new entries if there are many, and then trims the log.
    ///
    /// - Parameter text: the members that every subscription receives.
    package func append(_ content: Entry.Content, _ text: some WireCodable) {
        let (size, bytes) = storage.append(content, limits.budget.nextPosition(), text)
        newCount += 1
        newBytes += size
        if abs(bytes - countedBytes) > Self.budgetStep {
            limits.budget.bytes += bytes - countedBytes
            countedBytes = bytes
        }
    }

    /// Makes room for an entry's text. Without memory for a larger log, the log removes its older half: an allocation
    /// of Swift that fails ends the process.
    package func makeRoom(for bytes: Int) { storage.makeRoom(for: bytes) }

    /// Removes the oldest entries that exceed the limits.
    package func trim() { storage.trim(to: limits) }

    /// True when the subscribers should read the log before the turn ends: the log would otherwise remove entries of
    /// the turn.
    package var hasManyNewEntries: Bool { newCount >= min(64, limits.events) || newBytes >= 256 << 10 }

    /// Called when the subscribers are about to read the log.
    ///
    /// - Parameter endsTurn: marks the newest entry as the last one of its turn.
    /// - Returns: false without new entries.
    package func beginDelivery(endsTurn: Bool) -> Bool {
        guard newCount > 0 else { return false }
        if endsTurn { storage.endTurn() }
        // Within a turn, the newest entry stays undelivered: it may be the turn's last.
        newCount = endsTurn ? 0 : 1
        newBytes = 0
        return true
    }

    /// One value, so that an append is one access to it, and a trim is one.
    private struct Storage: ~Copyable {
        var lastSeq: Int64
        var entries: Deque<Entry> = []
        /// Texts of the entries, one after the other.
        var texts = JSONWriter(capacity: 256)
        /// Number of bytes that were removed from the beginning of `texts`.
        var removedBytes = 0
        private var eventCount = 0

        init(lastSeq: Int64) { self.lastSeq = lastSeq }

        var firstSeq: Int64 { lastSeq - Int64(entries.count) + 1 }
        private var end: Int { removedBytes + texts.count }
        /// Bytes of the kept entries.
        private var byteCount: Int { end - (entries.first?.start ?? end) + entries.count * MemoryLayout<Entry>.stride }
        /// Bytes of memory, with those of removed entries and those not used yet.
        private var allocatedBytes: Int { texts.capacity + entryCapacity * MemoryLayout<Entry>.stride }
        /// Number of entries that have memory.
        private var entryCapacity = 0

        func index(of seq: Int64) -> Int? {
            seq >= firstSeq && seq <= lastSeq ? Int(seq - firstSeq) : nil
        }

        func withText<Result>(of seq: Int64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
            guard let index = index(of: seq) else { return nil }
            let next = index + 1
            let end = next < entries.count ? entries[next].start : end
            let range = entries[index].start - removedBytes..<end - removedBytes
            return texts.withBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
        }

        mutating func makeRoom(for bytes: Int) {
            while !texts.canGrow(by: bytes), entries.count > 1 {
                for _ in 0..<max(1, entries.count / 2) { _ = removeFirst() }
            }
        }

        /// - Returns: the bytes of the text and those of the memory.
        mutating func append(_ content: Entry.Content, _ position: Int64, _ text: some WireCodable)
            -> (size: Int, allocated: Int)
        {
            let start = end
            if entries.count == entryCapacity {
                entryCapacity = max(4, entryCapacity * 2)
                entries.reserveCapacity(entryCapacity)
            }
            entries.append(Entry(content: content, position: position, start: start))
            text.write(to: &texts)
            lastSeq += 1
            if case .event = content { eventCount += 1 }
            return (end - start, allocatedBytes)
        }

        /// Removes the oldest entries that exceed the limits.
        @AppActor
        mutating func trim(to limits: Limits) {
            while eventCount > limits.events || byteCount > limits.bytes
                || limits.budget.isExceeded(by: allocatedBytes), removeFirst()
            {}
        }

        func endsTurn(_ seq: Int64) -> Bool { index(of: seq).map { entries[$0].endsTurn } ?? true }

        mutating func endTurn() {
            if !entries.isEmpty { entries[entries.count - 1].endsTurn = true }
        }

        /// - Returns: false for the newest entry, which stays.
        private mutating func removeFirst() -> Bool {
            guard entries.count > 1, let entry = entries.popFirst() else { return false }
            if case .event = entry.content { eventCount -= 1 }
            // Waits until half of the bytes are unused, so that each byte moves a bounded number of times.
            let unused = (entries.first?.start ?? end) - removedBytes
            if unused > 4 << 10, unused > texts.count / 2 {
                texts.removeFirst(unused)
                texts.releaseUnused()
                removedBytes += unused
            }
            if entryCapacity > 64, entries.count < entryCapacity / 4 {
                entryCapacity /= 2
                var kept = Deque<Entry>(minimumCapacity: entryCapacity)
                kept.append(contentsOf: entries)
                entries = kept
            }
            return true
        }
    }
}
