import JSON
import Offstage

/// Lists components.
struct OutlineComponents {
    /// Id of the component that the app has moved the focus to.
    var focus: String?

    func add(_ components: [JSONObject], to lines: inout OutlineLines) {
        for component in components { add(component, to: &lines) }
    }

    /// Adds a component, and in it its parts and the texts that every component can have.
    ///
    /// - Parameter states: Further states.
    func add(_ component: JSONObject, states: [String?] = [], to lines: inout OutlineLines) {
        let element = PartElement(component, focus: focus, states: states)
        if element.role == "custom", let fallback = component.object("fallback") {
            return add(fallback, states: states, to: &lines)
        }
        lines.element(element.role, element.label, value: element.value, states: element.states) { lines in
            addParts(of: component, to: &lines)
            for name in ["error", "caption"] {
                if let text = component.word(name) { lines.element(name, .string(text)) }
            }
        }
    }

    private func addParts(of component: JSONObject, to lines: inout OutlineLines) {
        switch component.word("component") {
        case "progress": text(component["text"], to: &lines)
        case "group": if !component.isCollapsed { add(component.objects("parts"), to: &lines) }
        case "grid":
            for title in component["titles"]?.array ?? [] { lines.element("columnheader", title) }
            for row in component["rows"]?.array ?? [] {
                lines.element("row") { add((row.array ?? []).compactMap(\.object), to: &$0) }
            }
        case "list":
            listRows(of: component, to: &lines)
            states(of: component, to: &lines)
        case "table":
            tableRows(of: component, to: &lines)
            states(of: component, to: &lines)
        case "row":
            for name in ["subtitle", "detail"] { text(component[name], to: &lines) }
            if let badge = component.object("badge") { lines.element("badge", badge["text"]) }
        case "chart":
            for series in component.objects("series") {
                let points = series.objects("points").map { point in
                    JSONValue.array([point["label"] ?? .null, point["value"] ?? .null])
                }
                lines.element("series", series["title"], value: .array(points))
            }
        case "emptyState":
            text(component["message"], to: &lines)
            if let button = component.object("button") { add(button, to: &lines) }
        default: break
        }
    }

    private func text(_ text: JSONValue?, to lines: inout OutlineLines) {
        if let text, text != .null { lines.element("text", text) }
    }

    // MARK: Rows

    /// Adds what a list or a table shows beside its rows.
    private func states(of list: JSONObject, to lines: inout OutlineLines) {
        if let error = list.object("error") { add(error, to: &lines) }
        if list.count("total") == 0, let empty = list.object("empty") { add(empty, to: &lines) }
    }

    /// Adds the rows of the window, each section's title before its first row.
    private func listRows(of list: JSONObject, to lines: inout OutlineLines) {
        var starts: [Int: [JSONValue]] = [:]
        var start = 0
        for section in list.objects("sections") {
            starts[start, default: []].append(section["title"] ?? .null)
            start = min(start + (section.count("count") ?? 0), 1_000_000_000_000)
        }
        let from = list.count("from") ?? 0
        for (index, row) in list.objects("rows").enumerated() {
            for title in starts[from + index] ?? [] { lines.element("section", title) }
            add(row, states: [list.selects(row) ? "selected" : nil], to: &lines)
        }
    }

    private func tableRows(of table: JSONObject, to lines: inout OutlineLines) {
        let sort = table.object("sort") ?? [:]
        for column in table.objects("columns") {
            let isSorted = sort["column"] != nil && sort["column"] == column["id"]
            let order = isSorted ? sort.isTrue("descending") ? "descending" : "ascending" : nil
            lines.element("columnheader", column["title"], states: [order])
        }
        for row in table.objects("rows") {
            let element = PartElement(row, states: [table.selects(row) ? "selected" : nil])
            let cells = (element.value?.array ?? []).map { OutlineLines.plain($0) ?? .null }
            lines.element(element.role, value: .array(cells), states: element.states)
        }
    }
}
