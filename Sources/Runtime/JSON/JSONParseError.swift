/// Rejection of a JSON text: the kind of mistake, its position, and a sentence.
public struct JSONParseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Kind of mistake.
    public enum Kind: String, Sendable {
        /// Text that is not JSON, is not UTF-8, has a NUL in a string, a number outside its range or an equal key
        /// twice; or memory that could not be allocated.
        case syntax, utf8, nul, numberRange, duplicateKey, memory
        /// The text is over `JSONLimits`; see `limit`.
        case limit
    }

    /// An exceeded limit. `actual` is a lower bound, because parsing stops there.
    public struct Limit: Equatable, Sendable {
        /// Name in `JSONLimits`.
        public let name: String
        /// Allowed maximum.
        public let max: Int
        /// Lower bound of the document's value.
        public let actual: Int

        package init(name: String, max: Int, actual: Int) {
            self.name = name
            self.max = max
            self.actual = actual
        }
    }

    /// Kind of mistake.
    public let kind: Kind
    /// The mistake, without its position.
    public let reason: String
    /// From 1.
    public let line: Int
    /// In characters from 0, as in jansson.
    public let column: Int
    /// In bytes from 0: where reading stopped, as a rule behind the wrong token.
    public let offset: Int
    /// The exceeded limit, for `.limit`.
    public let limit: Limit?

    public var description: String { "line \(line), column \(column): \(reason)" }

    /// Computes line and column from an offset.
    init(_ kind: Kind, _ reason: String, at offset: Int, in text: UnsafeRawBufferPointer, limit: Limit? = nil) {
        let offset = max(0, min(offset, text.count))
        let before = text[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.kind = kind
        self.reason = reason
        self.line = 1 + before.count { $0 == 0x0A }
        // Continuation bytes do not start a character.
        self.column = text[lineStart..<offset].count { $0 & 0xC0 != 0x80 }
        self.offset = offset
        self.limit = limit
    }
}
