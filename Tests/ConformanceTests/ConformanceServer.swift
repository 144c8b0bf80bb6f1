/// A server under test and its four streams, seen from the other end. Knows bytes, not messages.
///
/// Every call that waits gives up after `hangGuard` and throws; that is a guard against a hang, never an assertion on
/// time.
protocol ConformanceServer: AnyObject {
    /// Hands bytes to the server's input in one piece. What the server writes meanwhile goes to `received`; with nil
    /// nothing is read until all
    /// has been taken, as a front end does that writes before it reads.
    /// - Throws: `.inputClosed` if the server has closed its input or is gone.
    func write(_ bytes: [UInt8], received: (([UInt8]) -> Void)?) throws(ConformanceFailure)

    /// Waits until the server has taken every byte written so far out of its input.
    func waitUntilInputIsTaken() throws(ConformanceFailure)

    /// The next bytes of output, waiting for them; nil at its end.
    func read() throws(ConformanceFailure) -> [UInt8]?

    func closeInput()
    func closeOutput()
    func send(signal: Int32)

    /// Waits for the end. A process that died of a signal has minus the signal as its code.
    func waitForExit() throws(ConformanceFailure) -> Int

    /// The most memory the server has held so far, in MiB; nil where that cannot be asked.
    func peakMemory() -> Int?

    /// The end of what the server wrote to stderr, for a failure's message.
    func diagnostics() -> String

    /// Ends whatever still runs. Called once, at the end of every conversation.
    func stop()
}

/// What stands at the server's stderr.
enum StandardError: String {
    case file, closed
    /// A pipe that nobody reads, filled to the brim before the server starts.
    case full
}

enum ConformanceFailure: Error, CustomStringConvertible {
    case hang(String)
    case inputClosed
    case mismatch(String)
    case badCase(String)

    var description: String {
        switch self {
        case .hang(let what): "hang: \(what)"
        case .inputClosed: "the server has closed its input"
        case .mismatch(let text): text
        case .badCase(let text): "the case file is wrong: \(text)"
        }
    }
}

/// The ways to reach a server.
enum Transport: String, CaseIterable, Sendable {
    case child, memory

    func start(arguments: [String], standardError: StandardError) throws(ConformanceFailure) -> any ConformanceServer {
        switch self {
        case .child: try ChildProcessServer(arguments: arguments, standardError: standardError)
        case .memory: try MemoryConformanceServer(arguments: arguments)
        }
    }
}

/// How long anything may take before it counts as hanging.
let hangGuardMilliseconds: Int32 = 30_000
