/// Finds the name that somebody probably meant.
public enum ClosestName {
    /// The name with the fewest letters to add, drop, replace or swap, if that is at most a third of them; the first of
    /// equals. Letter case does not
    /// count. Names over 128 bytes are not compared, so that a hostile one costs nothing.
    public static func find(_ name: String, among known: some Sequence<String>) -> String? {
        let wanted = Array(name.utf8.prefix(129))
        guard !wanted.isEmpty, wanted.count <= 128 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in known {
            let letters = Array(candidate.utf8.prefix(129))
            let allowed = max(wanted.count, letters.count) / 3
            guard letters.count <= 128, abs(letters.count - wanted.count) <= allowed else { continue }
            let distance = distance(wanted.map(lowered), letters.map(lowered))
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    /// Damerau and Levenshtein's, restricted: a pair of letters is swapped at most once.
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
