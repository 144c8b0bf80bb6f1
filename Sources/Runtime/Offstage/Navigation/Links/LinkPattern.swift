import JSON

/// A URL pattern with typed parameters: `notes://note/{noteId:int}?mode={mode}`. Extracts the values of a matching URL
/// and builds the URL for given values. `LinkTable` selects between several patterns.
///
///     scheme://host/segment/…?key={name}&…
///
///     note            this text; percent-encoded where a URL has to be
///     {title}         a string
///     {noteId:int}    int, number, bool or uuid
///     {list:all|new}  one of these strings: letters, digits and -._~
///     {path...}       one or more segments, as an array of strings; only at the end
///     *               one or more segments, ignored; only at the end
///
/// The host is the first segment. Scheme and host match in any letter case. Path values are never empty. Query members
/// are optional and can have any kind but `{path...}`. A pattern has at most 1,024 bytes, 64 segments and 64 query
/// members.
package struct LinkPattern: Sendable {
    /// Canonical text of the pattern: scheme and host in lower case, no slash at the end, only necessary escapes.
    package let description: String
    let scheme: String
    let segments: [LinkSegment]
    let members: [Member]

    /// A query member: `key={name}`.
    struct Member: Sendable {
        let key: String
        let parameter: LinkParameter
    }

    static let maxBytes = 1024

    /// Parses a pattern.
    ///
    /// - Throws: `LinkPatternError.malformed` with the offset and the correction.
    package init(_ text: String) throws(LinkPatternError) {
        do throws(LinkFault) {
            let reader = try LinkPatternReader(text)
            self.init(reader)
            if description.utf8.count > Self.maxBytes {
                throw LinkFault(
                    at: 0, "percent-encoded, it has \(description.utf8.count) bytes; \(Self.maxBytes) are the most")
            }
        } catch {
            throw .malformed(pattern: text.shortened, offset: error.offset, reason: error.reason)
        }
    }

    private init(_ reader: LinkPatternReader) {
        scheme = reader.scheme
        segments = reader.segments
        members = reader.members
        description = Self.url(scheme, segments.map(\.description), members.map { ($0.key, $0.parameter.description) })
    }

    /// Parameters of the path, then of the query, in the pattern's order.
    package var parameters: [LinkParameter] { segments.compactMap(\.parameter) + members.map(\.parameter) }

    /// Builds the URL with these values: `{"noteId":12}` gives `notes://note/12`.
    ///
    /// Values without a parameter are ignored; a wildcard becomes `*`. The pattern matches its own URLs. In a table, a
    /// more specific pattern may match them first.
    ///
    /// - Parameter values: an object; an absent or null query value is left out.
    /// - Returns: nil when a path value is missing or empty, or a value has the wrong kind. Also nil when the URL
    ///   exceeds the length limit.
    package func url(with values: JSONValue) -> String? {
        let path = segments.compactMap { $0.text(with: values) }
        guard path.count == segments.count, let query = query(with: values) else { return nil }
        let url = Self.url(scheme, path, query)
        // A URL that `LinkURL` rejects is not returned.
        return (try? LinkURL(url)) == nil ? nil : url
    }

    private func query(with values: JSONValue) -> [(key: String, value: String)]? {
        var query: [(key: String, value: String)] = []
        for member in members {
            guard let value = values[member.parameter.name], !value.isNull else { continue }
            guard let text = member.parameter.kind.text(of: value) else { return nil }
            query.append((member.key, PercentEncoding.encode(text)))
        }
        return query
    }

    private static func url(_ scheme: String, _ path: [String], _ query: [(key: String, value: String)]) -> String {
        let members = query.map { "\(PercentEncoding.encode($0.key))=\($0.value)" }
        return
            "\(scheme)://\(path.joined(separator: "/"))\(members.isEmpty ? "" : "?")\(members.joined(separator: "&"))"
    }
}

extension LinkPattern: Hashable, CustomStringConvertible {
    package static func == (a: LinkPattern, b: LinkPattern) -> Bool { a.description == b.description }
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

// MARK: - Reading

extension LinkPattern {
    /// Extracts the path values; nil when the URL does not match.
    func pathValues(of url: LinkURL) -> JSONObject? {
        guard scheme == url.scheme, takes(url.segments.count) else { return nil }
        var values = JSONObject()
        for (index, segment) in segments.enumerated() {
            switch segment.read(url, at: index) {
            case .fits: break
            case .value(let value): if let name = segment.parameter?.name { values[name] = value }
            case .misfit: return nil
            }
        }
        return values
    }

    /// Extracts the query values. A value of the wrong kind is left out.
    ///
    /// - Returns: warnings about ignored values.
    func readQuery(of url: LinkURL, into values: inout JSONObject) -> [String] {
        var warnings: [String] = []
        for member in members {
            let texts = url.values(of: member.key)
            guard let text = texts.last else { continue }
            let (name, kind) = (member.parameter.name, member.parameter.kind)
            if texts.count > 1 { warnings.append("'\(member.key)' is there \(texts.count) times; the last one counts") }
            values[name] = kind.value(of: text)
            if values[name] == nil {
                warnings.append("'\(text.shortened)' at '\(name)' \(kind.complaint); it is left out")
            }
        }
        return warnings
    }

    /// True when the pattern matches URLs with `count` segments.
    func takes(_ count: Int) -> Bool { isOpenEnded ? count >= segments.count : count == segments.count }

    var isOpenEnded: Bool { segments.last?.isOpenEnded ?? false }

    /// Equal for patterns that match the same URLs.
    var shape: String {
        let shapes = segments.map(\.shape)
        return ([scheme + ":/", shapes.first?.asciiLowercased ?? ""] + shapes.dropFirst()).joined(separator: "/")
    }
}
