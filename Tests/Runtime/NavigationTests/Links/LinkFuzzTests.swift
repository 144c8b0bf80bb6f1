import JSON
import Offstage
import Testing

/// Tests links with damaged URLs and patterns: no input traps, and each result is consistent.
struct LinkFuzzTests {
    private struct Counts {
        var matched = 0
        var unmatched = 0
        var invalid = 0

        var all: Int { matched + unmatched + invalid }
    }

    /// Matches 12,500 URLs for each of the four seeds.
    @Test(arguments: [50, 51, 52, 53] as [UInt64])
    func `each of 50,000 damaged URLs gets a match, a reason or the closest link`(seed: UInt64) throws {
        var random = RandomLinks(seed: seed)
        var counts = Counts()
        while counts.all < 12_500 {
            let patterns = try (0..<random.int(1...6)).map { _ in try LinkPattern(random.pattern()) }
            guard let table = try? LinkTable([patterns]) else { continue }
            for pattern in patterns {
                let url = pattern.url(with: random.values(for: pattern)) ?? "notes://a"
                for _ in 0..<20 {
                    let damaged = random.damaged(url)
                    check(table.match(damaged), of: damaged, in: patterns, &counts)
                }
            }
        }
        #expect(min(counts.matched, counts.unmatched, counts.invalid) > 1000, "\(counts)")
    }

    private func check(_ result: LinkTable.Result, of url: String, in patterns: [LinkPattern], _ counts: inout Counts) {
        switch result {
        case .matched(let match):
            counts.matched += 1
            checkMatch(match, of: url, in: patterns)
        case .unmatched(let closest, let reasons):
            counts.unmatched += 1
            #expect(!reasons.isEmpty && reasons.count <= 8 && reasons.allSatisfy { !$0.isEmpty }, "\(url)")
            #expect(closest.map(patterns.contains) ?? true)
        case .invalid(let reason):
            counts.invalid += 1
            let offset = reason.hasSuffix(")") ? Int(reason.dropLast().split(separator: " ").last ?? "") : nil
            #expect(offset.map { (0...url.utf8.count).contains($0) } == true, "\(url): \(reason)")
        }
    }

    /// Checks that the canonical URL of a match returns the same values.
    private func checkMatch(_ match: LinkTable.Match, of url: String, in patterns: [LinkPattern]) {
        #expect(patterns[match.index] == match.pattern)
        // Escaping its letters may make a URL longer than the limit.
        guard let canonical = match.pattern.url(with: match.values) else {
            return #expect(url.utf8.count > 8192 / 3, "\(url)")
        }
        guard case .matched(let again)? = (try? LinkTable([[match.pattern]]))?.match(canonical) else {
            return #expect(Bool(false), "\(canonical)")
        }
        #expect(again.values == match.values && again.warnings == [], "\(url) \(canonical)")
    }

    @Test func `each of 50,000 damaged patterns is parsed or gets an error with an offset`() {
        var random = RandomLinks(seed: 54)
        var read = 0
        for _ in 0..<50_000 {
            let text = random.damaged(random.pattern())
            do {
                let pattern = try LinkPattern(text)
                read += 1
                #expect((try? LinkPattern(pattern.description))?.description == pattern.description, "\(text)")
            } catch {
                guard case .malformed(_, let offset, let reason) = error else {
                    return #expect(Bool(false), "\(error)")
                }
                #expect((0...text.utf8.count).contains(offset) && !reason.isEmpty, "\(text): \(error)")
            }
        }
        #expect(read > 5000 && read < 45_000, "\(read)")
    }
}
