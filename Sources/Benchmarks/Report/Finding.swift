/// One run of one side, as reported.
struct Round {
    let ours: Sample
    let reference: Sample
}

/// The result of a measure.
struct Finding {
    let measure: Measure
    var rounds: [Round] = []
    var oursName = ""
    var referenceName = ""
    /// The reason for missing numbers: a skipped measure or a failure.
    var problem: Problem?
    var bytes = Bytes.notCompared

    enum Problem {
        case skipped(String)
        case failed(String)
    }

    enum Bytes {
        case notCompared
        case same
        case different(String)
    }

    var isWrong: Bool {
        if case .failed = problem { return true }
        if case .different = bytes { return true }
        return false
    }

    /// The numbers of a line of the table; nil without rounds.
    func summary(of line: Measure.Line) -> Summary? {
        let pairs = rounds.compactMap { round in
            round.ours.values[line.quantity].flatMap { ours in
                round.reference.values[line.quantity].map { (ours: ours, reference: $0) }
            }
        }
        guard !pairs.isEmpty else { return nil }
        let ratios = pairs.filter { $0.reference > 0 }.map { $0.ours / $0.reference }
        let ratio = ratios.isEmpty ? nil : ratios.median
        let ours = pairs.map(\.ours).median
        return Summary(
            ours: ours, reference: pairs.map(\.reference).median, ratio: ratio, lowestRatio: ratios.min(),
            highestRatio: ratios.max(),
            verdict: Verdict(line.goal, value: ours, ratio: ratio))
    }

    /// Median CPU time of the server per request, and the highest accepted load of other processes.
    func serverMicroseconds(_ side: KeyPath<Round, Sample>) -> Double? {
        let values = rounds.compactMap { $0[keyPath: side].serverMicroseconds }
        return values.isEmpty ? nil : values.median
    }

    var otherLoad: Double? {
        rounds.flatMap { [$0.ours.otherLoad, $0.reference.otherLoad] }.compactMap(\.self).max()
    }
}

struct Summary {
    let ours: Double
    let reference: Double
    /// The median of the ratios of all rounds, so that a drift of the machine's speed cancels out.
    let ratio: Double?
    let lowestRatio: Double?
    let highestRatio: Double?
    let verdict: Verdict
}

enum Verdict: String {
    case aim
    case must
    case miss = "MISS"

    init(_ goal: Goal, value: Double, ratio: Double?) {
        let isAtLeast: Bool
        let measured: Double?
        switch goal {
        case .ratioAtLeast: (isAtLeast, measured) = (true, ratio)
        case .ratioAtMost: (isAtLeast, measured) = (false, ratio)
        case .valueAtMost: (isAtLeast, measured) = (false, value)
        }
        guard let measured else {
            self = .miss
            return
        }
        func reaches(_ limit: Double) -> Bool { isAtLeast ? measured >= limit : measured <= limit }
        self = reaches(goal.aim) ? .aim : reaches(goal.must) ? .must : .miss
    }
}

extension [Double] {
    /// Returns the median. The array must not be empty.
    var median: Double {
        let sorted = self.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
