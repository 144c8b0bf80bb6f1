import JSON

/// Comparison of a URL with a pattern that it does not match. Selects and explains the closest link.
struct LinkMiss {
    let pattern: LinkPattern
    private let url: LinkURL
    /// Indices of the segments that do not match. The index after the last segment means that the URL has more
    /// segments.
    private let misfits: [Int]

    init(_ pattern: LinkPattern, _ url: LinkURL) {
        self.pattern = pattern
        self.url = url
        let isTooLong = url.segments.count > pattern.segments.count && !pattern.isOpenEnded
        misfits =
            pattern.segments.indices.filter { pattern.segments[$0].read(url, at: $0) == .misfit }
            + (isTooLong ? [pattern.segments.count] : [])
    }

    /// True when the URL may have been meant for the pattern: the schemes are equal or similar.
    var isNear: Bool { hasScheme || ClosestName.find(url.scheme, among: [pattern.scheme]) != nil }

    /// True when scheme, length and fixed texts match, and only values have the wrong kind.
    var isOnlyValues: Bool {
        hasScheme && pattern.takes(url.segments.count) && misfits.allSatisfy { pattern.segments[$0].parameter != nil }
    }

    /// Sort key, smaller for a closer pattern. The parts are: distance of the scheme, matching segments before the
    /// first mismatch (negated), distance of that segment, and mismatches.
    func rank() -> [Int] {
        let scheme = ClosestName.distance(url.scheme, pattern.scheme)
        return [scheme, -(misfits.first ?? pattern.segments.count), misfits.first.map(distance) ?? 0, misfits.count]
    }

    /// Explains the mismatch: `notes://note/{noteId:int}: 'abc' at 'noteId' is no integer …`.
    func reason() -> String {
        let scheme = hasScheme ? [] : ["the scheme is '\(url.scheme.shortened)', not '\(pattern.scheme)'"]
        // After the end of the URL every further segment is missing; one complaint is enough.
        let told = misfits.filter { $0 <= url.segments.count }
        return "\(pattern): \((scheme + told.map(complaint)).joined(separator: "; "))"
    }

    private var hasScheme: Bool { url.scheme == pattern.scheme }

    private func segment(at index: Int) -> LinkSegment? {
        pattern.segments.indices.contains(index) ? pattern.segments[index] : nil
    }

    private func found(at index: Int) -> String? {
        url.segments.indices.contains(index) ? url.segments[index] : nil
    }

    private func complaint(at index: Int) -> String {
        switch (segment(at: index), found(at: index)?.shortened) {
        case (nil, let found): "'\(found ?? "")' is one segment too many"
        case (let wanted?, nil): "it ends where '\(wanted)' belongs"
        case (.value(let parameter), _) where parameter.kind == .strings: "a segment at '\(parameter.name)' is empty"
        case (.value(let parameter), let found?): "'\(found)' at '\(parameter.name)' \(parameter.kind.complaint)"
        case (let wanted?, let found?): "'\(found)' is there, not '\(wanted)'"
        }
    }

    /// Typo in a fixed text < value of the wrong kind < different text.
    private func distance(at index: Int) -> Int {
        let found = found(at: index) ?? ""
        switch segment(at: index) {
        case nil: return found.utf8.count
        case .fixed(let text): return ClosestName.distance(found, text)
        case .wildcard: return 1
        case .value(let parameter):
            return parameter.kind.words.map { ClosestName.distance(found, $0) }.min() ?? found.utf8.count / 3 + 1
        }
    }
}
