import JSON
import Offstage

/// Lists components.
struct OutlineComponents {
    /// Id of the component that the app has moved the focus to.
    var focus: String?
    /// The node that has the components; nil in an outline of a view alone.
    var owner: OutlineOwner?

    func add(_ components: [JSONObject], to lines: inout OutlineLines) {
        for component in components { add(component, to: &lines) }
    }

    /// Adds a component, and in it its parts and the texts that every component can have.
    ///
    /// - Parameter states: Further states.
    func add(
        _ component: JSONObject, states: [String?] = [], ref: OutlineRef? = nil,
        to lines: inout OutlineLines
    ) {
        let element = PartElement(component, focus: focus, states: states)
        if element.role == "custom", let fallback = component.object("fallback") {
            return add(fallback, states: states, to: &lines)
        }
        lines.element(
            element.role, element.label, value: element.value, states: element.states,
            ref: ref ?? self.ref(of: component)
        ) { lines in
            addParts(of: component, ref, to: &lines)
            if lines.hasRefs, component.word("component") == "picker" { addOptions(of: component, to: &lines) }
            for name in ["error", "caption"] {
                if let text = component.word(name) { lines.element(name, .string(text)) }
            }
        }
    }

    private func addParts(
        of component: JSONObject, _ ref: OutlineRef?, to lines: inout OutlineLines
    ) {
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
            guard lines.hasRefs else { break }
            for command in component.objects("actions") { button(command, "button", of: ref, to: &lines) }
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

    // MARK: Refs

    /// Kinds that take no input.
    private static let shown: Set = [
        "text", "markdown", "badge", "image", "media", "divider", "progress", "chart", "grid", "emptyState", "row",
    ]

    private func ref(of component: JSONObject) -> OutlineRef? {
        guard let owner, let id = component.word("id"), Self.isName(id),
            let kind = component.word("component"), !Self.shown.contains(kind),
            kind != "group" || component.isTrue("isCollapsible")
        else { return nil }
        return owner.ref("\(owner.node)/\(id)", component)
    }

    /// Names a row by its id, or by its index when the id has other characters.
    private func ref(of row: JSONObject, _ index: Int, in list: JSONObject) -> OutlineRef? {
        guard let owner, let listID = list.word("id"), Self.isName(listID), let id = row["id"] else { return nil }
        let text = id.string ?? id.description
        let name = Self.isName(text) ? text : "@\(index)"
        return OutlineRef(
            name: "\(owner.node)/\(listID)/\(name)",
            target: OutlineTarget(kind: .row(id: id), node: owner.node, component: list, row: row))
    }

    /// True for text that cannot be taken for anything else in a line.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 128
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    }

    private func addOptions(of picker: JSONObject, to lines: inout OutlineLines) {
        let options = picker.objects("options")
        for option in options.prefix(50) { lines.element("option", option["title"], value: option["id"]) }
        if options.count > 50 { lines.note("# \(options.count - 50) more options") }
    }

    /// Adds what can be done with the rows of a list, and with the list.
    private func addCommands(of list: JSONObject, to lines: inout OutlineLines) {
        guard lines.hasRefs, let own = ref(of: list) else { return }
        let row = OutlineRef(name: own.name + "/ROW", target: own.target)
        for command in list.objects("rowCommands") { button(command, "command", of: row, to: &lines) }
        for command in list.objects("selectionCommands") { button(command, "command", of: own, to: &lines) }
        for (member, word) in [("onRefresh", "refresh"), ("onReachEnd", "more")] where list.object(member) != nil {
            lines.element("command", ref: OutlineRef(name: "\(own.name)#\(word)", target: own.target))
        }
        let (from, shown) = (list.count("from") ?? 0, list.objects("rows").count)
        if let total = list.count("total"), total > from + shown || from > 0 {
            lines.note("# rows \(from) to \(from + shown - 1) of \(total); look with this list's ref, from and count")
        }
    }

    /// Adds a button of a row or a list, whose ref follows that of its owner.
    private func button(_ button: JSONObject, _ role: String, of owner: OutlineRef?, to lines: inout OutlineLines) {
        guard let owner, let id = button.word("id"), Self.isName(id) else { return }
        lines.element(
            role, button["title"], value: button["key"], states: PartElement(button).states,
            ref: OutlineRef(name: "\(owner.name)#\(id)", target: owner.target))
    }

    func text(_ text: JSONValue?, to lines: inout OutlineLines) {
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
            let states = [list.selects(row) ? "selected" : nil]
            add(row, states: states, ref: ref(of: row, from + index, in: list), to: &lines)
        }
        addCommands(of: list, to: &lines)
    }

    private func tableRows(of table: JSONObject, to lines: inout OutlineLines) {
        let sort = table.object("sort") ?? [:]
        for column in table.objects("columns") {
            let isSorted = sort["column"] != nil && sort["column"] == column["id"]
            let order = isSorted ? sort.isTrue("descending") ? "descending" : "ascending" : nil
            lines.element("columnheader", column["title"], states: [order])
        }
        for (index, row) in table.objects("rows").enumerated() {
            let element = PartElement(row, states: [table.selects(row) ? "selected" : nil])
            let cells = (element.value?.array ?? []).map { OutlineLines.plain($0) ?? .null }
            lines.element(
                element.role, value: .array(cells), states: element.states,
                ref: ref(of: row, (table.count("from") ?? 0) + index, in: table))
        }
        addCommands(of: table, to: &lines)
    }
}
