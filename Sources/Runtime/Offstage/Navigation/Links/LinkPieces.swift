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
            throw LinkFault(offset: maxBytes, reason: "\(count) bytes are too many; \(maxBytes) are the most")
        }
        var rest = Array(text.utf8)[...]
        try Self.refuseBlanks(rest)
        scheme = try Self.takeScheme(&rest)
        let address = rest.prefix { $0 != UInt8(ascii: "#") }
        let path = address.prefix { $0 != UInt8(ascii: "?") }
        segments = try Self.segments(of: path)
        members = try Self.members(of: address.dropFirst(path.count + 1))
    }

    private static func refuseBlanks(_ text: ArraySlice<UInt8>) throws(LinkFault) {
        guard let offset = text.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F }) else { return }
        throw LinkFault(
            offset: offset, reason: "a blank or a control character has to be percent-encoded, a blank as %20")
    }

    private static func takeScheme(_ rest: inout ArraySlice<UInt8>) throws(LinkFault) -> String {
        let scheme = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
        guard scheme.first?.isASCIILetter == true else {
            throw LinkFault(offset: 0, reason: "a scheme has to come first, as in notes://note/12")
        }
        guard rest[scheme.endIndex...].starts(with: "://".utf8) else {
            throw LinkFault(offset: scheme.endIndex, reason: "'://' has to follow the scheme")
        }
        rest = rest[scheme.endIndex...].dropFirst(3)
        return String(decoding: scheme, as: UTF8.self).asciiLowercased
    }

    private static func segments(of path: ArraySlice<UInt8>) throws(LinkFault) -> [ArraySlice<UInt8>] {
        let slash = UInt8(ascii: "/")
        let trimmed = path.last == slash ? path.dropLast() : path
        if trimmed.isEmpty { return [] }
        let segments = trimmed.split(separator: slash, omittingEmptySubsequences: false)
        if segments.count > maxSegments {
            throw LinkFault(
                offset: segments[maxSegments].startIndex,
                reason: "\(segments.count) path segments are too many; \(maxSegments) are the most")
        }
        return segments
    }

    private static func members(of query: ArraySlice<UInt8>) throws(LinkFault) -> [ArraySlice<UInt8>] {
        let members = query.split(separator: UInt8(ascii: "&"))
        if members.count > maxMembers {
            throw LinkFault(
                offset: members[maxMembers].startIndex,
                reason: "\(members.count) query members are too many; \(maxMembers) are the most")
        }
        return members
    }

    /// Splits a query member at its first `=`. The value is nil without one.
    static func halves(of member: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
        let name = member.prefix { $0 != UInt8(ascii: "=") }
        return (name, name.count == member.count ? nil : member.dropFirst(name.count + 1))
    }
}
