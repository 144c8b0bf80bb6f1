import AppLoop
import JSON

/// Routes that wait: behind a guard's challenge, or for the flow that a link leads into. Each has a ticket, by which it
/// can be called off.
@AppActor
package final class WaitingRoutes {
    static let maxWaiting = 64

    package struct WaitingRoute {
        package enum Reason {
            /// What the challenge has put into the tree; when none of that is there any more, nobody will meet it.
            case challenge(ZoneEntry, shown: [NodeID])
            case flow(String)
        }

        package let ticket: String
        package fileprivate(set) var reason: Reason
        /// Of a link.
        package let url: String?
        /// On the session's clock.
        package let deadline: Duration?
        package let resume: @AppActor (RouteTransaction) throws -> Void
        /// Called when it will not be taken.
        package fileprivate(set) var onDrop: @AppActor () -> Void = {}

        /// Waits for an answer to what has put these into the tree.
        package func isBehind(_ nodes: [NodeID]) -> Bool {
            if case .challenge(_, nodes) = reason { true } else { false }
        }
    }

    package private(set) var all: [WaitingRoute] = []
    private var lastNumber = 0

    package init() {}

    package var isEmpty: Bool { all.isEmpty }

    /// - Throws: `limit`.
    package func checkRoom() throws(RouteError) {
        guard all.count < Self.maxWaiting else { throw .ticketLimit(Self.maxWaiting) }
    }

    /// - Throws: `limit`.
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
        if let place = all.firstIndex(where: { $0.ticket == ticket }) { all[place].onDrop = work }
    }

    /// Nil if nothing waits under it.
    package func take(_ ticket: String) -> WaitingRoute? {
        guard let place = all.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return all.remove(at: place)
    }

    /// What a challenge has put into the tree has made way for something else, which asks for the same.
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
