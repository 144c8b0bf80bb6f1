import DequeModule
import Synchronization

/// Executor of `AppActor`: a queue of jobs, polled descriptors, timers, and work for the end of a turn. One per
/// process.
///
/// The caller of `run` owns the loop until the call returns; no other thread runs code on `AppActor` meanwhile. The
/// server owns it from start to exit (`serve`), a test while it steps it (`step`). Jobs that other threads enqueue wait
/// for the owner.
///
/// `@unchecked Sendable`: only the owner's thread touches the stored state below the mark; `ownerLock` and `remote`
/// guard the rest.
public final class AppLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    /// The loop of the process.
    public static let shared = AppLoop()

    /// Held by the thread that owns the loop.
    private let ownerLock = OwnerLock()
    /// Thread that owns the loop, 0 if none does.
    private let owner = Atomic<UInt>(0)
    /// True once `run` waits for another thread that owns the loop.
    private let waitsForOwner = Atomic<Bool>(false)
    private let remote = Mutex(Remote())
    let wakeUp = WakeUp()

    /// Written by other threads.
    private struct Remote {
        var jobs: [UnownedJob] = []
        /// Called once, at the next job.
        var onJob: [@Sendable () -> Void] = []
    }

    // MARK: Touched by the owner's thread only

    private var jobs = Deque<UnownedJob>()
    /// True while `start` waits for the first job of its new task.
    private var setsNextJobAside = false
    private var jobSetAside: UnownedJob?
    @exclusivity(unchecked) private var turnEndWork: [any TurnEndWork] = []
    private var isEndingTurn = false
    private var turnWatchers: [any TurnEndWork] = []
    /// Maximum number of watchers called after every job; more are called once a round.
    private static let manyWatchers = 16
    private(set) var openTasks = 0
    private(set) var parkedTasks = 0
    var timers = TimerQueue()
    var sources: [PollSource] = []
    var pollSet = PollSet()
    var pollSetIsStale = true

    private init() {}

    // MARK: Owning

    /// True on the thread that owns the loop.
    @inline(__always)
    public var isCurrent: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }

    /// Runs `body` in place on the thread that owns the loop, and in a job of its own from another thread.
    static func runSoon(_ body: @escaping @Sendable @AppActor () -> Void) {
        if shared.isCurrent { run(body) } else { Task { @AppActor in body() } }
    }

    /// Runs synchronous `body` on `AppActor` in place. May be nested. If another thread owns the loop, `run` traps, or
    /// waits after `letCallersWait()`.
    public static func run<Result: ~Copyable, Failure: Error>(_ body: @AppActor () throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        let loop = AppLoop.shared
        let current = ThreadIdentity.current
        let previous = loop.owner.load(ordering: .relaxed)
        if previous == current { return try isolated(body) }
        if !loop.ownerLock.tryLock() {
            guard loop.waitsForOwner.load(ordering: .relaxed) else {
                fatalError("AppLoop.run while another thread runs the loop; give tests that step it the trait .onLoop")
            }
            loop.ownerLock.lock()
        }
        loop.owner.store(current, ordering: .relaxed)
        defer {
            loop.owner.store(0, ordering: .relaxed)
            loop.ownerLock.unlock()
        }
        return try isolated(body)
    }

    /// Makes `run` wait, from now on, while another thread owns the loop. For tests, which run on several threads.
    package func letCallersWait() { waitsForOwner.store(true, ordering: .relaxed) }

    /// Drops the isolation from the type: the caller owns the loop.
    @inline(__always)
    private static func isolated<Result: ~Copyable, Failure: Error>(_ body: @AppActor () throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        typealias Unisolated = () throws(Failure) -> Result
        return try withoutActuallyEscaping(body) { (body) throws(Failure) -> Result in
            try unsafeBitCast(body, to: Unisolated.self)()
        }
    }

    /// True on the thread that owns the loop.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Traps on any other thread.
    public func checkIsolated() {
        precondition(isCurrent, "this code belongs on AppActor, and another thread called it")
    }

    // MARK: Jobs

    /// Enqueues a job, from any thread.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard isCurrent else {
            let (isFirst, onJob) = remote.withLock { remote in
                remote.jobs.append(job)
                defer { if !remote.onJob.isEmpty { remote.onJob = [] } }
                return (remote.jobs.count == 1, remote.onJob)
            }
            if isFirst { wakeUp.signal() }
            for call in onJob { call() }
            return
        }
        if setsNextJobAside {
            setsNextJobAside = false
            jobSetAside = job
        } else {
            jobs.append(job)
        }
    }

    /// Starts a task of `operation` and runs it in place up to its first suspension. Its child tasks and the
    /// nonisolated functions it awaits run on the loop too.
    ///
    /// The loop sets the task's first job aside and runs it, because `Task.immediate` with an executor preference only
    /// enqueues it.
    @AppActor @discardableResult
    public func start(_ operation: @escaping @Sendable @AppActor () async -> Void) -> Task<Void, Never> {
        startUnchecked(operation)
    }

    /// The same for a caller on the loop whose function has no actor.
    package func startUnchecked(_ operation: @escaping @Sendable @AppActor () async -> Void) -> Task<Void, Never> {
        setsNextJobAside = true
        let task = Task(executorPreference: self, operation: operation)
        setsNextJobAside = false
        if let job = jobSetAside {
            jobSetAside = nil
            run(job)
        }
        return task
    }

    @inline(__always)
    private func run(_ job: UnownedJob) {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }

    /// Runs up to `limit` queued jobs, including those that jobs enqueue. Each job ends a turn. Returns the number of
    /// jobs run.
    @AppActor @discardableResult
    func drain(limit: Int = .max) -> Int {
        var count = 0
        while count < limit {
            if jobs.isEmpty { takeRemoteJobs() }
            guard let job = jobs.popFirst() else { break }
            run(job)
            count += 1
            if turnWatchers.count <= Self.manyWatchers { callTurnWatchers() }
            endTurn()
        }
        if count > 0, turnWatchers.count > Self.manyWatchers {
            callTurnWatchers()
            endTurn()
        }
        return count
    }

    /// Runs the queued jobs in the middle of a turn, before the next step of the caller. Bounded, so that tasks that
    /// keep enqueuing each other cannot block the caller.
    @AppActor
    public func runQueuedJobs() { drain(limit: 100_000) }

    private func takeRemoteJobs() {
        let taken = remote.withLock { remote in
            let taken = remote.jobs
            remote.jobs.removeAll(keepingCapacity: remote.jobs.capacity <= 4096)
            return taken
        }
        if !taken.isEmpty { jobs.append(contentsOf: taken) }
    }

    var hasJobs: Bool { !jobs.isEmpty || remote.withLock { !$0.jobs.isEmpty } }

    /// Calls `action` once, when another thread enqueues a job: at once if there is one already.
    package func onNextRemoteJob(_ action: @escaping @Sendable () -> Void) {
        let isPending = remote.withLock { remote in
            if remote.jobs.isEmpty { remote.onJob.append(action) }
            return !remote.jobs.isEmpty
        }
        if isPending { action() }
    }

    /// Runs the queued jobs. Drops a task's jobs after its thousandth: such a task never pauses. A dropped task is not
    /// resumed and keeps its memory. For tests, whose later sessions use the same loop.
    @AppActor
    package func dropEndlessTasks() {
        var counts: [String: Int] = [:]
        while true {
            if jobs.isEmpty { takeRemoteJobs() }
            guard let job = jobs.popFirst() else { return }
            // The text of a job has the id of its task.
            let task = "\(job)"
            let count = counts[task, default: 0] + 1
            counts[task] = count
            if count > 1000 { continue }
            run(job)
            endTurn()
        }
    }

    // MARK: Turns

    /// Calls `work` once at the end of the current turn: after the running job, or at the next `endTurn()`.
    @AppActor
    public func atTurnEnd(_ work: any TurnEndWork) {
        turnEndWork.append(work)
    }

    /// Calls `work` at the end of each turn, until `unwatchTurns`. A job may have changed something of a session with
    /// work in progress that nothing observes.
    @AppActor
    public func watchTurns(_ work: any TurnEndWork) { turnWatchers.append(work) }

    /// Ends `watchTurns` for `work`; does nothing if it does not watch.
    @AppActor
    public func unwatchTurns(_ work: any TurnEndWork) { turnWatchers.removeAll { $0 === work } }

    @AppActor
    private func callTurnWatchers() {
        for watcher in turnWatchers { watcher.turnDidEnd() }
    }

    /// Ends the current turn: publishes its changes before any other job runs. Work that the end of a turn causes
    /// belongs to the same turn.
    @AppActor
    public func endTurn() {
        guard !turnEndWork.isEmpty, !isEndingTurn else { return }
        isEndingTurn = true
        defer { isEndingTurn = false }
        var index = 0
        while index < turnEndWork.count {
            let work = turnEndWork[index]
            index += 1
            work.turnDidEnd()
        }
        turnEndWork.removeAll(keepingCapacity: true)
    }

    /// True when the current turn has changes to publish.
    var hasTurnEndWork: Bool { !turnEndWork.isEmpty }

    // MARK: Counted work

    /// Counts a task that app code waits for. The loop is not settled until the task ends or parks.
    @AppActor public func taskDidBegin() { openTasks += 1 }
    /// Ends `taskDidBegin`.
    @AppActor public func taskDidEnd() { openTasks -= 1 }

    /// Parks a counted task that waits for an outside step (a virtual clock, an answer). A parked task is not work.
    @AppActor public func taskDidPark() { parkedTasks += 1 }
    /// Ends `taskDidPark`.
    @AppActor public func taskDidUnpark() { parkedTasks -= 1 }
}

/// Publishes the changes of a turn.
@AppActor
public protocol TurnEndWork: AnyObject {
    /// Called at the end of a turn, before the next job runs.
    func turnDidEnd()
}
