import JSON

/// Frames messages in place: `begin`, then the message into the same buffer, then `end`.
///
///     let mark = encoder.begin(&out)
///     response.write(to: &out)
///     encoder.end(mark, &out)
public struct FrameEncoder: Sendable {
    /// Framing of the stream.
    public let framing: Framing
    /// Expected number of digits of the length: that of the last message.
    private var digits = 3

    private static let name: StaticString = "Content-Length: "
    private static let ending: StaticString = "\r\n\r\n"

    /// Makes an encoder of frames in this `framing`.
    public init(_ framing: Framing) { self.framing = framing }

    /// Starts a frame at the end of `out`. No bytes may be removed from it until `end`.
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

    /// Ends the frame at `mark` in `out`: writes a line feed, or the length into the reserved digits. Moves the body
    /// only if the length has another number of digits than expected.
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
            let start = mark.start + Self.name.utf8CodeUnitCount
            out.replace(start..<start + mark.digits, with: UnsafeRawBufferPointer(rebasing: text[first...]))
        }
    }

    /// Removes from `out` the frame at `mark`, which was started and not ended.
    public func cancel(_ mark: FrameMark, _ out: inout JSONWriter) { out.rollBack(to: mark.before) }
}

/// Start of a frame.
public struct FrameMark: Sendable {
    fileprivate let before: JSONWriter.Mark
    fileprivate let start: Int
    fileprivate let digits: Int
    /// Index of the message's first byte. Valid until `end`, which may move the message.
    public let bodyStart: Int
}
