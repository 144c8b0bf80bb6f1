import AppLoop
import JSON

/// Deferred routes. Each waits for a guard's challenge, or for the flow of its link. Its ticket identifies it for
/// cancellation.
@AppActor
package final class WaitingRoutes {
    static let maxWaiting = 64

    package struct WaitingRoute {
        package enum Reason {
            /// Nodes that the challenge added. After their removal, the user can no longer answer it.
            case challenge(ZoneEntry, shown: [NodeID])
            case flow(String)
        }

        package let ticket: String
        package fileprivate(set) var reason: Reason
        /// URL of the link, if any.
        package let url: String?
        /// Time limit on the session's clock.
        package let deadline: Duration?
        package let resume: @AppActor (RouteTransaction) throws -> Void
        /// Called when the route is cancelled, expires or is rejected.
        package fileprivate(set) var onDrop: @AppActor () -> Void = {}

        /// Zone whose guard challenges the user.
        package var zone: String? { if case .challenge(let entry, _) = reason { entry.zone } else { nil } }
        /// Flow that the link waits for.
        package var flow: String? { if case .flow(let name) = reason { name } else { nil } }

        /// Whether the route waits for the challenge that added these nodes.
        package func isBehind(_ nodes: [NodeID]) -> Bool {
            if case .challenge(_, nodes) = reason { true } else { false }
        }
    }

    package private(set) var all: [WaitingRoute] = []
    private var lastNumber = 0

    package init() {}

    package var isEmpty: Bool { all.isEmpty }

    package subscript(ticket: String) -> WaitingRoute? { all.first { $0.ticket == ticket } }

    /// Checks for room for one more route.
    ///
    /// - Throws: `ticketLimit` when 64 routes wait.
    package func checkRoom() throws(RouteError) {
        guard all.count < Self.maxWaiting else { throw .ticketLimit(Self.maxWaiting) }
    }

    /// Adds a route and returns its ticket.
    ///
    /// - Throws: `ticketLimit` when 64 routes wait.
    package func add(
        _ reason: WaitingRoute.Reason, url: String? = nil, deadline: Duration? = nil,
        _ resume: @escaping @AppActor (RouteTransaction) throws -> Void
    ) throws(RouteError) -> String {
        try checkRoom()
        lastNumber += 1
        let ticket = "t\(lastNumber)"
        all.append(WaitingRoute(ticket: ticket, reason: reason, url: url, deadline: deadline, resume: resume))
        return ticket
    }

    package func onDrop(_ ticket: String, _ work: @escaping @AppActor () -> Void) {
        if let index = all.firstIndex(where: { $0.ticket == ticket }) { all[index].onDrop = work }
    }

    /// Removes and returns the route of a ticket; nil for an unknown ticket.
    package func take(_ ticket: String) -> WaitingRoute? {
        guard let index = all.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return all.remove(at: index)
    }

    /// Moves routes from one challenge to another, after the nodes of the first were replaced by `new`.
    package func replace(_ shown: [NodeID], by new: [NodeID]) {
        guard !shown.isEmpty, !new.isEmpty else { return }
        all = all.map { route in
            guard case .challenge(let entry, shown) = route.reason else { return route }
            var route = route
            route.reason = .challenge(entry, shown: new)
            return route
        }
    }

    package func removeAll() { all = [] }
}
