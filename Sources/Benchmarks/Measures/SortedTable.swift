extension Measure {
    /// Time from sending the action that sorts the gallery's table of 100,000 rows to its response. The reference sorts
    /// 100,000 names in this process, without rows and views.
    static let sortedTable = Measure(
        name: "table",
        lines: [
            Line(title: "sort 100,000 rows by name", quantity: .sortTable, goal: .valueAtMost(must: 100, aim: 50))
        ]
    ) { setup in
        Contest(
            ours: try setup.offstage.contestant { try sample(of: $0, setup) },
            reference: Contestant(name: "an array of names") { Sample(values: [.sortTable: sortedNames()]) })
    }

    private static func sample(of command: Command, _ setup: Setup) throws -> Sample {
        var connection = try Connection.start(
            command, setup.apart, setup.options.framing, opening: [Texts.open(app: "gallery"), Texts.openTable])
        let meter = LoadMeter(connection.server.process)
        // Each sorts by another column than the one before. The second and later ones count.
        var times: [Double] = []
        for column in ["size", "name", "size", "name"] {
            let start = Platform.nanoseconds()
            _ = try connection.succeed(Texts.sortTable(by: column))
            if column == "name" { times.append(Double(Platform.nanoseconds() - start) / 1e6) }
        }
        let reading = meter.read()
        try connection.endOrderly()
        return Sample(
            values: [.sortTable: times.min() ?? 0], serverMicroseconds: reading.server * 1e6 / 4,
            otherLoad: reading.otherLoad)
    }

    private static func sortedNames() -> Double {
        let names = (0..<100_000).map { "Report \($0 * 7_919 % 100_000)" }
        return Timing.quickest(batches: 3, of: 1) { _ = names.sorted() } / 1e6
    }
}
