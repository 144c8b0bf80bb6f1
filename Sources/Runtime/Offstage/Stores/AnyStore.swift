import AppLoop
import JSON
import OffstageInjection
import Wire

/// Base class of every store: the tasks it owns and the node it serves. Subclass `Store` instead.
@AppActor
open class AnyStore {
    /// Node that this store serves; nil before placement and after the node is removed. A strong reference, because a
    /// weak one would slow down every retain of the node. `close()` breaks the cycle.
    @exclusivity(unchecked) package private(set) var host: ScreenNode?
    /// True after the screen was removed. Only actions with the policy `finishes` still run then; their events are
    /// dropped.
    public private(set) final var isClosed = false

    /// Id of the node; nil before placement and after the node is removed.
    public final var nodeID: String? { host?.id }

    /// True once something observes the store's events or actions. They read this instead of the generic array of
    /// bindings, which costs metadata.
    @exclusivity(unchecked) package final var isObserved = false
    /// The removed screen, while actions of the store end.
    private weak var removed: RemovedScreen?
    /// Actions that have not ended, in order of arrival. Queued ones have no task yet.
    private var runs: [ScheduledRun] = []
    /// Work that outlives its action; nil for most stores.
    private var tasks: OwnedTasks?
    /// End of the time in which no other action of a case with the policy `throttle` starts, on the session's clock.
    private var throttleEnds: [ActionRun.Origin: Duration] = [:]

    private struct ScheduledRun {
        let run: ActionRun
        let policy: ActionPolicy
        /// Number in the session's effect log; nil without a session.
        var effect: Int?
        /// Starts the action; set while it waits.
        var launch: (@AppActor () -> Void)?

        /// True for an action that has begun and goes on although its screen is removed.
        @AppActor var isFinishing: Bool { run.finishes && launch == nil && !run.isCancelled }
    }

    /// Values that fields of the body did not accept, by the id of the field.
    final var problems: [String: InputProblem] = [:]

    /// The `@Field` properties; overridden by `@StoreMembers`.
    open class var storeMembers: [AnyStore.Member] { [] }
    /// False for a store without `@Field` properties.
    final let hasMembers: Bool

    package init() {
        let members = Self.storeMembers
        hasMembers = !members.isEmpty
        for member in members { member.attach(self) }
    }

    // MARK: For subclasses

    /// Work that an initialiser started; runs when the store is placed. A store whose dependencies cannot be resolved
    /// is never placed and starts none of it. Nil after placement.
    private var beforePlaced: [@AppActor (AnyStore) -> Void]? = []

    package final func whenPlaced(_ work: @escaping @AppActor (AnyStore) -> Void) {
        if beforePlaced == nil { work(self) } else { beforePlaced?.append(work) }
    }

    /// Starts work that outlives the action. The store owns it and cancels it when the screen is closed.
    ///
    /// The work runs on `AppActor`. The session is busy until the work ends. Events that it sends after the action's
    /// answer have `detached` in their cause.
    ///
    /// - Parameters:
    ///   - name: name in `inspect/effects`.
    ///   - cancelsPrevious: cancels the store's running work of the same name.
    ///   - operation: the work; it handles its own errors.
    /// - Returns: the task. For work started in an initialiser, a finished task: the work starts later.
    @discardableResult
    public final func task(
        _ name: String = "task", cancelsPrevious: Bool = false,
        _ operation: @escaping @Sendable @AppActor () async -> Void
    ) -> Task<Void, Never> {
        startTask(name, isCounted: true, cancelsPrevious: cancelsPrevious, operation)
    }

    /// Starts work that lasts as long as the screen, such as observing a stream. The session counts as idle while it
    /// runs.
    ///
    /// - Parameters:
    ///   - name: name in `inspect/effects`.
    ///   - operation: the work; it handles its own errors.
    /// - Returns: the task. For work started in an initialiser, a finished task: the work starts later.
    @discardableResult
    public final func follow(_ name: String = "follow", _ operation: @escaping @Sendable @AppActor () async -> Void)
        -> Task<Void, Never>
    {
        startTask(name, isCounted: false, operation)
    }

    @discardableResult
    private func startTask(
        _ name: String, isCounted: Bool, cancelsPrevious: Bool = false,
        _ operation: @escaping @Sendable @AppActor () async -> Void
    ) -> Task<Void, Never> {
        guard !isClosed else { return Task {} }
        if beforePlaced != nil {
            whenPlaced { $0.startTask(name, isCounted: isCounted, cancelsPrevious: cancelsPrevious, operation) }
            return Task {}
        }
        let tasks = tasks ?? OwnedTasks(host?.session, node: nodeID)
        self.tasks = tasks
        return tasks.start(name, isCounted: isCounted, cancelsPrevious: cancelsPrevious, operation)
    }

    /// Called when the node becomes visible: it is new, or a tab, a page or the node above it was changed. The route
    /// tree calls it once for each appearance, independently of front ends.
    open func didAppear() {}

    /// Called when the node is no longer visible: another node covers it, another tab is selected, or it is removed.
    /// Called once for each disappearance.
    open func didDisappear() {}

    /// Called after the state of another process was restored, when a crash or a restart has interrupted work of the
    /// store: `interrupted` are the names of its actions and tasks. An override may start them again.
    open func didRestore(interrupted: [String]) {}

    /// True when the screen handles the user's request to go back itself, such as a form with unsaved changes. The
    /// session reads it at the end of each turn; front ends see it as `back.intercepted` of the screen.
    open var interceptsBack: Bool { false }

    /// Called when the user asks to go back and the screen handles that itself (`interceptsBack`, `setBackHandler`).
    open func backWasRequested() {}

    /// Called when a route changes the node's params; the store is kept. `params` is a value of the screen's params
    /// type.
    open func paramsDidChange(_ params: Any) {}

    /// True when `refresh` is implemented.
    open var isRefreshable: Bool { false }

    /// Reloads the screen's content. An override also overrides `isRefreshable`.
    open func refresh() {}

    /// Reports progress of the current action: a `message`, and a `percentage` from 0 to 100. Has no effect unless the
    /// front end requested progress.
    public final func report(_ message: String? = nil, percentage: Int? = nil) {
        guard let run = ActionRun.current, !run.isCancelled else { return }
        run.report(message, percentage: percentage)
    }

    /// Writes `message` to the log that front ends receive, as an entry of this `level`.
    public final func log(_ level: LogLevel, _ message: String) {
        if let host { host.store(self, didLog: level, message) } else { removed?.log(level, message) }
    }

    // MARK: For the session

    package final func place(on host: ScreenNode) {
        self.host = host
        if host.session?.observers.isEmpty == false { isObserved = true }
        let begun = beforePlaced ?? []
        beforePlaced = nil
        for work in begun { work(self) }
    }

    /// Decodes an action and starts it.
    ///
    /// - Throws: `WireError` when it is no action of this store; `run` is then unchanged.
    package func start(wire node: JSONNode, as run: ActionRun) throws(WireError) {
        run.finish(.unhandled)
    }

    package func invariantViolation() -> String? { nil }

    /// The schema of the type of the store's actions, without those of its members.
    package class func ownActionSchema(in schemas: inout WireSchemas) -> JSONValue { false }

    /// Reads an action of the store or of its members.
    ///
    /// - Throws: `WireError` when it is no action of this store.
    class func read(_ node: JSONNode) throws(WireError) -> AnyStore.Member.Start {
        throw WireError.mismatch(expected: "nothing", found: node)
    }

    /// Returns a sentence about a template whose action the store cannot receive; nil for one that it can.
    package static func fault(of template: JSONValue) -> String? {
        TemplateRules.of(self).fault(of: template) { action in
            _ = try JSONParser(limits: .trusted).parse(action) { try read($0) }
        }
    }

    /// Wire name of the action in `run`.
    package func actionName(of run: ActionRun) -> String? {
        guard case .field(let index) = run.origin else { return nil }
        return Self.storeMembers[index].action
    }

    /// Runs the action of a `@Field` property. `body` does not suspend.
    final func start(_ fieldAction: String, as run: ActionRun, _ body: () -> Void) {
        guard !isClosed else { return run.finish(.cancelled(.closed)) }
        if let index = Self.storeMembers.firstIndex(where: { $0.action == fieldAction }) {
            run.origin = .field(index)
        }
        if isObserved { host?.didObserve(.action, fieldAction, nil) }
        host?.storeWillRun(self, run)
        CurrentRun.$run.withValue(run) { body() }
        didEnd(run, policy: .parallel, with: run.failure.map { .failed($0) } ?? .done)
    }

    /// True while an action runs or waits in the store.
    final var hasRuns: Bool { !runs.isEmpty }

    /// Cancels all work of the store, except actions with the policy `finishes` that have begun. Work that is still
    /// running can send nothing, and the session no longer waits for what was cancelled.
    ///
    /// - Parameter removed: the store's screen, when the session goes on without it.
    package final func close() { close(leaving: nil) }

    final func close(leaving removed: RemovedScreen?) {
        guard !isClosed else { return }
        isClosed = true
        self.removed = removed
        let cancelled = runs.filter { !$0.isFinishing }
        runs.removeAll { !$0.isFinishing }
        for scheduled in runs { removed?.actionWillFinish(scheduled.run) }
        for scheduled in cancelled {
            close(scheduled)
            if scheduled.run !== ActionRun.current { removed?.report(scheduled.run) }
        }
        tasks?.close()
        tasks = nil
        host = nil
        if isObserved { endObservation() }
    }

    /// Ends the streams of the store's events and actions.
    func endObservation() {}

    /// A handler that closes its own screen runs to its end and is answered then. Only its suspended calls are
    /// cancelled.
    private func close(_ scheduled: ScheduledRun) {
        let isOwn = scheduled.run === ActionRun.current
        if isOwn { scheduled.run.task?.cancel() } else { scheduled.run.cancel(.closed) }
        // A queued action has already left the queue.
        guard scheduled.launch == nil, let effect = scheduled.effect else { return }
        host?.session?.workDidEnd(effect, isOwn ? .done : .cancelled)
        host?.session?.effects.ownerDidClose(actionName(of: scheduled.run) ?? "action", scheduled.run.task)
    }

    // MARK: Scheduling

    /// Calls `launch` now, later or never, as the policy says.
    package final func schedule(_ run: ActionRun, policy: ActionPolicy, launch: @escaping @AppActor () -> Void) {
        let isSameCaseRunning = runs.contains { $0.run.origin == run.origin && $0.policy == policy }
        switch policy {
        case .drop where isSameCaseRunning:
            if let effect = beginEffect(of: run) { host?.session?.workDidEnd(effect, .dropped) }
            return run.finish(.dropped)
        case .latest: supersede(run.origin)
        case .queue where runs.contains(where: { $0.policy == .queue }):
            return hold(run, policy, launch)
        case .debounce(let time):
            supersede(run.origin)
            if time > .zero { return hold(run, policy, launch, for: time) }
        case .throttle(let time):
            guard let clock = host?.session?.clock else { break }
            let wait = (throttleEnds[run.origin] ?? .zero) - clock.now
            let start: @AppActor () -> Void = { [weak self] in
                self?.throttleEnds[run.origin] = clock.now + time
                launch()
            }
            if wait > .zero {
                supersede(run.origin, onlyHeld: true)
                return hold(run, policy, start, for: wait)
            }
            add(run, policy)
            return start()
        default: break
        }
        add(run, policy)
        launch()
    }

    private func supersede(_ origin: ActionRun.Origin, onlyHeld: Bool = false) {
        for other in runs where other.run.origin == origin && (!onlyHeld || other.launch != nil) {
            other.run.supersede()
        }
    }

    /// Keeps an action that does not start yet: it starts after `time`, or when it is the first of the queue.
    private func hold(
        _ run: ActionRun, _ policy: ActionPolicy, _ launch: @escaping @AppActor () -> Void,
        for time: Duration? = nil
    ) {
        add(run, policy, effect: beginEffect(of: run), launch: launch)
        run.onCancel = { [weak self, weak run] in
            // An action that never ran leaves at once; a running one leaves when its handler returns.
            guard let self, let run, let index = heldIndex(of: run) else { return }
            if let effect = runs.remove(at: index).effect { host?.session?.workDidEnd(effect, .cancelled) }
        }
        guard let time, let session = host?.session else { return }
        AppLoop.shared.taskDidBegin()
        let timer = CountedWork.$isCounted.withValue(true) {
            AppLoop.shared.start { [weak self] in
                try? await session.clock.sleep(for: time)
                AppLoop.shared.taskDidEnd()
                if let self, let index = heldIndex(of: run) { launchHeld(index) }
            }
        }
        // Cancelled with the action.
        if heldIndex(of: run) != nil { run.task = timer }
    }

    private func heldIndex(of run: ActionRun) -> Int? { runs.firstIndex { $0.run === run && $0.launch != nil } }

    private func launchHeld(_ index: Int) {
        let launch = runs[index].launch
        runs[index].launch = nil
        runs[index].run.onCancel = nil
        launch?()
    }

    private func add(
        _ run: ActionRun, _ policy: ActionPolicy, effect: Int? = nil, launch: (@AppActor () -> Void)? = nil
    ) {
        run.isScheduled = true
        runs.append(ScheduledRun(run: run, policy: policy, effect: effect, launch: launch))
    }

    private func beginEffect(of run: ActionRun) -> Int? {
        host?.session?.workDidBegin(
            .action, actionName(of: run) ?? "action", node: nodeID, actionID: run.cause.actionId)
    }

    /// Records an action that has suspended as work of the session, unless it was recorded when it was queued.
    package final func didSuspend(_ run: ActionRun) {
        guard run.isScheduled else { return add(run, .parallel, effect: beginEffect(of: run)) }
        guard let index = runs.firstIndex(where: { $0.run === run }), runs[index].effect == nil else { return }
        runs[index].effect = beginEffect(of: run)
    }

    package final func didEnd(_ run: ActionRun, policy: ActionPolicy, with outcome: ActionOutcome) {
        run.hasEnded = true
        // A handler may have closed its own screen; its changes are still published before its answer.
        if let host {
            host.storeDidRun(self, run, outcome)
        } else {
            removed?.session.touch(run)
            AppLoop.shared.endTurn()
        }
        run.finish(outcome)
        if run.isScheduled, let index = runs.firstIndex(where: { $0.run === run }) {
            let (effectOutcome, error) = run.isCancelled ? (.cancelled, nil) : outcome.effect
            let effect = runs.remove(at: index).effect
            if let effect, let session = host?.session ?? removed?.session {
                session.workDidEnd(effect, effectOutcome, error: error)
            }
            if isClosed { removed?.actionDidFinish(run) }
        }
        if policy == .queue, let index = runs.firstIndex(where: { $0.policy == .queue && $0.launch != nil }) {
            launchHeld(index)
        }
    }
}

/// Severity of a log entry.
@Wire
public enum LogLevel: String {
    /// For the developer of the app.
    case debug
    /// Worth knowing for an operator.
    case info
    /// Something unexpected that the app has handled.
    case warning
    /// A failure; it also fails a `TestSession`.
    case error
}

extension AnyStore: Abandonable {
    /// Closes a store that was created but will not be placed, because another dependency could not be resolved.
    package final func abandon() { close() }
}
