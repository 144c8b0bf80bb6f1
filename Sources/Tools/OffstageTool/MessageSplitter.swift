import Foundation

/// Cuts a copy of a stream into messages: bodies after `Content-Length`, and lines. Unlike `FrameDecoder` it never
/// stops: bytes that are no message are a message of their own.
struct MessageSplitter {
    /// Bytes after the last complete message.
    private(set) var rest: [UInt8] = []
    /// Bytes of `rest` without a line feed. They are not searched again.
    private var searched = 0

    /// A message over this size is cut.
    private static let limit = 64 << 20

    mutating func messages(after bytes: [UInt8]) -> [[UInt8]] {
        rest += bytes
        var messages: [[UInt8]] = []
        var start = 0
        while let end = end(from: start) {
            let message = rest[end.message]
            if !message.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }) {
                messages.append(Array(message))
            }
            start = end.next
            searched = start
        }
        rest.removeSubrange(..<start)
        searched -= start
        return messages
    }

    private mutating func end(from start: Int) -> (message: Range<Int>, next: Int)? {
        var line = start
        var length: Int?
        while let feed = rest[max(line, searched)...].firstIndex(of: 0x0A) {
            var text = rest[line..<feed]
            if text.last == 0x0D { text.removeLast() }
            if line > start, text.isEmpty {
                // The end of a header block.
                let body = feed + 1
                guard let length else { return (start..<feed, body) }
                return rest.count - body >= length ? (body..<(body + length), body + length) : nil
            }
            guard let header = Self.header(text) else { return (start..<feed, feed + 1) }
            if header.name == "content-length" { length = Int(header.value).flatMap { $0 < 0 ? nil : $0 } }
            line = feed + 1
        }
        if line == start { searched = rest.count }
        guard rest.count - start > Self.limit else { return nil }
        return (start..<rest.count, rest.count)
    }

    /// Returns the name in lower case and the value of a `Content-` header.
    private static func header(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard line.count < 256, line.first == 0x43 || line.first == 0x63 else { return nil }
        let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased().hasPrefix("content-") else { return nil }
        return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
    }
}
