/// Framing of messages on a stream (protocol.md, section 2).
enum Framing: String, CaseIterable {
    case headers
    case lines

    /// Returns the header before a body of `count` bytes.
    func prefix(_ count: Int) -> String {
        self == .headers ? "Content-Length: \(count)\r\n\r\n" : ""
    }

    var suffix: String {
        self == .headers ? "" : "\n"
    }

    /// Finds the first frame in the `count` bytes at `bytes`.
    @inline(__always)
    func cut(_ bytes: UnsafeRawPointer, count: Int) -> Cut {
        switch self {
        case .headers: headersFrame(bytes, count: count)
        case .lines: linesFrame(bytes, count: count)
        }
    }

    enum Cut {
        /// The body starts after `head` bytes; the whole frame has `total` bytes.
        case frame(head: Int, body: Int, total: Int)
        /// The first frame needs `total` bytes; 0 if unknown.
        case incomplete(total: Int)
        case broken
    }

    @inline(__always)
    private func headersFrame(_ bytes: UnsafeRawPointer, count: Int) -> Cut {
        // The form that almost every server writes: `Content-Length: N`, CR LF, CR LF.
        if count >= 40, bytes.word(at: 0) == word("Content-"), bytes.word(at: 8) == word("Length: ") {
            var length = 0
            var index = 16
            while case let digit = bytes.byte(at: index) &- 0x30, digit < 10, index < 30 {
                length = length &* 10 &+ Int(digit)
                index &+= 1
            }
            if bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self) == halfWord("\r\n\r\n") {
                let head = index &+ 4
                return head &+ length <= count
                    ? .frame(head: head, body: length, total: head &+ length) : .incomplete(total: head &+ length)
            }
        }
        return anyHeadersFrame(bytes, count: count)
    }

    /// Any header block: names in any case, other headers, bare LF.
    private func anyHeadersFrame(_ bytes: UnsafeRawPointer, count: Int) -> Cut {
        var index = 0
        var length: Int?
        while let end = Platform.firstIndex(of: 0x0A, in: bytes + index, count: count - index) {
            let line = UnsafeRawBufferPointer(start: bytes + index, count: end)
            index += end + 1
            let text = String(decoding: line, as: UTF8.self).lowercased().filter { $0 != "\r" }
            if text.isEmpty {
                guard let length else { return .broken }
                let total = index + length
                return total <= count ? .frame(head: index, body: length, total: total) : .incomplete(total: total)
            }
            if text.hasPrefix("content-length:") { length = Int(text.dropFirst(15).filter { $0 != " " }) }
        }
        return count > 8 << 10 && length == nil ? .broken : .incomplete(total: 0)
    }

    private func linesFrame(_ bytes: UnsafeRawPointer, count: Int) -> Cut {
        guard let end = Platform.firstIndex(of: 0x0A, in: bytes, count: count) else { return .incomplete(total: 0) }
        return .frame(head: 0, body: end, total: end &+ 1)
    }
}

extension UnsafeRawPointer {
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        load(fromByteOffset: offset, as: UInt8.self)
    }

    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}

/// The first eight bytes of a literal as one integer, as they lie in memory.
@inline(__always)
func word(_ literal: StaticString) -> UInt64 {
    UnsafeRawPointer(literal.utf8Start).loadUnaligned(as: UInt64.self)
}

/// The first four bytes of a literal as one integer, as they lie in memory.
@inline(__always)
func halfWord(_ literal: StaticString) -> UInt32 {
    UnsafeRawPointer(literal.utf8Start).loadUnaligned(as: UInt32.self)
}
