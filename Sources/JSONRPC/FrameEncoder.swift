import JSON

/// Puts what is written into a frame, in place: `begin`, then the message straight into the same buffer, then `end`.
///
///     let mark = encoder.begin(&out)
///     response.write(to: &out)
///     encoder.end(mark, &out)
public struct FrameEncoder: Sendable {
    public let framing: Framing
    /// How many digits the length is expected to have: as many as the last one.
    private var digits = 3

    private static let name: StaticString = "Content-Length: "
    private static let ending: StaticString = "\r\n\r\n"

    public init(_ framing: Framing) { self.framing = framing }

    /// Begins a frame at the end of what is written. Nothing may be taken out of the buffer until it has ended.
    public func begin(_ out: inout JSONWriter) -> FrameMark {
        let before = out.mark
        let start = out.count
        if framing == .headers {
            out.raw(Self.name)
            for _ in 0..<digits { out.raw("0") }
            out.raw(Self.ending)
        }
        return FrameMark(before: before, start: start, digits: digits, bodyStart: out.count)
    }

    /// Ends a frame: a line feed, or the length in the room that was left for it. Only if that has another number of
    /// digits than expected do the
    /// body's bytes move.
    public mutating func end(_ mark: FrameMark, _ out: inout JSONWriter) {
        guard framing == .headers else { return out.raw("\n") }
        var rest = out.count - mark.bodyStart
        // The longest Int has 19 digits.
        withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { text in
            var first = text.count
            repeat {
                first -= 1
                text[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            digits = text.count - first
            let place = mark.start + Self.name.utf8CodeUnitCount
            out.replace(place..<place + mark.digits, with: UnsafeRawBufferPointer(rebasing: text[first...]))
        }
    }

    /// Takes a frame back that was begun and not ended.
    public func cancel(_ mark: FrameMark, _ out: inout JSONWriter) { out.rollBack(to: mark.before) }
}

/// Where a frame began.
public struct FrameMark: Sendable {
    fileprivate let before: JSONWriter.Mark
    fileprivate let start: Int
    fileprivate let digits: Int
    /// Where the message begins; up to `JSONWriter.count` it is the message's size. True until `end`, which may move
    /// it.
    public let bodyStart: Int
}
