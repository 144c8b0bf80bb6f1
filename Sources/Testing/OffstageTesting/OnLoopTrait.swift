import AppLoop
import Testing

/// Lets one test at a time step the loop: a process has one loop, and Swift Testing runs tests in parallel. The tests
/// themselves stay synchronous: `@Test(.onLoop) func …() throws`. Tests of stores, use cases and repositories without a
/// session are marked `@AppActor`, and have the trait `.onAppActor`, which runs them on the loop:
/// `@Test(.onAppActor) @AppActor func …() throws`.
///
/// Keep sessions and clients in local variables. A suite's properties are released after its test's turn, and a server
/// that ends then steps the loop during another test.
public struct OnLoopTrait: TestTrait, SuiteTrait, TestScoping {
    /// True for tests that are jobs of the loop.
    let runsJobs: Bool
    /// Asks the scope around this one to run the loop's jobs; nil without one. A suite and its test may both have the
    /// trait.
    @TaskLocal private static var outerJob: AsyncStream<Void>.Continuation?

    /// Applies to every test of a suite.
    public var isRecursive: Bool { true }

    /// Provides a scope for a `test` function. Returns nil for a suite, which has no `testCase`: its scope would span
    /// all of its tests.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    /// Runs `function`, the body of a test or of one `testCase`, while no other test steps the loop.
    ///
    /// - Throws: the error of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if let job = Self.outerJob {
            if runsJobs { AppLoop.shared.onNextRemoteJob { job.yield() } }
            return try await function()
        }
        await LoopTurns.shared.take()
        let (jobs, job) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let runner = Task {
            for await _ in jobs {
                AppLoop.run { AppLoop.shared.runQueuedJobs() }
                AppLoop.shared.onNextRemoteJob { job.yield() }
            }
        }
        if runsJobs { AppLoop.shared.onNextRemoteJob { job.yield() } }
        var failure: (any Error)?
        do { try await Self.$outerJob.withValue(job) { try await function() } } catch { failure = error }
        job.finish()
        await runner.value
        await LoopTurns.shared.giveBack()
        if let failure { throw failure }
    }
}

extension Trait where Self == OnLoopTrait {
    /// Lets one test at a time step the loop.
    public static var onLoop: OnLoopTrait { OnLoopTrait(runsJobs: false) }
    /// Runs tests that are marked `@AppActor`, one at a time.
    public static var onAppActor: OnLoopTrait { OnLoopTrait(runsJobs: true) }
}

/// Grants turns in order of arrival. Continuations let a waiting test wait without a thread.
private actor LoopTurns {
    static let shared = LoopTurns()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isTaken = true
        }
    }

    func giveBack() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
