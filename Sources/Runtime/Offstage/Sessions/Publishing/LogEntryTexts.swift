import JSON
import Wire

/// Text of an event in the log.
@Wire
package struct EventEntry {
    /// The node's id.
    package let screen: String?
    /// `{"type": case, …its labelled values}`.
    package let event: Encoded<WireCaseValue>
    /// Cause of the change.
    package let cause: Encoded<Cause>?
}

/// Text of a view change in the log.
@Wire
package struct ViewEntry {
    /// The node's id.
    package let screen: String
    /// Revision of the view before the change; 0 for the first view of a screen.
    package let fromViewRev: Int64
    /// Revision of the view after the change.
    package let viewRev: Int64
    /// RFC 6902: add, remove, replace, move.
    package let patch: EncodedValue<[PatchOperation]>?
    /// The whole view, instead of a patch.
    package let view: EncodedValue<ViewValue>?
    /// Cause of the change.
    package let cause: EncodedValue<Cause>?
}

extension ViewEntry {
    package init(
        _ screen: String, from fromRev: Int64, to rev: Int64, _ text: ViewDifference.Text, _ cause: WireFragment
    ) {
        var (patch, view): (EncodedValue<[PatchOperation]>?, EncodedValue<ViewValue>?)
        switch text {
        case .patch(let json): patch = EncodedValue(json)
        case .view(let json): view = EncodedValue(json)
        }
        self.init(
            screen: screen, fromViewRev: fromRev, viewRev: rev, patch: patch, view: view, cause: EncodedValue(cause))
    }
}

/// Text of a route change in the log.
@Wire
package struct RouteEntry {
    /// Revision of the route tree before the change; 0 for a snapshot.
    package let fromRouteRev: Int64
    /// Revision of the route tree after the change.
    package let routeRev: Int64
    /// insert, remove, move, update, select.
    package let ops: EncodedValue<[RouteOp]>?
    /// The whole tree, instead of ops.
    package let tree: EncodedValue<RouteTreeValue>?
    /// Presentation hints for the front end, one per change.
    package let transitions: EncodedValue<[TransitionValue]>
    /// Cause of the change.
    package let cause: EncodedValue<Cause>?
}
