import JSON

/// One segment of a pattern's path.
enum LinkSegment: Sendable {
    /// A fixed text, decoded. In lower case when it is the host.
    case fixed(String)
    case value(LinkParameter)
    /// One or more segments at the end, with any text.
    case wildcard
}

extension LinkSegment: CustomStringConvertible {
    var description: String {
        switch self {
        case .fixed(let text): PercentEncoding.encodeSegment(text)
        case .value(let parameter): parameter.description
        case .wildcard: "*"
        }
    }

    var parameter: LinkParameter? { if case .value(let parameter) = self { parameter } else { nil } }

    /// True when it matches all remaining segments.
    var isOpenEnded: Bool {
        switch self {
        case .fixed: false
        case .value(let parameter): parameter.kind == .strings
        case .wildcard: true
        }
    }

    /// Rank for matching: smaller for a segment that matches fewer texts.
    var generality: Int {
        switch self {
        case .fixed: 0
        case .value(let parameter): parameter.kind.generality
        case .wildcard: 8
        }
    }

    /// Equal for two segments that match the same texts: the description without the name.
    var shape: String {
        switch self {
        case .value(let parameter):
            let words = parameter.kind.words.sorted().joined(separator: "|")
            return "{:\(words.isEmpty ? "\(parameter.kind)" : words)}"
        default: return description
        }
    }
}

extension LinkValueKind {
    fileprivate var generality: Int {
        switch self {
        case .oneOf: 1
        case .bool: 2
        case .int: 3
        case .uuid: 4
        case .number: 5
        case .string: 6
        case .strings: 7
        }
    }
}

// MARK: - Reading

extension LinkSegment {
    enum Reading: Equatable {
        /// Matches, without a value.
        case fits
        case value(JSONValue)
        case misfit
    }

    /// Matches the URL's segment at the same index as this segment.
    func read(_ url: LinkURL, at index: Int) -> Reading {
        guard url.segments.indices.contains(index) else { return .misfit }
        switch self {
        case .wildcard: return .fits
        case .fixed(let text): return url.segment(at: index, is: text) ? .fits : .misfit
        case .value(let parameter) where parameter.kind == .strings: return Self.readStrings(url.segments[index...])
        case .value(let parameter): return Self.read(parameter.kind, url, at: index)
        }
    }

    private static func readStrings(_ segments: ArraySlice<String>) -> Reading {
        segments.contains("") ? .misfit : .value(.array(segments.map(JSONValue.string)))
    }

    private static func read(_ kind: LinkValueKind, _ url: LinkURL, at index: Int) -> Reading {
        let text = kind.words.first { url.segment(at: index, is: $0) } ?? url.segments[index]
        guard !text.isEmpty, let value = kind.value(of: text) else { return .misfit }
        return .value(value)
    }
}

// MARK: - Writing

extension LinkSegment {
    /// Returns the encoded text for this segment, several segments for an array. Returns nil when the value is missing,
    /// empty or of the wrong kind.
    func text(with values: JSONValue) -> String? {
        switch self {
        case .fixed, .wildcard: return description
        case .value(let parameter):
            guard let value = values[parameter.name] else { return nil }
            let texts = parameter.kind == .strings ? Self.strings(value) : parameter.kind.text(of: value).map { [$0] }
            guard let texts, !texts.isEmpty, !texts.contains("") else { return nil }
            return texts.map(PercentEncoding.encode).joined(separator: "/")
        }
    }

    private static func strings(_ value: JSONValue) -> [String]? {
        guard let elements = value.array else { return nil }
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
    }
}
