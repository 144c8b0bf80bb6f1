/// Why a text is not JSON that we read: what, where, and in words.
public struct JSONParseError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Kind: String, Sendable {
        case syntax, utf8, nul, numberRange, duplicateKey, memory
        /// The text is over `JSONLimits`; see `limit`.
        case limit
    }

    /// A limit that was passed; `actual` is a lower bound, for reading stops there.
    public struct Limit: Equatable, Sendable {
        public let name: String
        public let max: Int
        public let actual: Int
    }

    public let kind: Kind
    /// What was wrong there, without the position.
    public let reason: String
    /// From 1.
    public let line: Int
    /// In characters from 0, as jansson counts.
    public let column: Int
    /// In bytes from 0.
    public let offset: Int
    public let limit: Limit?

    init(kind: Kind, reason: String, line: Int, column: Int, offset: Int, limit: Limit? = nil) {
        self.kind = kind
        self.reason = reason
        self.line = line
        self.column = column
        self.offset = offset
        self.limit = limit
    }

    public var description: String { "line \(line), column \(column): \(reason)" }
}
