import JSON
import JSONRPC
import Wire

/// Opens the conversation. Every method except `exit`, `rpc.discover` and `$/setTrace` requires it first.
public enum Initialize: Method {
    public static let name: StaticString = "initialize"
    public static let summary = "Opens the conversation: who asks, and what is served."
    public static let errors: [ErrorCode] = [.level]

    @Wire
    public struct Params {
        /// Process id of the client; the server ends after that process. Null or 0 watches no process.
        public let processId: SafeInteger?
        /// Name and version of the client.
        public let clientInfo: ClientInfo?
        /// Protocol levels that the client supports.
        public let `protocol`: ProtocolRange?
        /// Capabilities of the client. Not evaluated yet; null, `[]` and `{}` are accepted.
        public let capabilities: JSONValue?
        /// Initial trace level; `off` if absent.
        public let trace: TraceLevel?
        /// Locale as a BCP 47 tag, such as `kk-KZ`.
        public let locale: String?
    }

    /// Name and version of a client.
    @Wire
    public struct ClientInfo {
        /// Name of the client.
        public let name: String
        /// Version of the client.
        public let version: String?
    }

    /// Protocol levels that a client supports.
    @Wire
    public struct ProtocolRange {
        /// Level that the client was written for.
        public let level: SafeInteger
        /// Lowest level that the client supports; any level if absent.
        public let min: SafeInteger?
    }

    @Wire
    public struct Result {
        /// Name and version of the server.
        public let serverInfo: ServerInfo
        /// Protocol levels that the server supports.
        public let `protocol`: ProtocolInfo
        /// Capabilities of the server.
        public let capabilities: Capabilities
        /// Limits of the server.
        public let limits: Limits
        /// Apps that the server serves.
        public let apps: [AppInfo]
        /// Id of this server process; different after a restart.
        public let instanceId: String
    }

    /// Name and version of the server.
    @Wire
    public struct ServerInfo {
        /// Name of the server.
        public let name: String
        /// Version of the server.
        public let version: String
    }

    /// Protocol levels that the server supports.
    @Wire
    public struct ProtocolInfo {
        /// Current protocol level.
        public let level: Int
        /// Oldest level that is still supported.
        public let compatible: Int
    }

    /// Capabilities of the server.
    @Wire
    public struct Capabilities {
        /// Capabilities of the runtime.
        public let runtime: Runtime
    }

    /// Capabilities of the runtime; an absent flag means false.
    @Wire
    public struct Runtime {
        /// Batches of requests.
        public let batch: Bool
        /// `$/cancelRequest`.
        public let cancel: Bool
        /// `$/progress`.
        public let progress: Bool
        /// `session/waitFor`.
        public let sessionWait: Bool
        /// `clock/advance` in the test context.
        public let virtualClock: Bool
        /// Several clients of one session: `session/attach`.
        public let attach: Bool
        /// `subscription/open` with topics, globs, credit and replay.
        public let subscriptions: Bool
        /// Windows of long lists: `subscription/window`.
        public let windows: Bool
        /// Input components report the last applied `inputSeq`.
        public let inputSeq: Bool
    }

    /// An app that the server serves.
    @Wire
    public struct AppInfo {
        /// Name of the app, for `session/open`.
        public let name: String
        /// Title of the app, for people.
        public let title: String
    }
}

/// Limits of the server (protocol.md, section 11). `initialize` reports every limit; each has a flag.
@Wire
public struct Limits {
    /// Maximum bytes of one incoming message.
    public var message: Int
    /// Maximum number of JSON values in one message.
    public var values: Int
    /// Maximum nesting of arrays and objects, in messages of both directions.
    public var depth: Int
    /// Maximum bytes of one message's headers.
    public var headerBlock: Int
    /// Maximum number of messages in one batch.
    public var batch: Int
    /// Maximum bytes of a string id.
    public var id: Int
    /// Maximum bytes of a method name.
    public var method: Int
    /// Maximum number of calls in flight; later calls wait.
    public var inFlight: Int
    /// Maximum bytes of answers that the client has not read; more requests get 1001.
    public var unreadAnswers: Int
    /// Maximum number of open sessions.
    public var sessions: Int
    /// Maximum number of subscriptions of one connection, besides the one that opens with each session.
    public var subscriptions: Int
    /// Number of events in a session's log, for clients that lag or resume.
    public var ring: Int
    /// Number of closed sessions that are remembered, so that requests for them get 1101 instead of 1100.
    public var closedSessions: Int

    /// Creates limits; the defaults are those of the command.
    public init(
        message: Int = 16 << 20, values: Int = 250_000, depth: Int = 256, headerBlock: Int = 8 << 10, batch: Int = 1000,
        id: Int = 256,
        method: Int = 128,
        inFlight: Int = 4096, unreadAnswers: Int = 64 << 20, sessions: Int = 16_384, subscriptions: Int = 256,
        ring: Int = 4096,
        closedSessions: Int = 1024
    ) {
        self.message = message
        self.values = values
        self.depth = depth
        self.headerBlock = headerBlock
        self.batch = batch
        self.id = id
        self.method = method
        self.inFlight = inFlight
        self.unreadAnswers = unreadAnswers
        self.sessions = sessions
        self.subscriptions = subscriptions
        self.ring = ring
        self.closedSessions = closedSessions
    }
}

/// Level of the conversation's trace.
@Wire
public enum TraceLevel: String {
    case off, messages, verbose
}
