/// Path to a value in a document (RFC 6901): `/rows/3/title`, empty for the whole document.
public struct JSONPointer: Sendable {
    /// Keys and indices from the root to the value, unescaped.
    public let tokens: [String]

    /// Makes a pointer from unescaped tokens.
    public init(_ tokens: [String]) { self.tokens = tokens }

    /// A token's text form: `~` as `~0`, `/` as `~1`.
    package static func escaped(_ token: String) -> String {
        var escaped = ""
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The text form: `/` before each escaped token.
    public var description: String { tokens.map { "/" + Self.escaped($0) }.joined() }
}
