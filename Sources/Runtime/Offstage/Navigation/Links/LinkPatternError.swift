/// Error in an app's link patterns: a mistake of the app author, found at the start.
package enum LinkPatternError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Syntax error: `offset` in bytes from 0, `reason` with the correction. A long pattern is shortened.
    case malformed(pattern: String, offset: Int, reason: String)
    /// Two patterns match the same URLs, so the second can never be selected.
    case ambiguous(LinkPattern, LinkPattern)

    package var description: String {
        switch self {
        case .malformed(let pattern, let offset, let reason):
            "the link '\(pattern)' is malformed at byte \(offset): \(reason)"
        case .ambiguous(let first, let second):
            "no URL could tell the links '\(first)' and '\(second)' apart; change or remove one"
        }
    }
}
