import AppLoop
import Foundation
import Logging
import OffstageTesting
import Testing

/// Simulates conversations with faults: short writes, full pipes, pauses, and ends at any moment.
///
/// `OFFSTAGE_SEEDS=7` replays one seed, `OFFSTAGE_SEEDS=0..<100000` (as in `make simulate`) tries others.
@Suite(.onLoop)
struct SimulationTests {
    private static let seeds: Range<UInt64> = {
        let given = ProcessInfo.processInfo.environment["OFFSTAGE_SEEDS"] ?? ""
        let numbers = given.split(separator: "..<").compactMap { UInt64($0) }
        switch numbers.count {
        case 1: return numbers[0]..<numbers[0] + 1
        case 2 where numbers[0] < numbers[1]: return numbers[0]..<numbers[1]
        default: return 0..<2000
        }
    }()

    /// Thousands of conversations would fill the output.
    private static let isSilent: Void = LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }

    init() { Self.isSilent }

    @Test func `whatever happens to servers and their archive, acknowledged actions are there once`() {
        var problems: [String] = []
        AppLoop.run {
            // An eighth of the seeds: each opens many servers.
            for seed in Self.seeds where seed % 8 == 0 && problems.count < 5 {
                if let problem = ArchiveSimulation.run(seed: seed) {
                    problems.append("OFFSTAGE_SEEDS=\(seed): \(problem)")
                }
            }
        }
        for problem in problems { Issue.record("\(problem)") }
    }

    @Test func `every simulated conversation keeps the rules of the protocol and ends`() {
        var problems: [String] = []
        var codes: [Int32: Int] = [:]
        let counts = AppLoop.run {
            RareBranch.counting {
                for seed in Self.seeds where problems.count < 5 {
                    let outcome = Simulation.run(seed: seed)
                    codes[outcome.exitCode, default: 0] += 1
                    if let problem = outcome.problem { problems.append("OFFSTAGE_SEEDS=\(seed): \(problem)") }
                }
            }
        }
        for problem in problems { Issue.record("\(problem)") }
        print(
            "Exit codes: \(codes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))")
        for branch in RareBranch.allCases { print("\(branch.rawValue): \(counts[branch] ?? 0)") }
        // Few seeds need not reach everything.
        guard Self.seeds.count >= 2000 else { return }
        for branch in RareBranch.allCases where counts[branch] == nil {
            Issue.record("no seed has reached \(branch.rawValue)")
        }
    }

    @Test func `a seed replays the same conversation`() {
        for seed in Self.seeds.prefix(20) {
            let outcomes = AppLoop.run { (Simulation.run(seed: seed), Simulation.run(seed: seed)) }
            #expect(outcomes.0.hash == outcomes.1.hash, "seed \(seed)")
            #expect(outcomes.0.received == outcomes.1.received, "seed \(seed)")
            #expect(outcomes.0.exitCode == outcomes.1.exitCode, "seed \(seed)")
        }
    }
}
