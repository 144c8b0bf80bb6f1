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

extension ClosestName {
    /// `; did you mean 'x'?` and a blank, or a full stop and a blank: what stands between "there is no 'y'" and the
    /// next sentence.
    public static func hint(for name: String, among known: some Sequence<String>) -> String {
        find(name, among: known).map { "; did you mean '\($0)'? " } ?? ". "
    }
}
