import JSON

/// Reads conversations from lines: those of `offstage record`, of `--trace-file` and of `OFFSTAGE_TRAFFIC`.
struct TrafficReader {
    /// A message of a conversation; a response comes with its request.
    enum Entry {
        case request(JSONValue)
        case response(JSONValue, to: JSONValue)
        case notification(JSONValue)
        /// The messages after it are of another server.
        case newConversation
    }

    struct Unreadable: Error, CustomStringConvertible {
        let line: Int
        let problem: String
        var description: String { "line \(line): \(problem)" }
    }

    private var line = 0
    private var isRecording = false
    private var connection: JSONValue?
    /// Requests without a response, by id.
    private var requests: [String: JSONValue] = [:]

    /// Names of the apps whose sessions the conversations have opened.
    private(set) var apps: Set<String> = []

    /// Reads one line, which may be empty.
    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (Entry) -> Void) throws(Unreadable) {
        line += 1
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return }
        let entry: JSONValue
        do { entry = try JSONValue(parsing: Array(bytes), limits: .trusted) } catch {
            switch error.kind {
            case .syntax, .utf8, .memory:
                throw Unreadable(line: line, problem: "it is not JSON: column \(error.column): \(error.reason)")
            // A server refuses such a message, too: it has reached nothing.
            case .limit, .duplicateKey, .numberRange, .nul: return
            }
        }
        if entry["offstage"] == "recording" {
            guard entry["version"] == 1 else {
                throw Unreadable(
                    line: line,
                    problem: "the recording has version \(entry["version"] ?? .null); this offstage reads version 1")
            }
            isRecording = true
            begin(nil, body)
        } else if isRecording, let message = entry["in"] {
            take(message, isIncoming: true, body)
        } else if isRecording, let message = entry["out"] {
            take(message, isIncoming: false, body)
        } else if let direction = entry["direction"]?.string, let message = entry["message"] {
            // The test traffic names directions from the client's side.
            let name = entry["connection"]
            if name != connection { begin(name, body) }
            let isOut = direction == "out"
            take(message, isIncoming: name == nil ? !isOut : isOut, body)
        } else if !isRecording, entry["direction"] == nil || entry["text"] == nil {
            throw Unreadable(line: line, problem: "it is no message of a recording, a trace or test traffic")
        }
    }

    private mutating func begin(_ name: JSONValue?, _ body: (Entry) -> Void) {
        connection = name
        requests = [:]
        body(.newConversation)
    }

    private mutating func take(_ message: JSONValue, isIncoming: Bool, _ body: (Entry) -> Void) {
        for message in message.array ?? [message] {
            guard let id = message["id"] else {
                if !isIncoming { body(.notification(message)) }
                continue
            }
            if isIncoming {
                // A trace file may have several conversations after each other.
                if message["method"] == "initialize" { begin(connection, body) }
                requests[id.description] = message
                body(.request(message))
            } else if let request = requests.removeValue(forKey: id.description) {
                if let app = message["result"]?["app"]?.string, message["result"]?["epoch"] != nil { apps.insert(app) }
                body(.response(message, to: request))
            }
        }
    }
}
