import Synchronization

/// The loop behind `AppActor`: a queue of jobs, descriptors to poll, timers, and what is to happen when a turn ends.
/// One per process.
///
/// Whoever calls `run` owns the loop for as long as the call lasts; nobody else's code runs on `AppActor` meanwhile.
/// The server owns it from start
/// to exit (`serve`), a test while it steps it (`step`). Jobs that other threads enqueue wait for the owner.
///
/// `@unchecked Sendable`: the stored state below the mark is touched by the owner's thread only; `owner` and
/// `remoteJobs` guard the rest.
public final class AppLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    public static let shared = AppLoop()

    /// The thread that owns the loop now, 0 if none.
    private let owner = Atomic<UInt>(0)
    private let remoteJobs = Mutex<[UnownedJob]>([])
    let wakeUp = WakeUp()

    // MARK: Touched by the owner's thread only

    private var jobs = JobQueue()
    /// Set while `start` waits for the job of the task that it is making.
    private var setsNextJobAside = false
    private var jobSetAside: UnownedJob?
    private var turnEndWork: [any TurnEndWork] = []
    private var isEndingTurn = false
    private var turnWatchers: [any TurnEndWork] = []
    /// With more watchers than this, they are called once a round instead of once a job.
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

    /// Runs synchronous code on `AppActor`, here and now. May be nested. Not while another thread owns the loop: that
    /// is a programmer's mistake
    /// (a test that steps the loop without the `.onLoop` trait) and traps with this sentence.
    public static func run<Result: ~Copyable, Failure: Error>(_ body: @AppActor () throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        let loop = AppLoop.shared
        let current = ThreadIdentity.current
        let previous = loop.owner.load(ordering: .relaxed)
        if previous != current {
            guard loop.owner.compareExchange(expected: 0, desired: current, ordering: .acquiring).exchanged else {
                fatalError("AppLoop.run while another thread runs the loop; give tests that step it the trait .onLoop")
            }
        }
        defer { if previous != current { loop.owner.store(0, ordering: .releasing) } }
        return try isolated(body)
    }

    /// The loop is ours, so the isolation that the type demands holds.
    @inline(__always)
    private static func isolated<Result: ~Copyable, Failure: Error>(_ body: @AppActor () throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        typealias Unisolated = () throws(Failure) -> Result
        return try withoutActuallyEscaping(body) { (body) throws(Failure) -> Result in
            try unsafeBitCast(body, to: Unisolated.self)()
        }
    }

    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    public func checkIsolated() {
        precondition(isCurrent, "this code belongs on AppActor, and another thread called it")
    }

    // MARK: Jobs

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard isCurrent else {
            let isFirst = remoteJobs.withLock { jobs in
                jobs.append(job)
                return jobs.count == 1
            }
            if isFirst { wakeUp.signal() }
            return
        }
        if setsNextJobAside {
            setsNextJobAside = false
            jobSetAside = job
        } else {
            jobs.append(job)
        }
    }

    /// Starts a task and runs it in place up to its first suspension. Its child tasks and the nonisolated functions it
    /// awaits stay on the loop.
    ///
    /// `Task.immediate` with an executor preference is enqueued rather than started, so the loop sets the task's first
    /// job aside and runs it itself.
    @AppActor @discardableResult
    public func start(_ operation: @escaping @Sendable @AppActor () async -> Void) -> Task<Void, Never> {
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

    /// Runs what is queued, and what that queues, up to `limit` jobs; each ends a turn. Returns how many ran.
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

    /// Runs what is queued and what that queues, in the middle of a turn: for a step that has to happen before whatever
    /// comes next. Bounded, lest tasks
    /// that keep each other going hold it up for ever.
    @AppActor
    public func runQueuedJobs() { drain(limit: 100_000) }

    private func takeRemoteJobs() {
        let taken = remoteJobs.withLock { jobs in
            let taken = jobs
            jobs.removeAll(keepingCapacity: jobs.capacity <= 4096)
            return taken
        }
        if !taken.isEmpty { jobs.append(taken) }
    }

    var hasJobs: Bool {
        !jobs.isEmpty || remoteJobs.withLock { !$0.isEmpty }
    }

    // MARK: Turns

    /// Has `work` called once when the current turn ends: after the job that runs now, or at the next `endTurn()`.
    @AppActor
    public func atTurnEnd(_ work: any TurnEndWork) {
        turnEndWork.append(work)
    }

    /// Has `work` called at the end of each turn that a resumed job made, until `unwatchTurns`: nothing tells whose job
    /// it was, and a handler that
    /// goes on after an `await` may have changed something without saying so.
    @AppActor
    public func watchTurns(_ work: any TurnEndWork) { turnWatchers.append(work) }

    @AppActor
    public func unwatchTurns(_ work: any TurnEndWork) { turnWatchers.removeAll { $0 === work } }

    @AppActor
    private func callTurnWatchers() {
        for watcher in turnWatchers { watcher.turnDidEnd() }
    }

    /// Ends the turn that runs now: what it changed is published before anything else runs. Work that ending a turn
    /// causes belongs to it.
    @AppActor
    public func endTurn() {
        guard !turnEndWork.isEmpty, !isEndingTurn else { return }
        isEndingTurn = true
        defer { isEndingTurn = false }
        while !turnEndWork.isEmpty {
            let work = turnEndWork
            turnEndWork.removeAll(keepingCapacity: true)
            for item in work { item.turnDidEnd() }
        }
    }

    // MARK: Counted work

    /// A task that app code waits for has begun; until it ends or parks, the loop is not settled.
    @AppActor public func taskDidBegin() { openTasks += 1 }
    @AppActor public func taskDidEnd() { openTasks -= 1 }

    /// A counted task now waits for something that only a step from outside can bring (a virtual clock, an answer), so
    /// it does not count as work.
    @AppActor public func taskDidPark() { parkedTasks += 1 }
    @AppActor public func taskDidUnpark() { parkedTasks -= 1 }
}

/// Something that publishes what a turn changed.
@AppActor
public protocol TurnEndWork: AnyObject {
    func turnDidEnd()
}
