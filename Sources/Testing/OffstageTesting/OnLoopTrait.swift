import AppLoop
import Testing

/// Lets one test at a time step the loop: a process has one loop, and Swift Testing runs tests in parallel. The tests
/// themselves stay synchronous: `@Test(.onLoop) func …() throws`.
///
/// Keep sessions and clients in local variables. A suite's properties are released after its test's turn, and a server
/// that ends then steps the loop during another test.
public struct OnLoopTrait: TestTrait, SuiteTrait, TestScoping {
    /// Applies to every test of a suite.
    public var isRecursive: Bool { true }

    /// Provides a scope for a `test` function. Returns nil for a suite, which has no `testCase`: its scope would span
    /// all of its tests.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    /// Runs `function`, the body of a test or of one `testCase`, while no other test steps the loop.
    ///
    /// - Throws: the error of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await LoopTurns.shared.take()
        do {
            try await function()
            await LoopTurns.shared.giveBack()
        } catch {
            await LoopTurns.shared.giveBack()
            throw error
        }
    }
}

extension Trait where Self == OnLoopTrait {
    /// Lets one test at a time step the loop.
    public static var onLoop: OnLoopTrait { OnLoopTrait() }
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
