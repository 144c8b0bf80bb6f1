import Offstage
import OffstageTesting
import Platform
import RouteReplica
import Testing
import Wire

@Suite struct TableViewTests {
    static func table(_ stocks: Rows<Stock>) -> TableView<StockCells> {
        TableView(
            id: "stocks", columns: [TableColumn(id: "name", title: "Name"), TableColumn(id: "price", title: "Price")],
            rows: StockCells(stocks: stocks))
    }

    /// Rows that are built only when a caller requests their range.
    struct StockCells: ListRows {
        var stocks: Rows<Stock>
        var count: Int { stocks.count }
        func rows(in range: Range<Int>) -> [TableRow] {
            stocks.rows(in: range).map {
                TableRow(id: $0.id, cells: ["Stock \($0.id)", .number(Double($0.price))])
            }
        }
    }

    @Test func `a table is sent in windows, whatever its number of rows`() throws {
        let (small, large) = (Self.table(ListViewTests.stocks(1_000)), Self.table(ListViewTests.stocks(100_000)))
        let view = try JSONValue(parsing: text(large, nil))
        #expect(view["total"] == 100_000)
        #expect(view["from"] == 0)
        #expect(view["rows"]?.array?.count == 50)
        // Both have the same rows; the totals have 4 and 6 digits.
        #expect(text(large, nil).utf8.count == text(small, nil).utf8.count + 2)
        let end = try JSONValue(parsing: text(large, ListViewTests.window(99_999, 50)))
        #expect(end["from"] == 99_999)
        #expect(end["rows"] == [["id": 99_999, "cells": ["Stock 99999", ["number": 299_997.0, "style": "decimal"]]]])
    }

    @Test func `a changed cell is replaced alone`() {
        let old = Self.table(ListViewTests.stocks(1_000))
        var new = old
        new.rows.stocks[501].price = 7
        let window = ListViewTests.window(500, 50)
        #expect(
            patch(old, new, window)
                == #"[{"op":"replace","path":"/rows/1/cells/1","value":{"number":7.0,"style":"decimal"}}]"#)
        #expect(patch(old, new, nil) == "[]")
    }

    @Test func `options are members of the table`() {
        let old = Self.table(ListViewTests.stocks(1))
        var new = old
        new.isLoading = true
        new.selected = [0]
        new.sort = TableColumn.Sort(column: "name")
        #expect(new.isLoading)
        #expect(
            patch(old, new, nil) == """
                [{"op":"add","path":"/sort","value":{"column":"name"}},\
                {"op":"add","path":"/selected","value":[0]},{"op":"add","path":"/isLoading","value":true}]
                """)
    }

    @Test(arguments: 0..<100) func `a patch turns the old window into the new one`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let old = ListViewTests.stocks(Int.random(in: 0..<200, using: &random))
        var new = old
        for step in 0..<5 where !new.isEmpty {
            let index = Int.random(in: 0..<new.count, using: &random)
            switch step {
            case 0: new.remove(at: index)
            case 1: new.move(from: index, to: Int.random(in: 0..<new.count, using: &random))
            case 2: new.insert(Stock(id: -1, price: 0), at: index)
            default: new[index].price += 1
            }
        }
        let windows: [ListWindows?] = [nil, ListViewTests.window(Int.random(in: 0..<250, using: &random), 20)]
        for window in windows { try ListViewTests().check(Self.table(old), Self.table(new), window) }
        // The window alone changes.
        try ListViewTests().scroll(Self.table(old), windows[0], windows[1])
    }

    @Test func `a whole table can be read back, a window cannot`() throws {
        let rows = StockCells(stocks: ListViewTests.stocks(3)).rows(in: 0..<3)
        let table = TableView(id: "t", columns: [TableColumn(id: "a", title: "A")], rows: Rows(rows))
        #expect(try TableView<Rows<TableRow>>(wireText: text(table, nil)) == table)
        #expect(throws: WireError.self) {
            try TableView<Rows<TableRow>>(wireText: text(table, ListWindows(["t": .init(from: 0, count: 1)])))
        }
    }

    @Test func `a chart's fallback is a table of its data`() {
        func point(_ label: String, _ value: Double) -> ChartView.Point { ChartView.Point(label: label, value: value) }
        let chart = ChartView(
            id: "c", label: "Rain",
            series: [
                ChartView.Series(id: "a", title: "A", points: [point("May", 1), point("June", 2)]),
                ChartView.Series(id: "b", title: "B", points: [point("June", 3), point("July", 4)]),
            ], unit: "mm")
        let table = chart.fallback
        #expect(table.id == "c")
        #expect(table.label == "Rain")
        #expect(table.columns.map(\.title) == ["", "A (mm)", "B (mm)"])
        #expect(table.columns.map(\.kind) == [.text, .number, .number])
        #expect(
            table.rows.map(\.cells) == [
                ["May", .number(1), ""], ["June", .number(2), .number(3)], ["July", "", .number(4)],
            ])
    }
}
