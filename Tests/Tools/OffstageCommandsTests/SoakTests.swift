import Testing

/// Runs the soak of the benchmarks with few sessions and rounds. `make bench` runs it with 1,000 sessions.
struct SoakTests {
    @Test func `a soak reaches each limit, finds no wrong copy, and reports the memory of the passes`() throws {
        let run = try CommandRun(arguments: ["--quick", "--only", "soak"], executable: "Benchmarks", seconds: 300)
        // A wrong copy, an internal error, or a limit without its error fails the measure.
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        if run.output.contains("cannot be read on this platform") { return }
        let row = run.lines.first { $0.hasPrefix("soak: memory after 3 passes to 1") }
        #expect(row?.contains(" KiB ") == true, "\(run.output)")
    }
}
