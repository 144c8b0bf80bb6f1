import JSON

/// One message of a script, with the members that `render` needs before it sends the message.
struct ScriptLine {
    /// Line number from 1, comments included.
    let number: Int
    let text: String
    private let messages: [JSONValue]

    /// Returns all lines except comments and blank lines.
    static func lines(of script: String) -> [ScriptLine] {
        script.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated().compactMap {
            index, line in
            guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
            // The server answers a line that is no JSON with an error.
            let value = try? JSONValue(parsing: String(line))
            return ScriptLine(
                number: index + 1, text: String(line), messages: value?.array ?? [value].compactMap { $0 })
        }
    }

    var opensSession: Bool { messages.contains { $0["method"]?.string == "session/open" } }
    var advancesClock: Bool { messages.contains { $0["method"]?.string == "clock/advance" } }
    /// Ids as compact JSON, for comparisons.
    var ids: [String] { messages.compactMap { $0["id"]?.description } }
    var sessionID: String? { messages.compactMap { $0["params"]?["sessionId"]?.string }.last }
}
