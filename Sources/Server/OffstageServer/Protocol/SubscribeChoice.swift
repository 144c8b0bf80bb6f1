import JSON
import Wire

/// Options of a subscription: filter, start position and credit. By default it delivers everything from now on, without
/// a limit.
@Wire
package struct SubscribeOptions {
    /// Topics to deliver; all if absent.
    package let topics: [SubscriptionTopic]?
    /// Globs of event types to deliver; all if absent.
    package let types: [ShortText]?
    /// Globs of event types not to deliver.
    package let exclude: [ShortText]?
    /// Position of the client in the log: the server delivers everything after it.
    package let since: Since?
    /// Initial state: `snapshot` includes it in the answer, `none` does not.
    package let initial: Initial?
    /// Maximum number of deliveries that are not acknowledged (`subscription/ack`). Later ones wait, as for a client
    /// that does not read.
    package let credit: SafeInteger?

    /// Maximum number of globs.
    package static let maxPatterns = 64

    /// Options without a filter or limit.
    package static let everything = SubscribeOptions()

    /// Position in a session's log.
    @Wire
    package struct Since {
        /// Epoch of the session.
        package let epoch: String
        /// `seq` of the last publication that the client has received.
        package let seq: SafeInteger
    }

    /// Initial state in the answer.
    @Wire
    package enum Initial: String {
        case snapshot, none
    }
}

/// Kind of publication.
@Wire
package enum SubscriptionTopic: String, CaseIterable {
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
package enum SubscribeChoice: WireCodable {
    case options(SubscribeOptions)
    case none

    package static let wireExpectation = "\"none\", or a subscription's options, {} for everything"

    package init(wire node: JSONNode) throws(WireError) {
        if node.equals("none") {
            self = .none
        } else if node.isObject {
            self = .options(try SubscribeOptions(wire: node))
        } else {
            throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .options(let options): options.write(to: &writer)
        case .none: writer.string("none")
        }
    }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["oneOf": [["const": "none"], SubscribeOptions.wireSchema(in: &schemas)]]
    }
}
