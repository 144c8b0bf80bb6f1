import JSON
import Platform

/// Frames messages for the server, and cuts its output into messages, more strictly than a client need be: headers are
/// exactly
/// `Content-Length: N` CRLF CRLF, lines are compact JSON and LF.
struct Messages {
    let framing: ConformanceCase.Framing
    /// Maximum number of received bytes that are no whole message.
    private static let limit = 256 << 20
    private var buffer: [UInt8] = []
    private var start = 0
    /// Index before which no LF was found.
    private var searched = 0

    init(framing: ConformanceCase.Framing) { self.framing = framing }

    mutating func append(_ bytes: [UInt8]) {
        if start > 1 << 20 {
            buffer.removeFirst(start)
            searched -= start
            start = 0
        }
        buffer += bytes
    }

    /// Received bytes that are no whole message.
    var rest: [UInt8] { Array(buffer[start...]) }

    mutating func next() throws(ConformanceFailure) -> [UInt8]? {
        guard buffer.count - start <= Self.limit else { throw .mismatch("a message has more than 256 MiB") }
        switch framing {
        case .lines:
            guard let end = lineEnd() else { return nil }
            let line = Array(buffer[start..<end])
            start = end + 1
            searched = start
            return line
        case .headers:
            let prefix = Array("Content-Length: ".utf8)
            guard buffer.count - start > prefix.count else { return nil }
            var index = start + prefix.count
            var length = 0
            while index < buffer.count, (0x30...0x39).contains(buffer[index]), length < 1 << 40 {
                length = length * 10 + Int(buffer[index] - 0x30)
                index += 1
            }
            guard buffer[start..<start + prefix.count].elementsEqual(prefix),
                buffer.count - index < 4 || buffer[index..<index + 4].elementsEqual([13, 10, 13, 10])
            else { throw .mismatch("output is not framed as `Content-Length: N` CR LF CR LF") }
            guard buffer.count >= index + 4 + length else { return nil }
            start = index + 4 + length
            return Array(buffer[index + 4..<start])
        }
    }

    private mutating func lineEnd() -> Int? {
        let found = buffer.withUnsafeBytes { bytes -> Int? in
            guard searched < bytes.count, let base = bytes.baseAddress else { return nil }
            return memchr(base + searched, 0x0A, bytes.count - searched).map { UnsafeRawPointer($0) - base }
        }
        if found == nil { searched = buffer.count }
        return found
    }

    /// Index of the first white space outside strings; nil in a compact message, and in a long one.
    static func blankOutsideStrings(_ line: [UInt8]) -> Int? {
        guard line.count < 1 << 16 else { return nil }
        var isInString = false
        var isEscaped = false
        for (index, byte) in line.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == 0x5C
                isInString = byte != 0x22
            } else if byte == 0x22 {
                isInString = true
            } else if byte <= 0x20 {
                return index
            }
        }
        return nil
    }
}
