import Offstage
import Wire

extension Measure {
    /// Cost of a list of 100,000 rows with a window of 50, as a ratio to a list of 1,000: only the window may count.
    /// Bytes are those of the patches.
    static let longLists = Measure(
        name: "lists",
        lines: [
            Line(
                title: "open 100,000 rows to 1,000, of 50", quantity: .openList, goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(title: "the same, sent", quantity: .openListBytes, goal: .ratioAtMost(must: 1.1, aim: 1.01)),
            Line(
                title: "open a table of 100,000 rows", quantity: .openTable, goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(title: "a shown row changed", quantity: .changeRow, goal: .ratioAtMost(must: 2, aim: 1.5)),
            Line(title: "the same, sent", quantity: .changeRowBytes, goal: .ratioAtMost(must: 1.1, aim: 1)),
            Line(title: "another row changed", quantity: .changeOtherRow, goal: .ratioAtMost(must: 3, aim: 2)),
            Line(title: "the same, sent", quantity: .changeOtherRowBytes, goal: .ratioAtMost(must: 1, aim: 1)),
            Line(title: "a row moved", quantity: .moveRow, goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(title: "the same, sent", quantity: .moveRowBytes, goal: .ratioAtMost(must: 1.1, aim: 1)),
            Line(title: "scrolled by 50", quantity: .scrollList, goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(title: "the same, sent", quantity: .scrollListBytes, goal: .ratioAtMost(must: 1.1, aim: 1.01)),
        ]
    ) { setup in
        let batches = setup.options.isQuick ? 3 : 100
        return Contest(
            ours: Contestant(name: "100,000 rows") { ListTrial(rows: 100_000, batches: batches).sample() },
            reference: Contestant(name: "1,000 rows") { ListTrial(rows: 1_000, batches: batches).sample() })
    }
}

/// A list and one step with it: change a row, compare the views, write the difference.
private struct ListTrial {
    typealias List = ListView<Rows<RowView>>
    typealias Table = TableView<Rows<TableRow>>

    private let list: List
    private let table: Table
    private let batches: Int
    private let window = ListWindows(["rows": ListWindows.Window(from: 500, count: 50)])
    private let next = ListWindows(["rows": ListWindows.Window(from: 550, count: 50)])

    init(rows: Int, batches: Int) {
        list = List(id: "rows", label: "Rows", rows: Rows((0..<rows).map(SampleRow.make)))
        table = Table(
            id: "rows", label: "Rows",
            columns: [TableColumn(id: "name", title: "Name"), TableColumn(id: "size", title: "Size", kind: .number)],
            rows: Rows((0..<rows).map(SampleRow.makeTableRow)))
        self.batches = batches
    }

    func sample() -> Sample {
        let open = writing(list, nil)
        let openTable = writing(table, nil)
        let change = step { $0[520].subtitle = "Changed" }
        let other = step { $0[900].subtitle = "Changed" }
        let move = step { $0.move(from: 540, to: 505) }
        let scroll = writing(list, next)
        return Sample(values: [
            .openList: open.nanoseconds, .openListBytes: open.bytes,
            .openTable: openTable.nanoseconds, .changeRow: change.nanoseconds, .changeRowBytes: change.bytes,
            .changeOtherRow: other.nanoseconds, .changeOtherRowBytes: other.bytes, .moveRow: move.nanoseconds,
            .moveRowBytes: move.bytes,
            .scrollList: scroll.nanoseconds, .scrollListBytes: scroll.bytes,
        ])
    }

    private func writing(_ list: some WireCodable, _ windows: ListWindows?) -> (nanoseconds: Double, bytes: Double) {
        var writer = JSONWriter()
        writer.context = windows
        let nanoseconds = Timing.quickest(batches: batches, of: 20) {
            writer.removeAll()
            list.write(to: &writer)
        }
        // Numbers of a longer list have more digits; nothing else may be longer.
        return (nanoseconds, Double(writer.count))
    }

    private func step(_ change: (inout Rows<RowView>) -> Void) -> (nanoseconds: Double, bytes: Double) {
        var patch = WirePatch()
        patch.setContext(window)
        let nanoseconds = Timing.quickest(batches: batches, of: 20) {
            var new = list
            change(&new.rows)
            patch.removeAll()
            if new != list { List.writePatch(from: list, to: new, into: &patch) }
        }
        return (nanoseconds, Double(patch.bytes.count))
    }
}

/// Rows like those of apps.
enum SampleRow {
    static func make(_ id: Int) -> RowView {
        RowView(
            id: RowID(id), title: "Row number \(id % 1_000) of the list", subtitle: "Something more about it",
            detail: "\(id % 10) kB")
    }

    static func makeTableRow(_ id: Int) -> TableRow {
        TableRow(
            id: RowID(id), cells: [.text("Row number \(id % 1_000)"), .number(Double(id % 1_000), style: .integer)])
    }
}

enum Timing {
    /// Returns nanoseconds per call in the fastest of several short batches, of which other processes leave some
    /// undisturbed.
    static func quickest(batches: Int, of count: Int, _ body: () -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<batches {
            let start = Platform.nanoseconds()
            for _ in 0..<count { body() }
            best = min(best, Double(Platform.nanoseconds() - start) / Double(count))
        }
        return best
    }
}
