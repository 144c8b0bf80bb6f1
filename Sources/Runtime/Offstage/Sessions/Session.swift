import AppLoop
import JSON
import OffstageInjection

/// One run of one app: its route tree, the stores of its screens, and its log. Sessions share nothing.
///
/// The session publishes an event when the store sends it, and changes of the route and of views when the turn ends.
@AppActor
package final class Session {
    package let id: String
    /// Key of the user that opened the session; nil without users.
    package var user: String?
    package let host: AppHost
    /// Distinguishes this session from an earlier one with the same id.
    package let epoch: String
    /// Resolves and holds the session's dependencies.
    package let container: Container
    /// Number of the last log entry.
    @exclusivity(unchecked) package internal(set) var seq: Int64 = 0
    /// The route tree and the transaction in progress.
    package let routes = RouteState()
    /// Existing screens by node.
    private var screensByNode = NodeMap<ScreenNode>()
    /// The screens on a visible path, until the next commit.
    private var knownShownScreens: [ScreenNode]?
    /// The running flows; nil in an app without flows.
    package internal(set) var flows: FlowTree?
    /// The guards, once a route has needed them.
    var guardingIfMade: Guarding?
    /// The session as the objects that its views read know it.
    private(set) lazy var observer = SessionObserver(self)
    /// Subscribers of the log. Released when the session closes.
    @exclusivity(unchecked) package internal(set) var subscribers: [any SessionSubscriber] = []
    /// The log, once the session has published an entry.
    @exclusivity(unchecked) package var publications: Log?
    /// Everything that a front end can see, as it was published last.
    @exclusivity(unchecked) package internal(set) var value = SessionValue()
    /// The turn's changes of views with long lists, until the subscribers have read them.
    @exclusivity(unchecked) package internal(set) var windowedDifferences: [NodeID: ViewDifference] = [:]

    /// Receiver of input that names no screen.
    package internal(set) var activeScreen: ScreenNode?
    /// Changes of the route in this turn that are not published yet.
    var routeChange: RouteChange?
    /// Screens whose first view is not published yet.
    var newScreens: [ScreenNode] = []
    /// The action that causes this turn's changes, if any.
    @exclusivity(unchecked) var turnRun: ActionRun?
    /// The front end's request that causes this turn's changes, if any.
    @exclusivity(unchecked) var turnRequest: TurnRequest?
    private var effectLog: EffectLog?
    private var lastActionNumber: Int64 = 0
    @exclusivity(unchecked) package private(set) var waits: [SessionWait] = []
    /// Reports of actions that were cancelled because a route removes their screen; called after its commit.
    var lostActions: [@AppActor () -> Void] = []
    /// Types of the events that the waits have not been compared with. The end of a turn compares each type once with
    /// each wait, however many events there are.
    @exclusivity(unchecked) var typesForWaits: [String] = []
    /// Answers to the last actions with a `dedupeId`, once there are any.
    package private(set) var dedupeIfMade: DedupeTable?
    // Adjacent small members share one word.
    private var isWatchingTurns = false
    @exclusivity(unchecked) private var isTouched = false
    @exclusivity(unchecked) package private(set) var isClosed = false
    /// Client that opened the session; nil for standard settings.
    package let client: SessionClient?
    /// Adds resolved parts to published JSON; nil unless a client has asked for them.
    package private(set) var resolvedParts: ResolvedParts?
    /// Receivers of the stores' actions and events; none in most sessions.
    var observers: [AsyncStream<AnyStore.Message>.Continuation] = []
    /// Set when the first layer with an expiry is shown.
    var layerTimer: LayerTimer?
    /// Saves the session outside of the process; nil for most sessions.
    package var keeper: (any SessionKeeper)?
    /// The parts of the state of another process that are not restored yet; nil for most sessions.
    var restoration: Restoration?
    /// The saved properties of the instances that containers keep.
    var keptProperties = KeptProperties()
    /// Zones whose guards have redirected or challenged in this turn.
    var stoppedZones: [String] = []
    /// Zones whose guards redirected the launch.
    package private(set) var launchZones: [String] = []

    /// Opens the session and shows its first screen.
    ///
    /// - Parameters:
    ///   - link: first link to open, if any.
    ///   - state: state of another process, if any.
    /// - Throws: `ResolveError` when the first screen cannot be made; `RouteError`; errors of the root flow's
    ///   `start()`.
    init(
        id: String, host: AppHost, container: Container, link: Link.Match?, client: SessionClient?,
        restoring state: SessionState? = nil
    ) throws {
        self.id = id
        restoration = state.map { Restoration($0) }
        // The restart itself is the one entry that the client has missed.
        seq = (state?.seq ?? -1) + 1
        self.client = client
        self.host = host
        self.container = container
        // A process with the same seed must not repeat the epoch of the one before.
        let isContinued = state != nil && container.environment.context == .live
        epoch =
            try isContinued
            ? IdentifierGenerator(randomness: SessionRandomness(seed: nil)).next()
            : container.resolve(\.identifiers).next()
        container.environment.host = self
        routes.session = self
        // Clients of the process before find the restart missing in the log, and receive a snapshot.
        if state != nil { _ = log }
        do {
            if let state, let restoration {
                container.environment.didKeep = { restoration.restore($0, of: $1) }
                for (name, value) in state.attributes { try container.resolve(\.attributes)[name] = value }
            }
            try startObservers()
            try showFirst(link)
        } catch {
            releaseAll()
            throw error
        }
        // The answer to `session/open` contains the whole state.
        routeChange = nil
        routes.share(&host.launchTree)
        value.tree = routes.committed
        (launchZones, stoppedZones) = (stoppedZones, [])
        let screens = newScreens
        newScreens = []
        for screen in screens {
            if let view = screen.nextView(after: nil) { value.screens[screen.node] = ScreenValue(view) }
        }
        for screen in screens { screen.announce() }
        if client?.capabilities?.parts == .resolved { resolveParts() }
    }

    private func showFirst(_ link: Link.Match?) throws {
        if let root = host.flows.first?.flow {
            let flows = FlowTree(routes)
            self.flows = flows
            return try launching { try flows.startRoot(root.begin(), link: link) }
        }
        guard let first = host.ownScreens.first else { return }
        try navigate { [self] transaction in
            try transaction.setRoot(host.ownScreens.count > 1 ? first.layout.withStack() : first.layout)
            if !transaction.newZonedScreens.isEmpty { try guarding.redirectLaunch(in: transaction) }
            if let link { try open(link) }
        }
    }

    /// Runs `body` with the launch as the cause of everything that it starts.
    private func launching(_ body: () throws -> Void) rethrows {
        let run = ActionRun(cause: Cause(origin: .launch))
        run.owner = ObjectIdentifier(self)
        try CurrentRun.$run.withValue(run) { try body() }
    }

    package var app: App { host.app }
    /// The container's clock: app and runtime read the same time.
    package var clock: any AppClock { (try? container.resolve(\.clock)) ?? container.environment.clock }
    package var context: InjectionContext { container.environment.context }
    /// Adds the abilities of an attaching client, and takes its settings if it sends any.
    package func attach(_ client: SessionClient?, _ settings: ClientContext.Settings?) {
        if let capabilities = client?.capabilities { clientContext?.add(capabilities) }
        set(settings, resolvesParts: client?.capabilities?.parts == .resolved)
    }

    /// Takes the settings of the client that sent them last, if any. Publishes all views when their resolved parts are
    /// others.
    ///
    /// - Parameter resolvesParts: whether the client asks for resolved parts.
    package func set(_ settings: ClientContext.Settings?, resolvesParts: Bool = false) {
        var isOther = resolvesParts && resolvedParts == nil
        if let settings, let clientContext, clientContext.settings != settings {
            clientContext.settings = settings
            isOther = isOther || resolvedParts != nil
        }
        guard isOther else { return }
        resolveParts()
        publishWholeViews()
    }

    private func resolveParts() {
        resolvedParts = ResolvedParts(app.formats, for: clientContext?.settings ?? ClientContext.Settings(), clock)
    }

    /// Settings and abilities of the session's clients.
    package var clientContext: ClientContext? { try? container.resolve(\.clientContext) }
    /// The route tree's revision.
    package var rev: Int64 { routes.rev }
    /// The route tree, including the changes of a transaction in progress.
    package var tree: RouteTree { routes.tree }

    // MARK: Screens

    /// Existing screens in tree order.
    package var screens: [ScreenNode] {
        var screens: [ScreenNode] = []
        tree.forEach { node in if node.kind == .screen, let screen = screensByNode[node.id] { screens.append(screen) } }
        return screens
    }

    /// Returns the screen of a node; nil for a node without one.
    func screen(of id: NodeID) -> ScreenNode? { screensByNode[id] }

    func setScreen(_ screen: ScreenNode?, of id: NodeID) {
        screensByNode[id] = screen
        knownShownScreens = nil
    }

    /// Returns the screen with a node id.
    package func screen(id: String) -> ScreenNode? { NodeID(id).flatMap { screensByNode[$0] } }

    /// Finds a screen by node id, by full name, or by the last part of the name (`edit` of `profile.edit`). An id takes
    /// precedence over a name.
    package func findScreen(_ reference: String) -> ScreenSearch {
        if let screen = screen(id: reference) { return .found(screen) }
        let named = screens.filter { $0.isNamed(reference) }
        if let node = named.first, named.count == 1 { return .found(node) }
        return named.isEmpty ? .unknown : .ambiguous(named)
    }

    /// Screens on a visible path, in tree order. Their views are compared at the end of each turn.
    var shownScreens: [ScreenNode] {
        if let knownShownScreens { return knownShownScreens }
        let screens = tree.shownNodes.compactMap { screensByNode[$0] }
        knownShownScreens = screens
        return screens
    }

    /// Called after a commit.
    func shownScreensDidChange() { knownShownScreens = nil }

    /// Whether a screen with this node id or name is on a visible path.
    package func shows(_ reference: String) -> Bool {
        shownScreens.contains { $0.id == reference || $0.isNamed(reference) }
    }

    /// Result of `findScreen`.
    package enum ScreenSearch {
        case found(ScreenNode)
        case unknown
        case ambiguous([ScreenNode])
    }

    // MARK: Actions

    package func nextActionID() -> ActionID {
        lastActionNumber += 1
        return ActionID(number: lastActionNumber)
    }

    /// Answers to the last actions with a `dedupeId`.
    package var dedupeTable: DedupeTable {
        if let dedupeIfMade { return dedupeIfMade }
        let table = DedupeTable()
        dedupeIfMade = table
        return table
    }

    // MARK: Turns

    /// Schedules the end of this turn, which compares the views.
    ///
    /// - Parameter run: the action that causes the turn's changes, if any.
    func touch(_ run: ActionRun?) {
        if let run { turnRun = run }
        guard !isTouched, !isClosed else { return }
        isTouched = true
        AppLoop.shared.atTurnEnd(self)
    }

    /// Called before a property changes that a view has read.
    func observedValueWillChange() {
        let run = ActionRun.current
        // Several callers may share work. It runs under the first caller's action, and continues after that one is
        // cancelled.
        touch(run?.owner == ObjectIdentifier(self) && run?.isCancelled == false ? run : nil)
    }

    // MARK: Work and waiting

    /// True when no handler, queued action or background work is in progress.
    package var isIdle: Bool { effectLog?.isIdle ?? true }

    /// Effects of the session: work that outlives its turn.
    package var effects: EffectLog {
        if let effectLog { return effectLog }
        let log = EffectLog(clock: clock, keepsCancelled: container.environment.context == .test)
        effectLog = log
        return log
    }

    /// Records the start of work that outlives its turn.
    ///
    /// - Parameter isCounted: whether the session is busy while the work runs.
    /// - Returns: the number to pass to `workDidEnd`.
    package func workDidBegin(
        _ kind: EffectLog.Effect.Kind, _ name: String, node: String?, actionID: ActionID?, isCounted: Bool = true
    ) -> Int {
        let number = effects.begin(kind, name, node: node, actionID: actionID, isCounted: isCounted)
        watchTurns()
        return number
    }

    package func workDidEnd(
        _ number: Int, _ outcome: EffectLog.Effect.Outcome, error: String? = nil,
        response: RequestLog.Response? = nil
    ) {
        effects.end(number, outcome, error: error, response: response)
        watchTurns()
        touch(nil)
    }

    /// Watches turns while something is in progress whose child tasks may change a store.
    private func watchTurns() {
        let hasWork = effectLog?.isEmpty == false
        guard hasWork != isWatchingTurns, !isClosed || !hasWork else { return }
        isWatchingTurns = hasWork
        if hasWork { AppLoop.shared.watchTurns(self) } else { AppLoop.shared.unwatchTurns(self) }
    }

    /// Calls `onEnd` once, as soon as all members of `condition` hold; immediately if they hold now.
    package func wait(for condition: WaitCondition, onEnd: @escaping @AppActor (WaitResult) -> Void) -> SessionWait {
        // The new wait ignores earlier events.
        takeTypesForWaits()
        let wait = SessionWait(condition: condition, session: self, onEnd: onEnd)
        waits.append(wait)
        wait.check()
        return wait
    }

    private func takeTypesForWaits() {
        guard !typesForWaits.isEmpty else { return }
        let types = typesForWaits
        typesForWaits = []
        for wait in waits { wait.eventsWerePublished(types) }
    }

    func didEnd(_ wait: SessionWait) {
        waits.removeAll { $0 === wait }
    }

    /// Closes the session: cancels its work, ends its waits, and releases its stores and dependencies.
    ///
    /// - Parameters:
    ///   - limit: time limit of each dependency's `close()`.
    ///   - onEnd: called once all dependencies are released, with those that leaked.
    package func close(
        reason: String, limit: Duration = .seconds(5), onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }
    ) {
        guard !isClosed else { return }
        AppLoop.shared.endTurn()
        deliver(endsTurn: true)
        for subscriber in subscribers { subscriber.sessionWillClose(self, reason: reason) }
        isClosed = true
        layerTimer?.cancel()
        if isWatchingTurns { AppLoop.shared.unwatchTurns(self) }
        seq += 1
        for wait in waits { wait.end(.closed) }
        subscribers = []
        releaseAll()
        (container.environment.host, container.environment.didKeep) = (nil, nil)
        container.close(limit: limit) { [host] teardown in
            host.sessionDidEnd(teardown)
            onEnd(teardown)
        }
    }
}

extension Session {
    /// Releases every object that refers back to the session.
    private func releaseAll() {
        isClosed = true
        for screen in screens.reversed() { screen.close() }
        (activeScreen, newScreens) = (nil, [])
        (screensByNode, knownShownScreens) = (NodeMap(), nil)
        (value.screens, windowedDifferences) = (NodeMap(), [:])
        guardingIfMade?.close()
        flows?.close()
        routes.session = nil
        (flows, guardingIfMade) = (nil, nil)
        observer.close()
    }
}

extension Session: TurnEndWork {
    package func turnDidEnd() {
        isTouched = false
        guard !isClosed else { return }
        if let guardingIfMade, guardingIfMade.isDue { guardingIfMade.check() }
        for screen in shownScreens where screen.store.interceptsBack != screen.interceptsBack {
            updateBackHandler(of: screen)
        }
        publishChanges(of: shownScreens)
        // Events of new screens touch the session again; they belong to this turn.
        if !isTouched { deliver(endsTurn: true) }
        turnRun = nil
        turnCause = nil
        if !isTouched { keeper?.sessionDidChange() }
        if !waits.isEmpty {
            takeTypesForWaits()
            for wait in waits { wait.check() }
        }
        if restoration != nil { continueRestoring() }
    }
}
