import JSON

/// A URL or pattern split at its separators, still percent-encoded. Each slice's `startIndex` is its offset in the
/// text.
struct LinkPieces {
    /// Scheme in lower case.
    let scheme: String
    /// Segments, the host first: `notes://note/12` has `note` and `12`. One slash at the end is ignored.
    let segments: [ArraySlice<UInt8>]
    /// Query members `name=value`, without empty ones.
    let members: [ArraySlice<UInt8>]

    static let maxSegments = 64
    static let maxMembers = 64

    init(_ text: String, maxBytes: Int) throws(LinkFault) {
        let count = text.utf8.count
        guard count <= maxBytes else {
            throw LinkFault(at: maxBytes, "\(count) bytes are too many; \(maxBytes) are the most")
        }
        var rest = Array(text.utf8)[...]
        try Self.refuseBlanks(rest)
        scheme = try Self.takeScheme(&rest)
        let address = rest.prefix { $0 != UInt8(ascii: "#") }
        let path = address.prefix { $0 != UInt8(ascii: "?") }
        segments = Self.segments(of: path)
        members = address.dropFirst(path.count + 1).split(separator: UInt8(ascii: "&"))
        try Self.checkCount(of: segments, "path segments", most: Self.maxSegments)
        try Self.checkCount(of: members, "query members", most: Self.maxMembers)
    }

    private static func refuseBlanks(_ text: ArraySlice<UInt8>) throws(LinkFault) {
        guard let offset = text.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F }) else { return }
        throw LinkFault(at: offset, "a blank or a control character has to be percent-encoded, a blank as %20")
    }

    private static func takeScheme(_ rest: inout ArraySlice<UInt8>) throws(LinkFault) -> String {
        let scheme = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
        guard scheme.first?.isASCIILetter == true else {
            throw LinkFault(at: 0, "a scheme has to come first, as in notes://note/12")
        }
        guard rest[scheme.endIndex...].starts(with: "://".utf8) else {
            throw LinkFault(at: scheme.endIndex, "'://' has to follow the scheme")
        }
        rest = rest[scheme.endIndex...].dropFirst(3)
        return String(decoding: scheme, as: UTF8.self).asciiLowercased
    }

    private static func segments(of path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let slash = UInt8(ascii: "/")
        let trimmed = path.last == slash ? path.dropLast() : path
        return trimmed.isEmpty ? [] : trimmed.split(separator: slash, omittingEmptySubsequences: false)
    }

    private static func checkCount(of pieces: [ArraySlice<UInt8>], _ what: String, most: Int) throws(LinkFault) {
        guard pieces.count > most else { return }
        throw LinkFault(at: pieces[most].startIndex, "\(pieces.count) \(what) are too many; \(most) are the most")
    }

    /// Splits a query member at its first `=`. The value is nil without one.
    static func halves(of member: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
        let name = member.prefix { $0 != UInt8(ascii: "=") }
        return (name, name.count == member.count ? nil : member.dropFirst(name.count + 1))
    }
}
