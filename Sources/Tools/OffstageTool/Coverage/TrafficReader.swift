import JSON

/// Reads conversations from lines: those of `offstage record`, of `--trace-file` and of `OFFSTAGE_TRAFFIC`.
struct TrafficReader {
    /// The messages of a line. It begins a conversation when the messages before it are of another server.
    typealias Entry = (messages: [JSONValue], isIncoming: Bool, beginsConversation: Bool)

    private var line = 0
    private var isRecording = false
    private var connection: JSONValue?

    /// Reads one line. Returns nil without a message.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(Recording.Unreadable) -> Entry? {
        line += 1
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return nil }
        let entry: JSONValue
        do { entry = try JSONValue(parsing: Array(bytes), limits: .trusted) } catch {
            switch error.kind {
            case .syntax, .utf8, .memory:
                throw Recording.Unreadable(line, "it is not JSON: column \(error.column): \(error.reason)")
            // A server refuses such a message, too: it has reached nothing.
            case .limit, .duplicateKey, .numberRange, .nul: return nil
            }
        }
        if entry["offstage"] == "recording" {
            _ = try Recording.readHeader(entry, line)
            isRecording = true
            return ([], true, true)
        }
        let (direction, last) = (entry["direction"]?.string, connection)
        guard let message = isRecording ? entry["in"] ?? entry["out"] : direction.flatMap({ _ in entry["message"] })
        else {
            if isRecording || (direction != nil && entry["text"] != nil) { return nil }
            throw Recording.Unreadable(line, "it is no message of a recording, a trace or test traffic")
        }
        connection = entry["connection"]
        // The test traffic names directions from the client's side.
        let isIncoming = isRecording ? entry["in"] != nil : (direction == "out") == (connection != nil)
        return (message.array ?? [message], isIncoming, connection != last)
    }
}
