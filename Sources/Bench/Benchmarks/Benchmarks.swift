import ArgumentParser
import Platform

/// Measures speed and size of Offstage, as ratios to references of the same run.
///
/// Exits with 0 if every measure ran or was skipped with a reason; numbers are reported, not asserted. Exits with 1 if
/// a server failed or its bytes differ from the reference.
@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Benchmarks",
        abstract: "Compares Offstage with a C program over jansson and other references.",
        discussion: "The measures: \(Measure.all.map(\.name).joined(separator: ", ")).")

    @OptionGroup var options: Options

    static func main() {
        if CommandLine.arguments.dropFirst().first == "serve" { FormServer.main() } else { main(nil) }
    }

    func run() throws {
        setStdoutLineBuffered()
        print(Report.heading)
        var hasFailed = false
        for measure in Measure.all where options.includes(measure) {
            let report = Report(measure, options)
            print(report.text)
            hasFailed = hasFailed || report.hasFailed
        }
        if options.quick { print("--quick: one short round with small counts; no measurement") }
        if hasFailed { throw ExitCode(1) }
    }
}

struct Options: ParsableArguments {
    @Option(help: "Number of rounds. The table has their medians; a ratio is taken round by round.")
    var rounds = 5

    @Option(help: "Seconds of each load.")
    var seconds = 1.0

    @Option(parsing: .upToNextOption, help: "Measures to run, or prefixes of their names.")
    var only: [String] = []

    @Option(help: "Number of rounds in a pass of the soak.")
    var soak = 100

    @Flag(help: "Check that everything runs: one short round with small counts.")
    var quick = false

    mutating func validate() throws {
        guard rounds > 0, seconds > 0, soak > 0 else { throw ValidationError("Each number must be more than 0.") }
        for name in only where !Measure.all.contains(where: { $0.name.hasPrefix(name) }) {
            throw ValidationError("No measure begins with '\(name)'; --help lists the measures.")
        }
        if quick { (rounds, seconds, soak) = (1, 0.2, 20) }
    }

    func includes(_ measure: Measure) -> Bool { only.isEmpty || only.contains { measure.name.hasPrefix($0) } }

    var events: Int { quick ? 100_000 : 1_000_000 }
    var sessions: Int { quick ? 1_000 : 10_000 }
    var soakSessions: Int { quick ? 100 : 1_000 }
    /// Number of batches, of which `nanoseconds` returns the fastest.
    var batches: Int { quick ? 3 : 100 }

    /// Returns the nanoseconds per call in the fastest batch. Batches are short, so that other processes disturb only
    /// some.
    func nanoseconds(callsInBatch count: Int, _ body: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<batches {
            let start = System.nanoseconds()
            for _ in 0..<count { try body() }
            best = min(best, Double(System.nanoseconds() - start) / Double(count))
        }
        return best
    }
}
