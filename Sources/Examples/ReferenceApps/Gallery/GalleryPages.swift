import Offstage

@Wire
package enum GalleryPageAction {
    /// A button of the screen, whose only effect is the text `lastTap`.
    case buttonDidTap(id: String)
    case groupDidExpand(isExpanded: Bool)
    /// Changes of fields that keep their values.
    case numberDidChange(number: Double?)
    case dateDidChange(date: String?)
    case fileDidChange(file: FileFieldView.File?)
}

/// Shows components that do not change by themselves.
final class GalleryPageStore: Store<Never, GalleryPageAction>, Drawable {
    enum Page {
        case text, icons, grid, charts, media, states
    }

    private let page: Page
    @Saved private var isExpanded = false
    @Saved private var lastTap: String?

    init(_ page: Page) { self.page = page }

    var body: Body {
        switch page {
        case .text: text
        case .icons: icons
        case .grid: grid
        case .charts: charts
        case .media: media
        case .states: states
        }
        if let lastTap { Text("Tapped: \(lastTap)").id("lastTap").live(.polite) }
    }

    override func handle(_ action: GalleryPageAction) async throws {
        switch action {
        case .buttonDidTap(let id): lastTap = id
        case .groupDidExpand(let isExpanded): self.isExpanded = isExpanded
        case .numberDidChange, .dateDidChange, .fileDidChange: break
        }
    }

    @Parts private var text: Body {
        Text("A title").heading(1).id("title")
        Text("Body text runs over as many lines as it needs and has no limit of its own.").id("body")
        Text("A caption", role: .caption).id("caption")
        Text("An error", role: .error).id("error").live(.assertive)
        Text("Numbers and dates").heading(2)
        List(
            "Numbers", id: "numbers",
            rows: [
                RowView(id: "decimal", title: "Decimal", detail: .number(1234.5)),
                RowView(id: "integer", title: "Integer", detail: .number(1_234_567, style: .integer)),
                RowView(id: "percent", title: "Percent", detail: .number(0.256, style: .percent, decimals: 1)),
                RowView(id: "currency", title: "Price", detail: .number(-1234.5, style: .currency, currency: "EUR")),
                RowView(id: "bytes", title: "Size", detail: .number(1_536_000, style: .bytes)),
            ])
        List(
            "Dates", id: "dates",
            rows: [DisplayText.DateStyle.short, .medium, .long, .relative, .time, .dateTime].map {
                RowView(
                    id: $0.rawValue, title: $0.rawValue.capitalizedFirst,
                    detail: .date("2026-11-22T10:00:00Z", style: $0))
            })
        Text(.number(9.5, style: .currency, currency: "EUR")).label("Price")
        Text("Others").heading(2)
        Group(axis: .horizontal) {
            ForEach([BadgeView.Role.neutral, .info, .success, .warning, .error], id: \.rawValue) {
                Badge($0.rawValue, role: $0)
            }
            Badge(.number(12, style: .integer)).live(.polite)
        }.label("Badges")
        Progress("Copying", value: 0.42, step: "42 of 100 files").live(.polite)
        Progress("Waiting")
        Image("A star", icon: .star).caption("An icon with a caption")
        Image("An icon of the app's own", icon: "gallery.own")
        Divider()
        WebLink("Manual", url: "https://example.org/manual").id("link")
        WebLink("Screen of tables", url: "gallery://table", isExternal: false).id("home").help("A link of the app.")
        Group("A group") { Text("A text in a group") }.caption("A caption of a group")
        Group("A group that expands", isExpanded: isExpanded, onExpand: .input.groupDidExpand) {
            Text("A text in a group")
        }.id("collapsible")
        Custom("gauge", id: "custom", data: JSONValue.object(["degrees": 21])) { Text("21 degrees").id("custom.text") }
    }

    @Parts private var icons: Body {
        Grid(
            rows: stride(from: 0, to: Icon.documented.count, by: 3).map { start in
                GridRow {
                    ForEach(Icon.documented[start..<min(start + 3, Icon.documented.count)], id: \.rawValue) {
                        Image(Words($0.rawValue), icon: $0)
                    }
                }
            }
        ).label("Icons")
    }

    @Parts private var grid: Body {
        Grid("Rooms", titles: ["Room", "Temperature", "Heating"], rows: rooms).id("grid").caption(
            "Temperatures of today")
    }

    private var rooms: [Body] {
        ["Kitchen", "Study", "Bath"].enumerated().map { index, room in
            GridRow {
                Text(room)
                Text(.number(19.5 + Double(index), decimals: 1))
                Button("Warmer", onTap: .buttonDidTap(id: "heat.\(index)")).id("heat.\(index)")
            }
        } + [GridRow { Text("A row may be shorter") }]
    }

    @Parts private var charts: Body {
        Chart(
            "Rain",
            series: [series("berlin", "Berlin", [42, 33, 40, 37]), series("lisbon", "Lisbon", [127, 110, 69, -5])],
            unit: "mm"
        ).id("bars").caption("Millimetres of each month")
        Chart("Steps", .line, series: [series("steps", "Steps a month", [4_200, 9_100, 7_300, 12_000])]).id("lines")
        Chart("A chart without data", series: []).id("none")
    }

    private func series(_ id: String, _ title: String, _ values: [Double]) -> ChartView.Series {
        ChartView.Series(
            id: id, title: title,
            points: zip(["January", "February", "March", "April"], values).map {
                ChartView.Point(label: $0, value: $1)
            })
    }

    @Parts private var media: Body {
        Media("A harbour", .image, url: "app://harbour.jpg").caption("A picture")
        Media("A song", .audio, url: "app://song.mp3", duration: 215)
        Media("A film", .video, url: "app://film.mp4", poster: "app://film.jpg", duration: 5_400.5)
        Image("A picture at a URL", url: "app://picture.png")
    }

    private var retry: Button {
        Button("Try again", icon: .refresh, onTap: .buttonDidTap(id: "retry")).id("retry")
    }

    /// The row "Enabled" enables the fields.
    private var isEnabled: Bool { lastTap == "enabled" }

    @Parts private var states: Body {
        let none: [RowView] = []
        Progress(step: "Loading the screen").live(.polite)
        List("A list that loads", id: "loadingList", rows: none).loading(true)
        List("A list of placeholders", id: "skeleton", rows: none).loading(false, isSkeleton: true)
        List("An empty list", id: "emptyList", rows: none)
            .empty(EmptyState("Nothing here", message: "Add something first.", icon: .inbox, button: retry))
        List("A list that failed", id: "failedList", rows: [RowView(id: 1, title: "A row from before")])
            .failure(EmptyState("The list could not be loaded", icon: .warning, button: retry).live(.assertive))
        List("An empty list without a text", id: "bareList", rows: none)
        Button("Disabled", onTap: .buttonDidTap(id: "disabled")).id("disabled").disabled(true)
        Button("Busy", isLoading: true, onTap: .buttonDidTap(id: "busy")).id("busy")
        TextField("Field", Draft("Disabled"), onChange: .input.buttonDidTap).id("field").disabled(!isEnabled)
        Toggle("Toggle", Draft(false), onChange: .input.groupDidExpand).id("toggle").disabled(!isEnabled)
        NumberField("Number", Draft(3), onChange: .input.numberDidChange).disabled(!isEnabled)
        DatePicker("Date", Draft("2026-02-30"), onChange: .input.dateDidChange)
        FilePicker("File", Draft(nil), onChange: .input.fileDidChange).disabled(!isEnabled)
        List(
            "Disabled rows", id: "disabledRows",
            rows: [
                RowView(id: "enabled", title: "Enabled"), RowView(id: "disabled", title: "Disabled", isEnabled: false),
            ]
        ).onSelect(.input.buttonDidTap)
    }
}
