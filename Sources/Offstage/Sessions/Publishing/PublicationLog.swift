import AppLoop
import JSON
import Wire

/// What one session published last, in order and without a gap: front ends that are behind read on from here, and those
/// that come back find what they
/// missed. Holds bytes, no screens.
@AppActor
public final class PublicationLog {
    /// How much is kept. At least the last publication always is.
    public struct Limits {
        /// The oldest go when there are more events than this; with them what stands between them.
        public var events: Int
        public var bytes: Int
        /// Common to all sessions of the process.
        public let budget: Budget

        public init(events: Int = 4096, bytes: Int = 16 << 20, budget: Budget = Budget()) {
            self.events = max(1, events)
            self.bytes = bytes
            self.budget = budget
        }
    }

    /// What the logs of all sessions take together. A session that publishes while the limit is passed lets go of its
    /// own oldest if it has more than
    /// its share; so no more than twice the limit is ever taken.
    @AppActor
    public final class Budget {
        fileprivate var bytes = 0
        fileprivate var logs = 0
        private let limit: Int

        public nonisolated init(limit: Int = 64 << 20) { self.limit = limit }

        /// Tells of growth of a log now and then: to do so each time would cost more than the rest.
        fileprivate func note(_ growth: Int) { bytes += growth }

        fileprivate func isPassed(by bytes: Int) -> Bool { self.bytes > limit && bytes > limit / max(1, logs) }
    }

    /// In steps of so many bytes the budget is told what a log takes.
    private static let step = 4 << 10

    private let limits: Limits
    private var kept: Kept
    /// What the budget knows of.
    private var noted = 0

    package init(behind seq: Int64, limits: Limits) {
        kept = Kept(lastSeq: seq)
        self.limits = limits
        limits.budget.logs += 1
    }

    isolated deinit {
        limits.budget.note(-noted)
        limits.budget.logs -= 1
    }

    /// Of the last publication; the log begins behind it.
    public var lastSeq: Int64 { kept.lastSeq }

    /// Of the oldest publication that is kept; one more than `lastSeq` if none is.
    public var firstSeq: Int64 { kept.firstSeq }

    /// - Returns: nil for what is forgotten, or has not been.
    public subscript(seq: Int64) -> Publication? { kept.place(of: seq).map { kept.entries[$0].publication } }

    /// The text of a publication that is kept.
    public func withText<Result>(of seq: Int64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard let place = kept.place(of: seq) else { return nil }
        // Taken out of the log's reach: what happens in `body` may publish.
        let (texts, range) = (kept.texts, kept.range(of: place))
        return texts.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Keeps one more.
    ///
    /// - Parameter willForget: called with each that has to go; nil if nobody cares.
    package func append(
        _ publication: Publication, _ text: UnsafeRawBufferPointer, willForget: ((Publication) -> Void)?
    ) {
        kept.append(publication, text)
        if abs(kept.bytes - noted) > Self.step { noteGrowth() }
        while isFull, let forgotten = kept.forgetOldest() { willForget?(forgotten) }
    }

    private var isFull: Bool {
        kept.eventCount > limits.events || kept.bytes > limits.bytes || limits.budget.isPassed(by: kept.bytes)
    }

    private func noteGrowth() {
        limits.budget.note(kept.bytes - noted)
        noted = kept.bytes
    }

    /// One value, so that to append is one access to it.
    private struct Kept {
        struct Entry {
            let publication: Publication
            /// Where its text ends, counted from the first that ever was.
            let end: Int
        }

        var lastSeq: Int64
        var entries: [Entry] = []
        /// Entries at the beginning that are forgotten already.
        var first = 0
        /// Behind each other.
        var texts: [UInt8] = []
        /// Where the first of `texts` stands, counted from the first that ever was, and where what is kept begins.
        var base = 0
        var start = 0
        var eventCount = 0

        init(lastSeq: Int64) { self.lastSeq = lastSeq }

        var count: Int { entries.count - first }
        var firstSeq: Int64 { lastSeq - Int64(count) + 1 }
        /// Of texts, and of what tells where they are.
        var bytes: Int { base + texts.count - start + count * MemoryLayout<Entry>.stride }

        func place(of seq: Int64) -> Int? {
            guard seq >= firstSeq, seq <= lastSeq else { return nil }
            return first + Int(seq - firstSeq)
        }

        /// Within `texts`.
        func range(of place: Int) -> Range<Int> {
            (place == first ? start : entries[place - 1].end) - base..<entries[place].end - base
        }

        mutating func append(_ publication: Publication, _ text: UnsafeRawBufferPointer) {
            texts.append(contentsOf: text)
            entries.append(Entry(publication: publication, end: base + texts.count))
            lastSeq = publication.seq
            if publication.isEvent { eventCount += 1 }
        }

        /// Nil for the last one, which stays.
        mutating func forgetOldest() -> Publication? {
            guard count > 1 else { return nil }
            let entry = entries[first]
            start = entry.end
            first += 1
            if entry.publication.isEvent { eventCount -= 1 }
            // Each byte moves but a few times.
            let gone = start - base
            if first > 1024 && first > entries.count / 2 || gone > 64 << 10 && gone > texts.count / 2 { compact() }
            return entry.publication
        }

        private mutating func compact() {
            entries.removeFirst(first)
            texts.removeFirst(start - base)
            (first, base) = (0, start)
        }
    }
}
