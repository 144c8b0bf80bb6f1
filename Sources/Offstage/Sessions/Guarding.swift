import AppLoop
import JSON
import OffstageInjection
import Wire

/// Guards of a session at work: asks them, takes routes up again that wait, and tells of those that will not be.
@AppActor
final class Guarding {
    /// How long a link waits for the flow that it leads into.
    static let patience = Duration.seconds(600)

    private unowned let session: Session
    let guards: ZoneGuards
    private(set) var waiting = WaitingRoutes()
    /// An attribute has changed, or something that a route waits for.
    private(set) var isDue = false

    /// Wakes up when the next of what waits has waited long enough.
    private var expiry: Task<Void, Never>?

    init(_ session: Session) {
        self.session = session
        guards = ZoneGuards(session.routes)
    }

    func attributesDidChange() {
        isDue = true
        session.touch(nil)
    }

    func note(_ commit: RouteCommit) {
        guards.note(commit)
        noteProgress()
    }

    /// Something has happened that a route may be waiting for.
    func noteProgress() {
        guard !waiting.isEmpty else { return }
        isDue = true
        session.touch(nil)
    }

    /// The session ends: nothing is taken up again.
    func close() {
        expiry?.cancel()
        waiting.removeAll()
    }

    // MARK: Taking a route

    /// Takes a route; goes where the guards send it, and remembers what waits for a challenge.
    ///
    /// - Parameter stop: where a guard has stopped it already.
    func take(
        _ change: @escaping @AppActor (RouteTransaction) throws -> Void, url: String? = nil,
        stoppedBy stop: GuardStop? = nil
    ) throws -> NavigationOutcome {
        var hops: [String] = []
        return try take(change, url, stop, leaving: [], &hops).outcome
    }

    /// - Parameter shown: what an earlier challenge has put into the tree: it goes in the same revision, whatever comes
    ///   of the route.
    private func take(
        _ change: @escaping @AppActor (RouteTransaction) throws -> Void, _ url: String?, _ known: GuardStop?,
        leaving shown: [NodeID],
        _ hops: inout [String]
    ) throws -> (outcome: NavigationOutcome, commit: RouteCommit?) {
        let stop: GuardStop
        do {
            if let known { throw known }
            let commit = try session.commit { transaction in
                try transaction.remove(shown.filter { transaction.tree[$0] != nil }, .dismissed)
                try change(transaction)
            }
            return (commit == nil ? .unchanged : .committed, commit)
        } catch let caught as GuardStop {
            stop = caught
        }
        // A session that is being opened has nowhere to go from.
        guard session.rev > 0 else {
            throw RouteError.guardDenied(zone: stop.entry.zone, reason: "the session begins in it; begin elsewhere")
        }
        hops.append("\(stop.entry.screen) in '\(stop.entry.zone)'")
        guard hops.count <= ZoneGuards.maxHops else { throw RouteError.redirectLoop(hops) }
        let elsewhere = { @AppActor in try Route(stop.route).run(in: $0) }
        guard stop.isChallenge else { return try take(elsewhere, url, nil, leaving: shown, &hops) }
        try waiting.checkRoom()
        if let asked = challenge(in: stop.entry.zone, besides: shown) {
            return (.deferred(ticket: try waiting.add(.challenge(stop.entry, shown: asked), url: url, change)), nil)
        }
        let (_, commit) = try take(elsewhere, nil, nil, leaving: shown, &hops)
        let own = commit?.insertedRoots ?? []
        return (.deferred(ticket: try waiting.add(.challenge(stop.entry, shown: own), url: url, change)), commit)
    }

    /// What has been shown already to ask for the same.
    private func challenge(in zone: String, besides leaving: [NodeID]) -> [NodeID]? {
        for route in waiting.all {
            guard case .challenge(let entry, let shown) = route.reason, entry.zone == zone else { continue }
            if shown.contains(where: { session.tree[$0] != nil && !leaving.contains($0) }) { return shown }
        }
        return nil
    }

    /// What a route would do, with the guards asked on the way.
    func forecast(_ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws -> RouteForecast {
        var change = change
        var stops: [RouteForecast.Stop] = []
        while true {
            do {
                let plan = try session.routes.dryRun { transaction in
                    try change(transaction)
                    try guards.check(transaction)
                }
                return RouteForecast(
                    ops: plan.ops, transitions: plan.transitionsText, screens: newScreens(of: plan),
                    guards: stops)
            } catch let stop as GuardStop {
                stops.append(
                    RouteForecast.Stop(zone: stop.entry.zone, screen: stop.entry.screen, isChallenge: stop.isChallenge))
                guard stops.count <= ZoneGuards.maxHops else {
                    throw RouteError.redirectLoop(stops.map { "\($0.screen) in '\($0.zone)'" })
                }
                change = { try Route(stop.route).run(in: $0) }
            }
        }
    }

    /// The names of the screens that a route would create.
    private func newScreens(of plan: RouteCommit) -> [String] {
        plan.realisedScreens.filter { session.screen(of: $0.id) == nil }.compactMap { $0.key?.name }
    }

    /// Waits for the flow that a link leads into. Of those that wait for one, the newest is the one that the user
    /// wants.
    func wait(for flow: String, url: String, _ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws
        -> NavigationOutcome
    {
        for other in waiting.all {
            guard case .flow(flow) = other.reason else { continue }
            drop(other.ticket, kind: "replaced", "a newer link, '\(url)', waits for the flow '\(flow)' in its place")
        }
        let deadline = session.clock.now + Self.patience
        let ticket = try waiting.add(.flow(flow), url: url, deadline: deadline, change)
        // A route that is not taken has not waited either.
        session.routes.openTransaction?.onUndo { [waiting] in _ = waiting.take(ticket) }
        wakeUpLater()
        return .deferred(ticket: ticket)
    }

    /// Not counted as work: the session is idle meanwhile.
    private func wakeUpLater() {
        expiry?.cancel()
        let clock = session.clock
        expiry = CurrentRun.$run.withValue(nil) {
            CountedWork.$isCounted.withValue(false) {
                AppLoop.shared.start { [weak self] in
                    try? await clock.sleep(for: Self.patience)
                    if !Task.isCancelled { self?.noteProgress() }
                }
            }
        }
    }

    // MARK: At the end of a turn

    func check() {
        isDue = false
        session.turnIsGuards()
        do { try guards.checkInside { _ = try session.commit($0) } } catch {
            session.log(.error, "what a guard no longer allows could not be taken away: \(error)")
        }
        for ticket in waiting.all.map(\.ticket) {
            if let route = waiting.all.first(where: { $0.ticket == ticket }) { check(route) }
        }
    }

    private func check(_ route: WaitingRoutes.WaitingRoute) {
        if let deadline = route.deadline, session.clock.now >= deadline {
            return drop(route.ticket, kind: "expired", "the flow that it leads into was not started in time")
        }
        switch route.reason {
        case .flow(let name): if session.isUnderWay(name) { resume(route, removing: []) }
        case .challenge(let entry, let shown):
            if guards.allows(entry) {
                resume(route, removing: shown)
            } else if !shown.isEmpty, shown.allSatisfy({ session.tree[$0] == nil }) {
                drop(route.ticket, kind: "guardCanceled", "\(RouteError.guardCanceled(zone: entry.zone))")
            }
        }
    }

    /// What has asked goes, and the route is taken: one revision.
    private func resume(_ route: WaitingRoutes.WaitingRoute, removing shown: [NodeID]) {
        guard waiting.take(route.ticket) != nil else { return }
        var hops: [String] = []
        do {
            let (_, commit) = try take(route.resume, route.url, nil, leaving: shown, &hops)
            // What waits behind this challenge waits behind what it has led to.
            waiting.replace(shown, by: commit?.insertedRoots ?? [])
        } catch {
            tell(route, kind: (error as? RouteError)?.kind ?? "failed", "\(error)")
        }
    }

    // MARK: Giving up

    /// - Throws: `unknownTicket`.
    func cancel(_ ticket: String) throws {
        guard let route = waiting.all.first(where: { $0.ticket == ticket }) else {
            throw RouteError.unknownTicket(ticket)
        }
        if case .challenge(_, let shown) = route.reason,
            !waiting.all.contains(where: { $0.ticket != ticket && $0.isBehind(shown) })
        {
            // Nobody needs the answer any more.
            try session.navigate { try $0.remove(shown, .dismissed) }
        }
        drop(ticket, kind: "canceled", "it was called off")
    }

    private func drop(_ ticket: String, kind: String, _ message: String) {
        if let route = waiting.take(ticket) { tell(route, kind: kind, message) }
    }

    private func tell(_ route: WaitingRoutes.WaitingRoute, kind: String, _ message: String) {
        session.publish(
            RuntimeEvent.`route.dropped`(ticket: route.ticket, url: route.url, kind: kind, message: message),
            from: nil, run: nil)
        route.onDrop()
        session.flows?.endWhatIsOver()
        // Where nothing is left to see, at least the reason is.
        guard let leaf = session.tree.activeLeaf, leaf.kind == .launching else { return }
        _ = try? session.navigate { try $0.setMessage(message, of: leaf.id) }
    }
}

extension Session {
    /// Routes and links that wait for something.
    public var waitingRoutes: [WaitingRouteInfo] {
        guardingIfMade?.waiting.all.map { WaitingRouteInfo($0) } ?? []
    }

    /// Calls a waiting route or link off.
    ///
    /// - Throws: `unknownTicket`.
    public func cancelRoute(_ ticket: String, cause: Cause) throws {
        guard let guarding = guardingIfMade else { throw RouteError.unknownTicket(ticket) }
        try asInput(cause) { try guarding.cancel(ticket) }
    }

    package func whenDropped(_ ticket: String, _ work: @escaping @AppActor () -> Void) {
        guardingIfMade?.waiting.onDrop(ticket, work)
    }

    package func isWaiting(_ ticket: String) -> Bool {
        guardingIfMade?.waiting.all.contains { $0.ticket == ticket } == true
    }
}

/// A route that waits, as front ends see it.
public struct WaitingRouteInfo: Sendable {
    public let ticket: String
    public let url: String?
    /// The zone whose guard has asked for something.
    public let zone: String?
    /// The flow that has to be under way.
    public let flow: String?

    init(_ route: WaitingRoutes.WaitingRoute) {
        ticket = route.ticket
        url = route.url
        switch route.reason {
        case .challenge(let entry, _): (zone, flow) = (entry.zone, nil)
        case .flow(let name): (zone, flow) = (nil, name)
        }
    }
}
