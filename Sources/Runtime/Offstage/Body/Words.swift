/// A text for people. A literal is a key of the session's catalogue of texts; the values in it are arguments of the key
/// (`Hello %1`). A text of a variable is shown as it is.
public struct Words: Sendable, Equatable {
    /// The text in the language of the source.
    public let text: String

    /// Shows `text` as it is.
    public init(_ text: String) { self.text = text }
}

extension Words: ExpressibleByStringInterpolation {
    /// Creates the words of a literal, `text`.
    public init(stringLiteral text: String) { self.text = text }
}
