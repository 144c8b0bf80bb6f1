extension Measure {
    /// Time from sending the action that sorts the gallery's table of 100,000 rows to its response. The reference sorts
    /// 100,000 names in this process, without rows and views.
    static let sortedTable = Measure(
        name: "table", rows: [Row("sort 100,000 rows by name", "ms", .valueAtMost(100))]
    ) { options in
        Contest(
            ours: { [try milliseconds()] }, referenceName: "an array of names",
            reference: {
                let names = (0..<100_000).map { "Report \($0 * 7_919 % 100_000)" }
                return [options.nanoseconds(callsInBatch: 1) { _ = names.sorted() } / 1e6]
            })
    }

    private static func milliseconds() throws -> Double {
        let connection = try Connection(.examples, opening: [Texts.open(app: "gallery"), Texts.openTable])
        // Each sorts by another column than the one before.
        let times = try ["size", "name", "size", "name"].map { column in
            let start = System.nanoseconds()
            _ = try connection.succeed(Texts.sortTable(by: column))
            return Double(System.nanoseconds() - start) / 1e6
        }
        return min(times[1], times[3])
    }
}
