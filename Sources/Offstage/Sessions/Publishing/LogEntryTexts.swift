import JSON
import Wire

/// Text of an event in the log.
@Wire
package struct EventEntry {
    /// The node's id.
    package let screen: String?
    /// `{"type": case, …its labelled values}`.
    package let event: Encoded<JSONValue>
    package let cause: Encoded<Cause>?
}

/// Text of a view change in the log.
@Wire
package struct ViewEntry {
    /// The node's id.
    package let screen: String
    package let fromViewRev: Int64
    package let viewRev: Int64
    /// RFC 6902: add, remove, replace, move.
    package let patch: Encoded<[JSONValue]>?
    package let view: Encoded<JSONValue>?
    package let cause: Encoded<Cause>?
}

/// Text of a route change in the log.
@Wire
package struct RouteEntry {
    package let fromRouteRev: Int64
    package let routeRev: Int64
    /// insert, remove, move, update, select.
    package let ops: Encoded<[JSONValue]>?
    package let tree: Encoded<JSONValue>?
    /// Presentation hints for the front end, one per change.
    package let transitions: Encoded<[JSONValue]>
    package let cause: Encoded<Cause>?
}
