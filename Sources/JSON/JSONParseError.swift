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

        package init(name: String, max: Int, actual: Int) {
            self.name = name
            self.max = max
            self.actual = actual
        }
    }

    public let kind: Kind
    /// What was wrong there, without the position.
    public let reason: String
    /// From 1.
    public let line: Int
    /// In characters from 0, as jansson counts.
    public let column: Int
    /// In bytes from 0: where the mistake begins, or the text's length if it ends too early.
    public let offset: Int
    public let limit: Limit?

    public var description: String { "line \(line), column \(column): \(reason)" }

    /// Counts line and column for an offset.
    init(_ kind: Kind, _ reason: String, at offset: Int, in text: UnsafeRawBufferPointer, limit: Limit? = nil) {
        let offset = max(0, min(offset, text.count))
        let before = text[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.kind = kind
        self.reason = reason
        self.line = 1 + before.count { $0 == 0x0A }
        // Continuation bytes do not begin a character.
        self.column = text[lineStart..<offset].count { $0 & 0xC0 != 0x80 }
        self.offset = offset
        self.limit = limit
    }
}
