/// Types of events, selected by globs. Remembers the answer for each type, because many events have few types.
package final class EventTypes {
    private let include: [Glob]?
    private let exclude: [Glob]
    private var answers: [String: Bool] = [:]
    private static let maxAnswers = 1024

    /// - Parameter include: nil for all types.
    package init(include: [String]?, exclude: [String] = []) {
        self.include = include?.map(Glob.init)
        self.exclude = exclude.map(Glob.init)
    }

    /// Whether a type matches a glob of `include` and none of `exclude`.
    package func contains(_ type: String) -> Bool {
        if include == nil, exclude.isEmpty { return true }
        if let known = answers[type] { return known }
        let isIncluded = include?.contains { $0.matches(type) } ?? true
        let answer = isIncluded && !exclude.contains { $0.matches(type) }
        // An app has few types of events; the limit holds for one that makes up names.
        if answers.count >= Self.maxAnswers { answers = [:] }
        answers[type] = answer
        return answer
    }
}

/// Shell pattern: `*` matches any run of characters, `?` matches one character.
package struct Glob: Sendable {
    /// Contains no run of `*`.
    private let pattern: [UInt8]
    /// Length of the shortest match.
    private let minimum: Int

    /// Compiles a pattern.
    package init(_ pattern: String) {
        let star = UInt8(ascii: "*")
        var bytes: [UInt8] = []
        for byte in pattern.utf8 where byte != star || bytes.last != star { bytes.append(byte) }
        self.pattern = bytes
        minimum = bytes.count { $0 != star }
    }

    /// Whether the name matches. Takes at most twice the square of the name's length in steps: a longer pattern without
    /// runs of `*` matches only longer names.
    package func matches(_ name: String) -> Bool {
        guard name.utf8.count >= minimum else { return false }
        let text = Array(name.utf8)
        // Indices into the pattern and the name, and their values at the last `*`.
        var (next, index) = (0, 0)
        var star: (next: Int, index: Int)?
        while index < text.count {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                star = (next, index)
                next += 1
            } else if next < pattern.count, pattern[next] == UInt8(ascii: "?") || pattern[next] == text[index] {
                next += 1
                index += 1
            } else if let last = star {
                star = (last.next, last.index + 1)
                next = last.next + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
