import AppLoop
import JSON
import OffstageInjection
import Wire

/// One run of one app: its screens' stores, its revisions, and the count of what it has published. Sessions know
/// nothing of each other.
///
/// The session gathers what a turn changed and publishes it when the turn ends: events as they are sent, then the views
/// that are different.
@AppActor
public final class Session {
    public let id: String
    public let host: AppHost
    /// Tells this session from an earlier one of the same id.
    public let epoch: String
    /// Where everything that belongs to the session is made and kept.
    public let container: Container
    /// Numbers what was published, +1 each, whether or not anyone subscribes.
    public internal(set) var seq: Int64 = 0
    /// The route tree and the transaction in progress.
    public let routes = RouteState()
    /// The screens that exist, by their nodes.
    private var screensByNode: [NodeID: ScreenNode] = [:]
    /// Nil in an app without flows.
    package internal(set) var flows: FlowTree?
    /// Made when something first asks for it.
    var guardingIfMade: Guarding?
    /// Let go of when the session closes.
    var subscribers: [any SessionSubscriber] = []
    /// Created when the session first publishes.
    package var publications: Log?
    /// Bytes of the tree when it was last written whole: what ops have to be smaller than.
    var treeSize = 0

    /// The screen that takes input when none is named.
    public internal(set) var activeScreen: ScreenNode?
    var journal = RouteJournal()
    /// Screens that front ends have not heard of.
    var newScreens: [ScreenNode] = []
    /// Listeners of screens' events.
    var observations: [ScreenObservation] = []
    /// Whose doing the turn's changes are: an action's, or a front end's request.
    var turnRun: ActionRun?
    var turnRequest: TurnRequest?
    private var effectLog: EffectLog?
    private var lastActionNumber: Int64 = 0
    private(set) var waits: [SessionWait] = []
    private var dedupe: DedupeTable?
    // Small members together: they share a word.
    private var openWork: Int32 = 0
    /// Number of tasks that follow something and do not count as work.
    private var followers: Int32 = 0
    private var isWatchingTurns = false
    private var isTouched = false
    public private(set) var isClosed = false
    /// Set once a layer goes by itself.
    var layerTimer: LayerTimer?

    /// - Parameter link: where to go at first.
    /// - Throws: `ResolveError` when the first screen cannot be made, `RouteError`, what the root flow's `start()`
    ///   throws.
    init(id: String, host: AppHost, container: Container, link: LinkMatch?) throws {
        self.id = id
        self.host = host
        self.container = container
        epoch = try container.resolve(\.identifiers).next()
        container.surroundings.host = self
        routes.session = self
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
            let flows = FlowTree(routes)
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
    public var rev: Int64 { routes.rev }
    /// The route tree as app code sees it: with the changes of a transaction in progress.
    public var tree: RouteTree { routes.tree }

    // MARK: Screens

    /// The screens that exist, in tree order.
    public var screens: [ScreenNode] {
        var screens: [ScreenNode] = []
        tree.forEach { node in if node.kind == .screen, let screen = screensByNode[node.id] { screens.append(screen) } }
        return screens
    }

    /// The screen of a node; nil for a node without one.
    func screen(of id: NodeID) -> ScreenNode? { screensByNode[id] }

    func setScreen(_ screen: ScreenNode?, of id: NodeID) { screensByNode[id] = screen }

    /// The screen of that node.
    public func screen(id: String) -> ScreenNode? { NodeID(id).flatMap { screensByNode[$0] } }

    /// Finds a screen by its node id, its full name, or a bare name (`edit` of `profile.edit`); an id wins over a name.
    public func findScreen(_ reference: String) -> ScreenSearch {
        if let screen = screen(id: reference) { return .found(screen) }
        let named = screens.filter { $0.isNamed(reference) }
        if let node = named.first, named.count == 1 { return .found(node) }
        return named.isEmpty ? .unknown : .ambiguous(named)
    }

    /// Those whose views are kept up to date, in tree order.
    var shownScreens: [ScreenNode] { tree.shownNodes.compactMap { screensByNode[$0] } }

    /// Whether a screen of that node id, full name or bare name is shown.
    func shows(_ reference: String) -> Bool { shownScreens.contains { $0.id == reference || $0.isNamed(reference) } }

    /// Changes of the route since a revision; nil when that is too long ago.
    public func routeChanges(since rev: Int64) -> [RouteChange]? { rev == self.rev ? [] : journal.since(rev) }

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
        watchTurns()
    }

    func workDidEnd() {
        openWork -= 1
        watchTurns()
        touch(nil)
    }

    /// Watches turns while something is in progress whose child tasks may change a store.
    private func watchTurns() {
        let hasWork = openWork > 0 || followers > 0
        guard hasWork != isWatchingTurns, !isClosed || !hasWork else { return }
        isWatchingTurns = hasWork
        if hasWork { AppLoop.shared.watchTurns(self) } else { AppLoop.shared.unwatchTurns(self) }
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
    ///   - onEnd: called once what the session owned is gone, at once unless some of it takes its time; with what did
    ///     not go.
    public func close(
        reason: String, limit: Duration = .seconds(5), onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }
    ) {
        guard !isClosed else { return }
        AppLoop.shared.endTurn()
        for subscriber in subscribers { subscriber.sessionWillClose(self) }
        isClosed = true
        layerTimer?.cancel()
        if isWatchingTurns { AppLoop.shared.unwatchTurns(self) }
        seq += 1
        for wait in waits { wait.end(.closed) }
        subscribers = []
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
        screensByNode = [:]
        guardingIfMade?.close()
        flows?.close()
        routes.session = nil
        (flows, guardingIfMade) = (nil, nil)
    }
}

extension Session: WorkHost {
    package func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, actionID: ActionID?, isCounted: Bool)
        -> Int
    {
        workDidBegin(kind, name, node: nil, actionID: actionID, isCounted: isCounted)
    }

    func workDidBegin(
        _ kind: EffectLog.Effect.Kind, _ name: String, node: String?, actionID: ActionID?, isCounted: Bool
    ) -> Int {
        if isCounted {
            workDidBegin()
        } else {
            followers += 1
            watchTurns()
        }
        return effects.begin(kind, name, node: node, actionID: actionID)
    }

    package func workDidEnd(_ number: Int?, _ outcome: EffectLog.Effect.Outcome, error: String?, isCounted: Bool) {
        if isCounted {
            workDidEnd()
        } else {
            followers -= 1
            watchTurns()
            touch(nil)
        }
        if let number { effects.end(number, outcome, error: error) }
    }
}

extension Session: TurnEndWork {
    public func turnDidEnd() {
        isTouched = false
        guard !isClosed else { return }
        if let guardingIfMade, guardingIfMade.isDue { guardingIfMade.check() }
        if let change = journal.take(cause: entryCause) { publish(change) }
        for screen in shownScreens where screen.isAnnounced { screen.publishView() }
        if !newScreens.isEmpty { announceNewScreens() }
        turnRun = nil
        turnCause = nil
        if !waits.isEmpty {
            for wait in waits { wait.check() }
        }
    }
}

/// Of work that nobody has sent and nobody waits for.
@AppActor
private final class NobodyWaits: ActionRunDelegate {
    func actionDidEnd(_ outcome: ActionOutcome) {}
    func actionDidReport(_ message: String?, percentage: Int?) {}
}
