import JSON

/// The envelope of a request as most clients write it, read without the parser:
/// `{"jsonrpc":"2.0","id":7,"method":"session/list","params":{…}}`, with or without spaces. Nearly half of the time of
/// a short request is its parsing (`make bench`, measure `list`). Every other text is parsed whole.
public struct UsualRequest {
    /// The number of the request.
    public let id: Int64
    /// The method, valid as long as the text.
    public let method: MethodName
    /// Bytes of the params in the text: an object or an array if the text is valid; nil for none.
    public let params: Range<Int>?

    /// Reads a whole message, `text`; nil unless its envelope is the usual one within `limits`.
    public init?(_ text: UnsafeRawBufferPointer, limits: EnvelopeLimits) {
        var scan = Scan(text: text)
        // Without spaces three comparisons are enough.
        guard
            scan.skip("{\"jsonrpc\":\"2.0\",\"id\":")
                || scan.skip("{") && scan.skip("\"jsonrpc\"") && scan.skip(":") && scan.skip("\"2.0\"")
                    && scan.skip(",") && scan.skip("\"id\"") && scan.skip(":"),
            let id = scan.number(),
            scan.skip(",\"method\":") || scan.skip(",") && scan.skip("\"method\"") && scan.skip(":"),
            let method = scan.name(limits.method)
        else { return nil }
        (self.id, self.method) = (id, method)
        if scan.skip("}") {
            params = nil
            guard scan.isAtEnd else { return nil }
        } else {
            guard scan.skip(",\"params\":") || scan.skip(",") && scan.skip("\"params\"") && scan.skip(":"),
                scan.isAtContainer, text.last == UInt8(ascii: "}")
            else { return nil }
            params = scan.index..<text.count - 1
        }
    }

    private struct Scan {
        let text: UnsafeRawBufferPointer
        var index = 0

        var isAtEnd: Bool { index == text.count }

        var isAtContainer: Bool {
            index < text.count && (text[index] == UInt8(ascii: "{") || text[index] == UInt8(ascii: "["))
        }

        /// Skips a token and the spaces after it.
        mutating func skip(_ token: StaticString) -> Bool {
            let end = index + token.utf8CodeUnitCount
            guard end <= text.count else { return false }
            let found = UnsafeRawBufferPointer(rebasing: text[index..<end])
            guard token.withUTF8Buffer({ System.areEqual(found, UnsafeRawBufferPointer($0)) }) else { return false }
            index = end
            skipSpaces()
            return true
        }

        private mutating func skipSpaces() { while index < text.count, text[index] == UInt8(ascii: " ") { index += 1 } }

        /// Reads digits that cannot overflow.
        mutating func number() -> Int64? {
            let start = index
            var number: Int64 = 0
            while index < text.count, index - start < 18, case let digit = text[index] &- UInt8(ascii: "0"), digit < 10
            {
                number = number * 10 + Int64(digit)
                index += 1
            }
            // A number in JSON has no leading zero.
            guard index > start, text[start] != UInt8(ascii: "0") || index == start + 1 else { return nil }
            skipSpaces()
            return number
        }

        /// Reads a string without escapes, of letters, digits and the signs that names of methods have.
        mutating func name(_ limit: Int) -> MethodName? {
            guard index < text.count, text[index] == UInt8(ascii: "\"") else { return nil }
            index += 1
            let start = index
            while index < text.count, text[index] != UInt8(ascii: "\"") {
                guard (0x24...0x7A).contains(text[index]), text[index] != UInt8(ascii: "\\") else { return nil }
                index += 1
            }
            let name = text[start..<index]
            guard name.count <= limit, skip("\"") else { return nil }
            return MethodName(UnsafeRawBufferPointer(rebasing: name).assumingMemoryBound(to: UInt8.self))
        }
    }
}
