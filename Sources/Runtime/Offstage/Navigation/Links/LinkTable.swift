import JSON

/// Finds the pattern that matches a URL. Does not open links.
///
///     let table = try LinkTable([[try LinkPattern("notes://note/{noteId:int}")]])
///     table.match("notes://note/12")      // .matched: scope 0, index 0, {"noteId":12}
///     table.match("notes://note/abc")     // .unmatched: closest notes://note/{noteId:int}, and why
///     table.match("notes:note/12")        // .invalid: "'://' has to follow the scheme (at byte 5)"
///
/// Selects the first matching pattern. Patterns are ordered by scope, then segment by segment from the left, the more
/// specific first. From specific to general, segments are: a text, one of several texts, bool, int, uuid, number,
/// string, `{path...}`, `*`. Equal patterns keep the order of their declaration.
package struct LinkTable: Sendable {
    private struct Entry: Sendable {
        let pattern: LinkPattern
        let scope: Int
        let index: Int

        /// Sort key: scope, then the rank of each segment.
        var order: [Int] { [scope] + pattern.segments.map(\.generality) }
    }

    /// Patterns in the order of matching.
    private let entries: [Entry]

    private static let maxReasons = 8

    /// Creates a table.
    ///
    /// - Parameter scopes: the patterns of each scope; earlier scopes match first.
    /// - Throws: `LinkPatternError.ambiguous` when two patterns match the same URLs, because the second would never be
    ///   selected. Names and queries do not distinguish patterns.
    package init(_ scopes: [[LinkPattern]]) throws(LinkPatternError) {
        let declared = scopes.enumerated().flatMap { scope, patterns in
            patterns.enumerated().map { Entry(pattern: $1, scope: scope, index: $0) }
        }
        try Self.refuseAmbiguous(declared.map(\.pattern))
        entries = declared.sorted { a, b in
            a.order == b.order ? a.index < b.index : a.order.lexicographicallyPrecedes(b.order)
        }
    }

    private static func refuseAmbiguous(_ patterns: [LinkPattern]) throws(LinkPatternError) {
        var known: [String: LinkPattern] = [:]
        for pattern in patterns {
            if let first = known.updateValue(pattern, forKey: pattern.shape) { throw .ambiguous(first, pattern) }
        }
    }

    /// Result of matching a URL.
    package enum Result: Sendable, Equatable {
        case matched(Match)
        /// Invalid URL: a syntax error, too long, or a malformed escape. `reason` is a sentence with the offset.
        case invalid(reason: String)
        /// A valid URL that matches no pattern.
        ///
        /// - `closest`: the most similar pattern; nil when no pattern has the same or a similar scheme.
        /// - `reasons`: one line for the closest pattern and for each that only a value's kind kept from matching; at
        ///   most eight.
        case unmatched(closest: LinkPattern?, reasons: [String])
    }

    /// The matching pattern, its position in the scopes, and the URL's values.
    package struct Match: Sendable, Equatable {
        /// The matching pattern.
        package let pattern: LinkPattern
        /// Index of the scope.
        package let scope: Int
        /// Index of the pattern in its scope.
        package let index: Int
        /// The URL's values as an object, in the pattern's order.
        package let values: JSONValue
        /// Warnings about query values that were ignored, or given more than once.
        package let warnings: [String]
    }

    /// Matches a URL of at most 8,192 bytes, 64 segments and 64 query members.
    ///
    /// Ignores a fragment, query members that the pattern does not name, and one slash at the end. An empty segment
    /// counts as a segment. Takes time proportional to the number of patterns.
    package func match(_ url: String) -> Result {
        do throws(LinkFault) {
            let url = try LinkURL(url)
            return firstMatch(url).map(Result.matched) ?? unmatched(url)
        } catch {
            return .invalid(reason: "\(error.reason) (at byte \(error.offset))")
        }
    }

    private func firstMatch(_ url: LinkURL) -> Match? {
        for entry in entries {
            guard var values = entry.pattern.pathValues(of: url) else { continue }
            let warnings = entry.pattern.readQuery(of: url, into: &values)
            return Match(
                pattern: entry.pattern, scope: entry.scope, index: entry.index, values: .object(values),
                warnings: warnings)
        }
        return nil
    }

    // MARK: Closest link

    private func unmatched(_ url: LinkURL) -> Result {
        let misses = entries.map { LinkMiss($0.pattern, url) }
        guard let closest = Self.closest(misses), closest.isNear else {
            return .unmatched(closest: nil, reasons: otherSchemes(than: url.scheme))
        }
        let others = misses.filter { $0.isOnlyValues && $0.pattern != closest.pattern }
        return .unmatched(
            closest: closest.pattern, reasons: ([closest] + others).prefix(Self.maxReasons).map { $0.reason() })
    }

    /// Returns the closest pattern; among equals, the one that is tried first.
    private static func closest(_ misses: [LinkMiss]) -> LinkMiss? {
        let ranked = misses.map { (miss: $0, rank: $0.rank()) }
        return ranked.min { $0.rank.lexicographicallyPrecedes($1.rank) }?.miss
    }

    private func otherSchemes(than scheme: String) -> [String] {
        let known = Set(entries.map(\.pattern.scheme)).sorted()
        guard !known.isEmpty else { return ["there are no links"] }
        let list = known.prefix(Self.maxReasons).map { "'\($0)://'" }.joined(separator: ", ")
        return ["no link begins with '\(scheme.shortened)://'; there are \(list)"]
    }
}
