import AppLoop
import JSON
import Wire

/// What one session published last, in order and without a gap: front ends that are behind read on from here, and those that come back find what they
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

    /// What the logs of all sessions take together. A session that publishes while the limit is passed lets go of its own oldest.
    @AppActor
    public final class Budget {
        fileprivate var bytes = 0
        fileprivate let limit: Int

        public nonisolated init(limit: Int = 64 << 20) { self.limit = limit }
    }

    private let limits: Limits
    private var segments: [Segment] = []
    /// Publications of the first segment that are forgotten already.
    private var forgotten = 0
    private var eventCount = 0
    /// Of texts, and of what tells where they are.
    private var bytes = 0
    /// Of the last publication; the log begins behind it.
    public private(set) var lastSeq: Int64

    init(behind seq: Int64, limits: Limits) {
        lastSeq = seq
        self.limits = limits
    }

    isolated deinit { limits.budget.bytes -= bytes }

    /// Of the oldest publication that is kept; one more than `lastSeq` if none is.
    public var firstSeq: Int64 {
        guard let first = segments.first?.firstSeq else { return lastSeq + 1 }
        return first + Int64(forgotten)
    }

    /// - Returns: nil for what is forgotten, or has not been.
    public subscript(seq: Int64) -> Publication? { place(of: seq).map { $0.publications[$1] } }

    /// The text of a publication that is kept.
    public func withText<Result>(of seq: Int64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard let (segment, place) = place(of: seq) else { return nil }
        // Copied out of the segment's reach: what happens in `body` may publish.
        let texts = segment.texts
        return texts.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[segment.range(of: place)])) }
    }

    private func place(of seq: Int64) -> (Segment, Int)? {
        guard seq >= firstSeq, seq <= lastSeq else { return nil }
        var (low, high) = (0, segments.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if segments[middle].firstSeq <= seq { low = middle } else { high = middle - 1 }
        }
        return (segments[low], Int(seq - segments[low].firstSeq))
    }

    /// Keeps one more.
    ///
    /// - Parameter willForget: called with each that has to go.
    func append(_ publication: Publication, _ text: UnsafeRawBufferPointer, willForget: (Publication) -> Void) {
        if segments.last?.isFull ?? true { segments.append(Segment(firstSeq: publication.seq)) }
        guard let segment = segments.last else { return }
        segment.append(publication, text)
        lastSeq = publication.seq
        let size = text.count + Segment.overhead
        bytes += size
        limits.budget.bytes += size
        if publication.isEvent { eventCount += 1 }
        while firstSeq < lastSeq, eventCount > limits.events || bytes > limits.bytes || limits.budget.bytes > limits.budget.limit {
            forgetOldest(willForget)
        }
    }

    private func forgetOldest(_ willForget: (Publication) -> Void) {
        guard let segment = segments.first, forgotten < segment.publications.count else { return }
        let publication = segment.publications[forgotten]
        willForget(publication)
        let size = segment.range(of: forgotten).count + Segment.overhead
        bytes -= size
        limits.budget.bytes -= size
        if publication.isEvent { eventCount -= 1 }
        forgotten += 1
        if forgotten == segment.publications.count {
            segments.removeFirst()
            forgotten = 0
        }
    }

    /// A run of publications whose texts lie behind each other; let go of as a whole.
    private final class Segment {
        static let overhead = MemoryLayout<Publication>.stride + MemoryLayout<Int>.stride
        let firstSeq: Int64
        private(set) var publications: [Publication] = []
        private(set) var texts: [UInt8] = []
        private var ends: [Int] = []

        init(firstSeq: Int64) { self.firstSeq = firstSeq }

        var isFull: Bool { publications.count >= 256 || texts.count >= 64 << 10 }

        func range(of place: Int) -> Range<Int> { (place == 0 ? 0 : ends[place - 1])..<ends[place] }

        func append(_ publication: Publication, _ text: UnsafeRawBufferPointer) {
            publications.append(publication)
            texts.append(contentsOf: text)
            ends.append(texts.count)
        }
    }
}
