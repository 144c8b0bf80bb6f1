import JSON

/// A message of a script, and what of it has to be known before it is sent.
struct ScriptLine {
    /// From 1, comments counted.
    let number: Int
    let text: String
    private let messages: [JSONValue]

    /// All but comments and blank lines.
    static func lines(of script: String) -> [ScriptLine] {
        script.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated().compactMap {
            place, line in
            guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
            // What is no JSON is for the server to refuse.
            let value = try? JSONValue(parsing: String(line))
            return ScriptLine(
                number: place + 1, text: String(line), messages: value?.array ?? [value].compactMap { $0 })
        }
    }

    var opensSession: Bool { messages.contains { $0["method"]?.string == "session/open" } }
    var advancesClock: Bool { messages.contains { $0["method"]?.string == "clock/advance" } }
    /// Compact JSON, so that they can be compared.
    var ids: [String] { messages.compactMap { $0["id"]?.description } }
    var sessionID: String? { messages.compactMap { $0["params"]?["sessionId"]?.string }.last }
}
