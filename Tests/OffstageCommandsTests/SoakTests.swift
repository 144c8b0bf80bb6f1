import Foundation
import JSON
import Testing

/// Runs the soak of the benchmarks with few sessions and rounds. `make bench` runs it with 1,000 sessions.
struct SoakTests {
    @Test func `a soak reaches each limit, finds no wrong copy, and reports the memory of the passes`() throws {
        let run = try CommandRun("--quick", "--only", "soak", "--json", "-", executable: "Benchmarks")
        #expect(run.exitCode == 0, "\(run.errors)")
        let measure = try JSONValue(parsing: run.output)["measures"]?[0]
        // A wrong copy, an internal error, or a limit without its error fails the measure.
        #expect(measure?["failed"] == nil, "\(measure?["failed"] ?? .null)")
        if measure?["skipped"]?.string?.contains("cannot be read on this platform") == true { return }
        let round = measure?["rounds"]?[0]
        for side in ["ours", "reference"] {
            #expect(round?[side]?["sessions"] == 100)
            #expect((round?[side]?["answers"]?.integer ?? 0) > 5000)
            #expect((round?[side]?["notifications"]?.integer ?? 0) > 0)
        }
        #expect(measure?["lines"]?[0]?["ratio"] != nil)
    }
}
