import AppLoop
import JSON
import Offstage
import OffstageTesting
import Platform
import RandomRoutes
import TestHelpers
import Testing

/// Tests random operations and front-end requests on random trees.
@Suite(.onLoop)
struct RandomRouteTests {
    @Test(.onAppActor, arguments: 1...20 as ClosedRange<UInt64>)
    @AppActor func `random routes keep the tree valid, and applying their ops produces the same tree`(seed: UInt64) {
        var numbers = SplitMix64(state: seed)
        let steps = (0..<1_000).map { _ in RandomStep(&numbers) }
        guard let failure = RandomRun().failure(of: steps) else { return }
        let shrunk = Self.shrunk(Array(steps.prefix(failure.step + 1)))
        let why = RandomRun().failure(of: shrunk)
        let script = shrunk.map(\.description).joined(separator: "\n")
        Issue.record("seed \(seed): \(why?.sentence ?? failure.sentence)\n\(script)")
    }

    /// Removes the steps, and then the operations, without which the run still fails.
    @AppActor
    private static func shrunk(_ steps: [RandomStep]) -> [RandomStep] {
        var steps = TestHelpers.shrunk(steps) { RandomRun().failure(of: $0) != nil }
        for index in steps.indices {
            for call in steps[index].calls.indices.reversed() where steps[index].calls.count > 1 {
                var shorter = steps
                shorter[index].calls.remove(at: call)
                if RandomRun().failure(of: shorter) != nil { steps = shorter }
            }
        }
        return steps
    }
}
