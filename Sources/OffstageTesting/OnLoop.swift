import AppLoop
import Testing

/// Lets one test at a time step the loop: there is one loop a process, and Swift Testing runs tests side by side. The
/// tests themselves stay
/// synchronous: `@Test(.onLoop) func …() throws`.
///
/// Keep sessions and clients in local variables: what a suite stores is let go of when its test's turn is over, and a
/// server that ends then steps the loop
/// in the middle of another test.
public struct OnLoopTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    /// A suite's scope would span all of its tests: only test functions take a turn.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

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
    public static var onLoop: OnLoopTrait { OnLoopTrait() }
}

/// First come, first served, by continuations: a waiting test blocks no thread.
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
