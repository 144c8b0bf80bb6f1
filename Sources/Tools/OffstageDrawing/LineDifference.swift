/// The lines that differ between two texts, with the lines around them.
package enum LineDifference {
    /// Returns lines that begin with `- ` for a line only in the first text, with `+ ` for a line only in the second,
    /// and with two spaces for a line of both.
    ///
    /// - Parameters:
    ///   - context: number of equal lines that are kept before and after a difference.
    ///   - limit: number of lines that are compared; a longer text is cut.
    package static func lines(from wanted: String, to got: String, context: Int = 2, limit: Int = .max) -> [String] {
        let endsAreEqual = wanted.hasSuffix("\n") && got.hasSuffix("\n")
        let split = { (text: String) in
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return Array((endsAreEqual ? lines.dropLast() : lines[...]).prefix(limit))
        }
        let marked = marked(from: split(wanted), to: split(got))
        let changed = marked.indices.filter { marked[$0].mark != " " }
        var isShown = Array(repeating: false, count: marked.count)
        for index in changed {
            for near in max(0, index - context)...min(marked.count - 1, index + context) { isShown[near] = true }
        }
        var shown: [String] = []
        var last = -1
        for index in marked.indices where isShown[index] {
            if index > last + 1 { shown.append("  …") }
            shown.append("\(marked[index].mark) \(marked[index].text)")
            last = index
        }
        return shown
    }

    private static func marked(from wanted: [Substring], to got: [Substring]) -> [(mark: Character, text: Substring)] {
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in got.difference(from: wanted) {
            switch change {
            case .remove(let index, _, _): removed.insert(index)
            case .insert(let index, _, _): inserted.insert(index)
            }
        }
        var marked: [(mark: Character, text: Substring)] = []
        var (old, new) = (0, 0)
        while old < wanted.count || new < got.count {
            if removed.contains(old) {
                marked.append(("-", wanted[old]))
                old += 1
            } else if inserted.contains(new) {
                marked.append(("+", got[new]))
                new += 1
            } else {
                marked.append((" ", wanted[old]))
                (old, new) = (old + 1, new + 1)
            }
        }
        return marked
    }
}
