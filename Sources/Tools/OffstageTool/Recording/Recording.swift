import JSON
import JSONRPC

/// A recorded conversation: the inputs of a front end in order, each with the messages that the server sent after it.
/// The article Recording defines the file.
struct Recording {
    /// An input of the server.
    enum Input {
        case message(JSONValue)
        /// A message that is not valid JSON.
        case text(String)
        /// Milliseconds by which the clocks of all open sessions advance.
        case advance(Int64)
        /// The end of the input.
        case end
    }

    struct Step {
        let input: Input
        /// Number of its line in the file.
        let line: Int
        /// Pointers to texts of secure fields, which the file does not contain.
        let hidden: [String]
        var output: [JSONValue] = []
    }

    /// Format of the file. A later version cannot be read.
    static let version: Int64 = 1

    let seed: Int64
    let framing: Framing
    var steps: [Step] = []
    /// Nil when the recording was interrupted.
    var exitCode: Int64?

    /// A file that is not a recording of this version.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
        init(_ line: Int, _ problem: String) { description = "line \(line): \(problem)" }
    }

    /// Returns the first line of a file.
    static func header(seed: Int64, framing: Framing) -> JSONValue {
        [
            "offstage": "recording", "version": .integer(version), "seed": .integer(seed),
            "framing": .string(framing.rawValue),
        ]
    }

    /// Parses the bytes of a file.
    init(parsing bytes: [UInt8]) throws(Unreadable) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard let first = lines.first else { throw Unreadable(1, "the file is empty") }
        (seed, framing) = try Self.readHeader(try Self.json(first, 1))
        for (index, line) in lines.enumerated().dropFirst() { try read(try Self.json(line, index + 1), index + 1) }
    }

    private static func json(_ line: ArraySlice<UInt8>, _ number: Int) throws(Unreadable) -> JSONValue {
        do throws(JSONParseError) { return try JSONValue(parsing: Array(line), limits: .trusted) } catch {
            throw Unreadable(number, "it is not JSON: \(error)")
        }
    }

    static func readHeader(_ header: JSONValue, _ line: Int = 1) throws(Unreadable) -> (Int64, Framing) {
        guard header["offstage"] == "recording", let version = header["version"]?.integer else {
            throw Unreadable(line, "it is not a recording; the first line of one has \"offstage\":\"recording\"")
        }
        guard version == Self.version else {
            throw Unreadable(line, "the recording has version \(version); this offstage reads version \(Self.version)")
        }
        guard let seed = header["seed"]?.integer, seed >= 0 else {
            throw Unreadable(line, "'seed' needs an integer from 0")
        }
        guard let framing = header["framing"]?.string.flatMap(Framing.init(rawValue:)) else {
            throw Unreadable(line, "'framing' needs lines or headers")
        }
        return (seed, framing)
    }

    private mutating func read(_ entry: JSONValue, _ line: Int) throws(Unreadable) {
        guard exitCode == nil else { throw Unreadable(line, "an entry after 'exit'") }
        if let message = entry["out"] {
            guard !steps.isEmpty else { throw Unreadable(line, "a message before the first input") }
            steps[steps.count - 1].output.append(message)
        } else if let code = entry["exit"]?.integer {
            exitCode = code
        } else if let input = Self.input(entry) {
            let hidden = (entry["hidden"]?.array ?? []).compactMap(\.string)
            steps.append(Step(input: input, line: line, hidden: hidden))
        } else {
            throw Unreadable(line, "it needs one of 'in', 'text', 'advance', 'end', 'out' and 'exit'")
        }
    }

    private static func input(_ entry: JSONValue) -> Input? {
        if let message = entry["in"] { return .message(message) }
        if let text = entry["text"]?.string { return .text(text) }
        if let milliseconds = entry["advance"]?.integer, milliseconds > 0 { return .advance(milliseconds) }
        return entry["end"] == true ? .end : nil
    }
}

extension Recording.Input {
    /// The input as an entry of the file.
    var entry: JSONValue {
        switch self {
        case .message(let message): ["in": message]
        case .text(let text): ["text": .string(text)]
        case .advance(let milliseconds): ["advance": .integer(milliseconds)]
        case .end: ["end": true]
        }
    }

    /// Requests and notifications of the input: a message, or the elements of a batch.
    var messages: [JSONValue] {
        guard case .message(let message) = self else { return [] }
        return message.array ?? [message]
    }
}
