import JSON

/// Lists components.
struct OutlineComponents {
    /// Id of the component that the app has moved the focus to.
    var focus: String?

    func add(_ components: [JSONObject], to lines: inout OutlineLines) {
        for component in components { add(component, to: &lines) }
    }

    private func add(_ component: JSONObject, to lines: inout OutlineLines) {
        switch component.word("component") {
        case "text": text(component, to: &lines)
        case "markdown": element("text", component, label: "text", states: ["markdown"], to: &lines)
        case "badge": element("badge", component, label: "text", to: &lines)
        case "button": button(component, to: &lines)
        case "link": element("link", component, label: "title", value: component["url"], to: &lines)
        case "image": element("img", component, value: component["icon"] ?? component["url"], to: &lines)
        case "media": element("media", component, value: component["url"], to: &lines)
        case "divider": element("separator", component, to: &lines)
        case "progress": progress(component, to: &lines)
        case "textField": textField(component, to: &lines)
        case "numberField": element("spinbutton", component, value: component["value"], to: &lines)
        case "dateField": element("date", component, value: component["value"], to: &lines)
        case "fileField": element("file", component, value: component.object("value")?["name"], to: &lines)
        case "stepper": element("spinbutton", component, value: component["value"], to: &lines)
        case "slider": element("slider", component, value: component["value"], to: &lines)
        case "toggle":
            element("checkbox", component, states: [component.isTrue("value") ? "checked" : nil], to: &lines)
        case "picker": picker(component, to: &lines)
        case "group": group(component, to: &lines)
        case "grid": grid(component, to: &lines)
        case "list": list(component, to: &lines)
        case "table": table(component, to: &lines)
        case "row": row(component, to: &lines)
        case "chart": chart(component, to: &lines)
        case "emptyState": emptyState(component, to: &lines)
        default: unknown(component, to: &lines)
        }
    }

    /// Adds a component with its own states, the states and the texts that every component can have, and its parts.
    private func element(
        _ role: String, _ component: JSONObject, label: String = "label", value: JSONValue? = nil,
        states: [String?] = [], to lines: inout OutlineLines, _ parts: (inout OutlineLines) -> Void = { _ in }
    ) {
        let isFocused = focus != nil && component.word("id") == focus
        let common = [component.isFalse("isEnabled") ? "disabled" : nil, isFocused ? "focused" : nil]
        lines.element(role, component[label], value: value, states: states + common) { lines in
            parts(&lines)
            for name in ["error", "caption"] {
                if let text = component.word(name) { lines.element(name, .string(text)) }
            }
        }
    }

    // MARK: Output

    private func text(_ text: JSONObject, to lines: inout OutlineLines) {
        let role = text.word("role") ?? "body"
        let isHeading = role == "title" || role == "heading"
        element(
            isHeading ? "heading" : "text", text, label: "text",
            states: [
                text.count("heading").map { "level \($0)" }, role == "error" || role == "caption" ? role : nil,
                text.word("format") == "markdown" ? "markdown" : nil,
            ], to: &lines)
    }

    private func progress(_ progress: JSONObject, to lines: inout OutlineLines) {
        let value = progress.number("value")
        element(
            "progressbar", progress, value: value.map(JSONValue.real), states: [value == nil ? "busy" : nil], to: &lines
        ) { lines in
            if let text = progress.word("text") { lines.element("text", .string(text)) }
        }
    }

    private func chart(_ chart: JSONObject, to lines: inout OutlineLines) {
        element("figure", chart, to: &lines) { lines in
            for series in chart.objects("series") {
                let points = series.objects("points").map { point in
                    JSONValue.array([point["label"] ?? .null, point["value"] ?? .null])
                }
                lines.element("series", series["title"], value: .array(points))
            }
        }
    }

    private func emptyState(_ state: JSONObject, to lines: inout OutlineLines) {
        element("status", state, label: "title", to: &lines) { lines in
            if let message = state.word("message") { lines.element("text", .string(message)) }
            if let button = state.object("button") { self.button(button, to: &lines) }
        }
    }

    private func unknown(_ component: JSONObject, to lines: inout OutlineLines) {
        if let fallback = component.object("fallback") { return add(fallback, to: &lines) }
        lines.element("custom", component["name"] ?? component["component"])
    }

    // MARK: Input

    func button(_ button: JSONObject, states: [String?] = [], to lines: inout OutlineLines) {
        let role = button.word("role")
        element(
            "button", button, label: "title",
            states: states + [button.isTrue("isLoading") ? "busy" : nil, role == "default" ? nil : role], to: &lines)
    }

    private func textField(_ field: JSONObject, to lines: inout OutlineLines) {
        let kind = field.word("kind")
        element(
            "textbox", field, value: field[kind == "secure" ? "length" : "value"],
            states: [kind == "plain" ? nil : kind, field.isTrue("isRequired") ? "required" : nil], to: &lines)
    }

    private func picker(_ picker: JSONObject, to lines: inout OutlineLines) {
        let isMultiple = picker.isTrue("isMultiple")
        let chosen = isMultiple ? picker["values"]?.array ?? [] : [picker["value"]].compactMap { $0 }
        let titles = picker.objects("options").filter { $0["id"].map(chosen.contains) ?? false }
            .compactMap { $0["title"] }
        element(
            "combobox", picker, value: isMultiple ? .array(titles) : titles.first,
            states: [isMultiple ? "multiple" : nil], to: &lines)
    }

    // MARK: Containers

    private func group(_ group: JSONObject, to lines: inout OutlineLines) {
        let isCollapsed = group.isTrue("isCollapsible") && group.isFalse("isExpanded")
        let expansion = group.isTrue("isCollapsible") ? isCollapsed ? "collapsed" : "expanded" : nil
        element("group", group, label: "title", states: [expansion], to: &lines) { lines in
            if !isCollapsed { add(group.objects("parts"), to: &lines) }
        }
    }

    private func grid(_ grid: JSONObject, to lines: inout OutlineLines) {
        element("grid", grid, to: &lines) { lines in
            for title in grid["titles"]?.array ?? [] { lines.element("columnheader", title) }
            for row in grid["rows"]?.array ?? [] {
                lines.element("row") { add((row.array ?? []).compactMap(\.object), to: &$0) }
            }
        }
    }

    /// Adds a list or a table: its total, and the rows of its window.
    private func rows(
        _ role: String, _ list: JSONObject, to lines: inout OutlineLines, _ parts: (inout OutlineLines) -> Void
    ) {
        let isBusy = list.isTrue("isLoading") || list.isTrue("isSkeleton")
        element(role, list, value: list["total"], states: [isBusy ? "busy" : nil], to: &lines) {
            lines in
            parts(&lines)
            if let error = list.object("error") { emptyState(error, to: &lines) }
            if list.count("total") == 0, let empty = list.object("empty") { emptyState(empty, to: &lines) }
        }
    }

    private func list(_ list: JSONObject, to lines: inout OutlineLines) {
        rows("list", list, to: &lines) { lines in
            let selected = list["selected"]?.array ?? []
            var starts: [Int: [JSONValue]] = [:]
            var start = 0
            for section in list.objects("sections") {
                starts[start, default: []].append(section["title"] ?? .null)
                start = min(start + (section.count("count") ?? 0), 1_000_000_000_000)
            }
            let from = list.count("from") ?? 0
            for (index, row) in list.objects("rows").enumerated() {
                for title in starts[from + index] ?? [] { lines.element("section", title) }
                self.row(row, isSelected: row["id"].map(selected.contains) ?? false, to: &lines)
            }
        }
    }

    private func row(_ row: JSONObject, isSelected: Bool = false, to lines: inout OutlineLines) {
        let level = row.count("level")
        let expansion = row["isExpanded"]?.bool.map { $0 ? "expanded" : "collapsed" }
        element(
            level == nil ? "listitem" : "treeitem", row, label: "title",
            states: [
                level.map { "level \($0)" }, expansion, isSelected || row.isTrue("isSelected") ? "selected" : nil,
            ], to: &lines
        ) { lines in
            for name in ["subtitle", "detail"] {
                if let text = row[name], text != .null { lines.element("text", text) }
            }
            if let badge = row.object("badge") { lines.element("badge", badge["text"]) }
        }
    }

    private func table(_ table: JSONObject, to lines: inout OutlineLines) {
        rows("table", table, to: &lines) { lines in
            let selected = table["selected"]?.array ?? []
            let sort = table.object("sort") ?? [:]
            for column in table.objects("columns") {
                let isSorted = sort["column"] != nil && sort["column"] == column["id"]
                let order = isSorted ? sort.isTrue("descending") ? "descending" : "ascending" : nil
                lines.element("columnheader", column["title"], states: [order])
            }
            for row in table.objects("rows") {
                let cells = (row["cells"]?.array ?? []).map { OutlineLines.plain($0) ?? .null }
                let isSelected = row["id"].map(selected.contains) ?? false
                lines.element(
                    "row", value: .array(cells),
                    states: [isSelected ? "selected" : nil, row.isFalse("isEnabled") ? "disabled" : nil])
            }
        }
    }
}
