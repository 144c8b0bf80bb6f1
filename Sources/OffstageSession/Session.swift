import AppLoop
import JSON
import OffstageInjection
import OffstageNavigation
import OffstageState
import Wire

/// One run of one app: its screens' stores, its revisions, and the count of what it has published. Sessions know nothing of each other.
///
/// The session gathers what a turn changed and publishes it when the turn ends: events as they are sent, then the views that are different.
@AppActor
public final class Session {
    public let id: String
    public let host: AppHost
    /// Tells this session from an earlier one of the same id.
    public let epoch: String
    /// Where everything that belongs to the session is made and kept.
    public let container: Container
    /// Numbers what was published, +1 each, whether or not anyone subscribes.
    public private(set) var seq: Int64 = 0
    public let tree = RouteTree()
    /// Nil in an app without flows.
    package private(set) var flows: FlowTree?
    /// Made when something first asks for it.
    private var guarding: Guarding?
    /// Let go of when the session closes.
    public var subscriber: (any SessionSubscriber)?

    /// The screen that takes input when none is named.
    public private(set) var activeScreen: ScreenNode?
    private var journal = RouteJournal()
    /// Screens that front ends have not heard of.
    private var newScreens: [ScreenNode] = []
    /// Listeners of screens' events.
    private var observations: [ScreenObservation] = []
    /// Whose doing the turn's changes are: an action's, or a front end's request.
    private var turnRun: ActionRun?
    private var turnRequest: TurnRequest?
    private var effectLog: EffectLog?
    private var lastActionNumber: Int64 = 0
    private var waits: [SessionWait] = []
    private var dedupe: DedupeTable?
    // Small members together: they share a word.
    private var openWork: Int32 = 0
    private var isTouched = false
    public private(set) var isClosed = false
    /// Set once a layer goes by itself.
    var layerTimer: LayerTimer?

    /// - Parameter link: where to go at first.
    /// - Throws: `ResolveError` when the first screen cannot be made, `RouteError`, what the root flow's `start()` throws.
    init(id: String, host: AppHost, container: Container, link: LinkMatch?) throws {
        self.id = id
        self.host = host
        self.container = container
        epoch = try container.resolve(\.identifiers).next()
        container.surroundings.host = self
        tree.host = self
        do { try showFirst(link) } catch {
            letGo()
            throw error
        }
        // The answer to opening has it all.
        journal.forgetGathered()
        for screen in newScreens {
            screen.refreshView()
            screen.announce()
        }
        newScreens = []
    }

    private func showFirst(_ link: LinkMatch?) throws {
        if let root = app.flows.first {
            let flows = FlowTree(tree)
            self.flows = flows
            return try launching { try flows.startRoot(root.begin(), link: link) }
        }
        guard let first = app.screens.first else { return }
        try navigate { [self] in
            try $0.setRoot(app.screens.count > 1 ? first().withStack() : first())
            if let link { try open(link) }
        }
    }

    /// What this begins is the launch's doing, however long it takes.
    private func launching(_ body: () throws -> Void) rethrows {
        let run = ActionRun(cause: Cause(origin: .launch), delegate: NobodyWaits())
        run.owner = ObjectIdentifier(self)
        try CurrentRun.$run.withValue(run) { try body() }
    }

    public var app: App { host.app }
    /// What the container gives for time: the same to the app and to the runtime.
    public var clock: any AppClock { (try? container.resolve(\.clock)) ?? container.surroundings.clock }
    public var context: InjectionContext { container.surroundings.context }
    /// The route tree's revision.
    public var rev: Int64 { tree.rev }

    // MARK: Screens

    /// The screens that exist, in tree order.
    public var screens: [ScreenNode] {
        var screens: [ScreenNode] = []
        tree.forEach { node in if let screen = node.content as? ScreenNode { screens.append(screen) } }
        return screens
    }

    /// Finds a screen by its node id, its full name, or a bare name (`edit` of `profile.edit`); an id wins over a name.
    public func findScreen(_ reference: String) -> ScreenSearch {
        if let screen = NodeID(reference).flatMap({ tree[$0] })?.content as? ScreenNode { return .found(screen) }
        let named = screens.filter { $0.isNamed(reference) }
        if let node = named.first, named.count == 1 { return .found(node) }
        return named.isEmpty ? .unknown : .ambiguous(named)
    }

    /// Those whose views are kept up to date, in tree order.
    private var shownScreens: [ScreenNode] { tree.shownNodes.compactMap { $0.content as? ScreenNode } }

    /// Whether a screen of that node id, full name or bare name is shown.
    func shows(_ reference: String) -> Bool { shownScreens.contains { $0.id == reference || $0.isNamed(reference) } }

    /// Changes of the route since a revision; nil when that is too long ago.
    public func routeChanges(since rev: Int64) -> [RouteChange]? { rev == tree.rev ? [] : journal.since(rev) }

    public enum ScreenSearch {
        case found(ScreenNode)
        case unknown
        case ambiguous([ScreenNode])
    }

    // MARK: Actions

    public func nextActionID() -> ActionID {
        lastActionNumber += 1
        return ActionID(number: lastActionNumber)
    }

    /// Outcomes of the last actions that named a `dedupeId`.
    public var dedupeTable: DedupeTable {
        if let dedupe { return dedupe }
        let table = DedupeTable()
        dedupe = table
        return table
    }

    // MARK: Publishing

    /// - Parameter node: nil for what the session itself tells.
    func publish(_ event: some WireEnum, from node: ScreenNode?, run: ActionRun?) {
        guard !isClosed else { return }
        touch(run)
        if let failure = publish(event, from: node, cause: run?.cause ?? turnCause, isDetached: run?.isDetached ?? false) {
            let failure = UnsendableEvent(failure: failure)
            if let run { run.failure = failure } else { log(.error, "\(failure)") }
        }
    }

    @discardableResult @inline(__always)
    private func publish(_ event: some WireEnum, from node: ScreenNode?, cause: Cause?, isDetached: Bool) -> JSONWriter.Failure? {
        let publication = Publication(seq: seq + 1, cause: cause ?? Cause(origin: .app), isDetached: isDetached)
        do throws(JSONWriter.Failure) {
            if let subscriber {
                try subscriber.session(self, didSend: event, from: node, publication: publication)
            } else {
                // What cannot be sent fails its action whether or not anybody listens.
                var writer = JSONWriter(maxDepth: JSONLimits.standard.depth - 2)
                event.write(to: &writer)
                if let failure = writer.failure { throw failure }
            }
        } catch {
            return error
        }
        seq += 1
        for wait in waits { wait.eventWasPublished(type(of: event).wireCases[event.wireCaseIndex].name) }
        return nil
    }

    /// Publishes that an action sent as a notification has failed: on the screen that it was for, or on the active one where there is none.
    public func publishFailure(of screen: ScreenNode?, code: Int, kind: String, message: String, cause: Cause?) {
        guard let screen = screen?.isClosed == false ? screen : activeScreen else { return }
        publish(RuntimeErrorEvent(code: code, kind: kind, message: message), from: screen, cause: cause, isDetached: false)
    }

    func publish(screen node: ScreenNode, fromRev: Int64, patch: borrowing WirePatch) {
        guard !isClosed else { return }
        let publication = nextPublication()
        subscriber?.session(self, didChange: node, fromRev: fromRev, patch: patch, publication: publication)
    }

    private var turnCause: Cause? {
        get { turnRequest?.cause }
        set { turnRequest = newValue.map { TurnRequest(cause: $0) } }
    }

    /// Counted whether or not anybody listens.
    private func nextPublication() -> Publication {
        seq += 1
        return Publication(seq: seq, cause: turnCause ?? turnRun?.cause ?? Cause(origin: .app), isDetached: turnRun?.isDetached ?? false)
    }

    public func log(_ level: LogLevel, _ message: String, logger: String?) {
        subscriber?.session(self, didLog: level, message, logger: logger)
    }

    // MARK: Turns

    /// Something happened in this turn that may have changed what is shown.
    func touch(_ run: ActionRun?) {
        if let run { turnRun = run }
        guard !isTouched, !isClosed else { return }
        isTouched = true
        AppLoop.shared.atTurnEnd(self)
    }

    // MARK: Work and waiting

    /// True when no handler, queued action or background work is under way.
    public var isIdle: Bool { openWork == 0 }

    /// What it has under way beyond its turns.
    public var effects: EffectLog {
        if let effectLog { return effectLog }
        let log = EffectLog(clock: clock)
        effectLog = log
        return log
    }

    func workDidBegin() {
        openWork += 1
        if openWork == 1 { AppLoop.shared.watchTurns(self) }
    }

    func workDidEnd() {
        openWork -= 1
        if openWork == 0 { AppLoop.shared.unwatchTurns(self) }
        touch(nil)
    }

    /// Calls `onEnd` once, as soon as everything in `condition` holds; at once if it does already.
    public func wait(for condition: WaitCondition, onEnd: @escaping @AppActor (WaitResult) -> Void) -> SessionWait {
        let wait = SessionWait(condition: condition, session: self, onEnd: onEnd)
        waits.append(wait)
        wait.check()
        return wait
    }

    func didEnd(_ wait: SessionWait) {
        waits.removeAll { $0 === wait }
    }

    /// Ends everything: work is cancelled, stores and whatever else the session owns are let go of, who waits is told.
    ///
    /// - Parameters:
    ///   - limit: how long each `close()` of what the session owned is waited for.
    ///   - onEnd: called once what the session owned is gone, at once unless some of it takes its time; with what did not go.
    public func close(reason: String, limit: Duration = .seconds(5), onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }) {
        guard !isClosed else { return }
        AppLoop.shared.endTurn()
        subscriber?.sessionWillClose(self)
        isClosed = true
        layerTimer?.cancel()
        if openWork > 0 { AppLoop.shared.unwatchTurns(self) }
        seq += 1
        for wait in waits { wait.end(.closed) }
        subscriber = nil
        letGo()
        container.surroundings.host = nil
        container.close(limit: limit) { [host] teardown in
            host.sessionDidEnd(teardown)
            onEnd(teardown)
        }
    }
}

extension Session {
    /// Of all that refers to it in turn.
    private func letGo() {
        isClosed = true
        for screen in screens.reversed() { screen.close() }
        (activeScreen, newScreens, observations) = (nil, [], [])
        tree.forEach { $0.content = nil }
        guarding?.close()
        flows?.close()
        tree.host = nil
        (flows, guarding) = (nil, nil)
    }
}

extension Session: WorkHost {
    package func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, actionID: ActionID?, isCounted: Bool) -> Int {
        workDidBegin(kind, name, node: nil, actionID: actionID, isCounted: isCounted)
    }

    func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, node: String?, actionID: ActionID?, isCounted: Bool) -> Int {
        if isCounted { workDidBegin() }
        return effects.begin(kind, name, node: node, actionID: actionID)
    }

    package func workDidEnd(_ number: Int?, _ outcome: EffectLog.Effect.Outcome, error: String?, isCounted: Bool) {
        if isCounted { workDidEnd() }
        if let number { effects.end(number, outcome, error: error) }
    }
}

extension Session: TurnEndWork {
    public func turnDidEnd() {
        isTouched = false
        guard !isClosed else { return }
        if let guarding, guarding.isDue { guarding.check() }
        let change = journal.take(cause: turnCause ?? turnRun?.cause ?? Cause(origin: .app), isDetached: turnRun?.isDetached ?? false)
        if let change {
            let publication = nextPublication()
            subscriber?.session(self, didChangeRoute: change, publication: publication)
        }
        for screen in shownScreens where screen.isAnnounced { screen.publishView() }
        if !newScreens.isEmpty { announceNewScreens() }
        turnRun = nil
        turnCause = nil
        if !waits.isEmpty {
            for wait in waits { wait.check() }
        }
    }
}

// MARK: Navigation

extension Session: NavigationHost {
    /// What it changes is told with that cause.
    func navigate(cause: Cause, _ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws -> NavigationOutcome {
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
    package func authorize(_ zone: String, from node: RouteNode) throws { try guardingMade.guards.authorize(zone, from: node) }

    /// What filled a window gives way to what its guard says, or to what the session began with.
    package func replaceRoot(_ decision: GuardDecision) throws {
        if case .redirect(let build) = decision {
            try navigate { [tree] transaction in
                guard let leaf = tree.activeLeaf else { return }
                let route = Route()
                build(route)
                try route.run(in: transaction, from: leaf)
            }
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
        guard let name = node.key?.name, let screen = node.content as? ScreenNode, let params = try? host.params(of: name, node.params) else {
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
        for leak in teardown.leaks { log(.warning, "\(name) is gone, but its \(leak.component) is still held", logger: "scopes") }
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
            commit = try tree.transact(realise: { node in made.append((node, try self.realise(node))) }) { transaction in
                try change(transaction)
                if transaction.newScreens.contains(where: { !$0.zones.isEmpty }) { try guardingMade.guards.check(transaction) }
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
            guard let coordinator = flow?.coordinator, let params, let argument = membership.argument(coordinator, params) else {
                throw RouteError.flowNotActive(membership.flow)
            }
            return argument
        }
        let screen = try ScreenNode(node, kind: kind, argument: argument ?? params, in: flow?.container ?? container, session: self)
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
            subscriber?.session(self, willRemove: screen)
            screen.close { [self, name = screen.screen.name] in scopeDidEnd($0, of: name) }
        }
    }

    /// What front ends do not know yet is told whole; then what it sent meanwhile.
    private func announceNewScreens() {
        let screens = newScreens
        newScreens = []
        for screen in screens where !isClosed {
            screen.refreshView()
            let publication = nextPublication()
            subscriber?.session(self, didAdd: screen, publication: publication)
        }
        for screen in screens where !isClosed { screen.announce() }
    }
}

/// The front end's request whose doing a turn's changes are. An object, since most turns have none.
private final class TurnRequest {
    let cause: Cause

    init(cause: Cause) { self.cause = cause }
}

/// An event that was not sent because JSON has no text for it.
public struct UnsendableEvent: Error, CustomStringConvertible {
    public let failure: JSONWriter.Failure
    public var description: String { "an event could not be sent: \(failure)" }
}

/// Of work that nobody has sent and nobody waits for.
@AppActor
private final class NobodyWaits: ActionRunDelegate {
    func actionDidEnd(_ outcome: ActionOutcome) {}
    func actionDidReport(_ message: String?, percentage: Int?) {}
}
