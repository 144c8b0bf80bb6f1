import JSON

/// Draws a list: the rows of its window and the counts of the rows outside it.
struct ListText {
    let width: Int
    let depth: Int

    /// Maximum number of rows that are drawn; further rows are counted.
    static let mostRows = 500

    func lines(_ list: JSONObject) -> [String] {
        surrounded(list) { rows, from in
            let marks = Marks(list)
            let common = commonActions(rows)
            var sections = Sections(list, from: from)
            var lines: [String] = []
            for (index, row) in rows.enumerated() {
                for section in sections.starting(at: from + index) {
                    if let footer = section.footerBefore { lines += ComponentText(width: width).parenthesised(footer) }
                    if let title = section.title { lines.append(rule(title, section.count)) }
                }
                lines += self.row(row, marks: marks, showsActions: common == nil)
            }
            if let footer = sections.footer(endingAt: from + rows.count) {
                lines += ComponentText(width: width).parenthesised(footer)
            }
            if let common, !common.isEmpty { lines.append("⋯ each row: \(common)") }
            return lines
        }
    }

    func table(_ table: JSONObject) -> [String] {
        surrounded(table) { rows, _ in
            let marks = Marks(table)
            let columns = TableColumns(table, rows, width: width - marks.width)
            return [Columns.blanks(marks.width) + columns.head, Columns.line(width)]
                + rows.map { row in
                    guard let row = row.object else { return SafeText.scalar(row) ?? "…" }
                    return marks.mark(row) + columns.line(row)
                }
        }
    }

    /// Returns the lines of rows between the label, the counts and the commands of a list or a table.
    private func surrounded(_ list: JSONObject, _ body: (ArraySlice<JSONValue>, Int) -> [String]) -> [String] {
        let all = list["rows"]?.array ?? []
        let rows = all.prefix(Self.mostRows)
        let from = list.count("from") ?? 0
        let total = max(list.count("total") ?? 0, from + all.count)
        var lines: [String] = []
        if let label = list.text("label") {
            lines.append(Columns.spread(label, total > 0 ? SafeText.count(total) : "", to: width))
        }
        if let error = list.object("error") { lines += placeholder(error) }
        if list.isTrue("isSkeleton") {
            return lines + (0..<3).map { "▒ " + Columns.line("▒", min(width - 2, 24 - 4 * $0)) }
        }
        if total == 0 { return lines + (list.object("error") == nil ? nothing(list) : []) }
        if from > 0 { lines.append("⋮ \(SafeText.count(from)) above") }
        lines += body(rows, from)
        let more = total - from - rows.count
        if more > 0 { lines.append("… \(SafeText.count(more)) more") }
        if list.isTrue("isLoading") { lines.append("◌ loading …") }
        for (member, name) in [("rowCommands", "each row"), ("selectionCommands", "selected rows")] {
            if let commands = Self.buttons(list, member) {
                lines += ComponentText(width: width).indented(commands, first: "⋯ \(name): ")
            }
        }
        return lines
    }

    private func nothing(_ list: JSONObject) -> [String] {
        if list.isTrue("isLoading") { return ["◌ loading …"] }
        return list.object("empty").map(placeholder) ?? ["(nothing here)"]
    }

    private func placeholder(_ state: JSONObject) -> [String] {
        var state = state
        if state.word("component") == nil { state["component"] = "emptyState" }
        return ComponentText(width: width, depth: depth - 1).lines(state)
    }

    private func rule(_ title: String, _ count: Int) -> String {
        let text = "── " + Columns.cut("\(title) (\(SafeText.count(count)))", to: max(1, width - 6)) + " "
        return text + Columns.line(width - Columns.width(of: text))
    }

    // MARK: Rows

    /// Returns the lines of a row outside a list.
    func row(_ row: JSONObject) -> [String] { self.row(.object(row), marks: Marks([:]), showsActions: true) }

    private func row(_ value: JSONValue, marks: Marks, showsActions: Bool) -> [String] {
        guard let row = value.object else { return [SafeText.scalar(value) ?? "…"] }
        let mark = marks.mark(row)
        let space = Columns.width(of: mark)
        let room = max(1, width - space)
        var lines =
            row.word("component") == "row" ? rowView(row, room, showsActions) : [Columns.cut(Self.short(row), to: room)]
        if let first = lines.first { lines[0] = mark + first }
        return lines.prefix(1) + Layout.indent(Array(lines.dropFirst()), by: space)
    }

    private func rowView(_ row: JSONObject, _ room: Int, _ showsActions: Bool) -> [String] {
        var title = row.text("title") ?? row.text("label") ?? row.text("id") ?? "…"
        if let icon = row.text("icon").flatMap(Symbol.sign) { title = icon + " " + title }
        if row.isFalse("isEnabled") { title = "· \(title) ·" }
        if let level = row.count("level") { title = Columns.blanks(min(level, 20) * 2) + Self.arrow(row) + title }
        let end = [row.shown("detail"), row.object("badge").map(ComponentText.badge)].compactMap { $0 }.joined(
            separator: " ")
        var lines = [Columns.spread(title, end, to: room)]
        if let subtitle = row.text("subtitle") { lines.append("  " + Columns.cut(subtitle, to: room - 2)) }
        if showsActions, let actions = Self.buttons(row, "actions") {
            lines.append("  ⋯ " + Columns.cut(actions, to: room - 4))
        }
        if let help = row.text("help") { lines.append("  ? " + Columns.cut(help, to: room - 4)) }
        return lines
    }

    /// Returns the members of a struct of the app on one line.
    static func short(_ row: JSONObject) -> String {
        var parts: [String] = []
        for (name, value) in row.prefix(30) where name != "id" {
            if let member = value.object, member.word("component") != nil {
                if let short = ComponentText.short(member) { parts.append(short) }
            } else if let text = value.string {
                if !text.isEmpty { parts.append(SafeText.line(text)) }
            } else if let text = SafeText.scalar(value) {
                parts.append("\(SafeText.line(name)): \(text)")
            }
        }
        // A short id names a row without a title or name.
        if row["title"] == nil, row["name"] == nil, let id = row.text("id"),
            parts.isEmpty || row.word("id") != nil && id.count <= 12
        {
            parts.insert(id, at: 0)
        }
        if parts.isEmpty { return "…" }
        return parts.joined(separator: " · ")
    }

    /// Nil when the rows have different actions.
    private func commonActions(_ rows: ArraySlice<JSONValue>) -> String? {
        let all = rows.map { row in row.object.flatMap { Self.buttons($0, "actions") } ?? "" }
        guard let first = all.first, all.count > 1, all.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    private static func buttons(_ row: JSONObject, _ member: String) -> String? {
        let buttons = row.objects(member)
        return buttons.isEmpty ? nil : buttons.prefix(20).map { ComponentText.button($0) }.joined(separator: " ")
    }

    /// Returns the mark of an expanded or collapsed row of a tree.
    private static func arrow(_ row: JSONObject) -> String {
        row.isTrue("isExpanded") ? "▾ " : row.isFalse("isExpanded") ? "▸ " : "  "
    }
}

/// Selection marks before the rows of a list.
private struct Marks {
    private let selection: String?
    private let selected: [JSONValue]

    init(_ list: JSONObject) {
        selection = list.word("selection")
        selected = list["selected"]?.array ?? []
    }

    /// Width of the widest mark.
    var width: Int { selection == "multiple" ? 4 : selection == "single" ? 2 : 0 }

    func mark(_ row: JSONObject) -> String {
        let isSelected = row.isTrue("isSelected") || row["id"].map(selected.contains) ?? false
        return switch selection {
        case "multiple": isSelected ? "[x] " : "[ ] "
        case "single": isSelected ? "● " : "  "
        default: isSelected ? "● " : ""
        }
    }
}

/// Sections of a list, by the row at which they start.
private struct Sections {
    struct Start {
        let title: String?
        let count: Int
        /// Footer of the section that ends at this row.
        let footerBefore: String?
    }

    private var left: [(title: String?, footer: String?, start: Int, count: Int)] = []
    private var current: (footer: String?, end: Int)?

    init(_ list: JSONObject, from: Int) {
        var start = 0
        for section in list.objects("sections") {
            let count = section.count("count") ?? 0
            // Sections that end above the window are not drawn.
            if start + count > from || count == 0 && start >= from {
                left.append((section.text("title") ?? section.text("id"), section.text("footer"), start, count))
            }
            start += count
        }
        left.reverse()
    }

    mutating func starting(at index: Int) -> [Start] {
        var starts: [Start] = []
        while let next = left.last, next.start <= index {
            left.removeLast()
            starts.append(Start(title: next.title, count: next.count, footerBefore: current?.footer))
            current = (next.footer, next.start + next.count)
        }
        return starts
    }

    func footer(endingAt index: Int) -> String? { current.flatMap { $0.end == index ? $0.footer : nil } }
}
