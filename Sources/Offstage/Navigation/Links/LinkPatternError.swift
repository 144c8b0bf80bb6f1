/// Why a table of links cannot be made. A mistake of whoever wrote the patterns, so it is found at the start.
public enum LinkPatternError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `offset` in bytes from 0; `reason` says what would be right. A long pattern is cut.
    case malformed(pattern: String, offset: Int, reason: String)
    /// Every URL that fits one fits the other, and nothing says which is meant.
    case ambiguous(LinkPattern, LinkPattern)

    public var description: String {
        switch self {
        case .malformed(let pattern, let offset, let reason):
            "the link '\(pattern)' is malformed at byte \(offset): \(reason)"
        case .ambiguous(let first, let second):
            "no URL could tell the links '\(first)' and '\(second)' apart; change or remove one"
        }
    }
}
