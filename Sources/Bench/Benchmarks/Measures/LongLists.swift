import Offstage
import Wire

extension Measure {
    /// Cost of a list of 100,000 rows with a window of 50, as a ratio to a list of 1,000: only the window may count.
    /// Bytes are those of the patches.
    static let longLists = Measure(
        name: "lists",
        rows: [
            Row("open 100,000 rows to 1,000, of 50", "ns", .ratioAtMost(2)),
            Row("the same, sent", "bytes", .ratioAtMost(1.1)),
            Row("open a table of 100,000 rows", "ns", .ratioAtMost(2)),
            Row("the same, sent", "bytes", .ratioAtMost(1.1)),
            Row("a shown row changed", "ns", .ratioAtMost(2)),
            Row("the same, sent", "bytes", .ratioAtMost(1.1)),
            Row("another row changed", "ns", .ratioAtMost(3)),
            Row("the same, sent", "bytes", .ratioAtMost(1)),
            Row("a row moved", "ns", .ratioAtMost(2)),
            Row("the same, sent", "bytes", .ratioAtMost(1.1)),
            Row("scrolled by 50", "ns", .ratioAtMost(2)),
            Row("the same, sent", "bytes", .ratioAtMost(1.1)),
        ]
    ) { options in
        Contest(
            ours: { numbers(of: 100_000, options) }, referenceName: "1,000 rows",
            reference: { numbers(of: 1_000, options) })
    }

    private static func numbers(of count: Int, _ options: Options) -> [Double] {
        let list = ListView(id: "rows", label: "Rows", rows: Rows((0..<count).map(SampleRow.make)))
        let table = TableView(
            id: "rows", label: "Rows",
            columns: [TableColumn(id: "name", title: "Name"), TableColumn(id: "size", title: "Size", kind: .number)],
            rows: Rows((0..<count).map(SampleRow.makeTableRow)))
        let next = ListWindows(["rows": ListWindows.Window(from: 550, count: 50)])
        return opening(list, nil, options) + opening(table, nil, options)
            + changing(list, options) { $0[520].subtitle = "Changed" }
            + changing(list, options) { $0[900].subtitle = "Changed" }
            + changing(list, options) { $0.move(from: 540, to: 505) }
            + opening(list, next, options)
    }

    /// Returns the nanoseconds and bytes of writing a window.
    private static func opening(_ list: some WireCodable, _ windows: ListWindows?, _ options: Options) -> [Double] {
        var writer = JSONWriter()
        writer.context = windows
        let nanoseconds = options.nanoseconds(callsInBatch: 20) {
            writer.removeAll()
            list.write(to: &writer)
        }
        return [nanoseconds, Double(writer.count)]
    }

    /// Returns the nanoseconds and bytes of one step with a list: change a row, compare the views, write the patch.
    private static func changing(
        _ list: ListView<Rows<RowView>>, _ options: Options, _ change: (inout Rows<RowView>) -> Void
    ) -> [Double] {
        var patch = WirePatch()
        patch.setContext(ListWindows(["rows": ListWindows.Window(from: 500, count: 50)]))
        let nanoseconds = options.nanoseconds(callsInBatch: 20) {
            var new = list
            change(&new.rows)
            patch.removeAll()
            if new != list { ListView.writePatch(from: list, to: new, into: &patch) }
        }
        return [nanoseconds, Double(patch.bytes.count)]
    }
}

/// Rows like those of apps.
enum SampleRow {
    static func make(_ id: Int) -> RowView {
        RowView(
            id: id, title: "Row number \(id % 1_000) of the list", subtitle: "Something more about it",
            detail: "\(id % 10) kB")
    }

    static func makeTableRow(_ id: Int) -> TableRow {
        TableRow(
            id: id,
            cells: [.text("Row number \(id % 1_000)"), .number(Double(id % 1_000), style: .integer)])
    }
}
