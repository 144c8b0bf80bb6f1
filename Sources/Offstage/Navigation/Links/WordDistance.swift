/// Edit distance of two words: letters to insert, remove or replace. Ignores letter case.
enum WordDistance {
    /// Longer texts are not compared letter by letter, which limits the cost of a hostile text.
    private static let maxBytes = 64

    static func between(_ a: String, _ b: String) -> Int {
        let longest = max(a.utf8.count, b.utf8.count)
        guard longest <= maxBytes else { return longest }
        return distance(a.utf8.map(\.asciiLowercased), b.utf8.map(\.asciiLowercased))
    }

    /// True when one is probably a typo of the other: at most a third of the letters differ.
    static func areNear(_ a: String, _ b: String) -> Bool {
        between(a, b) <= max(a.utf8.count, b.utf8.count) / 3
    }

    /// Levenshtein distance, row by row.
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
