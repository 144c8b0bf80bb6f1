import JSON
import Wire

/// Options of a subscription: filter, start position and credit. By default it delivers everything from now on, without
/// a limit.
@Wire
public struct SubscribeOptions {
    /// Topics to deliver; all if absent.
    public let topics: [SubscriptionTopic]?
    /// Globs of event types to deliver; all if absent.
    public let types: [ShortText]?
    /// Globs of event types not to deliver.
    public let exclude: [ShortText]?
    /// Position of the client in the log: the server delivers everything after it.
    public let since: Since?
    /// Initial state: `snapshot` includes it in the answer, `none` does not.
    public let initial: Initial?
    /// Maximum number of deliveries that are not acknowledged (`subscription/ack`). Later ones wait, as for a client
    /// that does not read.
    public let credit: SafeInteger?

    /// Maximum number of globs.
    public static let maxPatterns = 64

    /// Options without a filter or limit.
    public static let everything = SubscribeOptions()

    private init() {
        (topics, types, exclude, since, initial, credit) = (nil, nil, nil, nil, nil, nil)
    }

    /// Position in a session's log.
    @Wire
    public struct Since {
        /// Epoch of the session.
        public let epoch: String
        /// `seq` of the last publication that the client has received.
        public let seq: SafeInteger
    }

    /// Initial state in the answer.
    @Wire
    public enum Initial: String {
        case snapshot, none
    }
}

/// Kind of publication.
@Wire
public enum SubscriptionTopic: String, CaseIterable {
    /// Events: `session/event`.
    case events
    /// Views: `screen/didChange`.
    case screens
    /// The route tree: `route/didChange`.
    case route
    /// The session's log entries: `log/entry`.
    case log
}

/// Choice in `session/open` and `session/attach`: `"none"`, or the options of a subscription.
public enum SubscribeChoice: WireCodable {
    case options(SubscribeOptions)
    case none

    public static let wireExpectation = "\"none\", or a subscription's options, {} for everything"

    public init(wire node: JSONNode) throws(WireError) {
        if node.equals("none") {
            self = .none
        } else if node.isObject {
            self = .options(try SubscribeOptions(wire: node))
        } else {
            throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .options(let options): options.write(to: &writer)
        case .none: writer.string("none")
        }
    }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["oneOf": [["const": "none"], SubscribeOptions.wireSchema(in: &schemas)]]
    }
}
