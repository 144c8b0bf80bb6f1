import Offstage

/// A screen with a table, a tree, fields that refuse values, and components that show data.
enum KitForm {
    static let screen = Screen("kit.form") { KitFormStore() }
}

@Wire
enum KitFormAction {
    case sort(sort: TableColumn.Sort)
    case select(ids: [RowView.ID])
    case move(move: RowView.Move)
    case expand(id: String)
    case setDate(date: String?)
    case setNumber(number: Double?)
    case setFile(file: FileFieldView.File?)
    /// Changes one value of the chart, the grid and the medium.
    case setValue(value: Double)
    case write(markdown: String)
}

final class KitFormStore: Store<Never, KitFormAction>, Drawable {
    private var rows = Rows((0..<120).map(KitFormStore.row))
    private var sort: TableColumn.Sort?
    private var selected: [RowView.ID] = []
    private var isExpanded = false
    private var value = 1.5
    private var markdown = "# Title"
    private var date = Draft<String?>("2026-11-22")
    private var number = Draft<Double?>(nil)
    private var file = Draft<FileFieldView.File?>(nil)

    private nonisolated static func row(_ number: Int) -> TableRow {
        TableRow(id: number, cells: ["row \(number)", .number(Double(number * 37 % 120), style: .integer)])
    }

    var body: Body {
        Text(.number(Double(rows.count), style: .integer)).heading(2).id("heading").live(.polite)
        Table(
            "Rows", id: "table",
            columns: [
                TableColumn(id: "name", title: "Name"),
                TableColumn(id: "value", title: "Value", kind: .number, isSortable: true),
            ], rows: rows
        )
        .sorted(by: sort, onSort: .input.sort)
        .selection(selected, onSelect: .input.select)
        .onMove(.input.move)
        List("Folders", id: "tree", rows: tree).onExpand(.input.expand)
        DatePicker("Date", date, in: "2026-01-01"..."2999-12-31", onChange: .input.setDate).id("date")
        NumberField("Number", number, in: 0...100, decimals: 1, onChange: .input.setNumber).id("number")
        FilePicker("File", file, accepts: ["image/*"], onChange: .input.setFile).id("file")
        Markdown(markdown).id("markdown").live(.polite)
        Grid(
            titles: ["Name", "Value"],
            rows: [
                GridRow {
                    Text("speed").id("name")
                    Text(.number(value)).id("value")
                }, GridRow { Divider().id("divider") },
            ]
        ).id("grid")
        Chart(
            "Speed", .line,
            series: [
                ChartView.Series(
                    id: "speed", title: "Speed",
                    points: [ChartView.Point(label: "a", value: 2), ChartView.Point(label: "b", value: value)])
            ], unit: "km/h"
        ).id("chart")
        Media("A song", .audio, url: "kit://song", duration: value).id("media")
    }

    private var tree: [RowView] {
        [RowView(id: "folder", title: "folder", icon: .folder, level: 0, isExpanded: isExpanded)]
            + (isExpanded ? [RowView(id: "file", title: "file", icon: .document, level: 1)] : [])
    }

    override func handle(_ action: KitFormAction) async throws {
        switch action {
        case .sort(let sort):
            guard sort.column == "value" else {
                throw Rejected("columnUnknown", "the table is sorted by the column value only")
            }
            self.sort = sort
            let ascending = rows.sorted { ($0.cells[1].number ?? 0) < ($1.cells[1].number ?? 0) }
            rows = Rows(sort.descending ? ascending.reversed() : ascending)
        case .select(let ids): selected = ids
        case .move(let move):
            guard let source = rows.firstIndex(where: { $0.id == move.id }) else { return }
            let row = rows.remove(at: source)
            rows.insert(row, at: rows.firstIndex { $0.id == move.before } ?? rows.count)
        case .expand: isExpanded.toggle()
        case .setDate(let date): self.date.apply(date)
        case .setNumber(let number): self.number.apply(number)
        case .setFile(let file): self.file.apply(file)
        case .setValue(let value): self.value = value
        case .write(let text): markdown = text
        }
    }
}
