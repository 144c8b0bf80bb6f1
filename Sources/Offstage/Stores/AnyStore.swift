import AppLoop
import JSON
import OffstageInjection
import Wire

/// What every store is, whatever its events and actions: work that it owns, and the node it stands on. Subclass `Store`
/// instead.
@AppActor
open class AnyStore {
    /// The node this store serves; nil before it is placed and after its node is gone. Strong, for a weak reference
    /// would make every retain of the node
    /// a slow one; `close()` breaks the cycle.
    package private(set) var host: (any StoreHost)?
    package private(set) var isClosed = false

    /// The id of the node it serves; nil before it is placed and after its node is gone.
    public final var nodeID: String? { host?.id }

    /// Actions that have not ended, in the order in which they came; the queued ones among them have no task yet.
    private var runs: [ScheduledRun] = []
    private var backgroundTasks: [UInt: BackgroundTask] = [:]
    private var lastBackgroundTask: UInt = 0

    private struct ScheduledRun {
        let run: ActionRun
        let policy: ActionPolicy
        let caseIndex: Int
        /// Its number among the session's effects, as long as there is a session.
        var effect: Int?
        /// Set while it waits in the queue.
        var launch: (@AppActor () -> Void)?
    }

    private struct BackgroundTask {
        /// Set once it has come to its first suspension.
        var task: Task<Void, Never>?
        var effect: Int?
        let isCounted: Bool
    }

    package init() {}

    // MARK: For subclasses

    /// Work that an initialiser has begun: it starts when the store is placed. A store that could not be made for good
    /// never is, and begins nothing.
    private var beforePlaced: [@AppActor (AnyStore) -> Void]? = []

    package final func whenPlaced(_ work: @escaping @AppActor (AnyStore) -> Void) {
        if beforePlaced == nil { work(self) } else { beforePlaced?.append(work) }
    }

    /// Starts work that outlasts the action, owned by the store: it runs on `AppActor` and on the loop, ends with the
    /// screen, and counts as work until
    /// it is done. Events it sends after the action's answer say `detached` in their cause.
    ///
    /// - Parameter name: as `inspect/effects` shows it.
    /// - Returns: the task; for work begun in an initialiser, which starts behind it, one that is over.
    @discardableResult
    public final func task(_ name: String = "task", _ operation: @escaping @Sendable @AppActor () async -> Void)
        -> Task<Void, Never>
    {
        startTask(name, isCounted: true, operation)
    }

    /// Starts work that goes on for as long as the screen, such as following a stream. The session is idle although it
    /// runs.
    ///
    /// - Parameter name: as `inspect/effects` shows it.
    @discardableResult
    public final func follow(_ name: String = "follow", _ operation: @escaping @Sendable @AppActor () async -> Void)
        -> Task<Void, Never>
    {
        startTask(name, isCounted: false, operation)
    }

    @discardableResult
    private func startTask(
        _ name: String, isCounted: Bool, _ operation: @escaping @Sendable @AppActor () async -> Void
    ) -> Task<Void, Never> {
        guard !isClosed else { return Task {} }
        if beforePlaced != nil {
            whenPlaced { $0.startTask(name, isCounted: isCounted, operation) }
            return Task {}
        }
        lastBackgroundTask += 1
        let number = lastBackgroundTask
        if isCounted { AppLoop.shared.taskDidBegin() }
        let run = isCounted ? ActionRun.current : nil
        let effect = host?.workDidBegin(.background, name, actionID: run?.cause.actionID, isCounted: isCounted)
        backgroundTasks[number] = BackgroundTask(effect: effect, isCounted: isCounted)
        let task = AppLoop.shared.start { [weak self] in
            await CountedWork.$isCounted.withValue(isCounted) {
                await CurrentRun.$run.withValue(run) { await operation() }
            }
            if isCounted { AppLoop.shared.taskDidEnd() }
            self?.backgroundTaskDidEnd(number)
        }
        backgroundTasks[number]?.task = task
        // It may have taken its own screen away.
        if isClosed { task.cancel() }
        return task
    }

    private func backgroundTaskDidEnd(_ number: UInt) {
        guard let entry = backgroundTasks.removeValue(forKey: number) else { return }
        host?.workDidEnd(entry.effect, Task.isCancelled ? .cancelled : .done, error: nil, isCounted: entry.isCounted)
    }

    /// The node has come to where the user sees it: it is new, or a tab, a page or what stood on it has made way. Told
    /// by the route tree, not by front
    /// ends; once each time.
    open func didAppear() {}

    /// The user no longer sees the node: something stands on it, another tab is shown, or it goes for good. Once each
    /// time.
    open func didDisappear() {}

    /// The user has asked to go back from the node, and the screen has said that it decides by itself what that means
    /// (`setBackHandler`).
    open func backWasRequested() {}

    /// A route has given the node other params: a value of the screen's params, or the coordinator's case. The old
    /// store stays.
    open func paramsDidChange(_ params: Any) {}

    /// Whether `refresh` does something.
    open var isRefreshable: Bool { false }

    /// Somebody wants what the screen shows to be got again. Override `isRefreshable`, too.
    open func refresh() {}

    /// Reports how far the current action is. Nothing happens unless the front end asked for progress.
    public final func report(_ message: String? = nil, percentage: Int? = nil) {
        guard let run = ActionRun.current, !run.isCancelled else { return }
        run.report(message, percentage: percentage)
    }

    /// Writes to the front end's log.
    public final func log(_ level: LogLevel, _ message: String) {
        host?.store(self, didLog: level, message)
    }

    // MARK: For the session

    package final func place(on host: any StoreHost) {
        self.host = host
        let begun = beforePlaced ?? []
        beforePlaced = nil
        for work in begun { work(self) }
    }

    /// Reads an action and starts it. Throws when it is none of this store's; `run` is then untouched.
    package func start(wire node: JSONNode, as run: ActionRun) throws(WireError) {
        run.finish(.unhandled)
    }

    package func invariantViolation() -> String? { nil }

    /// The JSON Schemas of its actions and events.
    package class func schemas(in schemas: inout WireSchemas) -> (actions: JSONValue, events: JSONValue) {
        (false, false)
    }

    /// What `run` runs, as it is called on the wire.
    package func actionName(of run: ActionRun) -> String? { nil }

    /// Ends everything the store has under way. What still runs can send nothing any more, and counts as work no
    /// longer.
    package final func close() {
        guard !isClosed else { return }
        isClosed = true
        for scheduled in runs { close(scheduled) }
        for (_, entry) in backgroundTasks.sorted(by: { $0.key < $1.key }) {
            entry.task?.cancel()
            host?.workDidEnd(entry.effect, .cancelled, error: nil, isCounted: entry.isCounted)
        }
        backgroundTasks = [:]
        host = nil
    }

    /// A handler that takes its own screen away comes to its end and is answered then; only what it waits for on the
    /// way is cancelled.
    private func close(_ scheduled: ScheduledRun) {
        let isOwn = scheduled.run === ActionRun.current
        if isOwn { scheduled.run.task?.cancel() } else { scheduled.run.cancel(.closed) }
        // What was still in the queue has left it.
        guard scheduled.launch == nil, let effect = scheduled.effect else { return }
        host?.workDidEnd(effect, isOwn ? .done : .cancelled, error: nil)
    }

    // MARK: Scheduling

    /// `drop`, `latest` and `queue`: decides whether and when `launch` is called.
    package final func schedule(
        _ run: ActionRun, policy: ActionPolicy, caseIndex: Int, launch: @escaping @AppActor () -> Void
    ) {
        let isSameCaseRunning = runs.contains { $0.caseIndex == caseIndex && $0.policy == policy }
        switch policy {
        case .drop where isSameCaseRunning:
            if let effect = beginEffect(of: run) { host?.workDidEnd(effect, .dropped, error: nil) }
            return run.finish(.dropped)
        case .latest:
            for other in runs where other.caseIndex == caseIndex && other.policy == .latest {
                other.run.cancel(.superseded)
            }
        case .queue where runs.contains(where: { $0.policy == .queue }):
            add(run, policy, caseIndex, effect: beginEffect(of: run), launch: launch)
            run.onCancel = { [weak self, weak run] in
                // Never ran: it leaves the queue at once. A running one leaves when its handler returns.
                guard let self, let run, let place = runs.firstIndex(where: { $0.run === run && $0.launch != nil })
                else { return }
                if let effect = runs.remove(at: place).effect { host?.workDidEnd(effect, .cancelled, error: nil) }
            }
            return
        default: break
        }
        add(run, policy, caseIndex)
        launch()
    }

    private func add(
        _ run: ActionRun, _ policy: ActionPolicy, _ caseIndex: Int, effect: Int? = nil,
        launch: (@AppActor () -> Void)? = nil
    ) {
        run.isScheduled = true
        runs.append(ScheduledRun(run: run, policy: policy, caseIndex: caseIndex, effect: effect, launch: launch))
    }

    private func beginEffect(of run: ActionRun) -> Int? {
        host?.workDidBegin(.action, actionName(of: run) ?? "action", actionID: run.cause.actionID)
    }

    /// An action that did not end in place counts as work from now on, unless it does since it was queued.
    package final func didSuspend(_ run: ActionRun) {
        guard run.isScheduled else { return add(run, .parallel, -1, effect: beginEffect(of: run)) }
        guard let place = runs.firstIndex(where: { $0.run === run }), runs[place].effect == nil else { return }
        runs[place].effect = beginEffect(of: run)
    }

    package final func didEnd(_ run: ActionRun, policy: ActionPolicy, with outcome: ActionOutcome) {
        run.hasEnded = true
        // A handler whose own screen is gone now: what it did is told before it is answered all the same.
        if let host { host.storeDidRun(self, run) } else { AppLoop.shared.endTurn() }
        run.finish(outcome)
        if run.isScheduled, let place = runs.firstIndex(where: { $0.run === run }) {
            let (effectOutcome, error) = run.isCancelled ? (.cancelled, nil) : outcome.effect
            if let effect = runs.remove(at: place).effect { host?.workDidEnd(effect, effectOutcome, error: error) }
        }
        if policy == .queue, let place = runs.firstIndex(where: { $0.launch != nil }) {
            let launch = runs[place].launch
            runs[place].launch = nil
            runs[place].run.onCancel = nil
            launch?()
        }
    }
}

/// The node a store stands on: where what it sends goes.
@AppActor
package protocol StoreHost: WorkHost {
    /// The node's.
    var id: String { get }
    func store(_ store: AnyStore, didSend event: some WireEnum, of run: ActionRun?)
    func store(_ store: AnyStore, didDrop event: String, of run: ActionRun?)
    func store(_ store: AnyStore, didLog level: LogLevel, _ message: String)
    /// A handler is about to run: its turn's changes are this run's doing.
    func storeWillRun(_ store: AnyStore, _ run: ActionRun)
    /// A handler has returned; its last turn is published before the action is answered.
    func storeDidRun(_ store: AnyStore, _ run: ActionRun)
    func nextActionID() -> ActionID
}

/// How grave a log entry is.
@Wire
public enum LogLevel: String {
    case debug, info, warning, error
}

extension AnyStore: Abandonable {
    /// It was made, and what it needs could not be: nobody will place it.
    package final func abandon() { close() }
}
