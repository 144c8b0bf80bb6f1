import Offstage

@Wire
package enum GalleryPageAction {
    /// A button of the screen, whose only effect is the text `lastTap`.
    case buttonDidTap(id: String)
    case groupDidExpand(id: String, isExpanded: Bool)
}

@Wire
package struct GalleryPageView {
    package let components: [ComponentView]
    /// Present after the first tap.
    package let lastTap: TextView?
}

/// Shows components that do not change by themselves.
final class GalleryPageStore: Store<Never, GalleryPageAction>, Viewable {
    private var components: [ComponentView]
    private var lastTap: String?

    init(_ components: [ComponentView]) { self.components = components }

    var view: GalleryPageView {
        GalleryPageView(
            components: components,
            lastTap: lastTap.map { TextView(id: "lastTap", text: "Tapped: \($0)", live: .polite) })
    }

    override func handle(_ action: GalleryPageAction) async throws {
        switch action {
        case .buttonDidTap(let id): lastTap = id
        case .groupDidExpand(let id, let isExpanded):
            components = components.map {
                guard var group = $0.view(as: GroupView.self), group.id == id else { return $0 }
                group.isExpanded = isExpanded
                return .group(group)
            }
        }
    }
}

enum GalleryPages {
    private static func tap(_ id: String) -> ActionTemplate { ActionTemplate(GalleryPageAction.buttonDidTap(id: id)) }

    static let text: [ComponentView] = [
        .text(TextView(id: "title", text: "A title", role: .title, heading: 1)),
        .text(TextView(id: "body", text: "Body text runs over as many lines as it needs and has no limit of its own.")),
        .text(TextView(id: "caption", text: "A caption", role: .caption)),
        .text(TextView(id: "error", text: "An error", role: .error, live: .assertive)),
        .text(TextView(id: "typed", text: "Numbers and dates", role: .heading, heading: 2)),
        .list(
            ListView(
                id: "numbers", label: "Numbers",
                rows: [
                    RowView(id: "decimal", title: "Decimal", detail: .number(1234.5)),
                    RowView(id: "integer", title: "Integer", detail: .number(1_234_567, style: .integer)),
                    RowView(id: "percent", title: "Percent", detail: .number(0.256, style: .percent, decimals: 1)),
                    RowView(
                        id: "currency", title: "Price", detail: .number(-1234.5, style: .currency, currency: "EUR")),
                    RowView(id: "bytes", title: "Size", detail: .number(1_536_000, style: .bytes)),
                ])),
        .list(
            ListView(
                id: "dates", label: "Dates",
                rows: [DisplayText.DateStyle.short, .medium, .long, .relative, .time, .dateTime].map {
                    RowView(
                        id: RowView.ID($0.rawValue), title: $0.rawValue.capitalizedFirst,
                        detail: .date("2026-11-22T10:00:00Z", style: $0))
                })),
        .text(TextView(id: "price", label: "Price", text: .number(9.5, style: .currency, currency: "EUR"))),
        .text(TextView(id: "others", text: "Others", role: .heading, heading: 2)),
        .group(
            GroupView(
                id: "badges", label: "Badges", axis: .horizontal,
                parts: [BadgeView.Role.neutral, .info, .success, .warning, .error].map {
                    .badge(BadgeView(id: "badge.\($0.rawValue)", text: $0.rawValue, role: $0))
                } + [.badge(BadgeView(id: "badge.number", text: .number(12, style: .integer), live: .polite))])),
        .progress(ProgressView(id: "progress", label: "Copying", value: 0.42, text: "42 of 100 files", live: .polite)),
        .progress(ProgressView(id: "waiting", label: "Waiting")),
        .image(ImageView(id: "star", label: "A star", caption: "An icon with a caption", icon: .star)),
        .image(ImageView(id: "unknown", label: "An icon of the app's own", icon: "gallery.own")),
        .divider(DividerView(id: "divider")),
        .link(LinkView(id: "link", title: "Manual", url: "https://example.org/manual", isExternal: true)),
        .link(LinkView(id: "home", help: "A link of the app.", title: "Screen of tables", url: "gallery://table")),
        .group(
            GroupView(
                id: "group", caption: "A caption of a group", title: "A group",
                parts: [.text(TextView(id: "inGroup", text: "A text in a group"))])),
        .group(
            GroupView(
                id: "collapsible", isCollapsible: true, isExpanded: false, title: "A group that expands",
                parts: [.text(TextView(id: "inCollapsible", text: "A text in a group"))],
                onExpand: ActionTemplate { GalleryPageAction.groupDidExpand(id: "collapsible", isExpanded: $0) })),
        ComponentView(
            CustomView(
                id: "custom", name: "gauge", data: JSONValue.object(["degrees": 21]),
                fallback: .text(TextView(id: "custom.text", text: "21 degrees")))),
    ]

    static let icons: [ComponentView] = [
        .grid(
            GridView(
                id: "icons", label: "Icons",
                rows: stride(from: 0, to: Icon.documented.count, by: 3).map { start in
                    Icon.documented[start..<min(start + 3, Icon.documented.count)].map {
                        .image(ImageView(id: "icon.\($0.rawValue)", label: $0.rawValue, icon: $0))
                    }
                }))
    ]

    static let grid: [ComponentView] = [
        .grid(
            GridView(
                id: "grid", label: "Rooms", caption: "Temperatures of today",
                titles: ["Room", "Temperature", "Heating"],
                rows: ["Kitchen", "Study", "Bath"].enumerated().map { index, room in
                    [
                        .text(TextView(id: "name.\(index)", text: room)),
                        .text(TextView(id: "degrees.\(index)", text: .number(19.5 + Double(index), decimals: 1))),
                        .button(ButtonView(id: "heat.\(index)", title: "Warmer", onTap: tap("heat.\(index)"))),
                    ]
                } + [[.text(TextView(id: "total", text: "A row may be shorter"))]]))
    ]

    static let charts: [ComponentView] = [
        .chart(
            ChartView(
                id: "bars", label: "Rain", caption: "Millimetres of each month",
                series: [
                    series("berlin", "Berlin", [42, 33, 40, 37]), series("lisbon", "Lisbon", [127, 110, 69, -5]),
                ],
                unit: "mm")),
        .chart(
            ChartView(
                id: "lines", label: "Steps", kind: .line,
                series: [series("steps", "Steps a month", [4_200, 9_100, 7_300, 12_000])])),
        .chart(ChartView(id: "none", label: "A chart without data", series: [])),
        .table(
            ChartView(
                id: "fallback", label: "The table of a chart", series: [series("a", "A", [1, 2.5])]
            ).fallback),
    ]

    private static func series(_ id: String, _ title: String, _ values: [Double]) -> ChartView.Series {
        ChartView.Series(
            id: id, title: title,
            points: zip(["January", "February", "March", "April"], values).map {
                ChartView.Point(label: $0, value: $1)
            })
    }

    static let media: [ComponentView] = [
        .media(
            MediaView(id: "image", label: "A harbour", caption: "A picture", kind: .image, url: "app://harbour.jpg")),
        .media(MediaView(id: "audio", label: "A song", kind: .audio, url: "app://song.mp3", duration: 215)),
        .media(
            MediaView(
                id: "video", label: "A film", kind: .video, url: "app://film.mp4", poster: "app://film.jpg",
                duration: 5_400.5)),
        .image(ImageView(id: "picture", label: "A picture at a URL", url: "app://picture.png")),
    ]

    private static let retry = ButtonView(id: "retry", title: "Try again", icon: .refresh, onTap: tap("retry"))

    static let states: [ComponentView] = [
        .progress(ProgressView(id: "loading", text: "Loading the screen", live: .polite)),
        .list(ListView(id: "loadingList", label: "A list that loads", rows: [], isLoading: true)),
        .list(ListView(id: "skeleton", label: "A list of placeholders", rows: [], isSkeleton: true)),
        .list(
            ListView(
                id: "emptyList", label: "An empty list", rows: [],
                empty: EmptyStateView(
                    id: "empty", title: "Nothing here", message: "Add something first.", icon: .inbox, button: retry))),
        .list(
            ListView(
                id: "failedList", label: "A list that failed", rows: [RowView(id: 1, title: "A row from before")],
                error: EmptyStateView(
                    id: "failed", title: "The list could not be loaded", icon: .warning, button: retry,
                    live: .assertive))),
        .list(ListView(id: "bareList", label: "An empty list without a text", rows: [])),
        .button(ButtonView(id: "disabled", title: "Disabled", isEnabled: false, onTap: tap("disabled"))),
        .button(ButtonView(id: "busy", title: "Busy", isLoading: true, onTap: tap("busy"))),
        .textField(TextFieldView(id: "disabledField", label: "Field", value: "Disabled", isEnabled: false)),
        .toggle(ToggleView(id: "disabledToggle", label: "Toggle", isEnabled: false, onChange: tap("disabledToggle"))),
        .numberField(
            NumberFieldView(id: "number", label: "Number", value: 3, isEnabled: false, onChange: tap("number"))),
        .dateField(
            DateFieldView(
                id: "date", label: "Date", value: "2026-02-30", error: "Enter a date such as 2026-11-22.",
                onChange: tap("date"))),
        .fileField(FileFieldView(id: "file", label: "File", isEnabled: false, onChange: tap("file"))),
        .list(
            ListView(
                id: "disabledRows", label: "Disabled rows",
                rows: [
                    RowView(id: "enabled", title: "Enabled"),
                    RowView(id: "disabled", title: "Disabled", isEnabled: false),
                ], onSelect: ActionTemplate(GalleryPageAction.buttonDidTap))),
    ]
}
