import JSON
import JSONRPC
import Offstage
import Wire

/// Opens the conversation. Every method except `exit`, `rpc.discover` and `$/setTrace` requires it first.
package enum Initialize: Method {
    package static let name: StaticString = "initialize"
    package static let summary =
        "Opens the conversation: describes the client and returns the server's apps, capabilities and limits."
    package static let errors: [ErrorCode] = [.level]

    @Wire
    package struct Params {
        /// Process id of the client; the server ends after that process. Null or 0 watches no process.
        package let processId: SafeInteger?
        /// Name and version of the client.
        package let clientInfo: ClientInfo?
        /// Protocol levels that the client supports.
        package let `protocol`: ProtocolRange?
        /// Components, capabilities and layers that the client shows or fulfils.
        package let capabilities: OrEmptyArray<ClientCapabilities>?
        /// Settings of the user and of the front end; standard values if absent.
        package let context: ClientContext.Settings?
        /// Initial trace level; `off` if absent.
        package let trace: TraceLevel?
        /// Sent by clients of the Model Context Protocol, which the server does not speak: it refuses them.
        package let protocolVersion: JSONValue?
    }

    /// Name and version of a client.
    @Wire
    package struct ClientInfo {
        /// Name of the client.
        package let name: String
        /// Version of the client.
        package let version: String?
    }

    /// Protocol levels that a client supports.
    @Wire
    package struct ProtocolRange {
        /// Level that the client was written for.
        package let level: SafeInteger
        /// Lowest level that the client supports; any level if absent.
        package let min: SafeInteger?
    }

    @Wire
    package struct Result {
        /// Name and version of the server.
        package let serverInfo: ServerInfo
        /// Protocol levels that the server supports.
        package let `protocol`: ProtocolInfo
        /// Capabilities of the server.
        package let capabilities: Capabilities
        /// Limits of the server.
        package let limits: Limits
        /// Numbers that all front ends share.
        package let timing: Timing
        /// Apps that the server serves.
        package let apps: [AppInfo]
        /// Id of this server process; different after a restart.
        package let instanceId: String
    }

    /// Name and version of the server.
    @Wire
    package struct ServerInfo {
        /// Name of the server.
        package let name: String
        /// Version of the server.
        package let version: String
    }

    /// Protocol levels that the server supports.
    @Wire
    package struct ProtocolInfo {
        /// Current protocol level.
        package let level: Int
        /// Oldest level that is still supported.
        package let compatible: Int
    }

    /// Capabilities of the server.
    @Wire
    package struct Capabilities {
        /// Capabilities of the runtime.
        package let runtime: Runtime
    }

    /// Capabilities of the runtime; an absent flag means false.
    @Wire
    package struct Runtime {
        /// Batches of requests.
        package let batch: Bool
        /// `$/cancelRequest`.
        package let cancel: Bool
        /// `$/progress`.
        package let progress: Bool
        /// `session/wait`.
        package let sessionWait: Bool
        /// `clock/advance` in the test context.
        package let virtualClock: Bool
        /// Several clients of one session: `session/attach`.
        package let attach: Bool
        /// `subscription/open` with topics, globs, credit and replay.
        package let subscriptions: Bool
        /// Windows of long lists: `subscription/window`.
        package let windows: Bool
        /// Input components report the last applied `inputSeq`.
        package let inputSeq: Bool
        /// Sessions outlive the process: `resume` of `session/open`.
        package let resume: Bool
    }

    /// Numbers that all front ends share, so that an app behaves alike in each.
    @Wire
    package struct Timing {
        /// Seconds after which a front end shows that it loads, so that short waits do not flicker.
        package var loadingDelay = 0.3
        /// Seconds of a pause in typing after which keys answer an alert or a sheet that has appeared.
        package var typingGuard = 0.7
        /// Code points of a text from which an input sends an `edit` instead of the whole text.
        package var editSize = 256
        /// Snapshots in a row, without an update between them, after which a front end ends the session.
        package var snapshotLimit = 3
    }

    /// An app that the server serves.
    @Wire
    package struct AppInfo {
        /// Name of the app, for `session/open`.
        package let name: String
        /// Title of the app, for people.
        package let title: String
        /// Schemes of the URLs that the app may open outside itself.
        package let urlSchemes: [String]
        /// Hosts of the images that the app may show. A front end loads no image from another host.
        package let imageHosts: [String]
    }
}

/// Limits of the server. `initialize` reports every limit; each has a flag.
@Wire
public struct Limits {
    /// Maximum bytes of one incoming message.
    public var message: Int
    /// Maximum number of JSON values in one message.
    public var values: Int
    /// Maximum nesting of arrays and objects in a message of the client, and in an answer if it is above 256. An event
    /// and a view have at most 256 levels with their message.
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
    /// Maximum bytes of a session's log.
    public var logBytes: Int
    /// Maximum bytes of the logs of all sessions.
    public var allLogBytes: Int
    /// Maximum bytes of the saved state of a session; a larger one is not saved.
    public var savedState: Int

    /// Maximum nesting of an answer, which contains more than the client has sent: at least 256.
    package var answerDepth: Int { max(JSONLimits.standard.depth, depth) }

    /// The limits of a server without flags.
    public static let standard = Limits(
        message: 16 << 20, values: 250_000, depth: 256, headerBlock: 8 << 10, batch: 1000, id: 256, method: 128,
        inFlight: 4096, unreadAnswers: 64 << 20, sessions: 16_384, subscriptions: 256, ring: 4096, closedSessions: 1024,
        logBytes: 16 << 20, allLogBytes: 64 << 20, savedState: 256 << 10)
}

/// Level of the conversation's trace.
@Wire
package enum TraceLevel: String {
    case off, messages, verbose
}
