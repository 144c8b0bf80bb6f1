import JSON
import JSONRPC

/// One message of a script, with the members that `render` needs before it sends the message.
struct ScriptLine {
    /// Line number from 1, comments included.
    let number: Int
    let text: String
    private let messages: [JSONValue]

    /// Returns all lines except comments and blank lines, as the server reads them.
    static func lines(of script: [UInt8]) -> [ScriptLine] {
        // No line is longer than the limit.
        let limits = FrameLimits(message: max(1, script.count))
        var decoder = FrameDecoder(framing: .lines, limits: limits, allowsComments: true)
        script.withUnsafeBytes { decoder.append($0) }
        var lines: [ScriptLine] = []
        while case .frame(let line) = decoder.next() { lines.append(ScriptLine(line, number: decoder.lineNumber)) }
        if case .lastFrame(let line) = decoder.finish() { lines.append(ScriptLine(line, number: decoder.lineNumber)) }
        return lines
    }

    private init(_ line: UnsafeRawBufferPointer, number: Int) {
        self.number = number
        text = String(decoding: line, as: UTF8.self)
        // The server answers a line that is no JSON with an error.
        let value = try? JSONValue(parsing: Array(line))
        messages = value?.array ?? [value].compactMap { $0 }
    }

    var opensSession: Bool { messages.contains { $0["method"]?.string == "session/open" } }
    var advancesClock: Bool { messages.contains { $0["method"]?.string == "clock/advance" } }
    /// Ids as compact JSON, for comparisons.
    var ids: [String] { messages.compactMap { $0["id"]?.description } }
    var sessionID: String? { messages.compactMap { $0["params"]?["sessionId"]?.string }.last }
}
