import ArgumentParser
import Offstage
import OffstageServer

/// What every command lets one say about the server.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Makes identifiers and randomness repeatable.", valueName: "number"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("How long requests under way may take once the end is near.", valueName: "seconds"))
    var drainTimeout: Double = 10

    @Option(
        help: ArgumentHelp(
            "Mirrors both directions into a file: a JSON line a message, with the time.", valueName: "file"),
        completion: .file())
    var traceFile: String?

    @Option(
        help: ArgumentHelp(
            "Logs to stderr from this level on: trace, debug, info, notice, warning, error, critical.",
            valueName: "level"))
    var logLevel: LogThreshold = .notice

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func configuration<Main: OffstageMain>(for main: Main.Type) -> Server.Configuration {
        var configuration = Server.Configuration(apps: Main.apps)
        configuration.extraMethods = Main.extraMethods
        configuration.seed = seed
        configuration.drainTimeout = .milliseconds(Int64(drainTimeout * 1000))
        configuration.limits = limits.limits
        return configuration
    }

    /// Before anything is served: a trace that was asked for and cannot be written is a reason not to start.
    func openTraceFile() throws -> TraceFile? {
        do {
            return try traceFile.map { try TraceFile(path: $0) }
        } catch {
            throw CleanExit.message("\(programName): \(error)", code: 73)
        }
    }

    func validate() throws {
        guard drainTimeout >= 0, drainTimeout <= 86_400 else {
            throw ValidationError("--drain-timeout takes 0 to 86400 seconds, not \(drainTimeout)")
        }
    }
}

/// Every limit of protocol.md, section 11, is a flag.
struct LimitOptions: ParsableArguments {
    private static let standard = Limits()

    @Option(help: ArgumentHelp("Bytes of one incoming message.", valueName: "bytes")) var maxMessage = standard.message
    @Option(help: ArgumentHelp("JSON values in one message.", valueName: "count")) var maxValues = standard.values
    @Option(help: ArgumentHelp("Arrays and objects nested in each other.", valueName: "levels")) var maxDepth = standard
        .depth
    @Option(help: ArgumentHelp("Bytes of the headers before a message.", valueName: "bytes")) var maxHeaderBlock =
        standard.headerBlock
    @Option(help: ArgumentHelp("Messages in one batch.", valueName: "count")) var maxBatch = standard.batch
    @Option(help: ArgumentHelp("Bytes of a string id.", valueName: "bytes")) var maxID = standard.id
    @Option(help: ArgumentHelp("Bytes of a method's name.", valueName: "bytes")) var maxMethod = standard.method
    @Option(help: ArgumentHelp("Requests that have not been answered.", valueName: "count")) var maxInFlight = standard
        .inFlight
    @Option(help: ArgumentHelp("Bytes of answers that nobody has read.", valueName: "bytes")) var maxUnreadAnswers =
        standard.unreadAnswers
    @Option(help: ArgumentHelp("Sessions open at a time.", valueName: "count")) var maxSessions = standard.sessions
    @Option(help: ArgumentHelp("Subscriptions besides those that sessions are opened with.", valueName: "count"))
    var maxSubscriptions = standard.subscriptions
    @Option(help: ArgumentHelp("Events of a session that wait for a reader.", valueName: "count")) var maxRing =
        standard.ring
    @Option(help: ArgumentHelp("Closed sessions that are remembered.", valueName: "count")) var maxClosedSessions =
        standard.closedSessions

    var limits: Limits {
        Limits(
            message: maxMessage, values: maxValues, depth: maxDepth, headerBlock: maxHeaderBlock, batch: maxBatch,
            id: maxID, method: maxMethod,
            inFlight: maxInFlight, unreadAnswers: maxUnreadAnswers, sessions: maxSessions,
            subscriptions: maxSubscriptions, ring: maxRing,
            closedSessions: maxClosedSessions)
    }

    func validate() throws {
        let most = 1 << 40
        let all = [
            ("message", maxMessage, most), ("values", maxValues, most), ("header-block", maxHeaderBlock, most),
            ("batch", maxBatch, most),
            ("id", maxID, most), ("method", maxMethod, most), ("in-flight", maxInFlight, most),
            ("unread-answers", maxUnreadAnswers, most),
            ("sessions", maxSessions, most), ("subscriptions", maxSubscriptions, most), ("ring", maxRing, most),
            ("closed-sessions", maxClosedSessions, most),
            // jansson refuses more than 2,047 levels, and each level takes stack on the way in and out.
            ("depth", maxDepth, 1024),
        ]
        for (name, value, most) in all where !(1...most).contains(value) {
            throw ValidationError("--max-\(name) takes 1 to \(most), not \(value)")
        }
    }
}
