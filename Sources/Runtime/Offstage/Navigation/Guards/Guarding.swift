import AppLoop
import Wire

/// Runs routes past a session's guards, resumes deferred routes, and publishes those that were dropped.
@AppActor
final class Guarding {
    /// Time limit of a link that waits for its flow.
    static let flowTimeout = Duration.seconds(600)

    private unowned let session: Session
    let guards: ZoneGuards
    private(set) var waiting = WaitingRoutes()
    /// True after a change that guards or deferred routes depend on. The end of the turn checks them.
    private(set) var isDue = false

    /// Sleeps until the newest deferred link expires.
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

    /// Schedules a check of the deferred routes at the end of the turn.
    func noteProgress() {
        guard !waiting.isEmpty else { return }
        isDue = true
        session.touch(nil)
    }

    /// Drops the deferred routes when the session closes.
    func close() {
        expiry?.cancel()
        waiting.removeAll()
    }

    // MARK: Running a route

    /// Commits a route; follows redirects, shows challenges, and defers a challenged route.
    ///
    /// - Parameter stop: the guard's stop when the route has run already.
    /// - Throws: `RouteError`, or errors of `change`.
    func run(
        _ change: @escaping @AppActor (RouteTransaction) throws -> Void, url: String? = nil,
        stoppedBy stop: GuardStop? = nil
    ) throws -> Navigator.Outcome {
        var hops: [String] = []
        return try run(change, url, stop, removing: [], &hops).outcome
    }

    /// Follows the redirect of a guard that rejects the session's first screen, in the transaction that shows it.
    func redirectLaunch(in transaction: RouteTransaction) throws {
        do { try guards.check(transaction.newZonedScreens) } catch let stop as GuardStop where !stop.isChallenge {
            note(stop)
            try Route(stop.route).run(in: transaction)
        }
    }

    private func note(_ stop: GuardStop) {
        if !session.stoppedZones.contains(stop.entry.zone) { session.stoppedZones.append(stop.entry.zone) }
        // The zones are those of this turn, also when the stop changes nothing.
        session.touch(nil)
    }

    /// - Parameter shown: nodes of an answered challenge. The same revision removes them, whatever the guards decide.
    private func run(
        _ change: @escaping @AppActor (RouteTransaction) throws -> Void, _ url: String?, _ known: GuardStop?,
        removing shown: [NodeID], _ hops: inout [String]
    ) throws -> (outcome: Navigator.Outcome, commit: RouteCommit?) {
        let stop: GuardStop
        do {
            if let known { throw known }
            let commit = try session.commit { transaction in
                try transaction.remove(shown.filter { transaction.tree.has($0) }, .dismissed)
                try change(transaction)
            }
            return (commit == nil ? .unchanged : .committed, commit)
        } catch let caught as GuardStop {
            stop = caught
        }
        note(stop)
        // While the session opens there is no screen to show a challenge on.
        guard session.rev > 0 else {
            throw RouteError.guardDenied(zone: stop.entry.zone, reason: "the session begins in it; begin elsewhere")
        }
        hops.append("\(stop.entry.screen) in '\(stop.entry.zone)'")
        guard hops.count <= ZoneGuards.maxHops else { throw RouteError.redirectLoop(hops) }
        let elsewhere = { @AppActor in try Route(stop.route).run(in: $0) }
        guard stop.isChallenge else { return try run(elsewhere, url, nil, removing: shown, &hops) }
        try waiting.checkRoom()
        if let asked = challenge(in: stop.entry.zone, besides: shown) {
            return (.deferred(ticket: try waiting.add(.challenge(stop.entry, shown: asked), url: url, change)), nil)
        }
        let (_, commit) = try run(elsewhere, nil, nil, removing: shown, &hops)
        let own = commit?.insertedRoots ?? []
        return (.deferred(ticket: try waiting.add(.challenge(stop.entry, shown: own), url: url, change)), commit)
    }

    /// Returns the nodes of a challenge that is shown for the zone already.
    private func challenge(in zone: String, besides leaving: [NodeID]) -> [NodeID]? {
        for route in waiting.all {
            guard case .challenge(let entry, let shown) = route.reason, entry.zone == zone else { continue }
            if shown.contains(where: { session.tree.has($0) && !leaving.contains($0) }) { return shown }
        }
        return nil
    }

    /// Returns the changes that a route would make, after redirects and challenges, without committing them.
    func forecast(_ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws -> Route.Plan {
        var change = change
        var stops: [Route.Plan.Stop] = []
        while true {
            do {
                let plan = try session.routes.dryRun { transaction in
                    try change(transaction)
                    try guards.check(transaction.rezonedScreens + transaction.newZonedScreens)
                }
                return Route.Plan(
                    ops: plan.ops, transitions: plan.transitionsText, screens: newScreens(of: plan), guards: stops)
            } catch let stop as GuardStop {
                stops.append(
                    Route.Plan.Stop(zone: stop.entry.zone, screen: stop.entry.screen, isChallenge: stop.isChallenge))
                guard stops.count <= ZoneGuards.maxHops else {
                    throw RouteError.redirectLoop(stops.map { "\($0.screen) in '\($0.zone)'" })
                }
                change = { try Route(stop.route).run(in: $0) }
            }
        }
    }

    /// Returns the full names of the screens that a route would create.
    private func newScreens(of plan: RouteCommit) -> [String] {
        plan.realised.filter { session.screen(of: $0) == nil }.compactMap { plan.tree[$0] }
            .filter { $0.kind == .screen }.compactMap { $0.key?.name }
    }

    /// Defers a link until its flow runs. Replaces an older link that waits for the same flow.
    func wait(for flow: String, url: String, _ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws
        -> Navigator.Outcome
    {
        for other in waiting.all {
            guard case .flow(flow) = other.reason else { continue }
            drop(other.ticket, kind: "replaced", "a newer link, '\(url)', waits for the flow '\(flow)' in its place")
        }
        let deadline = session.clock.now + Self.flowTimeout
        let ticket = try waiting.add(.flow(flow), url: url, deadline: deadline, change)
        // A transaction that does not commit defers nothing.
        session.routes.openTransaction?.onUndo { [waiting] in _ = waiting.take(ticket) }
        scheduleExpiry()
        return .deferred(ticket: ticket)
    }

    /// Starts the sleeper. It does not count as work, so that the session stays idle.
    private func scheduleExpiry() {
        expiry?.cancel()
        let clock = session.clock
        expiry = CurrentRun.$run.withValue(nil) {
            CountedWork.$isCounted.withValue(false) {
                AppLoop.shared.start { [weak self] in
                    try? await clock.sleep(for: Self.flowTimeout)
                    if !Task.isCancelled { self?.noteProgress() }
                }
            }
        }
    }

    // MARK: At the end of a turn

    /// Asks the guards about the screens in their zones, then resumes or drops deferred routes.
    func check() {
        isDue = false
        session.setGuardsAsCause()
        do { try guards.checkInside { _ = try session.commit($0) } } catch {
            session.log(.error, "screens that a guard rejected could not be removed: \(error)")
        }
        for ticket in waiting.all.map(\.ticket) {
            if let route = waiting[ticket] { check(route) }
        }
    }

    private func check(_ route: WaitingRoutes.WaitingRoute) {
        if let deadline = route.deadline, session.clock.now >= deadline {
            return drop(route.ticket, kind: "expired", "its flow was not started in time")
        }
        switch route.reason {
        case .flow(let name): if session.isRunning(name) { resume(route, removing: []) }
        case .challenge(let entry, let shown):
            if guards.allows(entry) {
                resume(route, removing: shown)
            } else if !shown.isEmpty, shown.allSatisfy({ !session.tree.has($0) }) {
                drop(route.ticket, kind: "guardCanceled", "\(RouteError.guardCanceled(zone: entry.zone))")
            }
        }
    }

    /// Removes the challenge and runs the route, in one revision.
    private func resume(_ route: WaitingRoutes.WaitingRoute, removing shown: [NodeID]) {
        guard waiting.take(route.ticket) != nil else { return }
        var hops: [String] = []
        do {
            let (_, commit) = try run(route.resume, route.url, nil, removing: shown, &hops)
            // Routes that wait for this challenge wait for the screens that replaced it.
            waiting.replace(shown, by: commit?.insertedRoots ?? [])
        } catch {
            publishDrop(of: route, kind: (error as? RouteError)?.kind ?? "failed", "\(error)")
        }
    }

    // MARK: Dropping a route

    /// Drops a deferred route, and removes its challenge unless another route waits for it.
    ///
    /// - Throws: `unknownTicket`.
    func cancel(_ ticket: String) throws {
        guard let route = waiting[ticket] else { throw RouteError.unknownTicket(ticket) }
        if case .challenge(_, let shown) = route.reason,
            !waiting.all.contains(where: { $0.ticket != ticket && $0.isBehind(shown) })
        {
            try session.navigate { try $0.remove(shown, .dismissed) }
        }
        drop(ticket, kind: "canceled", "the client canceled it")
    }

    private func drop(_ ticket: String, kind: String, _ message: String) {
        if let route = waiting.take(ticket) { publishDrop(of: route, kind: kind, message) }
    }

    private func publishDrop(of route: WaitingRoutes.WaitingRoute, kind: String, _ message: String) {
        session.publish(
            RuntimeEvent.`route.dropped`(ticket: route.ticket, url: route.url, kind: kind, message: message),
            from: nil, run: nil)
        route.onDrop()
        session.flows?.endWhatIsOver()
        // A window without a screen shows the reason.
        guard let leaf = session.tree.activeLeaf, leaf.kind == .launching else { return }
        do { try session.navigate { try $0.setMessage(message, of: leaf.id) } } catch {
            session.log(.error, "the reason “\(message)” cannot be shown: \(error)")
        }
    }
}

extension Session {
    /// Deferred routes and links.
    package var waitingRoutes: [WaitingRoutes.WaitingRoute] { guardingIfMade?.waiting.all ?? [] }

    /// Cancels a deferred route or link.
    ///
    /// - Throws: `unknownTicket`.
    package func cancelRoute(_ ticket: String, cause: Cause) throws {
        guard let guarding = guardingIfMade else { throw RouteError.unknownTicket(ticket) }
        try asInput(cause) { try guarding.cancel(ticket) }
    }

    package func whenDropped(_ ticket: String, _ work: @escaping @AppActor () -> Void) {
        guardingIfMade?.waiting.onDrop(ticket, work)
    }

    package func isWaiting(_ ticket: String) -> Bool { guardingIfMade?.waiting[ticket] != nil }
}
