import JSON
import Offstage
import Testing

struct LinkPropertyTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a pattern's description parses to an equal pattern`(seed: UInt64) throws {
        var random = RandomLinks(seed: seed)
        for _ in 0..<1000 {
            let text = random.pattern()
            let pattern = try LinkPattern(text)
            let again = try LinkPattern(pattern.description)
            #expect(again.description == pattern.description && again.parameters == pattern.parameters, "\(text)")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a URL made from values returns these values`(seed: UInt64) throws {
        var random = RandomLinks(seed: seed)
        for _ in 0..<1000 {
            let pattern = try LinkPattern(random.pattern())
            let table = try LinkTable([[pattern]])
            let values = random.values(for: pattern)
            let url = try #require(pattern.url(with: values), "\(pattern) \(values)")
            #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(url)")
            guard case .matched(let match) = table.match(url) else {
                return #expect(Bool(false), "\(pattern) \(values) \(url)")
            }
            #expect(match.values == values && match.warnings == [], "\(pattern) \(values) \(url)")
        }
    }

    // MARK: Order

    private static let segments = [
        "a", "b", "1", "{N:a|1}", "{N:true|b}", "{N:bool}", "{N:int}", "{N:number}", "{N}", "{N...}", "*",
    ]

    /// Returns patterns below `s://h` of which no two are ambiguous. Each parameter is named by its index.
    private func patterns(_ random: inout RandomLinks) -> [String] {
        var shapes: Set<[String]> = []
        for _ in 0..<random.int(1...12) {
            var shape: [String] = []
            for _ in 0..<random.int(1...4) where shape.last != "{N...}" && shape.last != "*" {
                shape.append(random.pick(Self.segments))
            }
            shapes.insert(shape)
        }
        let texts = shapes.map { shape in
            (["s://h"] + shape.enumerated().map { $1.replacing("N", with: "n\($0)") }).joined(separator: "/")
        }
        return random.shuffled(texts.sorted())
    }

    /// True if one segment matches, by a table with this segment only.
    private func fits(_ segment: Substring, _ text: ArraySlice<String>) throws -> Bool {
        let table = try LinkTable([[try LinkPattern("s://h/\(segment)")]])
        if case .matched = table.match("s://h/" + text.joined(separator: "/")) { return true }
        return false
    }

    /// Finds the expected pattern by backtracking: at each index it tries the remaining patterns by kind, from special
    /// to general.
    private func search(_ patterns: [String], at index: Int, in url: [String]) throws -> String? {
        let kinds = [/^[a-z0-9]+$/, /\|/, /:bool/, /:int/, /:number/, /^{n\d}$/, /\.\.\./, /^\*$/]
        for kind in kinds {
            let candidates = try patterns.filter { pattern in
                let segments = pattern.split(separator: "/").dropFirst(2)
                guard index < segments.count, index < url.count else { return false }
                let segment = segments[segments.startIndex + index]
                let isOpenEnded = segment.hasSuffix("...}") || segment == "*"
                return try segment.firstMatch(of: kind) != nil
                    && fits(segment, isOpenEnded ? url[index...] : url[index...index])
            }
            if let ended = candidates.first(where: { ends($0, after: index, in: url) }) { return ended }
            if let found = try candidates.isEmpty ? nil : search(candidates, at: index + 1, in: url) { return found }
        }
        return nil
    }

    private func ends(_ pattern: String, after index: Int, in url: [String]) -> Bool {
        let isOpenEnded = pattern.hasSuffix("...}") || pattern.hasSuffix("*")
        return pattern.split(separator: "/").count - 2 == index + 1 && (isOpenEnded || url.count == index + 1)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the table and a search from the left find the same pattern`(seed: UInt64) throws {
        var random = RandomLinks(seed: seed)
        var matches = 0
        for _ in 0..<150 {
            let texts = patterns(&random)
            let table = try LinkTable([try texts.map { try LinkPattern($0) }])
            let url = (0..<random.int(1...4)).map { _ in random.pick(["a", "b", "1", "true", "2.5", "c"]) }
            let wanted = try search(texts, at: 0, in: url)
            let result = table.match("s://h/" + url.joined(separator: "/"))
            if case .matched(let match) = result {
                matches += 1
                #expect(match.pattern.description == wanted, "\(texts) \(url)")
            } else {
                #expect(wanted == nil, "\(texts) \(url)")
            }
        }
        #expect(matches > 50)
    }
}
