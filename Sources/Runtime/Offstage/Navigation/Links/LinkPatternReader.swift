import JSON

/// Parses a pattern's text.
struct LinkPatternReader {
    let scheme: String
    private(set) var segments: [LinkSegment] = []
    private(set) var members: [LinkPattern.Member] = []
    private var names: Set<String> = []

    init(_ text: String) throws(LinkFault) {
        let pieces = try LinkPieces(text, maxBytes: LinkPattern.maxBytes)
        if let offset = Array(text.utf8).firstIndex(of: UInt8(ascii: "#")) {
            throw LinkFault(at: offset, "a link has no fragment; a '#' in a text is written %23")
        }
        scheme = pieces.scheme
        for piece in pieces.segments { try readSegment(piece) }
        for piece in pieces.members { try readMember(piece) }
    }

    // MARK: Path

    private mutating func readSegment(_ text: ArraySlice<UInt8>) throws(LinkFault) {
        if let last = segments.last, last.isOpenEnded {
            throw LinkFault(at: text.startIndex, "nothing can follow '\(last)', which takes all segments to the end")
        }
        let segment = try segment(text)
        try checkHost(segment, at: text.startIndex)
        segments.append(segment)
    }

    private mutating func segment(_ text: ArraySlice<UInt8>) throws(LinkFault) -> LinkSegment {
        if text.elementsEqual("*".utf8) { return .wildcard }
        if let braced = try Self.braced(text) { return .value(try parameter(braced, isOptional: false)) }
        guard !text.isEmpty else {
            throw LinkFault(at: text.startIndex, "a segment is empty; write a text, a place or '*'")
        }
        if let offset = text.firstIndex(of: UInt8(ascii: "*")) {
            throw LinkFault(at: offset, "'*' stands alone between slashes; a star in a text is written %2A")
        }
        let decoded = try PercentEncoding.decode(text)
        return .fixed(segments.isEmpty ? decoded.asciiLowercased : decoded)
    }

    /// Rejects choices in the host that differ only in letter case, because the host matches in any letter case.
    private func checkHost(_ segment: LinkSegment, at offset: Int) throws(LinkFault) {
        guard segments.isEmpty, case .oneOf(let choices)? = segment.parameter?.kind else { return }
        if Set(choices.map(\.asciiLowercased)).count < choices.count {
            throw LinkFault(at: offset, "choices that differ only in the case of letters are the same in a host")
        }
    }

    // MARK: Query

    private mutating func readMember(_ text: ArraySlice<UInt8>) throws(LinkFault) {
        let (name, value) = LinkPieces.halves(of: text)
        guard !name.isEmpty, let value, let braced = try Self.braced(value) else {
            throw LinkFault(at: text.startIndex, "a query member is written key={name} or key={name:kind}")
        }
        let key = try PercentEncoding.decode(name)
        if members.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
            throw LinkFault(at: text.startIndex, "the query has two members '\(key.shortened)'; one has to go")
        }
        let parameter = try parameter(braced, isOptional: true)
        guard parameter.kind != .strings else {
            throw LinkFault(
                at: value.startIndex, "'\(parameter)' takes path segments; it stands only at the end of the path")
        }
        members.append(LinkPattern.Member(key: key, parameter: parameter))
    }

    // MARK: Parameters

    /// Returns the text between the braces; nil for a text without braces.
    private static func braced(_ text: ArraySlice<UInt8>) throws(LinkFault) -> ArraySlice<UInt8>? {
        guard let brace = text.firstIndex(where: isBrace) else { return nil }
        let inner = text.dropFirst().dropLast()
        guard text.count >= 2, text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}"),
            !inner.contains(where: isBrace)
        else {
            throw LinkFault(
                at: brace,
                "a place takes all between two separators: {name} or {name:kind}; braces in a text are %7B, %7D")
        }
        return inner
    }

    private static func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

    private mutating func parameter(_ braced: ArraySlice<UInt8>, isOptional: Bool) throws(LinkFault) -> LinkParameter {
        let name = braced.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
        guard name.first?.isASCIILetter == true else {
            throw LinkFault(at: braced.startIndex, "a name has to stand here: a letter, then letters, digits and _")
        }
        let text = String(decoding: name, as: UTF8.self)
        guard names.insert(text).inserted else {
            throw LinkFault(at: braced.startIndex, "there are two places '\(text)'; give one another name")
        }
        return LinkParameter(name: text, kind: try Self.kind(braced[name.endIndex...]), isOptional: isOptional)
    }

    /// Parses the kind of a parameter.
    ///
    /// - Parameter text: the text after the name: empty, `...`, or a colon and the kind.
    private static func kind(_ text: ArraySlice<UInt8>) throws(LinkFault) -> LinkValueKind {
        if text.isEmpty { return .string }
        if text.elementsEqual("...".utf8) { return .strings }
        guard text.first == UInt8(ascii: ":") else {
            throw LinkFault(
                at: text.startIndex,
                "a name has letters, digits and _; behind it there may be ':' and a kind, or '...'")
        }
        let word = text.dropFirst()
        let plain: [LinkValueKind] = [.int, .number, .bool, .uuid]
        if let kind = plain.first(where: { word.elementsEqual("\($0)".utf8) }) { return kind }
        return .oneOf(try choices(word))
    }

    private static func choices(_ text: ArraySlice<UInt8>) throws(LinkFault) -> [String] {
        let words = text.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        guard words.count > 1 else {
            let kind = String(decoding: text, as: UTF8.self)
            throw LinkFault(
                at: text.startIndex,
                "'\(kind)' is no kind; there are int, number, bool, uuid and choices like a|b; strings have none")
        }
        if let word = words.first(where: { $0.isEmpty || !$0.allSatisfy(\.isUnreserved) }) {
            throw LinkFault(at: word.startIndex, "a choice is made of letters, digits and -._~")
        }
        let choices = words.map { String(decoding: $0, as: UTF8.self) }
        guard Set(choices).count == choices.count else {
            throw LinkFault(at: text.startIndex, "a choice is there twice")
        }
        return choices
    }
}
