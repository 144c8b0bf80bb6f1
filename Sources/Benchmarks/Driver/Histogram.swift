/// Counts of durations in nanoseconds with a resolution of 1/256: percentiles of millions of responses without a list
/// and without sorting.
struct Histogram: ~Copyable {
    private static let subBits = 8
    private static let size = (64 - subBits + 1) << subBits
    private let counts: UnsafeMutablePointer<UInt32>
    private(set) var count = 0

    init() {
        counts = .allocate(capacity: Self.size)
        counts.initialize(repeating: 0, count: Self.size)
    }

    deinit {
        counts.deallocate()
    }

    @inline(__always)
    mutating func add(_ nanoseconds: UInt64) {
        counts[Self.bucket(nanoseconds)] &+= 1
        count &+= 1
    }

    /// Returns the percentile for a share (0…1), in microseconds.
    func microseconds(atShare share: Double) -> Double {
        let wanted = Int((Double(count) * share).rounded(.up))
        var seen = 0
        for bucket in 0..<Self.size where counts[bucket] > 0 {
            seen += Int(counts[bucket])
            if seen >= wanted { return Self.middle(of: bucket) / 1_000 }
        }
        return 0
    }

    /// Each value below 512 is a bucket; above, an octave has 256 buckets.
    @inline(__always)
    private static func bucket(_ value: UInt64) -> Int {
        let shift = max(0, 63 - subBits - value.leadingZeroBitCount)
        return (shift << subBits) + Int(truncatingIfNeeded: value >> UInt64(shift))
    }

    private static func middle(of bucket: Int) -> Double {
        let shift = max(0, (bucket >> subBits) - 1)
        let low = UInt64(bucket - shift << subBits) << UInt64(shift)
        return Double(low) + Double((UInt64(1) << UInt64(shift)) - 1) / 2
    }
}
