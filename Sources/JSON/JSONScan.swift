/// One pass over a whole document before jansson allocates for it: NUL bytes (which jansson passes over after a number), nesting, and the number of
/// values. Says nothing about syntax; on text that is not JSON the counts are merely approximate.
enum JSONScan {
    static func check(_ text: UnsafeRawBufferPointer, limits: JSONLimits) throws(JSONParseError) {
        let end = text.count
        var index = 0
        var depth = 0
        var values = 1
        var justOpened = false
        while index < end {
            let byte = text[index]
            index &+= 1
            switch byte {
            case UInt8(ascii: "\""):
                justOpened = false
                index = try endOfString(text, from: index)
            case UInt8(ascii: ","):
                values &+= 1
                if values > limits.values {
                    throw overLimit("values", max: limits.values, actual: values, at: index - 1, in: text)
                }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth &+= 1
                // The first element of a container; taken back if it closes at once.
                values &+= 1
                justOpened = true
                if depth > limits.depth {
                    throw overLimit("depth", max: limits.depth, actual: depth, at: index - 1, in: text)
                }
                if values > limits.values {
                    throw overLimit("values", max: limits.values, actual: values, at: index - 1, in: text)
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth &-= 1
                if justOpened { values &-= 1 }
                justOpened = false
            case 0x20, 0x09, 0x0A, 0x0D:
                break
            case 0:
                throw nul(at: index - 1, in: text)
            default:
                justOpened = false
            }
        }
    }

    /// The index behind the closing quote, or the end.
    private static func endOfString(_ text: UnsafeRawBufferPointer, from start: Int) throws(JSONParseError) -> Int {
        var index = start
        let end = text.count
        while true {
            // Eight bytes at a time while none of them is a quote, a backslash or a NUL.
            while index &+ 8 <= end {
                let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let quotes = word ^ 0x2222_2222_2222_2222
                let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
                guard hasZeroByte(word) | hasZeroByte(quotes) | hasZeroByte(backslashes) == 0 else { break }
                index &+= 8
            }
            guard index < end else { return end }
            let byte = text[index]
            index &+= 1
            switch byte {
            case UInt8(ascii: "\""): return index
            case UInt8(ascii: "\\"): index &+= 1
            case 0: throw nul(at: index - 1, in: text)
            default: break
            }
        }
    }

    /// Not zero if a byte of the word is; the classic bit trick.
    @inline(__always)
    private static func hasZeroByte(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    private static func nul(at offset: Int, in text: UnsafeRawBufferPointer) -> JSONParseError {
        error(.nul, "a NUL byte; write \\u0000 inside a string", at: offset, in: text)
    }

    private static func overLimit(
        _ name: String, max: Int, actual: Int, at offset: Int, in text: UnsafeRawBufferPointer
    ) -> JSONParseError {
        let what = name == "depth" ? "arrays and objects nested deeper than \(max)" : "more than \(max) values in one message"
        return error(.limit, what, at: offset, in: text, limit: .init(name: name, max: max, actual: actual))
    }

    private static func error(
        _ kind: JSONParseError.Kind, _ reason: String, at offset: Int, in text: UnsafeRawBufferPointer,
        limit: JSONParseError.Limit? = nil
    ) -> JSONParseError {
        let before = text[..<offset]
        let line = 1 + before.count { $0 == 0x0A }
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // Continuation bytes do not begin a character.
        let column = text[lineStart..<offset].count { $0 & 0xC0 != 0x80 }
        return JSONParseError(kind: kind, reason: reason, line: line, column: column, offset: offset, limit: limit)
    }
}
