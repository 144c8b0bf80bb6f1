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

@Wire
struct KitFormView {
    let heading: TextView
    let table: TableView<Rows<TableRow>>
    let tree: ListView<[RowView]>
    let date: DateFieldView
    let number: NumberFieldView
    let file: FileFieldView
    let markdown: MarkdownView
    let grid: GridView
    let chart: ChartView
    let media: MediaView
}

final class KitFormStore: Store<Never, KitFormAction>, Viewable {
    private var rows = Rows((0..<120).map(KitFormStore.row))
    private var sort: TableColumn.Sort?
    private var selected: [RowView.ID] = []
    private var isExpanded = false
    private var value = 1.5
    private var markdown = "# Title"
    private let date = DateFieldView.Model(
        DateFieldView(
            id: "date", value: "2026-11-22", min: "2026-01-01",
            onChange: ActionTemplate(KitFormAction.setDate)))
    private let number = NumberFieldView.Model(
        NumberFieldView(
            id: "number", min: 0, max: 100, decimals: 1,
            onChange: ActionTemplate(KitFormAction.setNumber)))
    private let file = FileFieldView.Model(
        FileFieldView(
            id: "file", accepts: ["image/*"],
            onChange: ActionTemplate(KitFormAction.setFile)))

    private nonisolated static func row(_ number: Int) -> TableRow {
        TableRow(id: RowView.ID(number), cells: ["row \(number)", .number(Double(number * 37 % 120), style: .integer)])
    }

    var view: KitFormView {
        KitFormView(
            heading: TextView(
                id: "heading", text: .number(Double(rows.count), style: .integer), role: .heading, heading: 2,
                live: .polite),
            table: TableView(
                id: "table",
                columns: [
                    TableColumn(id: "name", title: "Name"),
                    TableColumn(id: "value", title: "Value", kind: .number, isSortable: true),
                ],
                sort: sort, rows: rows, selection: .multiple, selected: selected,
                onSort: ActionTemplate(KitFormAction.sort),
                onSelect: ActionTemplate(KitFormAction.select),
                onMove: ActionTemplate(KitFormAction.move)),
            tree: ListView(
                id: "tree", rows: tree, onExpand: ActionTemplate(KitFormAction.expand)),
            date: date.view, number: number.view, file: file.view,
            markdown: MarkdownView(id: "markdown", text: markdown, live: .polite),
            grid: GridView(
                id: "grid", titles: ["Name", "Value"],
                rows: [
                    [
                        .text(TextView(id: "name", text: "speed")),
                        .text(TextView(id: "value", text: .number(value))),
                    ], [.divider(DividerView(id: "divider"))],
                ]),
            chart: ChartView(
                id: "chart", label: "Speed", kind: .line,
                series: [
                    ChartView.Series(
                        id: "speed", title: "Speed",
                        points: [ChartView.Point(label: "a", value: 2), ChartView.Point(label: "b", value: value)])
                ], unit: "km/h"),
            media: MediaView(id: "media", label: "A song", kind: .audio, url: "kit://song", duration: value))
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
