/// A value that a link carries: one place of a pattern's path or query.
public struct LinkParameter: Sendable, Hashable {
    /// `[a-zA-Z][a-zA-Z0-9_]*`, once in a pattern.
    public let name: String
    public let kind: LinkValueKind
    /// True for those of the query.
    public let isOptional: Bool
}

extension LinkParameter: CustomStringConvertible {
    /// As patterns have it: `{noteId:int}`.
    public var description: String {
        switch kind {
        case .string: "{\(name)}"
        case .strings: "{\(name)...}"
        default: "{\(name):\(kind)}"
        }
    }
}
