import AppLoop
import Wire

/// One listener of other screens' events; lives until it is cancelled, or the session ends.
@AppActor
public final class ScreenObservation {
    package let handler: @AppActor (RouteNode, any WireEnum) -> Void
    package private(set) var isCancelled = false

    package init(_ handler: @escaping @AppActor (RouteNode, any WireEnum) -> Void) { self.handler = handler }

    public func cancel() { isCancelled = true }
}

extension Navigator {
    /// Listens to what other screens send, whoever put them there: an editor's `noteDidSave`, say, wherever in the tree
    /// it is.
    ///
    /// - Parameter query: which screens; looked at when the event is sent.
    /// - Throws: `sessionClosed`.
    public func observe<Event: WireEnum>(
        _ query: NodeQuery, _ type: Event.Type, _ handler: @escaping @AppActor (Event) -> Void
    ) throws -> ScreenObservation {
        try openHost().observe { node, event in
            if let event = event as? Event, query.fits(node) { handler(event) }
        }
    }
}
