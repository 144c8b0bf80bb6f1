import JSON

/// A URL split into segments and query members, decoded.
struct LinkURL: Equatable {
    /// Scheme in lower case.
    let scheme: String
    /// Segments, the host first. The host keeps its letter case.
    let segments: [String]
    let members: [Member]

    struct Member: Equatable {
        let name: String
        let value: String
    }

    static let maxBytes = 8192

    init(_ text: String) throws(LinkFault) {
        let pieces = try LinkPieces(text, maxBytes: Self.maxBytes)
        scheme = pieces.scheme
        segments = try pieces.segments.map(PercentEncoding.decode)
        members = try pieces.members.map(Self.member)
    }

    /// True when the segment at that index is `word`. The host ignores letter case.
    func segment(at index: Int, is word: String) -> Bool {
        guard segments.indices.contains(index) else { return false }
        let bytes = segments[index].utf8
        guard index == 0 else { return bytes.elementsEqual(word.utf8) }
        return bytes.elementsEqual(word.utf8) { $0.asciiLowercased == $1.asciiLowercased }
    }

    /// Returns all values of a query member, in order.
    func values(of name: String) -> [String] {
        members.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
    }

    private static func member(_ text: ArraySlice<UInt8>) throws(LinkFault) -> Member {
        let (name, value) = LinkPieces.halves(of: text)
        return Member(name: try PercentEncoding.decode(name), value: try PercentEncoding.decode(value ?? []))
    }
}
