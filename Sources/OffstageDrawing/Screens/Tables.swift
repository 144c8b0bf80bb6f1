import JSON

/// Columns of a table: their widths and the alignment of their cells.
struct TableColumns {
    private struct Column {
        let title: String
        let kind: String?
        let alignment: String
        var width: Int
    }

    private var columns: [Column] = []
    /// True when the last columns had no room.
    private var isCut = false

    private static let gap = 2
    /// Width to which columns shrink.
    private static let narrowest = 4
    private static let mostColumns = 20

    init(_ table: JSONObject, _ rows: ArraySlice<JSONValue>, width: Int) {
        let sort = table.object("sort")
        let cells = rows.map { $0.object?["cells"]?.array ?? [] }
        for (index, column) in table.objects("columns").prefix(Self.mostColumns).enumerated() {
            let isSorted = sort?["column"] != nil && sort?["column"] == column["id"]
            let mark = isSorted ? (sort?.isTrue("descending") == true ? " ▼" : " ▲") : ""
            let title = (column.text("title") ?? "") + mark
            let kind = column.word("kind")
            let widest = cells.map { index < $0.count ? Columns.width(of: Self.text($0[index], kind)) : 0 }.max() ?? 0
            let most = column.word("width") == "narrow" ? 10 : column.word("width") == "wide" ? width : 30
            columns.append(
                Column(
                    title: title, kind: kind,
                    alignment: column.word("alignment") ?? (kind == "number" ? "trailing" : "leading"),
                    width: min(max(Columns.width(of: title), widest, 1), most, max(1, width))))
        }
        shrink(to: width)
    }

    /// Shrinks the widest column until all fit, then drops the last columns.
    private mutating func shrink(to width: Int) {
        while columns.count > 1, columns.map(\.width).reduce(0, +) + Self.gap * (columns.count - 1) > width {
            let widest = columns.indices.max { columns[$0].width < columns[$1].width } ?? 0
            if columns[widest].width > Self.narrowest {
                columns[widest].width -= 1
            } else {
                columns.removeLast()
                isCut = true
            }
        }
    }

    var head: String { joined(columns.map(\.title)) }

    func line(_ row: JSONObject) -> String {
        let cells = row["cells"]?.array ?? []
        var texts = columns.enumerated().map { index, column in
            index < cells.count ? Self.text(cells[index], column.kind) : ""
        }
        if row.isFalse("isEnabled"), let first = columns.first {
            texts[0] = "· " + Columns.cut(texts[0], to: first.width - 4) + " ·"
        }
        return joined(texts)
    }

    private func joined(_ texts: [String]) -> String {
        let cells = zip(columns, texts).map { column, text in
            switch column.alignment {
            case "trailing":
                let shown = Columns.cut(text, to: column.width)
                return Columns.blanks(column.width - Columns.width(of: shown)) + shown
            case "center": return Columns.centre(text, in: column.width)
            default: return Columns.pad(text, to: column.width)
            }
        }
        return cells.joined(separator: Columns.blanks(Self.gap)) + (isCut ? " …" : "")
    }

    private static func text(_ cell: JSONValue, _ kind: String?) -> String {
        let text = DisplayedText.text(cell) ?? ""
        if kind == "boolean" { return text == "true" ? "✓" : text == "false" ? "–" : SafeText.line(text) }
        return SafeText.line(text)
    }
}
