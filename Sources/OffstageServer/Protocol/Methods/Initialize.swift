import JSON
import JSONRPC
import Wire

/// Opens the conversation. Everything but `exit`, `rpc.discover` and `$/setTrace` waits for it.
public enum Initialize: Method {
    public static let name: StaticString = "initialize"
    public static let summary = "Opens the conversation: who asks, and what is served."
    public static let errors: [ErrorCode] = [.level]

    @Wire
    public struct Params {
        /// The client's process; when it is gone, the server ends. Null or 0: nobody is watched.
        public let processId: SafeInteger?
        public let clientInfo: ClientInfo?
        public let `protocol`: ProtocolRange?
        /// What the client can do. Nothing is asked of it yet; null, `[]` and `{}` are all welcome.
        public let capabilities: JSONValue?
        public let trace: TraceLevel?
        /// A BCP 47 tag, such as `kk-KZ`.
        public let locale: String?
    }

    @Wire
    public struct ClientInfo {
        public let name: String
        public let version: String?
    }

    /// The levels a client can live with.
    @Wire
    public struct ProtocolRange {
        /// The level it was written for.
        public let level: SafeInteger
        /// The lowest that will do; without it, any.
        public let min: SafeInteger?
    }

    @Wire
    public struct Result {
        public let serverInfo: ServerInfo
        public let `protocol`: ProtocolInfo
        public let capabilities: Capabilities
        public let limits: Limits
        public let apps: [AppInfo]
        /// Tells this process from an earlier one.
        public let instanceId: String
    }

    @Wire
    public struct ServerInfo {
        public let name: String
        public let version: String
    }

    @Wire
    public struct ProtocolInfo {
        public let level: Int
        /// The oldest level that is still honoured.
        public let compatible: Int
    }

    @Wire
    public struct Capabilities {
        public let runtime: Runtime
    }

    /// What the runtime can do; an absent flag means no.
    @Wire
    public struct Runtime {
        public let batch: Bool
        public let cancel: Bool
        public let progress: Bool
        public let sessionWait: Bool
        public let virtualClock: Bool
        /// Several front ends of one session: `session/attach`.
        public let attach: Bool
        /// `subscription/open`: topics, globs, credit, replay.
        public let subscriptions: Bool
        /// The rows of long lists: `subscription/window`.
        public let windows: Bool
        /// Fields say which input they have taken last.
        public let inputSeq: Bool
    }

    @Wire
    public struct AppInfo {
        public let name: String
        public let title: String
    }
}

/// How large things may be (protocol.md, section 11); each is a flag of the command.
@Wire
public struct Limits {
    /// Bytes of one incoming message.
    public var message: Int
    /// JSON values in one message.
    public var values: Int
    /// Arrays and objects nested in each other, in and out.
    public var depth: Int
    /// Bytes of one message's headers.
    public var headerBlock: Int
    /// Messages in one batch.
    public var batch: Int
    /// Bytes of a string id.
    public var id: Int
    /// Bytes of a method's name.
    public var method: Int
    /// Calls that have not ended; above it new ones wait.
    public var inFlight: Int
    /// Bytes of answers that nobody has read; above it new requests get 1001.
    public var unreadAnswers: Int
    /// Sessions open at a time.
    public var sessions: Int
    /// Subscriptions of one connection, besides the one that each session is opened with.
    public var subscriptions: Int
    /// Events that one session remembers, for front ends that do not read or come back.
    public var ring: Int
    /// How many closed sessions are remembered, to be answered 1101 instead of 1100.
    public var closedSessions: Int

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

@Wire
public enum TraceLevel: String {
    case off, messages, verbose
}
