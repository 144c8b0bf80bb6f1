import AppLoop
import JSON
import OffstageInjection
import Wire

/// Navigation of a session: commits routes, creates the stores of new screens, closes those of removed ones.
extension Session {
    /// Runs a front end's change as one revision.
    ///
    /// - Parameter cause: the cause of the changes that the turn publishes.
    func navigate(cause: Cause, _ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws
        -> Navigator.Outcome
    {
        var cause = cause
        cause.flowId = activeScreen?.flowID
        return try asInput(cause) { try navigate(change) }
    }

    /// Runs `body` as input of a front end, with this cause for the turn's changes.
    func asInput<Result>(_ cause: Cause, _ body: () throws -> Result) rethrows -> Result {
        flows?.noteInput()
        let (before, earlier) = (rev, turnCause)
        turnCause = cause
        // A request without a change does not become the turn's cause.
        defer { if rev == before { turnCause = earlier } }
        return try body()
    }

    /// Commits a route whole or not at all, and asks the guards.
    ///
    /// - Throws: `RouteError`, or errors of `change`; the tree is then unchanged.
    @discardableResult
    package func navigate(_ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws -> Navigator.Outcome {
        // Navigation inside a transaction becomes part of it.
        if let open = routes.openTransaction {
            try open.atomically {
                try change(open)
                try flows?.startShown(in: open)
            }
            return .committed
        }
        do { return try commit(change) == nil ? .unchanged : .committed } catch let stop as GuardStop {
            return try guarding.run(change, stoppedBy: stop)
        }
    }

    /// Runs the rest of a route after its wait; see `Route.wait`.
    func resume(
        _ route: Route, at index: Int, from node: NodeID, of flow: FlowInstance?,
        after work: @escaping @AppActor (Session) async throws -> Void
    ) {
        let failed = { [self] (error: any Error) in log(.error, "the rest of a route failed: \(error)") }
        do {
            try container.resolve(\.background).start("route") { [self] in
                try await work(self)
                guard tree.has(node), flow?.hasEnded != true else { return }
                do {
                    try navigate { transaction in
                        _ = try transaction.navigating(flow) {
                            try route.run(in: transaction, from: node, first: index)
                        }
                    }
                } catch { failed(error) }
            }
        } catch { failed(error) }
    }

    /// The session's guards, created when something first asks for them.
    var guarding: Guarding {
        if let guardingIfMade { return guardingIfMade }
        let made = Guarding(self)
        guardingIfMade = made
        return made
    }

    /// Zones that have a guard, sorted.
    package var guardedZones: [String] { get throws { try guarding.guards.zones() } }

    /// Tells the route tree whether the store of a screen intercepts the back request.
    func updateBackHandler(of screen: ScreenNode) {
        screen.interceptsBack = screen.store.interceptsBack
        do { try navigate { try $0.setBackHandler(screen.interceptsBack, of: screen.node) } } catch {
            log(.error, "\(screen.screen.name) cannot intercept the back request: \(error)")
        }
    }

    package func attributesDidChange() { guardingIfMade?.attributesDidChange() }

    /// Replaces the root that a guard rejected: by the guard's redirect, or else by the first screen or the root flow.
    package func replaceRoot(_ decision: GuardDecision) throws {
        if case .redirect(let build) = decision {
            try navigate { try Route(build).run(in: $0) }
        } else if let root = flows?.root {
            try root.coordinator?.restart()
        } else if let first = host.ownScreens.first {
            try navigate { try $0.setRoot(first.layout.withStack()) }
        }
    }

    package func flowDidStart() { guardingIfMade?.noteProgress() }

    /// Makes the guards the cause of this turn's changes, unless the turn has a cause.
    func setGuardsAsCause() {
        if turnCause == nil, turnRun == nil { turnCause = Cause(origin: .guard) }
    }

    // MARK: For screens

    /// Passes a screen's new params to its store. They were read before the route was committed.
    func paramsDidChange(of id: NodeID) {
        guard let node = tree[id], let name = node.key?.name, let screen = screen(of: id),
            let params = try? host.params(of: name, node.params)
        else { return }
        screen.store.paramsDidChange(params)
    }

    // MARK: For flows

    package func flow(_ id: String, _ name: String, didFinish output: WireFragment) {
        publish(RuntimeEvent.`flow.finished`(flow: name, flowId: id, output: output), from: nil, run: ActionRun.current)
    }

    package func scopeDidEnd(_ teardown: Teardown, of name: String) {
        host.sessionDidEnd(teardown)
        for leak in teardown.leaks {
            log(.warning, "\(name) was closed, but its \(leak.dependency) is still held", logger: "scopes")
        }
    }

    /// Commits a route whole or not at all.
    ///
    /// - Returns: nil when nothing is different.
    /// - Throws: `GuardStop` when a guard redirects or challenges; `RouteError`, or errors of `change`.
    func commit(_ change: @AppActor (RouteTransaction) throws -> Void) throws -> RouteCommit? {
        guard !isClosed else { throw RouteError.sessionClosed }
        var made: [ScreenNode] = []
        var workAfterCommit: [@AppActor () -> Void] = []
        var rezoned: [RouteNode] = []
        let commit: RouteCommit?
        do {
            let isOpening = rev == 0
            let realise = { @AppActor [self] (node: RouteNode) throws in
                if let screen = try self.realise(node, isOpening: isOpening) { made.append(screen) }
            }
            commit = try routes.transact(realise: realise) { transaction in
                try change(transaction)
                try flows?.startShown(in: transaction)
                rezoned = transaction.rezonedScreens
                let entering = rezoned + transaction.newZonedScreens
                // Most transactions enter no zone, and most sessions need no guards.
                if !entering.isEmpty { try guarding.guards.check(entering) }
                workAfterCommit = transaction.record.afterCommit
            }
        } catch {
            for screen in made.reversed() { discard(screen) }
            if let failure = error as? WaitingLayerFailed {
                // A queued layer that cannot be shown must not refuse the route that made room for it.
                routes.dropWaiting(failure.layer)
                log(.error, "the queued layer \(failure.layer) could not be shown: \(failure.cause)")
                return try self.commit(change)
            }
            // Opening a session has an error of its own for a screen that cannot be created.
            guard rev > 0, let error = error as? ResolveError else { throw error }
            throw RouteError.buildFailed(screen: error.path.first ?? "", error.message, path: error.path)
        }
        if let commit {
            newScreens += made
            apply(commit)
        }
        if !rezoned.isEmpty { guarding.guards.note(rezoned: rezoned) }
        for work in workAfterCommit {
            touch(nil)
            work()
        }
        if !lostActions.isEmpty {
            let reports = lostActions
            lostActions = []
            for report in reports { report() }
        }
        if flows?.isDue == true {
            do { try navigate { _ in } } catch { log(.error, "the flow of a queued layer could not start: \(error)") }
        }
        return commit
    }

    /// Closes a screen whose transaction did not commit.
    private func discard(_ screen: ScreenNode) {
        setScreen(nil, of: screen.node)
        screen.close { [host] in host.sessionDidEnd($0) }
    }

    /// Creates the store of a screen that appears for the first time.
    ///
    /// - Returns: nil for a screen that exists already.
    private func realise(_ node: RouteNode, isOpening: Bool) throws -> ScreenNode? {
        if screen(of: node.id) != nil { return nil }
        guard let name = node.key?.name else { throw RouteError.broken("\(node.id) has no key") }
        let kind = try host.kind(of: name)
        let flow = node.flowID.flatMap { flows?[$0] }
        let params = try host.params(of: name, node.params)
        let argument = kind.screen.argument(flow?.coordinator, params)
        if argument == nil, kind.screen.coordinator != nil, let name = kind.flow {
            throw RouteError.flowNotActive(name)
        }
        let screen = try ScreenNode(
            node, kind: kind, argument: argument, in: flow?.container ?? container, session: self)
        // Opening a session has its own error for a view that JSON cannot express.
        if !isOpening {
            do throws(JSONWriter.Failure) { _ = try screen.view() } catch {
                screen.close { [host] in host.sessionDidEnd($0) }
                throw RouteError.buildFailed(screen: name, "its view holds \(error)", path: [name])
            }
        }
        setScreen(screen, of: node.id)
        return screen
    }

    /// Adds what the screen declares; see `AppHost.prepare`.
    func prepare(_ screen: ScreenSpec, for flow: FlowInstance? = nil) throws(RouteError) -> ScreenSpec {
        // The titles of screens are in the user's language.
        try speaking { () throws(RouteError) in try host.prepare(screen, for: flow, flows) }
    }

    private func apply(_ commit: RouteCommit) {
        if commit.rev > commit.fromRev {
            if let routeChange { routeChange.add(commit) } else { routeChange = RouteChange(commit) }
        }
        for id in commit.disappeared { screen(of: id)?.store.didDisappear() }
        closeScreens(of: commit.removed)
        shownScreensDidChange()
        activeScreen = tree.activeLeaf.flatMap { screen(of: $0.id) } ?? shownScreens.last
        refreshLayerTimer()
        let run = ActionRun.current
        touch(run?.owner == ObjectIdentifier(self) ? run : nil)
        flows?.note(commit)
        guardingIfMade?.note(commit)
        for id in commit.appeared { screen(of: id)?.store.didAppear() }
    }

    /// Closes the screens of removed nodes, the last one first.
    private func closeScreens(of nodes: [RouteNode]) {
        for node in nodes.reversed() {
            guard let screen = screen(of: node.id) else { continue }
            setScreen(nil, of: node.id)
            newScreens.removeAll { $0 === screen }
            screen.close { [self, name = screen.screen.name] in scopeDidEnd($0, of: name) }
        }
    }
}
