/// A server under test and its four streams, from the client's side. It handles bytes, not messages.
///
/// Every call that waits throws after a limit: a guard against a hang, not an assertion about time.
package protocol ConformanceServer: AnyObject {
    /// Writes bytes to the server's input in one piece.
    ///
    /// - Parameter received: receives the server's output meanwhile. With nil, output is read only after the server has
    ///   read every byte, as in a front end that writes before it reads.
    /// - Throws: `.inputClosed` when the server has closed its input or has ended.
    func write(_ bytes: [UInt8], received: (([UInt8]) -> Void)?) throws(ConformanceFailure)

    /// Waits until the server has read every byte written so far.
    func waitUntilInputIsTaken() throws(ConformanceFailure)

    /// Waits for the next bytes of output; nil at its end.
    func read() throws(ConformanceFailure) -> [UInt8]?

    func closeInput()
    func closeOutput()
    func send(signal: Int32)

    /// Waits for the server's end and returns its exit code; minus the signal for a process that a signal ended.
    func waitForExit() throws(ConformanceFailure) -> Int

    /// Peak memory of the server in MiB; nil where it cannot be measured.
    func peakMemory() -> Int?

    /// The last lines of the server's stderr, for a failure's message.
    func diagnostics() -> String

    /// Ends every process that still runs. Called once, at the end of every conversation.
    func stop()
}

/// The destination of the server's stderr.
package enum StandardError: String, Sendable {
    case file, closed
    /// A pipe without a reader, full before the server starts.
    case full
}

package enum ConformanceFailure: Error, CustomStringConvertible {
    /// The server's command cannot be started.
    case cannotStart(String)
    case hang(String)
    case inputClosed
    case mismatch(String)
    case badCase(String)

    package var description: String {
        switch self {
        case .cannotStart(let reason): reason
        case .hang(let what): "hang: \(what)"
        case .inputClosed: "the server has closed its input"
        case .mismatch(let text): text
        case .badCase(let text): "the case file is wrong: \(text)"
        }
    }
}

/// Time in milliseconds after which a wait counts as a hang, unless a caller chooses another.
package let hangGuardMilliseconds: Int32 = 30_000

/// Starts a server with the arguments of a case.
package typealias StartServer =
    (_ arguments: [String], _ standardError: StandardError) throws(ConformanceFailure) -> any ConformanceServer
