/// A named value in a pattern's path or query.
public struct LinkParameter: Sendable, Hashable {
    /// Matches `[a-zA-Z][a-zA-Z0-9_]*`; unique in its pattern.
    public let name: String
    /// Kind of the value.
    public let kind: LinkValueKind
    /// True for query parameters.
    public let isOptional: Bool
}

extension LinkParameter: CustomStringConvertible {
    /// As in a pattern: `{noteId:int}`.
    public var description: String {
        switch kind {
        case .string: "{\(name)}"
        case .strings: "{\(name)...}"
        default: "{\(name):\(kind)}"
        }
    }
}
