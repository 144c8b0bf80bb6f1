import Offstage

@Wire package enum GalleryHostileAction { case textDidChange(text: String), rowDidSelect(id: String) }

/// Text that a careless front end draws wrongly: it controls a terminal, is wide, or is long.
final class GalleryHostileStore: Store<Never, GalleryHostileAction>, Drawable {
    private var editor = Draft(longText)
    private var selected: RowView.ID?

    static let samples: [(id: String, text: String)] = [
        ("escape", "\u{1B}[31mred\u{1B}[0m \u{1B}]0;title\u{7}"), ("c1", "\u{9B}31mred \u{9D}0;title\u{9C}"),
        ("null", "before\u{0}after\u{7F}"), ("lines", "one\ntwo\r\nthree\rfour\u{2028}five\u{85}six"),
        ("tabs", "one\ttwo\u{B}three\u{C}four"), ("rightToLeft", "مرحبا بالعالم שלום"),
        ("override", "\u{202E}txt.exe\u{202C} \u{2066}isolated\u{2069}"), ("wide", "日本語のテキスト 한국어 中文"),
        ("emoji", "👨‍👩‍👧‍👦 🇩🇪 1️⃣ 👍🏽"),
        ("combining", "e" + String(repeating: "\u{301}", count: 40) + " \u{301}alone"),
        ("invisible", "zero\u{200B}width\u{FEFF}and\u{AD}soft"), ("private", "\u{E000}\u{FFFD}\u{10FFFF}"),
        ("markup", "<script>alert(1)</script> &amp; \"quoted\" 'single' \\ `code`"),
        ("blank", "   "), ("empty", ""),
        ("word", String(repeating: "averylongword", count: 60)),
    ]

    /// Lines of several scripts, 200 KB in UTF-8.
    private static let longText: String = {
        let line = "Line of a long text with ümlauts, 日本語, مرحبا and 👍🏽.\n"
        return String(repeating: line, count: 200_000 / line.utf8.count + 1)
    }()

    var body: Body {
        let samples = Self.samples
        List(
            Words(samples[1].text), id: "samples",
            rows: samples.map {
                RowView(
                    id: $0.id, title: $0.text, subtitle: $0.text, detail: $0.id,
                    icon: Icon(rawValue: $0.text)
                ).badge(.text($0.text))
            }
        ).selection(selected, onSelect: .input.rowDidSelect)
        Table(
            Words(samples[0].text), id: "table",
            columns: [
                TableColumn(id: "id", title: samples[7].text), TableColumn(id: "text", title: samples[5].text),
                TableColumn(id: "date", title: samples[9].text, kind: .date),
                TableColumn(id: "number", title: samples[0].text, kind: .number),
            ],
            rows: samples.map {
                TableRow(
                    id: $0.id,
                    cells: [
                        .text($0.id), .text($0.text), .date($0.text, style: .dateTime),
                        .number(1e300, style: .currency, currency: $0.text, decimals: 9),
                    ])
            }
        ).caption(samples[6].text)
        Group(Words(samples[0].text)) { ForEach(samples, id: \.id) { Text($0.text) } }
            .id("group").help(samples[1].text).caption(samples[3].text)
        Markdown(
            samples.map { "# \($0.text)\n\n- *\($0.text)*\n\n> [\($0.text)](\($0.text))" }.joined(separator: "\n\n"))
        TextField("Long text", editor, kind: .multiline, onChange: .input.textDidChange).id("editor")
    }

    override func handle(_ action: GalleryHostileAction) async throws {
        switch action {
        case .textDidChange(let text): editor.apply(text)
        case .rowDidSelect(let id):
            guard Self.samples.contains(where: { $0.id == id }) else {
                throw Rejected("rowUnknown", "The list has no row \(id).")
            }
            selected = RowView.ID(id)
        }
    }
}
