/// A client's text inside an error sentence, truncated to 100 bytes.
public struct Quoted: CustomStringConvertible {
    private let text: String
    private static let limit = 100

    /// Quotes a text.
    public init(_ text: String) { self.text = text }

    public var description: String {
        text.utf8.count <= Self.limit ? text : String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self) + "…"
    }
}
