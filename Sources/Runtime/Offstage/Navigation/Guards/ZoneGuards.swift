import AppLoop
import JSON
import OffstageInjection

/// A session's guards, and the screens in their zones.
@AppActor
package final class ZoneGuards {
    /// Maximum number of redirects of one route.
    package static let maxHops = 5

    private let routes: RouteState
    /// Guards by zone. Resolved when a route adds the first screen of a zone.
    private var guards: [String: any ZoneGuard]?
    /// Screens in zones, in order of arrival.
    private var inside: [NodeID] = []
    /// Zones with at least one screen.
    private var occupied: Set<String> = []

    package init(_ routes: RouteState) { self.routes = routes }

    private var tree: RouteTree { routes.tree }

    private func zoneGuard(of zone: String) throws -> (any ZoneGuard)? { try all()[zone] }

    /// Zones that have a guard, sorted.
    func zones() throws -> [String] { try all().keys.sorted() }

    private func all() throws -> [String: any ZoneGuard] {
        if let guards { return guards }
        let found = try routes.openSession().container.resolve(Many<any ZoneGuard>.self).values
        let byZone = Dictionary(found.map { ($0.zone, $0) }, uniquingKeysWith: { first, _ in first })
        guards = byZone
        return byZone
    }

    /// Asks the guards of each screen's zones.
    ///
    /// - Throws: `GuardStop` when a guard redirects or challenges; `guardDenied`.
    package func check(_ screens: [RouteNode]) throws {
        for screen in screens {
            for zone in screen.zones { try check(screen, zone) }
        }
    }

    /// Asks the guard of one zone about a screen. The zone need not be the screen's own: `Route.authorize` names one.
    ///
    /// - Throws: `GuardStop` when the guard redirects or challenges; `guardDenied`.
    package func check(_ screen: RouteNode, _ zone: String) throws {
        guard let decision = try decision(on: screen, zone, isLive: false) else {
            throw RouteError.guardDenied(zone: zone, reason: "it has no guard; register a ZoneGuard for it")
        }
        try follow(decision, entry(screen, zone, isLive: false))
    }

    private func follow(_ decision: GuardDecision, _ entry: ZoneEntry) throws {
        switch decision {
        case .allow: return
        case .deny(let reason): throw RouteError.guardDenied(zone: entry.zone, reason: reason)
        case .redirect(let route): throw GuardStop(entry: entry, isChallenge: false, route: route)
        case .challenge(let route): throw GuardStop(entry: entry, isChallenge: true, route: route)
        }
    }

    /// Whether the guard now allows an entry that it stopped before. A guard that fails keeps the route waiting.
    package func allows(_ entry: ZoneEntry) -> Bool {
        if case .allow? = try? zoneGuard(of: entry.zone)?.check(entry) { true } else { false }
    }

    private func decision(on screen: RouteNode, _ zone: String, isLive: Bool) throws -> GuardDecision? {
        try zoneGuard(of: zone)?.check(entry(screen, zone, isLive: isLive))
    }

    private func entry(_ screen: RouteNode, _ zone: String, isLive: Bool) -> ZoneEntry {
        ZoneEntry(
            zone: zone, screen: screen.key?.name ?? "", params: screen.params, isInside: occupied.contains(zone),
            isLive: isLive, isLaunch: routes.rev == 0)
    }

    // MARK: Screens in zones

    /// Updates the screens in zones after a commit, and calls `didLeave` for each zone that has become empty.
    package func note(_ commit: RouteCommit) {
        for node in commit.inserted where !node.zones.isEmpty { inside.append(node.id) }
        guard !inside.isEmpty || !occupied.isEmpty else { return }
        inside.removeAll { !tree.has($0) }
        let now = Set(inside.flatMap { tree[$0]?.zones ?? [] })
        let left = occupied.subtracting(now)
        occupied = now
        for zone in left.sorted() { guards?[zone]?.didLeave() }
    }

    /// Asks the guards again about the screens in zones, and removes the rejected ones in one revision.
    ///
    /// - Parameter commit: commits a route, and throws the guard's stop instead of following it.
    package func checkInside(commit: (@escaping @AppActor (RouteTransaction) throws -> Void) throws -> Void) throws {
        var refused: [(node: RouteNode, decision: GuardDecision)] = []
        for id in inside {
            guard let node = tree[id], let decision = try refusal(of: node) else { continue }
            refused.append((node, decision))
        }
        let waiting = try tree.waitingLayers.filter { layer in
            try layer.nodes.contains { try refusal(of: $0) != nil }
        }.map(\.id)
        guard !refused.isEmpty || !waiting.isEmpty, let session = routes.session else { return }
        let removeRefused = {
            @AppActor [routes] (transaction: RouteTransaction, replace: @AppActor (GuardDecision) throws -> Void) throws
            in
            for id in waiting {
                try transaction.dismiss(id)
                transaction.afterCommit {
                    routes.session?.log(.info, "the queued layer \(id) is not shown: the guard rejected its zone")
                }
            }
            let left = try transaction.remove(refused.map(\.node.id), .reset, discarding: .all)
            let first = refused.first { entry in
                left.contains { id in
                    guard let node = transaction.tree[id] else { return false }
                    return transaction.tree.contains(id, entry.node) || transaction.tree.contains(entry.node.id, node)
                }
            }
            guard let first else { return }
            // A node that fills a window is replaced.
            try transaction.setRoot(.launching(message: nil), discarding: .all)
            try replace(first.decision)
        }
        do {
            try commit { transaction in try removeRefused(transaction) { try session.replaceRoot($0) } }
        } catch is GuardStop {
            // The replacement is in a guarded zone, too: the root is removed first, the guard is asked afterwards.
            try commit { transaction in
                try removeRefused(transaction) { decision in
                    transaction.afterCommit {
                        do { try session.replaceRoot(decision) } catch {
                            session.log(.error, "no screen replaces the one that the guard refused: \(error)")
                        }
                    }
                }
            }
        }
    }

    /// Adds known screens whose zones have changed.
    package func note(rezoned screens: [RouteNode]) {
        for screen in screens where !inside.contains(screen.id) { inside.append(screen.id) }
        for screen in screens { occupied.formUnion(screen.zones) }
    }

    private func refusal(of node: RouteNode) throws -> GuardDecision? {
        for zone in node.zones {
            guard let decision = try decision(on: node, zone, isLive: true) else { continue }
            if case .allow = decision { continue }
            return decision
        }
        return nil
    }
}

/// A guard's redirect or challenge, which stops a route.
package struct GuardStop: Error {
    package let entry: ZoneEntry
    package let isChallenge: Bool
    package let route: @AppActor (Route) -> Void
}
