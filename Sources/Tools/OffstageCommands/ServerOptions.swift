import ArgumentParser
import JSON
import JSONRPC
import Offstage
import OffstageServer

/// Options of the server, common to all commands.
package struct ServerOptions: ParsableArguments {
    package init() {}

    @Option(help: ArgumentHelp("Seed of identifiers and randomness, for repeatable runs.", valueName: "number"))
    package var seed: UInt64?

    @Option(help: ArgumentHelp("Time limit for pending requests after the end of the input.", valueName: "seconds"))
    var drainTimeout = ServerSettings().drainTimeout

    @Option(
        help: ArgumentHelp(
            "Writes each message of both directions to a file, as a JSON line with the time.", valueName: "file"),
        completion: .file())
    var traceFile: String?

    @Option(
        help: ArgumentHelp(
            "Lowest level to log to stderr: trace, debug, info, notice, warning, error or critical. At debug, each "
                + "action and each change of a session is logged.",
            valueName: "level"))
    var logLevel = ServerSettings().logLevel

    // One flag for each limit. No group of their own: a debug build of the parser checks a group in a group 25 times,
    // which took half of a start.
    private static let standard = Limits.standard

    private static func limit(_ text: String, _ unit: String) -> ArgumentHelp {
        ArgumentHelp("Maximum \(text).", valueName: unit)
    }

    @Option(help: limit("bytes of an incoming message", "bytes")) var maxMessage = standard.message
    @Option(help: limit("JSON values in a message", "count")) var maxValues = standard.values
    @Option(help: limit("nesting of arrays and objects", "levels")) var maxDepth = standard.depth
    @Option(help: limit("bytes of the headers of a message", "bytes")) var maxHeaderBlock = standard.headerBlock
    @Option(help: limit("messages in a batch", "count")) var maxBatch = standard.batch
    @Option(help: limit("bytes of a string id", "bytes")) var maxID = standard.id
    @Option(help: limit("bytes of a method name", "bytes")) var maxMethod = standard.method
    @Option(help: limit("number of pending requests", "count")) var maxInFlight = standard.inFlight
    @Option(help: limit("bytes of unread responses", "bytes")) var maxUnreadAnswers = standard.unreadAnswers
    @Option(help: limit("number of open sessions", "count")) var maxSessions = standard.sessions
    @Option(help: limit("number of subscriptions besides the first of each session", "count"))
    var maxSubscriptions = standard.subscriptions
    @Option(help: limit("number of unread events of a session", "count")) var maxRing = standard.ring
    @Option(help: limit("number of closed sessions to remember", "count"))
    var maxClosedSessions = standard.closedSessions
    @Option(help: limit("bytes of a session's log", "bytes")) var maxLogBytes = standard.logBytes
    @Option(help: limit("bytes of the logs of all sessions", "bytes")) var maxAllLogBytes = standard.allLogBytes
    @Option(help: limit("bytes of the saved state of a session", "bytes")) var maxSavedState = standard.savedState

    package var settings: ServerSettings {
        ServerSettings(
            seed: seed, drainTimeout: drainTimeout, traceFile: traceFile, logLevel: logLevel, limits: limits)
    }

    private var limits: Limits {
        Limits(
            message: maxMessage, values: maxValues, depth: maxDepth, headerBlock: maxHeaderBlock, batch: maxBatch,
            id: maxID, method: maxMethod, inFlight: maxInFlight, unreadAnswers: maxUnreadAnswers, sessions: maxSessions,
            subscriptions: maxSubscriptions, ring: maxRing, closedSessions: maxClosedSessions, logBytes: maxLogBytes,
            allLogBytes: maxAllLogBytes, savedState: maxSavedState)
    }

    package func validate() throws {
        guard drainTimeout >= 0, drainTimeout <= 86_400 else {
            throw ValidationError("--drain-timeout needs 0 to 86400 seconds; got \(drainTimeout)")
        }
        for (name, value) in JSONValue(encoding: limits).object ?? [:] {
            // jansson refuses more than 2,047 levels, and each level uses the call stack.
            let most: Int64 = name == "depth" ? 1024 : 1 << 40
            guard let value = value.integer, !(1...most).contains(value) else { continue }
            let flag = name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
            throw ValidationError("--max-\(flag) needs 1 to \(most); got \(value)")
        }
    }
}

/// The values of the options of the server.
package struct ServerSettings {
    package var seed: UInt64?
    var drainTimeout = 10.0
    var traceFile: String?
    var logLevel = LogThreshold.notice
    var limits = Limits.standard

    /// Takes over the streams, starts the log and opens the trace file, before any app code runs. Afterwards a `print`
    /// of the app never blocks.
    ///
    /// - Throws: Exit code 70 or 73, after a sentence.
    package func begin() throws -> (ProcessStreams, TraceFile?) {
        let streams = try takeOverStreams()
        AppOutput.neverWaits()
        StderrLog.install(logLevel)
        do { return (streams, try traceFile.map { try TraceFile(path: $0) }) } catch {
            throw CleanExit.message("\(programName): \(error)", code: 73)
        }
    }

    package func configuration<Main: OffstageMain>(
        for main: Main.Type, needsHandshake: Bool = false
    ) -> Server.Configuration {
        var configuration = Server.Configuration(apps: Main.apps)
        configuration.needsHandshake = needsHandshake
        configuration.extraMethods = Main.extraMethods
        configuration.seed = seed
        configuration.drainTimeout = .milliseconds(Int64(drainTimeout * 1000))
        configuration.limits = limits
        return configuration
    }
}
