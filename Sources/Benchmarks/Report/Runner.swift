/// Runs measures: first the comparison of bytes, then the two sides alternately in each round.
struct Runner {
    let setup: Setup
    /// Number of cores used by other processes above which a run counts as disturbed.
    static let tolerableLoad = 0.2

    func run(_ measure: Measure) -> Finding {
        var finding = Finding(measure: measure)
        do {
            let contest = try measure.contest(setup)
            finding.oursName = contest.ours.name
            finding.referenceName = contest.reference.name
            if let comparison = contest.comparison {
                finding.bytes = try comparison().map { .different($0) } ?? .same
            }
            for round in 1...setup.options.rounds {
                let reference = try quietSample(of: contest.reference, measure, round)
                let ours = try quietSample(of: contest.ours, measure, round)
                finding.rounds.append(Round(ours: ours, reference: reference))
            }
        } catch let skipped as Skipped {
            finding.problem = .skipped(skipped.reason)
        } catch {
            finding.problem = .failed("\(error)")
        }
        return finding
    }

    /// Repeats a disturbed run a few times and returns the least disturbed one.
    private func quietSample(of contestant: Contestant, _ measure: Measure, _ round: Int) throws -> Sample {
        var quietest = try contestant.run()
        var attempts = 0
        while let load = quietest.otherLoad, load > Self.tolerableLoad, attempts < setup.options.repeats {
            attempts += 1
            Platform.printError(
                "\(measure.name), round \(round), \(contestant.name): others took \(load.text(2)) cores; once more")
            Platform.sleep(milliseconds: 500)
            let again = try contestant.run()
            if (again.otherLoad ?? 0) < load { quietest = again }
        }
        quietest.details["repeats"] = Double(attempts)
        return quietest
    }
}
