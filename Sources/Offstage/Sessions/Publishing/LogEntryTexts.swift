import JSON
import Wire

/// Text of an event in the log.
@Wire
public struct EventEntry {
    /// The node's id.
    public let screen: String?
    /// `{"type": case, …its labelled values}`.
    public let event: Encoded<JSONValue>
    public let cause: Cause?
}

/// Text of a view change in the log.
@Wire
public struct ViewEntry {
    /// The node's id.
    public let screen: String
    public let fromRev: Int64
    public let rev: Int64
    /// RFC 6902: add, remove, replace, move.
    public let patch: Encoded<[JSONValue]>?
    public let view: Encoded<JSONValue>?
    public let cause: Cause?
}

/// Text of a route change in the log.
@Wire
public struct RouteEntry {
    public let fromRev: Int64
    public let rev: Int64
    /// insert, remove, move, update, select.
    public let ops: Encoded<[JSONValue]>?
    public let tree: Encoded<JSONValue>?
    /// Presentation hints for the front end, one per change.
    public let transitions: Encoded<[JSONValue]>
    public let cause: Cause?
}
