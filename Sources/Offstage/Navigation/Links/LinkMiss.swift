/// How far a URL is from a pattern that it does not fit, and why: what "the link that comes closest" is made of.
struct LinkMiss {
    let pattern: LinkPattern
    private let url: LinkURL
    /// The places that do not fit; one behind the end of the pattern for all that is too many.
    private let misfits: [Int]

    init(_ pattern: LinkPattern, _ url: LinkURL) {
        self.pattern = pattern
        self.url = url
        let isTooLong = url.segments.count > pattern.segments.count && !pattern.isOpenEnded
        misfits =
            pattern.segments.indices.filter { pattern.segments[$0].read(url, at: $0) == .misfit }
            + (isTooLong ? [pattern.segments.count] : [])
    }

    /// Whether the URL could have been meant for the pattern at all: the scheme is right, or nearly.
    var isNear: Bool { hasScheme || WordDistance.areNear(url.scheme, pattern.scheme) }

    /// Scheme, length and texts fit; only values are not of their kind.
    var isOnlyValues: Bool {
        hasScheme && pattern.takes(url.segments.count) && misfits.allSatisfy { pattern.segments[$0].parameter != nil }
    }

    /// The smaller, the nearer: the scheme first, then the segments that fit before the first that does not, how much
    /// that one differs, and the rest.
    func rank() -> [Int] {
        let scheme = WordDistance.between(url.scheme, pattern.scheme)
        return [scheme, -(misfits.first ?? pattern.segments.count), misfits.first.map(distance) ?? 0, misfits.count]
    }

    /// `notes://note/{noteId:int}: 'abc' at 'noteId' is no integer …`.
    func reason() -> String {
        let scheme = hasScheme ? [] : ["the scheme is '\(url.scheme.shortened)', not '\(pattern.scheme)'"]
        // Behind the first place where the URL ends, every place is missing: once is enough.
        let told = misfits.filter { $0 <= url.segments.count }
        return "\(pattern): \((scheme + told.map(complaint)).joined(separator: "; "))"
    }

    private var hasScheme: Bool { url.scheme == pattern.scheme }

    private func segment(at place: Int) -> LinkSegment? {
        pattern.segments.indices.contains(place) ? pattern.segments[place] : nil
    }

    private func found(at place: Int) -> String? {
        url.segments.indices.contains(place) ? url.segments[place] : nil
    }

    private func complaint(at place: Int) -> String {
        switch (segment(at: place), found(at: place)?.shortened) {
        case (nil, let found): "'\(found ?? "")' is one segment too many"
        case (let wanted?, nil): "it ends where '\(wanted)' belongs"
        case (.value(let parameter), _) where parameter.kind == .strings: "a segment at '\(parameter.name)' is empty"
        case (.value(let parameter), let found?): "'\(found)' at '\(parameter.name)' \(parameter.kind.complaint)"
        case (let wanted?, let found?): "'\(found)' is there, not '\(wanted)'"
        }
    }

    /// A slip in a text is nearer than a value that is not of its kind, and that nearer than another text.
    private func distance(at place: Int) -> Int {
        let found = found(at: place) ?? ""
        switch segment(at: place) {
        case nil: return found.utf8.count
        case .fixed(let text): return WordDistance.between(found, text)
        case .wildcard: return 1
        case .value(let parameter):
            return parameter.kind.words.map { WordDistance.between(found, $0) }.min() ?? found.utf8.count / 3 + 1
        }
    }
}
