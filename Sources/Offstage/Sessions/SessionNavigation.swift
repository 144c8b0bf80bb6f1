import AppLoop
import JSON
import OffstageInjection
import Wire

/// Where a session's route tree meets its screens: makes what comes into the tree, lets go of what leaves it.
extension Session: NavigationHost {
    /// What it changes is told with that cause.
    func navigate(cause: Cause, _ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws
        -> NavigationOutcome
    {
        var cause = cause
        cause.flowID = activeScreen?.flowID
        return try asInput(cause) { try navigate(change) }
    }

    /// Runs what somebody outside has asked for.
    func asInput<Result>(_ cause: Cause, _ body: () throws -> Result) rethrows -> Result {
        flows?.noteInput()
        let (before, earlier) = (rev, turnCause)
        turnCause = cause
        // What changes nothing is nobody's doing.
        defer { if rev == before { turnCause = earlier } }
        return try body()
    }

    @discardableResult
    package func navigate(_ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws -> NavigationOutcome {
        // What navigates in the course of a route becomes a part of it.
        if let open = tree.openTransaction {
            try open.atomically { try change(open) }
            return .committed
        }
        do { return try commit(change) == nil ? .unchanged : .committed } catch let stop as GuardStop {
            return try guardingMade.take(change, stoppedBy: stop)
        }
    }

    var guardingIfMade: Guarding? { guarding }
    var guardingMade: Guarding {
        if let guarding { return guarding }
        let made = Guarding(self)
        guarding = made
        return made
    }

    package func attributesDidChange() { guarding?.attributesDidChange() }
    package func authorize(_ zone: String, from node: RouteNode) throws { try guardingMade.guards.check(node, zone) }

    /// What filled a window gives way to what its guard says, or to what the session began with.
    package func replaceRoot(_ decision: GuardDecision) throws {
        if case .redirect(let build) = decision {
            try navigate { try Route(build).run(in: $0) }
        } else if let root = flows?.root {
            try root.coordinator?.restart()
        } else if let first = app.screens.first {
            try navigate { try $0.setRoot(first().withStack()) }
        }
    }

    package func flowDidStart() { guarding?.noteProgress() }

    /// Nobody else's doing is what the guards do now.
    func turnIsGuards() {
        if turnCause == nil, turnRun == nil { turnCause = Cause(origin: .guard) }
    }

    // MARK: For screens

    package func paramsDidChange(of node: RouteNode) {
        guard let name = node.key?.name, let screen = node.content as? ScreenNode,
            let params = try? host.params(of: name, node.params)
        else {
            return
        }
        screen.store.paramsDidChange(params)
    }

    package func isRefreshable(_ node: RouteNode) -> Bool { (node.content as? ScreenNode)?.store.isRefreshable == true }
    package func refresh(_ node: RouteNode) { (node.content as? ScreenNode)?.store.refresh() }

    package func observe(_ handler: @escaping @AppActor (RouteNode, any WireEnum) -> Void) -> ScreenObservation {
        let observation = ScreenObservation(handler)
        observations.removeAll(where: \.isCancelled)
        observations.append(observation)
        return observation
    }

    /// Behind the event itself comes what listeners send because of it.
    func tellObservers(of event: some WireEnum, from screen: ScreenNode) {
        guard !observations.isEmpty, let node = NodeID(screen.id).flatMap({ tree[$0] }) else { return }
        for observation in observations where !observation.isCancelled { observation.handler(node, event) }
    }

    // MARK: For flows

    package func name(of type: any Coordinating.Type) throws(RouteError) -> String { try host.flow(of: type).flow.name }

    package func makeCoordinator(_ type: any Coordinating.Type, in container: Container) throws -> BaseCoordinator {
        try host.flow(of: type).makeCoordinator(container)
    }

    package func flow(_ id: String, _ name: String, didFinish output: WireFragment) {
        publish(FlowFinishedEvent(flow: name, flowID: id, output: output), from: nil, run: ActionRun.current)
    }

    package func scopeDidEnd(_ teardown: Teardown, of name: String) {
        host.sessionDidEnd(teardown)
        for leak in teardown.leaks {
            log(.warning, "\(name) is gone, but its \(leak.dependency) is still held", logger: "scopes")
        }
    }

    package func log(_ level: LogLevel, _ message: String) { log(level, message, logger: nil) }

    package func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String) -> Int {
        workDidBegin(kind, name, node: nil, actionID: ActionRun.current?.cause.actionID, isCounted: true)
    }

    package func workDidEnd(_ number: Int, _ outcome: EffectLog.Effect.Outcome, error: String?) {
        workDidEnd(number, outcome, error: error, isCounted: true)
    }

    /// Makes what comes into the tree, whole or not at all; asks nobody but the guards.
    ///
    /// - Returns: nil if everything is as it was.
    /// - Throws: `GuardStop` where one does not simply allow it; `RouteError`, or what `change` throws.
    func commit(_ change: @AppActor (RouteTransaction) throws -> Void) throws -> RouteCommit? {
        guard !isClosed else { throw RouteError.sessionClosed }
        var made: [(node: RouteNode, screen: ScreenNode)] = []
        var workAfterCommit: [@AppActor () -> Void] = []
        var rezoned: [RouteNode] = []
        let commit: RouteCommit?
        do {
            commit = try tree.transact(realise: { node in made.append((node, try self.realise(node))) }) {
                transaction in
                try change(transaction)
                if transaction.mayEnterZones { try guardingMade.guards.check(transaction) }
                (workAfterCommit, rezoned) = (transaction.workAfterCommit, transaction.rezonedScreens)
            }
        } catch {
            for (node, screen) in made.reversed() {
                node.content = nil
                screen.close { [host] in host.sessionDidEnd($0) }
            }
            if let failure = error as? WaitingLayerFailed {
                // Its turn has come and it cannot be shown: that must not keep what stood before it.
                tree.forgetWaiting(failure.layer)
                log(.error, "\(failure.layer.id), which waited for its turn, could not be shown: \(failure.cause)")
                return try self.commit(change)
            }
            // Opening a session has an error of its own for what cannot be made.
            guard tree.rev > 0, let error = error as? ResolveError else { throw error }
            throw RouteError.buildFailed(screen: error.path.first ?? "", error.message, path: error.path)
        }
        if let commit {
            newScreens += made.map(\.screen)
            apply(commit)
        }
        if !rezoned.isEmpty { guardingMade.guards.note(rezoned: rezoned) }
        for work in workAfterCommit { work() }
        return commit
    }

    private func realise(_ node: RouteNode) throws -> ScreenNode {
        guard let name = node.key?.name else { throw RouteError.broken("\(node.id) has no key") }
        let kind = try host.kind(of: name)
        let flow = node.flowID.flatMap { flows?[$0] }
        let params = try host.params(of: name, node.params)
        let argument = try kind.screen.flow.map { membership in
            guard let coordinator = flow?.coordinator, let params,
                let argument = membership.argument(coordinator, params)
            else {
                throw RouteError.flowNotActive(membership.flow)
            }
            return argument
        }
        let screen = try ScreenNode(
            node, kind: kind, argument: argument ?? params, in: flow?.container ?? container, session: self)
        // Opening a session has its own error for a view that cannot be sent.
        if tree.rev > 0 {
            do throws(JSONWriter.Failure) { _ = try screen.view() } catch {
                screen.close { [host] in host.sessionDidEnd($0) }
                throw RouteError.buildFailed(screen: name, "its view holds \(error)", path: [name])
            }
        }
        node.content = screen
        return screen
    }

    package func prepare(_ screen: ScreenSpec) throws(RouteError) -> ScreenSpec { try host.prepare(screen, flows) }

    private func apply(_ commit: RouteCommit) {
        journal.add(commit)
        for node in commit.disappeared { (node.content as? ScreenNode)?.store.didDisappear() }
        for (node, _) in commit.removed { removeScreens(in: node) }
        activeScreen = tree.activeLeaf?.content as? ScreenNode ?? shownScreens.last
        refreshLayerTimer()
        let run = ActionRun.current
        touch(run?.owner == ObjectIdentifier(self) ? run : nil)
        flows?.note(commit)
        guarding?.note(commit)
        for node in commit.appeared { (node.content as? ScreenNode)?.store.didAppear() }
    }

    private func removeScreens(in node: RouteNode) {
        var screens: [ScreenNode] = []
        node.forEach { node in
            if let screen = node.content as? ScreenNode { screens.append(screen) }
            node.content = nil
        }
        for screen in screens.reversed() {
            newScreens.removeAll { $0 === screen }
            screen.close { [self, name = screen.screen.name] in scopeDidEnd($0, of: name) }
        }
    }

    /// What front ends do not know yet is told whole; then what it sent meanwhile.
    func announceNewScreens() {
        let screens = newScreens
        newScreens = []
        for screen in screens where !isClosed {
            screen.refreshView()
            publish(new: screen)
        }
        for screen in screens where !isClosed { screen.announce() }
    }
}
