import JSON

/// Input components.
extension ComponentText {
    func textField(_ field: JSONObject) -> [String] {
        let kind = field.word("kind")
        let value = field.word("value") ?? field.text("value") ?? ""
        if kind == "multiline" { return textBox(field, value) + error(field) }
        // A box has at most 32 columns.
        let shown = kind == "secure" ? String(repeating: "•", count: min(field.count("length") ?? 0, 32)) : SafeText.line(value)
        return [head(field) + inputBox(field, shown, mark: kind == "search" ? "⌕ " : "")] + error(field)
    }

    /// Returns a field for a date, a number or a file.
    func valueField(_ field: JSONObject) -> [String] {
        switch field.word("component") {
        case "numberField":
            let unit = field.text("unit").map { " " + $0 } ?? ""
            let shown = field.number("value").map { "\(DisplayedText.fixed($0, nil))\(unit)" } ?? ""
            return [head(field) + inputBox(field, shown, mark: "# ")] + error(field)
        case "fileField":
            let file = field.object("value")
            let size = file?.number("size").map { " (\(DisplayedText.bytes($0)))" } ?? ""
            return [head(field) + inputBox(field, file.map { ($0.text("name") ?? "…") + size } ?? "", mark: "▣ ")]
                + error(field)
        default:
            let mark = field.word("kind") == "time" ? "◷ " : "▦ "
            return [head(field) + inputBox(field, field.text("value") ?? "", mark: mark)] + error(field)
        }
    }

    private func error(_ field: JSONObject) -> [String] {
        guard let error = field.text("error") else { return [] }
        return indented(error, first: Columns.blanks(min(labelColumns(field), width / 2)) + "! ")
    }

    /// Shows the end of a long value, where the user types.
    private func inputBox(_ field: JSONObject, _ shown: String, mark: String) -> String {
        let room = min(max(4, width - labelColumns(field) - 2 - Columns.width(of: mark)), 32)
        let shown = shown + cursor(field)
        var inside = shown
        if inside.isEmpty, let placeholder = field.text("placeholder") { inside = placeholder }
        if Columns.width(of: inside) > room {
            inside = shown.isEmpty ? Columns.cut(inside, to: room) : "…" + Self.suffix(inside, room - 1)
        }
        if field.isFalse("isEnabled") { return "· \(mark)\(Columns.cut(inside, to: room - 2)) ·" }
        return "[" + mark + inside + Columns.line("_", room - Columns.width(of: inside)) + "]"
    }

    private static func suffix(_ text: String, _ columns: Int) -> String {
        var used = 0
        var start = text.endIndex
        while start > text.startIndex {
            let before = text.index(before: start)
            used += Columns.width(of: text[before])
            if used > columns { break }
            start = before
        }
        return String(text[start...])
    }

    private func textBox(_ field: JSONObject, _ value: String) -> [String] {
        let inner = Frame.inner(width)
        var lines = SafeText.lines(value).flatMap { Columns.wrap($0, to: inner) }
        if value.isEmpty { lines = [field.text("placeholder") ?? ""] }
        if let last = lines.last, !cursor(field).isEmpty {
            lines[lines.count - 1] = Columns.cut(value.isEmpty ? "" : last, to: inner - 1) + cursor(field)
        }
        // A multiline field is at least three lines tall.
        while lines.count < 3 { lines.append("") }
        return Frame(width: width, style: .panel, title: field.text("label")).lines([lines])
    }

    func toggle(_ toggle: JSONObject) -> [String] {
        let mark = toggle.isTrue("value") ? "[x] " : "[ ] "
        return marked(indented(toggle.text("label") ?? toggle.text("title") ?? "", first: mark), toggle)
    }

    func picker(_ picker: JSONObject) -> [String] {
        let isMultiple = picker.isTrue("isMultiple") || picker["values"]?.array != nil
        let chosen = isMultiple ? picker["values"]?.array ?? [] : [picker["value"]].compactMap { $0 }
        let options = picker.objects("options").prefix(100).map { option in
            let icon = option.text("icon").flatMap(Symbol.sign).map { $0 + " " } ?? ""
            return (
                title: icon + (option.text("title") ?? option.text("id") ?? "…"),
                isChosen: option["id"].map(chosen.contains) ?? false
            )
        }
        switch picker.word("style") {
        case "inline":
            let label = picker.text("label").map { Columns.wrap($0, to: width) } ?? []
            let marks = isMultiple ? ("[x] ", "[ ] ") : ("(•) ", "( ) ")
            return marked(
                label + options.flatMap { indented($0.title, first: $0.isChosen ? marks.0 : marks.1) }, picker)
        case "segmented":
            let line = "‹ " + options.map { $0.isChosen ? $0.title + "*" : $0.title }.joined(separator: " │ ") + " ›"
            return headed(picker, line)
        default:
            let titles = options.filter(\.isChosen).map(\.title)
            return headed(picker, (titles.isEmpty ? "–" : titles.joined(separator: ", ")) + " ▾")
        }
    }

    func slider(_ slider: JSONObject) -> [String] {
        let (low, high) = (slider.number("min") ?? 0, slider.number("max") ?? 1)
        let value = slider.number("value") ?? low
        let range = high - low
        // Halves: the difference of two large numbers can overflow a double.
        let part = range.isFinite && range > 0 ? min(max((value / 2 - low / 2) / (range / 2), 0), 1) : 0
        let number = " " + SafeText.number(value) + (slider.text("unit").map { " " + $0 } ?? "")
        let cells = min(max(width - labelColumns(slider) - Columns.width(of: number) - 1, 4), 12)
        let before = Int((part * Double(cells)).rounded())
        return headed(slider, Columns.line(before) + "●" + Columns.line(cells - before) + number)
    }

    func stepper(_ stepper: JSONObject) -> [String] {
        let value = stepper.number("value")
        // No arrow points beyond a limit.
        let less = value.flatMap { value in stepper.number("min").map { value > $0 } } ?? true
        let more = value.flatMap { value in stepper.number("max").map { value < $0 } } ?? true
        return headed(stepper, "\(less ? "‹" : "·") \(stepper.text("value") ?? "–") \(more ? "›" : "·")")
    }

    // MARK: Labels

    /// Returns the width of the widest label before a field, at most a third of the width.
    static func labelWidth(of components: [JSONObject], in width: Int) -> Int {
        let labels = components.filter { component in
            switch component.word("component") {
            case "textField": component.word("kind") != "multiline"
            case "picker": component.word("style") != "inline"
            case "slider", "stepper", "dateField", "numberField", "fileField": true
            default: false
            }
        }
        return min(labels.map { $0.text("label").map { Columns.width(of: $0) } ?? 0 }.max() ?? 0, width / 3)
    }

    private func labelColumns(_ field: JSONObject) -> Int { Columns.width(of: head(field)) }

    private func head(_ field: JSONObject) -> String {
        guard let label = field.text("label") else { return labelWidth > 0 ? Columns.blanks(labelWidth + 2) : "" }
        let columns = labelWidth > 0 ? labelWidth : min(Columns.width(of: label), width / 2)
        return Columns.pad(label, to: columns) + "  "
    }

    /// Returns the value after the label if it fits, else below it.
    private func headed(_ field: JSONObject, _ value: String) -> [String] {
        let value = field.isFalse("isEnabled") ? "· \(value) ·" : value
        let head = head(field)
        let room = width - Columns.width(of: head)
        if Columns.width(of: value) <= room { return [head + value] }
        guard let label = field.text("label") else { return Columns.wrap(value, to: width) }
        return Columns.wrap(label, to: width) + Layout.indent(Columns.wrap(value, to: width - 2), by: 2)
    }

    /// Disabled components are drawn between dots, as buttons are.
    private func marked(_ lines: [String], _ field: JSONObject) -> [String] {
        guard field.isFalse("isEnabled"), let first = lines.first else { return lines }
        return ["· " + Columns.cut(first, to: width - 4) + " ·"] + lines.dropFirst()
    }
}
