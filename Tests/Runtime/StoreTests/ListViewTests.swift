import Offstage
import Platform
import RouteReplica
import Testing
import Wire

struct Stock: WireCodable {
    var id: Int
    var price: Int
    init(id: Int, price: Int) { (self.id, self.price) = (id, price) }
    init(wire node: JSONNode) throws(WireError) { (id, price) = (0, 0) }
    func write(to writer: inout JSONWriter) { writer.raw("{}") }
    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { [:] }
}

/// Rows that are built only when a caller requests their range.
struct StockRows: ListRows {
    var stocks: Rows<Stock>
    var count: Int { stocks.count }
    func rows(in range: Range<Int>) -> [RowView] {
        stocks.rows(in: range).map { RowView(id: $0.id, title: "Stock \($0.id)", detail: "\($0.price)") }
    }
}

func text(_ view: some WireCodable, _ windows: ListWindows?) -> String {
    var writer = JSONWriter()
    writer.context = windows
    view.write(to: &writer)
    return writer.text
}

func patch<View: WireCodable>(_ old: View, _ new: View, _ windows: ListWindows?) -> String {
    var patch = WirePatch()
    patch.setContext(windows)
    View.writePatch(from: old, to: new, into: &patch)
    return patch.text
}

@Suite struct ListViewTests {
    static func stocks(_ count: Int) -> Rows<Stock> { Rows((0..<count).map { Stock(id: $0, price: $0 * 3) }) }
    static func view(_ stocks: Rows<Stock>) -> ListView<Rows<RowView>> {
        ListView(id: "stocks", rows: Rows(StockRows(stocks: stocks).rows(in: 0..<stocks.count)))
    }
    static func window(_ from: Int, _ count: Int) -> ListWindows {
        ListWindows(["stocks": ListWindows.Window(from: from, count: count)])
    }

    func check<View: WireCodable>(_ old: View, _ new: View, _ windows: ListWindows?) throws {
        let patched = try JSONPatch.apply(
            JSONValue(parsing: patch(old, new, windows)), to: JSONValue(parsing: text(old, windows)))
        #expect(try patched == JSONValue(parsing: text(new, windows)))
    }

    @Test(arguments: 0..<200) func `a patch turns the old window into the new one`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let old = Self.stocks(random.below(seed % 4 == 0 ? 600 : 40))
        var new = old
        for step in 0..<random.below(7) {
            switch random.below(5) {
            case 0: new.insert(Stock(id: -1 - step, price: 1), at: random.below(new.count + 1))
            case 1 where !new.isEmpty: new.remove(at: random.below(new.count))
            case 2 where !new.isEmpty: new.move(from: random.below(new.count), to: random.below(new.count))
            case 3 where !new.isEmpty: new[random.below(new.count)].price += 1
            case 4 where seed % 3 == 0: while new.count > 3 { new.remove(at: random.below(new.count)) }
            default: break
            }
        }
        var view = Self.view(old)
        var changed = view
        // Rows in both lists share one persistent tree.
        changed.rows = Rows(StockRows(stocks: new).rows(in: 0..<new.count))
        if random.below(3) == 0 {
            changed.selected = [1]; changed.isLoading = true;
            changed.sections = [SectionView(id: "all", count: new.count)]
        }
        if random.below(3) == 0 { view.label = "Stocks" }
        let windows: [ListWindows?] = [
            nil, Self.window(random.below(60), random.below(60)), Self.window(random.below(700), random.below(200)),
        ]
        for window in windows {
            try check(view, changed, window)
            try check(
                ListView(id: "stocks", rows: Array(view.rows)), ListView(id: "stocks", rows: Array(changed.rows)),
                window)
            try check(
                ListView(id: "stocks", rows: StockRows(stocks: old)),
                ListView(id: "stocks", rows: StockRows(stocks: new)),
                window)
        }
        // Edits in place keep most of the tree shared.
        var edited = view
        for _ in 0..<random.below(4) where !edited.rows.isEmpty {
            let index = random.below(edited.rows.count)
            switch random.below(4) {
            case 0: edited.rows[index].title += "!"
            case 1: edited.rows.move(from: index, to: random.below(edited.rows.count))
            case 2: edited.rows.remove(at: index)
            default: edited.rows.insert(RowView(id: RowView.ID(-50 - random.below(1_000)), title: "new"), at: index)
            }
        }
        for window in windows { try check(view, edited, window) }
        // A list that sticks to its end, and one that begins or ceases to.
        for sticks in [(true, true), (true, false), (false, true)] {
            (view.sticksToEnd, edited.sticksToEnd) = sticks
            for window in windows { try check(view, edited, window) }
        }
        (view.sticksToEnd, edited.sticksToEnd) = (random.below(2) == 0, false)
        // Only the windows change, also those below an array and a dictionary.
        for before in windows {
            for after in windows {
                try scroll(view, before, after)
                try scroll(["a": [view]], before, after)
                try scroll(ListView(id: "stocks", rows: StockRows(stocks: old)), before, after)
            }
        }
    }

    func scroll<View: WireCodable>(_ view: View, _ before: ListWindows?, _ after: ListWindows?) throws {
        var patch = WirePatch()
        patch.setContext(after, before: before)
        View.writePatch(from: view, to: view, into: &patch)
        let patched = try JSONPatch.apply(JSONValue(parsing: patch.text), to: JSONValue(parsing: text(view, before)))
        #expect(try patched == JSONValue(parsing: text(view, after)))
    }

    @Test func `a list that sticks to its end has its last rows unless the subscription has a window for it`() throws {
        func ids(_ count: Int, sticks: Bool, _ windows: ListWindows?) throws -> [Int64] {
            var list = Self.view(Self.stocks(count))
            list.sticksToEnd = sticks
            let json = try JSONValue(parsing: text(list, windows))
            let rows = json["rows"]?.array?.compactMap { $0["id"]?.integer } ?? []
            #expect(json["from"]?.integer == rows.first ?? 0)
            return rows
        }
        #expect(try ids(60, sticks: true, nil) == Array(10..<60))
        #expect(try ids(60, sticks: false, nil) == Array(0..<50))
        #expect(try ids(60, sticks: true, Self.window(3, 2)) == [3, 4])
        #expect(try ids(4, sticks: true, nil) == Array(0..<4))
        #expect(try ids(0, sticks: true, nil) == [])
    }

    @Test func `a window is clamped to the end of its list`() {
        let rows: Rows = [RowView(id: 1, title: "a"), RowView(id: 2, title: "b")]
        let list = ListView(id: "stocks", rows: rows)
        func members(_ from: Int, _ rows: String) -> String {
            #"{"component":"list","id":"stocks","total":2,"from":\#(from),"rows":[\#(rows)]}"#
        }
        let (a, b) = (#"{"component":"row","id":1,"title":"a"}"#, #"{"component":"row","id":2,"title":"b"}"#)
        #expect(text(list, nil) == members(0, "\(a),\(b)"))
        #expect(text(list, Self.window(1, 50)) == members(1, b))
        #expect(text(list, Self.window(0, 0)) == members(0, ""))
        #expect(text(list, Self.window(9, 1)) == members(1, b))
        #expect(text(list, Self.window(9, 0)) == members(2, ""))
        #expect(text(list, Self.window(.max, .max)) == members(0, "\(a),\(b)"))
        #expect(text(list, Self.window(-3, 1)) == members(0, a))
        #expect(text(list, ListWindows(["other": .init(from: 1, count: 1)])) == members(0, "\(a),\(b)"))
    }

    @Test func `an array is sent whole, a long list with its first fifty rows`() throws {
        let stocks = Self.stocks(120)
        let list = Self.view(stocks)
        #expect(try JSONValue(parsing: text(list, nil))["rows"]?.array?.count == 50)
        #expect(
            try JSONValue(parsing: text(ListView(id: "stocks", rows: Array(list.rows)), nil))["rows"]?.array?.count
                == 120)
        #expect(
            try JSONValue(parsing: text(ListView(id: "stocks", rows: StockRows(stocks: stocks)), nil))["rows"]?.array?
                .count
                == 50)
    }

    @Test func `a row that moves inside the window is one move`() {
        let old = Self.view(Self.stocks(1_000))
        var new = old
        new.rows.move(from: 540, to: 505)
        #expect(patch(old, new, Self.window(500, 50)) == #"[{"op":"move","from":"/rows/40","path":"/rows/5"}]"#)
    }

    @Test func `a change outside the window makes no patch`() {
        let old = Self.view(Self.stocks(1_000))
        var new = old
        new.rows[700].title = "x"
        new.rows.move(from: 600, to: 900)
        #expect(patch(old, new, Self.window(500, 50)) == "[]")
    }

    @Test func `a row inserted after the window changes only the total`() {
        let old = Self.view(Self.stocks(1_000))
        var new = old
        new.rows.append(RowView(id: -1, title: "x"))
        #expect(patch(old, new, Self.window(500, 50)) == #"[{"op":"replace","path":"/total","value":1001}]"#)
    }

    @Test func `a row inserted before the window adds a row and removes a row`() {
        let old = Self.view(Self.stocks(1_000))
        var new = old
        new.rows.remove(at: 3)
        #expect(
            patch(old, new, Self.window(500, 2)) == """
                [{"op":"replace","path":"/total","value":999},{"op":"remove","path":"/rows/0"},\
                {"op":"add","path":"/rows/1","value":{"component":"row","id":502,"title":"Stock 502","detail":"1506"}}]
                """)
    }

    @Test func `a list that becomes shorter than its window moves the window's start`() {
        let old = Self.view(Self.stocks(4))
        var new = old
        while !new.rows.isEmpty { new.rows.remove(at: 0) }
        #expect(
            patch(old, new, Self.window(3, 5)) == """
                [{"op":"replace","path":"/total","value":0},{"op":"replace","path":"/from","value":0},\
                {"op":"remove","path":"/rows/0"}]
                """)
    }

    @Test func `a whole list can be read back, a window cannot`() throws {
        let list = Self.view(Self.stocks(3))
        #expect(try ListView<Rows<RowView>>(wireText: text(list, nil)) == list)
        #expect(throws: WireError.self) { try ListView<Rows<RowView>>(wireText: text(list, Self.window(0, 1))) }
        #expect(throws: WireError.self) { try ListView<StockRows>(wireText: text(list, nil)) }
    }

    @Test func `emptying a writer keeps its context`() {
        var writer = JSONWriter()
        let windows = Self.window(0, 1)
        writer.context = windows
        writer.removeAll()
        #expect(writer.context === windows)
    }
}
