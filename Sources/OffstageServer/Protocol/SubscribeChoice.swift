import JSON
import Wire

/// What a subscription is about, where it begins, and how much of it may be under way. Everything, from now on, without
/// a limit, where nothing is said.
@Wire
public struct SubscribeOptions {
    /// Everything, if left out.
    public let topics: [SubscriptionTopic]?
    /// Globs over the types of events: only these.
    public let types: [ShortText]?
    /// Globs over the types of events: not these.
    public let exclude: [ShortText]?
    /// What the client has already: it is told all that came after.
    public let since: Since?
    /// Whether the answer tells how things are.
    public let initial: Initial?
    /// So many deliveries may be unacknowledged (subscription/ack); what comes then waits, as for a front end that does
    /// not read.
    public let credit: SafeInteger?

    public static let maxPatterns = 64

    public static let everything = SubscribeOptions()

    private init() {
        (topics, types, exclude, since, initial, credit) = (nil, nil, nil, nil, nil, nil)
    }

    @Wire
    public struct Since {
        public let epoch: String
        /// Of the last publication that the client has.
        public let seq: SafeInteger
    }

    @Wire
    public enum Initial: String {
        case snapshot, none
    }
}

/// What is streamed, by kind.
@Wire
public enum SubscriptionTopic: String, CaseIterable {
    /// `session/event`
    case events
    /// `screen/didChange`
    case screens
    /// `route/didChange`
    case route
    /// `log/entry` of the session
    case log
}

/// What `session/open` and `session/attach` subscribe to: `"none"`, or a subscription's options.
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
