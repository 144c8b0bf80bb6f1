/// A named value in a pattern's path or query.
package struct LinkParameter: Sendable, Hashable {
    /// Matches `[a-zA-Z][a-zA-Z0-9_]*`; unique in its pattern.
    package let name: String
    /// Kind of the value.
    package let kind: LinkValueKind
    /// True for query parameters.
    package let isOptional: Bool
}

extension LinkParameter: CustomStringConvertible {
    /// As in a pattern: `{noteId:int}`.
    package var description: String {
        switch kind {
        case .string: "{\(name)}"
        case .strings: "{\(name)...}"
        default: "{\(name):\(kind)}"
        }
    }
}
