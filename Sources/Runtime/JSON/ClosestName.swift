/// Suggests the known name that a misspelled name resembles most.
public enum ClosestName {
    /// Returns the known name with the smallest edit distance, if it is at most a third of the longer name; the first
    /// of equals. Ignores ASCII case. Names over `maxBytes` are not compared, which bounds the cost of a hostile name.
    public static func find(_ name: String, among known: [String]) -> String? {
        guard !name.isEmpty, name.utf8.count <= maxBytes else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in known where candidate.utf8.count <= maxBytes {
            let (length, wanted) = (candidate.utf8.count, name.utf8.count)
            let allowed = min(max(wanted, length) / 3, (best?.distance ?? .max) - 1)
            guard abs(length - wanted) <= allowed else { continue }
            let distance = distance(name, candidate, limit: allowed)
            if distance <= allowed { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Returns `; did you mean 'x'? ` with the name in `known` that is closest to `name`, or `. ` without a suggestion:
    /// the joint between "there is no 'y'" and the next sentence.
    public static func hint(for name: String, among known: [String]) -> String {
        find(name, among: known).map { "; did you mean '\($0)'? " } ?? ". "
    }

    private static let maxBytes = 128

    /// Number of bytes to insert, delete, replace or swap with their neighbour to turn `a` into `b`
    /// (Damerau–Levenshtein, each pair swapped at most once). Ignores ASCII case. Texts over `maxBytes` count as
    /// different in every byte.
    public static func distance(_ a: String, _ b: String) -> Int {
        let longest = max(a.utf8.count, b.utf8.count)
        return longest <= maxBytes ? distance(a, b, limit: longest) : longest
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Returns the distance, or a number above `limit` for a larger one.
    private static func distance(_ a: String, _ b: String, limit: Int) -> Int {
        var (a, b) = (a, b)
        return a.withUTF8 { a in b.withUTF8 { b in distance(a[...], b[...], limit: limit) } }
    }

    private static func distance(_ a: Bytes, _ b: Bytes, limit: Int) -> Int {
        var (a, b) = (a, b)
        while let left = a.first, let right = b.first, areEqual(left, right) { (a, b) = (a.dropFirst(), b.dropFirst()) }
        while let left = a.last, let right = b.last, areEqual(left, right) { (a, b) = (a.dropLast(), b.dropLast()) }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        let least = leastDistance(a, b)
        guard least <= limit else { return least }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (b.count + 1)) { rows in
            distance(UnsafeBufferPointer(rebasing: a), UnsafeBufferPointer(rebasing: b), rows, limit: limit)
        }
    }

    /// Fills three rows of the table of distances in turn. `rows` has the place for them.
    private static func distance(
        _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, _ rows: UnsafeMutableBufferPointer<Int>,
        limit: Int
    ) -> Int {
        let width = b.count + 1
        var (beforeLast, last, current) = (0, width, 2 * width)
        for column in 0..<width { rows[last + column] = column }
        for row in 0..<a.count {
            rows[current] = row + 1
            var least = row + 1
            for column in 0..<b.count {
                let replaced = rows[last + column] + (areEqual(a[row], b[column]) ? 0 : 1)
                var cost = min(replaced, rows[last + column + 1] + 1, rows[current + column] + 1)
                if row > 0, column > 0, areEqual(a[row], b[column - 1]), areEqual(a[row - 1], b[column]) {
                    cost = min(cost, rows[beforeLast + column - 1] + 1)
                }
                rows[current + column + 1] = cost
                least = min(least, cost)
            }
            // No later row is smaller: a swap, which leaves out a row, costs one more than the row before that.
            if least > limit { return least }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return rows[last + b.count]
    }

    /// Returns the number of letters that one of the texts has more often: each takes a change of its own. Most names
    /// differ in too many letters, which is cheaper to find than the distance. Different bytes may share a counter.
    private static func leastDistance(_ a: Bytes, _ b: Bytes) -> Int {
        withUnsafeTemporaryAllocation(of: Int16.self, capacity: 32) { counts in
            counts.initialize(repeating: 0)
            for byte in a { counts[Int(byte & 31)] &+= 1 }
            for byte in b { counts[Int(byte & 31)] &-= 1 }
            var (more, less) = (0, 0)
            for count in counts { (more, less) = (more + Int(max(count, 0)), less - Int(min(count, 0))) }
            return max(more, less)
        }
    }

    private static func areEqual(_ a: UInt8, _ b: UInt8) -> Bool { a.asciiLowercased == b.asciiLowercased }
}
