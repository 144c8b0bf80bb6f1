/// Suggests the known name that a misspelled name resembles most.
public enum ClosestName {
    /// Returns the known name with the smallest edit distance, if it is at most a third of the longer name; the first
    /// of equals. Ignores ASCII case. Names over `maxBytes` are not compared, which bounds the cost of a hostile name.
    public static func find(_ name: String, among known: some Sequence<String>) -> String? {
        guard !name.isEmpty, name.utf8.count <= maxBytes else { return nil }
        let (wanted, letters) = (name.utf8.map(lowercased), Letters(name))
        var best: (name: String, distance: Int)?
        for candidate in known where candidate.utf8.count <= maxBytes {
            let allowed = min(max(wanted.count, candidate.utf8.count) / 3, (best?.distance ?? .max) - 1)
            // Most names differ in too many letters, which is cheaper to find than the distance.
            guard abs(candidate.utf8.count - wanted.count) <= allowed,
                letters.leastDistance(to: Letters(candidate)) <= allowed
            else { continue }
            let distance = distance(wanted, candidate.utf8.map(lowercased))
            if distance <= allowed { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Number of times that each letter occurs in a name. Different bytes may share a counter.
    private struct Letters {
        private var counts = SIMD32<Int16>()

        init(_ name: String) {
            for byte in name.utf8 { counts[Int(byte & 31)] &+= 1 }
        }

        /// The smallest distance that two names with these letters can have.
        func leastDistance(to other: Letters) -> Int {
            let difference = counts &- other.counts
            let more = difference.replacing(with: 0, where: difference .< 0)
            return Int(max(more.wrappedSum(), (more &- difference).wrappedSum()))
        }
    }

    /// Returns `; did you mean 'x'? ` with the name in `known` that is closest to `name`, or `. ` without a suggestion:
    /// the joint between "there is no 'y'" and the next sentence.
    public static func hint(for name: String, among known: some Sequence<String>) -> String {
        find(name, among: known).map { "; did you mean '\($0)'? " } ?? ". "
    }

    private static let maxBytes = 128

    /// Number of bytes to insert, delete, replace or swap with their neighbour to turn `a` into `b`
    /// (Damerau–Levenshtein, each pair swapped at most once). Ignores ASCII case. Texts over `maxBytes` count as
    /// different in every byte.
    public static func distance(_ a: String, _ b: String) -> Int {
        let longest = max(a.utf8.count, b.utf8.count)
        guard longest <= maxBytes else { return longest }
        return distance(a.utf8.map(lowercased), b.utf8.map(lowercased))
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for row in 0..<a.count {
            var current = [row + 1] + [Int](repeating: 0, count: b.count)
            for column in 0..<b.count {
                let replaced = last[column] + (a[row] == b[column] ? 0 : 1)
                var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
            }
            beforeLast = last
            last = current
        }
        return last[b.count]
    }
}
