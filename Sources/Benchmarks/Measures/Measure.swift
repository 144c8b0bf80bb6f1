/// Something worth knowing about Offstage, as a comparison with something else measured in the same run.
///
/// A measure is one file of this folder and one line of `Measure.all`.
struct Measure: Sendable {
    /// The word for `--only`.
    let name: String
    /// What of it stands in the table.
    let lines: [Line]
    /// Makes the two sides; throws `Skipped` when one of them is not there.
    let contest: @Sendable (Setup) throws -> Contest

    struct Line: Sendable {
        let title: String
        let quantity: Quantity
        let goal: Goal
    }
}

/// The two sides of a measure, run in turn, round after round.
struct Contest {
    let ours: Contestant
    let reference: Contestant
    /// The scripts whose answers must be the same bytes; nil where the sides do different things by nature.
    var comparison: (() throws -> String?)?
}

/// One side. `run` gives one sample from a fresh state: a new process, or a fresh value for what runs in this process.
struct Contestant {
    let name: String
    let run: () throws -> Sample
}

/// What one run gave.
struct Sample {
    var values: [Quantity: Double]
    /// CPU of the server per request (or event), all threads, user and system.
    var serverMicroseconds: Double?
    /// Cores taken by others during the run; nil where nobody can tell or nothing was timed.
    var otherLoad: Double?
    /// More numbers for the JSON report.
    var details: [String: Double] = [:]
}

/// What is counted; the raw value names it in the JSON report.
enum Quantity: String, Sendable {
    case requestsPerSecond
    case eventsPerSecond
    case medianLatency
    case percentile99Latency
    case start
    case residentMemory
    case bytesPerSession
    case byType
    case byKeyPath
    case objects
    case pushAmongThousand
    case pushAmongMany
    case switchAmongThousand
    case switchAmongMany
    case opsBytes
    case pushAgainstText
    case bytesPerTree
    case randomOperation
    case openList
    case changeRow
    case changeOtherRow
    case moveRow
    case scrollList
    case openListBytes
    case changeRowBytes
    case changeOtherRowBytes
    case moveRowBytes
    case scrollListBytes
    case rowOfThousand
    case rowOfThousandArray
    case rowBytes
    case changePatchBytes
    case movePatchBytes
    case insertPatchBytes
    case manyPatchBytes

    var unit: String {
        switch self {
        case .requestsPerSecond, .eventsPerSecond: "/s"
        case .medianLatency, .percentile99Latency: "µs"
        case .start: "ms"
        case .residentMemory: "KiB"
        case .bytesPerSession, .opsBytes, .bytesPerTree, .openListBytes, .changeRowBytes, .changeOtherRowBytes,
            .moveRowBytes, .scrollListBytes,
            .rowBytes,
            .changePatchBytes, .movePatchBytes, .insertPatchBytes, .manyPatchBytes:
            "bytes"
        case .byType, .byKeyPath, .pushAmongThousand, .pushAmongMany, .switchAmongThousand, .switchAmongMany,
            .pushAgainstText, .randomOperation,
            .openList, .changeRow, .changeOtherRow, .moveRow, .scrollList, .rowOfThousand, .rowOfThousandArray:
            "ns"
        case .objects: "objects"
        }
    }
}

/// Where a number has to be and where it should be.
enum Goal: Sendable {
    /// Ours divided by the reference, the more the better.
    case ratioAtLeast(must: Double, aim: Double)
    /// Ours divided by the reference, the less the better.
    case ratioAtMost(must: Double, aim: Double)
    /// Our own number, the less the better.
    case valueAtMost(must: Double, aim: Double)

    var must: Double {
        switch self {
        case .ratioAtLeast(let must, _), .ratioAtMost(let must, _), .valueAtMost(let must, _): must
        }
    }

    var aim: Double {
        switch self {
        case .ratioAtLeast(_, let aim), .ratioAtMost(_, let aim), .valueAtMost(_, let aim): aim
        }
    }
}

/// A measure that could not be taken on this machine, with the reason as a sentence.
struct Skipped: Error {
    let reason: String
}
