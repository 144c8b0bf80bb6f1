/// How much two words differ: the letters to add, drop or replace. The case of letters does not count.
enum WordDistance {
    /// More is not compared letter by letter, so that a hostile text costs little.
    private static let maxBytes = 64

    static func between(_ a: String, _ b: String) -> Int {
        let longest = max(a.utf8.count, b.utf8.count)
        guard longest <= maxBytes else { return longest }
        return distance(a.utf8.map(\.asciiLowercased), b.utf8.map(\.asciiLowercased))
    }

    /// True when one is probably a slip of the other: at most a third of its letters differ.
    static func areNear(_ a: String, _ b: String) -> Bool {
        between(a, b) <= max(a.utf8.count, b.utf8.count) / 3
    }

    /// Levenshtein's, row by row.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (place, letter) in a.enumerated() {
            var next = [place + 1]
            for (column, other) in b.enumerated() {
                let replaced = row[column] + (letter == other ? 0 : 1)
                next.append(min(replaced, row[column + 1] + 1, next[column] + 1))
            }
            row = next
        }
        return row[b.count]
    }
}
