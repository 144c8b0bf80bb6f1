/// Checks a whole document in one pass, before jansson allocates memory for it: NUL bytes (jansson ignores them after a
/// number), nesting, and the number of values. Does not check syntax. For text that is not JSON, the count is at least
/// what jansson can build before it gives up.
enum JSONScan {
    /// - Returns: an upper bound of the number of values.
    static func check(_ text: UnsafeRawBufferPointer, limits: JSONLimits) throws(JSONParseError) -> Int {
        // A short text cannot exceed a limit: each value and each level has a byte of its own.
        if text.count <= min(limits.depth, limits.values), !text.contains(0) { return text.count }
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
                    throw overLimit("values", max: limits.values, actual: values, at: index &- 1, in: text)
                }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth &+= 1
                // Counts the first element of a container, and takes it back if the container closes at once. The limit
                // applies at the next comma or at the end.
                values &+= 1
                justOpened = true
                if depth > limits.depth {
                    throw overLimit("depth", max: limits.depth, actual: depth, at: index &- 1, in: text)
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth &-= 1
                if justOpened { values &-= 1 }
                justOpened = false
            case 0x20, 0x09, 0x0A, 0x0D: break
            case 0: throw nul(at: index &- 1, in: text)
            default: justOpened = false
            }
        }
        if values > limits.values { throw overLimit("values", max: limits.values, actual: values, at: end, in: text) }
        return values
    }

    /// Returns the index after the closing quote, or the end.
    private static func endOfString(_ text: UnsafeRawBufferPointer, from start: Int) throws(JSONParseError) -> Int {
        var index = start
        let end = text.count
        while true {
            // Compares eight bytes at a time, up to the first quote, backslash or NUL.
            while index &+ 8 <= end {
                let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let found =
                    word.zeroBytes | word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
                index &+= found.firstByte
                if found != 0 { break }
            }
            guard index < end else { return end }
            let byte = text[index]
            index &+= 1
            switch byte {
            case UInt8(ascii: "\""): return index
            // An escaped character ends no string; an escaped NUL is still a NUL.
            case UInt8(ascii: "\\"): if index < end, text[index] != 0 { index &+= 1 }
            case 0: throw nul(at: index &- 1, in: text)
            default: break
            }
        }
    }

    @inline(never)
    private static func nul(at offset: Int, in text: UnsafeRawBufferPointer) -> JSONParseError {
        JSONParseError(.nul, "a NUL byte; write \\u0000 inside a string", at: offset, in: text)
    }

    @inline(never)
    private static func overLimit(
        _ name: String, max: Int, actual: Int, at offset: Int, in text: UnsafeRawBufferPointer
    ) -> JSONParseError {
        let what =
            name == "depth" ? "arrays and objects nested deeper than \(max)" : "more than \(max) values in one message"
        return JSONParseError(.limit, what, at: offset, in: text, limit: .init(name: name, max: max, actual: actual))
    }
}

/// Tests on eight bytes at once, the first in the lowest bits. Each result sets the highest bit of the matching bytes.
/// Bits above the first match may be wrong, so join results by `|` and use only the first match. (Sean Eron Anderson,
/// Bit Twiddling Hacks.)
extension UInt64 {
    @inline(__always)
    var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }

    @inline(__always)
    func bytes(equalTo byte: UInt8) -> UInt64 { (self ^ (0x0101_0101_0101_0101 &* UInt64(byte))).zeroBytes }

    /// For a limit of at most 128.
    @inline(__always)
    func bytes(below limit: UInt8) -> UInt64 {
        (self &- 0x0101_0101_0101_0101 &* UInt64(limit)) & ~self & 0x8080_8080_8080_8080
    }

    /// Index of the first matching byte, 8 if there is none.
    @inline(__always)
    var firstByte: Int { trailingZeroBitCount >> 3 }
}
