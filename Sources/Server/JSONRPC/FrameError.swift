/// Rejection of a frame, in words for the client. `FrameDecoder` returns it; `ResponseError(frame:)` makes the
/// response.
public struct FrameError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Kind of fault.
    public enum Kind: String, Sendable {
        /// The header block is malformed, so the next frame's start is unknown.
        case framing
        /// A frame without a body.
        case empty
        /// The frame is over a limit; see `limit`.
        case limit
        /// The system has too little memory for the frame.
        case memory
    }

    /// An exceeded limit. `actual` is known if a `Content-Length` announced it, and nil for a line.
    public struct Limit: Equatable, Sendable {
        /// Name in `initialize`'s `limits`.
        public let name: String
        /// Allowed maximum in bytes.
        public let max: Int
        /// Announced size in bytes.
        public let actual: Int?
    }

    /// Kind of fault.
    public let kind: Kind
    /// The fault and the correct form.
    public let message: String
    /// The exceeded limit, for `.limit`.
    public let limit: Limit?

    init(_ kind: Kind, _ message: String, limit: Limit? = nil) {
        self.kind = kind
        self.message = message
        self.limit = limit
    }

    public var description: String { message }
}

extension FrameError {
    static func overLimit(_ limits: FrameLimits, actual: Int?) -> FrameError {
        let size = actual.map { "a message of \($0) bytes" } ?? "a line"
        return FrameError(
            .limit, "\(size) is over the limit of \(limits.message) bytes and was skipped; send less at a time",
            limit: Limit(name: "message", max: limits.message, actual: actual))
    }

    static func headerBlockOverLimit(_ limits: FrameLimits) -> FrameError {
        FrameError(
            .framing,
            "the headers before a message take more than \(limits.headerBlock) bytes; "
                + "all that is needed is 'Content-Length: N' and an empty line",
            limit: Limit(name: "headerBlock", max: limits.headerBlock, actual: nil))
    }

    /// A character that a header name cannot contain; `before` is the line's text up to it.
    static func notAHeader(_ byte: UInt8, before: UnsafeRawBufferPointer) -> FrameError {
        let start =
            before.isEmpty
            ? "a line begins with \(name(of: byte))" : "after '\(quote(before))' there is \(name(of: byte))"
        let hint =
            byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
            ? "; JSON without headers is read in lines framing, one message a line" : ""
        return FrameError(.framing, "expected a header line such as 'Content-Length: 42', but \(start)\(hint)")
    }

    static func unusableLength(_ value: UnsafeRawBufferPointer) -> FrameError {
        FrameError(
            .framing,
            "Content-Length is '\(quote(value))'; "
                + "it must be the number of the body's bytes in decimal digits, such as 42")
    }

    static func differentLengths(_ first: Int, _ second: Int) -> FrameError {
        FrameError(.framing, "Content-Length is given twice, as \(first) and as \(second); give it once")
    }

    static let noLength = FrameError(
        .framing, "headers without Content-Length; give the number of the body's bytes, such as 'Content-Length: 42'")

    static let emptyBody = FrameError(
        .empty, "a message of 0 bytes; Content-Length counts the bytes of one JSON-RPC message")

    package static let noMemory = FrameError(
        .memory, "there was no memory left to read the message; send it again later")

    /// Quotes up to 40 characters of client input.
    private static func quote(_ bytes: UnsafeRawBufferPointer) -> String {
        let text = String(decoding: bytes.prefix(40), as: UTF8.self)
        return bytes.count > 40 ? text + "…" : text
    }

    private static func name(of byte: UInt8) -> String {
        switch byte {
        case 0x20: "a space"
        case 0x09: "a tab"
        case 0x0A, 0x0D: "the end of the line without a colon"
        case 0x21..<0x7F: "'\(Character(UnicodeScalar(byte)))'"
        default: "the byte 0x" + String(byte, radix: 16, uppercase: true)
        }
    }
}
