/// A property of Offstage, compared with a reference in the same run.
struct Measure: Sendable {
    /// Name for `--only`.
    let name: String
    /// Rows of the table. Each sample has a number for each row.
    let rows: [Row]
    /// Makes the two sides. Throws `Skipped` when the machine lacks what the measure needs.
    let contest: @Sendable (Options) throws -> Contest

    struct Row: Sendable {
        let title: String
        let unit: String
        let limit: Limit

        init(_ title: String, _ unit: String, _ limit: Limit) {
            (self.title, self.unit, self.limit) = (title, unit, limit)
        }
    }

    /// All measures, in the order of the table.
    static let all = [
        sessionList, unknownMethod, actionSend, oneAtATime, echo64KiB, echo1MiB, eventStream, filteredEvents, start,
        idleSessions, archive, fullArchive, postgresArchive, resolveCached, routes, longLists, sortedTable, differences,
        bodies, soak, pygls, vscode, clangd, ruff, sourceKit,
    ]
}

/// The worst acceptable number.
enum Limit: Sendable {
    /// Our number divided by that of the reference; higher is better.
    case ratioAtLeast(Double)
    /// Our number divided by that of the reference; lower is better.
    case ratioAtMost(Double)
    /// Our own number; lower is better.
    case valueAtMost(Double)
}

/// The two sides of a measure, run alternately. Each run starts from a fresh state: a new process, or a new value in
/// this process.
struct Contest {
    let ours: () throws -> [Double]
    /// Name of the reference in the table.
    let referenceName: String
    let reference: () throws -> [Double]
}

/// The reason why a run has no number.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// The reason why this machine cannot run a measure.
struct Skipped: Error {
    let reason: String
}
