import AppLoop
import Wire

extension Navigator {
    /// One listener of other screens' events. Lives until the app cancels it or the session closes.
    @AppActor
    public final class Observation {
        package let handler: @AppActor (RouteNode, any WireEnum) -> Void
        package private(set) var isCancelled = false

        package init(_ handler: @escaping @AppActor (RouteNode, any WireEnum) -> Void) { self.handler = handler }

        /// Ends the calls of the handler.
        public func cancel() { isCancelled = true }
    }
}

extension Navigator {
    /// Listens to the events of other screens, for example to an editor's `noteDidSave`, wherever the screen is in the
    /// tree.
    ///
    /// - Parameters:
    ///   - query: selects the screens; evaluated when an event is sent.
    ///   - type: type of the events; events of other types are ignored.
    ///   - handler: called with each event.
    /// - Throws: `sessionClosed`.
    public func observe<Event: WireEnum>(
        _ query: Route.Query, _ type: Event.Type, _ handler: @escaping @AppActor (Event) -> Void
    ) throws -> Navigator.Observation {
        try openSession().observe { node, event in
            if let event = event as? Event, query.matches(node) { handler(event) }
        }
    }
}
