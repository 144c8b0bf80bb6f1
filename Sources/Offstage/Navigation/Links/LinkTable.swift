import JSON

/// Finds the pattern that a URL fits. Knows nothing of what a link opens.
///
///     let table = try LinkTable([[try LinkPattern("notes://note/{noteId:int}")]])
///     table.match("notes://note/12")      // .matched: scope 0, index 0, {"noteId":12}
///     table.match("notes://note/abc")     // .unmatched: closest notes://note/{noteId:int}, and why
///     table.match("notes:note/12")        // .invalid: "'://' has to follow the scheme (at byte 5)"
///
/// A URL means the first pattern that it fits: by scope, then segment by segment from the left, what fits fewer texts
/// before what fits more: a text,
/// one of several, bool, int, uuid, number, string, `{path...}`, `*`; of equals the one that was declared first.
public struct LinkTable: Sendable {
    private struct Entry: Sendable {
        let pattern: LinkPattern
        let scope: Int
        let index: Int

        /// Scope, then each segment; of equals the one that was declared first goes first.
        var order: [Int] { [scope] + pattern.segments.map(\.generality) }
    }

    /// In the order in which they are tried.
    private let entries: [Entry]

    private static let maxReasons = 8

    /// - Parameter scopes: each scope's patterns, the scope that goes first first.
    /// - Throws: `LinkPatternError.ambiguous` for two patterns, of one scope or of two, that fit the same URLs: the
    ///   second could never be meant.
    ///   Names and queries do not tell patterns apart.
    public init(_ scopes: [[LinkPattern]]) throws(LinkPatternError) {
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

    public enum Result: Sendable, Equatable {
        case matched(Match)
        /// No URL that a link could have: not a URL, too long, or with an escape that says nothing. A sentence, with
        /// the place.
        case invalid(reason: String)
        /// A URL that no pattern fits.
        ///
        /// - `closest`: the pattern that was probably meant; nil when no pattern has the scheme, nor nearly.
        /// - `reasons`: why not, a line for the closest pattern and for each that only a value kept from fitting; eight
        ///   at most.
        case unmatched(closest: LinkPattern?, reasons: [String])
    }

    /// The pattern that a URL means, by its place in what the table was made of, and the values.
    public struct Match: Sendable, Equatable {
        public let pattern: LinkPattern
        public let scope: Int
        public let index: Int
        /// An object with a member for each value that the URL has, in the pattern's order.
        public let values: JSONValue
        /// Query values that were left out, or given more than once.
        public let warnings: [String]
    }

    /// Reads a URL of at most 8,192 bytes, 64 segments and 64 query members. A fragment, members of the query that the
    /// pattern does not name, and one
    /// slash at the end count for nothing; an empty segment is a segment. Takes time in proportion to the number of
    /// patterns, whatever they are.
    public func match(_ url: String) -> Result {
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

    // MARK: What comes closest

    private func unmatched(_ url: LinkURL) -> Result {
        let misses = entries.map { LinkMiss($0.pattern, url) }
        guard let closest = Self.closest(misses), closest.isNear else {
            return .unmatched(closest: nil, reasons: otherSchemes(than: url.scheme))
        }
        let others = misses.filter { $0.isOnlyValues && $0.pattern != closest.pattern }
        return .unmatched(
            closest: closest.pattern, reasons: ([closest] + others).prefix(Self.maxReasons).map { $0.reason() })
    }

    /// Of equals, the one that is tried first.
    private static func closest(_ misses: [LinkMiss]) -> LinkMiss? {
        let ranks = misses.map { $0.rank() }
        let best = ranks.indices.min { a, b in
            ranks[a] == ranks[b] ? a < b : ranks[a].lexicographicallyPrecedes(ranks[b])
        }
        return best.map { misses[$0] }
    }

    private func otherSchemes(than scheme: String) -> [String] {
        let known = Set(entries.map(\.pattern.scheme)).sorted()
        guard !known.isEmpty else { return ["there are no links"] }
        let list = known.prefix(Self.maxReasons).map { "'\($0)://'" }.joined(separator: ", ")
        return ["no link begins with '\(scheme.shortened)://'; there are \(list)"]
    }
}
