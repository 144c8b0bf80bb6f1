/// A property of Offstage, compared with a reference in the same run.
///
/// A measure is one file of this folder and one line of `Measure.all`.
struct Measure: Sendable {
    /// Name for `--only`.
    let name: String
    /// Lines of the table.
    let lines: [Line]
    /// Makes the two sides; throws `Skipped` when one of them is missing.
    let contest: @Sendable (Setup) throws -> Contest

    struct Line: Sendable {
        let title: String
        let quantity: Quantity
        let goal: Goal
    }
}

/// The two sides of a measure, run alternately in each round.
struct Contest {
    let ours: Contestant
    let reference: Contestant
    /// Scripts whose responses must be the same bytes; nil when the sides differ by nature.
    var comparison: (() throws -> String?)?
}

/// One side. `run` returns one sample from a fresh state: a new process, or a fresh value in this process.
struct Contestant {
    let name: String
    let run: () throws -> Sample
}

/// The numbers of one run.
struct Sample {
    var values: [Quantity: Double]
    /// CPU time of the server per request or event: all threads, user and system.
    var serverMicroseconds: Double?
    /// Cores used by other processes during the run; nil where the kernel has no such number, or nothing was timed.
    var otherLoad: Double?
    /// Additional numbers for the JSON report.
    var details: [String: Double] = [:]
}

/// Quantities; the raw value is the name in the JSON report.
enum Quantity: String, Sendable {
    case requestsPerSecond
    case eventsPerSecond
    case eventsPerSecondWithWaits
    case medianLatency
    case percentile99Latency
    case start
    case residentMemory
    case bytesPerSession
    case bytesPerEditProfile
    case byType
    case byKeyPath
    case objects
    case pushAmongThousand
    case pushAmongMany
    case switchAmongThousand
    case switchAmongMany
    case opsBytes
    case pushAgainstText
    case dryRun
    case bytesPerTree
    case randomOperation
    case openList
    case openTable
    case sortTable
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
        case .requestsPerSecond, .eventsPerSecond, .eventsPerSecondWithWaits: "/s"
        case .medianLatency, .percentile99Latency: "µs"
        case .start, .sortTable: "ms"
        case .residentMemory: "KiB"
        case .bytesPerSession, .bytesPerEditProfile, .opsBytes, .bytesPerTree, .openListBytes, .changeRowBytes,
            .changeOtherRowBytes,
            .moveRowBytes, .scrollListBytes,
            .rowBytes,
            .changePatchBytes, .movePatchBytes, .insertPatchBytes, .manyPatchBytes:
            "bytes"
        case .byType, .byKeyPath, .pushAmongThousand, .pushAmongMany, .switchAmongThousand, .switchAmongMany,
            .pushAgainstText, .dryRun, .randomOperation,
            .openList, .openTable, .changeRow, .changeOtherRow, .moveRow, .scrollList, .rowOfThousand,
            .rowOfThousandArray:
            "ns"
        case .objects: "objects"
        }
    }
}

/// The required value and the desired value of a number.
enum Goal: Sendable {
    /// Our number divided by the reference; higher is better.
    case ratioAtLeast(must: Double, aim: Double)
    /// Our number divided by the reference; lower is better.
    case ratioAtMost(must: Double, aim: Double)
    /// Our own number; lower is better.
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

/// A measure that this machine cannot run, with the reason as a sentence.
struct Skipped: Error {
    let reason: String
}
