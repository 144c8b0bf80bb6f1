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
    /// The removed screen, while actions of the store end.
    private weak var removed: RemovedScreen?

    /// Id of the node; nil before placement and after the node is removed.
    public final var nodeID: String? { host?.id }

    /// True once `bind` was called. An event reads this instead of the generic array of bindings, which costs metadata.
    @exclusivity(unchecked) final var hasBindings = false
    /// Actions that have not ended, in order of arrival. Queued ones have no task yet.
    private var runs: [ScheduledRun] = []
    private var backgroundTasks: [UInt: BackgroundTask] = [:]
    private var lastBackgroundTask: UInt = 0
    /// End of the time in which no other action of a case with the policy `throttle` starts, on the session's clock.
    private var throttleEnds: [Int: Duration] = [:]

    private struct ScheduledRun {
        let run: ActionRun
        let policy: ActionPolicy
        let caseIndex: Int
        /// Number in the session's effect log; nil without a session.
        var effect: Int?
        /// Starts the action; set while it waits.
        var launch: (@AppActor () -> Void)?

        /// True for an action that has begun and goes on although its screen is removed.
        @AppActor var isFinishing: Bool { run.finishes && launch == nil && !run.isCancelled }
    }

    private struct BackgroundTask {
        /// Set after the first suspension.
        var task: Task<Void, Never>?
        var effect: Int?
        let name: String
        let isCounted: Bool
    }

    /// The `@Field` and `@Child` properties; overridden by `@StoreMembers`.
    open class var storeMembers: [StoreMember] { [] }
    /// False for a store without `@Field` and `@Child` properties.
    final let hasMembers: Bool
    /// True for a store inside a store, whose events go to its parent only.
    final var isChild = false

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
        if cancelsPrevious {
            for (_, entry) in backgroundTasks where entry.name == name { entry.task?.cancel() }
        }
        lastBackgroundTask += 1
        let number = lastBackgroundTask
        if isCounted { AppLoop.shared.taskDidBegin() }
        let run = isCounted ? ActionRun.current : nil
        let effect = host?.workDidBegin(.background, name, actionID: run?.cause.actionId, isCounted: isCounted)
        backgroundTasks[number] = BackgroundTask(effect: effect, name: name, isCounted: isCounted)
        let task = AppLoop.shared.start { [weak self] in
            await CountedWork.$isCounted.withValue(isCounted) {
                await CurrentRun.$run.withValue(run) { await operation() }
            }
            if isCounted { AppLoop.shared.taskDidEnd() }
            self?.backgroundTaskDidEnd(number)
        }
        if backgroundTasks[number] != nil {
            backgroundTasks[number]?.task = task
            if let owner = host?.session { AppLoop.shared.own(task, by: owner) }
        }
        // The task may have removed its own screen.
        if isClosed { task.cancel() }
        return task
    }

    private func backgroundTaskDidEnd(_ number: UInt) {
        guard let entry = backgroundTasks.removeValue(forKey: number) else { return }
        if let task = entry.task { AppLoop.shared.disown(task) }
        host?.workDidEnd(entry.effect, Task.isCancelled ? .cancelled : .done, error: nil, isCounted: entry.isCounted)
    }

    /// Called when the node becomes visible: it is new, or a tab, a page or the node above it was changed. The route
    /// tree calls it once for each appearance, independently of front ends.
    open func didAppear() {}

    /// Called when the node is no longer visible: another node covers it, another tab is selected, or it is removed.
    /// Called once for each disappearance.
    open func didDisappear() {}

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
        let begun = beforePlaced ?? []
        beforePlaced = nil
        for work in begun { work(self) }
        if hasMembers { for child in children { child.place(on: host) } }
    }

    /// The stores of the `@Child` properties.
    private var children: [AnyStore] { Self.storeMembers.compactMap { $0.child(self) } }

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
    class func read(_ node: JSONNode) throws(WireError) -> StoreMember.Start {
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
        let member = -2 - run.caseIndex
        return Self.storeMembers.indices.contains(member) ? Self.storeMembers[member].fieldAction : nil
    }

    /// Runs the action of a `@Field` property. `body` does not suspend.
    final func start(_ fieldAction: String, as run: ActionRun, _ body: () -> Void) {
        guard !isClosed else { return run.finish(.cancelled(.closed)) }
        run.caseIndex = -2 - (Self.storeMembers.firstIndex { $0.fieldAction == fieldAction } ?? 0)
        host?.storeWillRun(self, run)
        CurrentRun.$run.withValue(run) { body() }
        didEnd(run, policy: .parallel, with: run.failure.map { .failed($0) } ?? .done)
    }

    /// True while an action runs or waits in the store or in a store inside it.
    final var hasRuns: Bool { !runs.isEmpty || (hasMembers && children.contains(where: \.hasRuns)) }

    /// Cancels all work of the store, except actions with the policy `finishes` that have begun. Work that is still
    /// running can send nothing, and the session no longer waits for what was cancelled.
    ///
    /// - Parameter removed: the store's screen, when the session goes on without it.
    package final func close() { close(leaving: nil) }

    final func close(leaving removed: RemovedScreen?) {
        guard !isClosed else { return }
        isClosed = true
        self.removed = removed
        if hasMembers { for child in children { child.close(leaving: removed) } }
        let cancelled = runs.filter { !$0.isFinishing }
        runs.removeAll { !$0.isFinishing }
        for scheduled in runs { removed?.actionWillFinish(scheduled.run) }
        for scheduled in cancelled {
            close(scheduled)
            if let task = scheduled.run.task { AppLoop.shared.disown(task) }
            if scheduled.run !== ActionRun.current { removed?.report(scheduled.run) }
        }
        for (_, entry) in backgroundTasks.sorted(by: { $0.key < $1.key }) {
            entry.task?.cancel()
            if let task = entry.task { AppLoop.shared.disown(task) }
            host?.workDidEnd(entry.effect, .cancelled, error: nil, isCounted: entry.isCounted)
            host?.session?.effects.ownerDidClose(entry.name, entry.task, isCounted: entry.isCounted)
        }
        backgroundTasks = [:]
        host = nil
    }

    /// A handler that closes its own screen runs to its end and is answered then. Only its suspended calls are
    /// cancelled.
    private func close(_ scheduled: ScheduledRun) {
        let isOwn = scheduled.run === ActionRun.current
        if isOwn { scheduled.run.task?.cancel() } else { scheduled.run.cancel(.closed) }
        // A queued action has already left the queue.
        guard scheduled.launch == nil, let effect = scheduled.effect else { return }
        host?.workDidEnd(effect, isOwn ? .done : .cancelled, error: nil)
        host?.session?.effects.ownerDidClose(actionName(of: scheduled.run) ?? "action", scheduled.run.task)
    }

    // MARK: Scheduling

    /// Calls `launch` now, later or never, as the policy says.
    package final func schedule(
        _ run: ActionRun, policy: ActionPolicy, caseIndex: Int, launch: @escaping @AppActor () -> Void
    ) {
        let isSameCaseRunning = runs.contains { $0.caseIndex == caseIndex && $0.policy == policy }
        switch policy {
        case .drop where isSameCaseRunning:
            if let effect = beginEffect(of: run) { host?.workDidEnd(effect, .dropped, error: nil) }
            return run.finish(.dropped)
        case .latest: supersede(caseIndex)
        case .queue where runs.contains(where: { $0.policy == .queue }):
            return hold(run, policy, caseIndex, launch)
        case .debounce(let time):
            supersede(caseIndex)
            if time > .zero { return hold(run, policy, caseIndex, launch, for: time) }
        case .throttle(let time):
            guard let clock = host?.session?.clock else { break }
            let wait = (throttleEnds[caseIndex] ?? .zero) - clock.now
            let start: @AppActor () -> Void = { [weak self] in
                self?.throttleEnds[caseIndex] = clock.now + time
                launch()
            }
            if wait > .zero {
                supersede(caseIndex, onlyHeld: true)
                return hold(run, policy, caseIndex, start, for: wait)
            }
            add(run, policy, caseIndex)
            return start()
        default: break
        }
        add(run, policy, caseIndex)
        launch()
    }

    private func supersede(_ caseIndex: Int, onlyHeld: Bool = false) {
        for other in runs where other.caseIndex == caseIndex && (!onlyHeld || other.launch != nil) {
            other.run.supersede()
        }
    }

    /// Keeps an action that does not start yet: it starts after `time`, or when it is the first of the queue.
    private func hold(
        _ run: ActionRun, _ policy: ActionPolicy, _ caseIndex: Int, _ launch: @escaping @AppActor () -> Void,
        for time: Duration? = nil
    ) {
        add(run, policy, caseIndex, effect: beginEffect(of: run), launch: launch)
        run.onCancel = { [weak self, weak run] in
            // An action that never ran leaves at once; a running one leaves when its handler returns.
            guard let self, let run, let index = heldIndex(of: run) else { return }
            if let effect = runs.remove(at: index).effect { host?.workDidEnd(effect, .cancelled, error: nil) }
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
        _ run: ActionRun, _ policy: ActionPolicy, _ caseIndex: Int, effect: Int? = nil,
        launch: (@AppActor () -> Void)? = nil
    ) {
        run.isScheduled = true
        runs.append(ScheduledRun(run: run, policy: policy, caseIndex: caseIndex, effect: effect, launch: launch))
    }

    private func beginEffect(of run: ActionRun) -> Int? {
        host?.workDidBegin(.action, actionName(of: run) ?? "action", actionID: run.cause.actionId)
    }

    /// Records an action that has suspended as work of the session, unless it was recorded when it was queued.
    package final func didSuspend(_ run: ActionRun) {
        if let task = run.task, let owner = host?.session { AppLoop.shared.own(task, by: owner) }
        guard run.isScheduled else { return add(run, .parallel, -1, effect: beginEffect(of: run)) }
        guard let index = runs.firstIndex(where: { $0.run === run }), runs[index].effect == nil else { return }
        runs[index].effect = beginEffect(of: run)
    }

    package final func didEnd(_ run: ActionRun, policy: ActionPolicy, with outcome: ActionOutcome) {
        run.hasEnded = true
        if let task = run.task { AppLoop.shared.disown(task) }
        // A handler may have closed its own screen; its changes are still published before its answer.
        if let host {
            host.storeDidRun(self, run)
        } else {
            removed?.session.touch(run)
            AppLoop.shared.endTurn()
        }
        run.finish(outcome)
        if run.isScheduled, let index = runs.firstIndex(where: { $0.run === run }) {
            let (effectOutcome, error) = run.isCancelled ? (.cancelled, nil) : outcome.effect
            let effect = runs.remove(at: index).effect
            if let effect, let session = host?.session ?? removed?.session {
                session.workDidEnd(effect, effectOutcome, error: error, isCounted: true)
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
