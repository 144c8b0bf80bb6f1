import Wire

/// A chart of one or more series of numbers. `label` describes it.
@Wire(component: "chart")
public struct ChartView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the chart.
    @Boxed public var caption: String?
    /// Form of the chart.
    public var kind: ChartView.Kind = .bar
    /// Series of the chart. Points with the same label belong together.
    public var series: [ChartView.Series]
    /// Unit of the values, such as "km".
    @Boxed public var unit: String?
}

extension ChartView {
    /// Form of a chart.
    @Wire
    public enum Kind: String {
        public static var wireName: String { "ChartKind" }

        /// A bar for each point, from zero to its value.
        case bar
        /// A line through the points of a series.
        case line
    }

    /// A series of a chart.
    @Wire
    public struct Series {
        public static var wireName: String { "ChartSeries" }

        /// Series id, unique within its chart.
        public let id: String
        /// Name of the series.
        public var title: String
        /// Points in their order.
        public var points: [ChartView.Point]
    }

    /// A point of a series.
    @Wire
    public struct Point {
        public static var wireName: String { "ChartPoint" }

        /// Name of the point on the axis.
        public let label: String
        /// Value of the point.
        public var value: Double
    }

    /// The chart's data as a table, for front ends without charts: a row for each label, a column for each series.
    public var fallback: TableView<[TableRow]> {
        var labels: [String] = []
        var values: [String: [Int: Double]] = [:]
        for (index, series) in series.enumerated() {
            for point in series.points {
                if values[point.label] == nil { labels.append(point.label) }
                values[point.label, default: [:]][index] = point.value
            }
        }
        let columns = series.map { series in
            let title = unit.map { "\(series.title) (\($0))" } ?? series.title
            return TableColumn(id: "series.\(series.id)", title: title, kind: .number)
        }
        let rows = labels.map { label in
            let cells = series.indices.map { values[label]?[$0].map { DisplayText.number($0) } ?? "" }
            return TableRow(id: label, cells: [.text(label)] + cells)
        }
        return TableView(
            id: id, label: label, help: help, caption: caption,
            columns: [TableColumn(id: "label", title: "")] + columns, rows: rows)
    }
}
