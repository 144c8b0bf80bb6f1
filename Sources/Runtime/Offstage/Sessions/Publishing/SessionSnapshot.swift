import JSON
import Wire

/// The full current state of a session: what a front end needs that knows nothing of it, or that lagged.
@Wire
package struct SessionSnapshot {
    package let sessionId: String
    package let app: String
    /// Distinguishes this session from an earlier one of the same id.
    package let epoch: String
    /// Number of the last entry that the snapshot includes.
    package let seq: Int64
    /// Revision of the route tree.
    package let routeRev: Int64
    package let tree: EncodedValue<RouteTreeValue>
    /// By node id.
    package let screens: [String: ScreenSnapshot]
    /// The last event of each state event case, in tree order.
    package let replay: [KeptEvent]?
}

/// The view of one screen in a snapshot.
@Wire
package struct ScreenSnapshot {
    /// Revision of the view.
    package let viewRev: Int64
    /// The view.
    package let view: EncodedValue<ViewValue>
}

/// The last event of a state event case (`@StateEvent`).
@Wire
package struct KeptEvent {
    /// The node's id.
    package let screen: String
    /// The event.
    package let event: WireCaseValue
}

extension Session {
    /// The route tree as it was published last.
    package var treeText: WireFragment {
        let text = value.tree.json
        return resolvedParts?.added(to: text) ?? text
    }

    /// Returns the session's full current state, after publishing the changes of hidden screens.
    ///
    /// - Parameter windows: list windows of the subscription, by screen.
    /// - Throws: when a view contains a value that JSON cannot represent.
    package func snapshot(_ windows: [String: ListWindows] = [:]) throws(JSONWriter.Failure) -> SessionSnapshot {
        // The views of hidden screens are not compared at the end of a turn.
        bringUpToDate(screens)
        var snapshots: [String: ScreenSnapshot] = [:]
        var kept: [KeptEvent] = []
        for screen in screens {
            guard let value = screen.value else { continue }
            snapshots[screen.id] = ScreenSnapshot(
                viewRev: value.rev, view: EncodedValue(try screen.view(windows[screen.id])))
            kept += value.stateEvents.map { KeptEvent(screen: screen.id, event: WireCaseValue($0.event)) }
        }
        return SessionSnapshot(
            sessionId: id, app: app.name, epoch: epoch, seq: seq, routeRev: value.tree.rev,
            tree: EncodedValue(treeText), screens: snapshots, replay: kept.isEmpty ? nil : kept)
    }
}
