import JSON

/// Draws values without a picture of their own, member by member.
struct Panel {
    let width: Int
    var depth = 4

    /// Returns the lines of an unknown component or of a component of the app.
    func component(_ component: JSONObject) -> [String] {
        let kind = component.text("component") ?? "?"
        let name = component.text("name") ?? kind
        let inner = Panel(width: Frame.inner(width), depth: min(depth - 1, 2))
        let drawing = ComponentText(width: inner.width, depth: depth - 1)
        var content = depth > 1 ? component.object("fallback").map { drawing.column([$0]) } ?? [] : []
        if content.isEmpty, let title = component.text("title") ?? component.text("label") {
            content = Columns.wrap(title, to: inner.width)
        }
        if content.isEmpty {
            content = inner.members(
                component.object("data") ?? component.without("component").without("id").without("name"))
        }
        if let children = component["children"]?.array, !children.isEmpty {
            content += depth > 1 ? drawing.column(children.compactMap(\.object)) : ["…"]
        }
        return frame(name, content)
    }

    func frame(_ title: String, _ content: [String]) -> [String] {
        guard width >= Frame.narrowest else {
            return [Columns.cut("⟨\(title)⟩", to: width)] + content.map { Columns.cut($0, to: width) }
        }
        return Frame(width: width, style: .panel, title: title).lines([
            content.isEmpty ? ["(nothing to show)"] : content
        ])
    }

    /// Returns one line for each member, with aligned names.
    func members(_ object: JSONObject) -> [String] {
        guard depth > 0 else { return ["…"] }
        let shown = object.prefix(40)
        let scalars = shown.filter { SafeText.scalar($0.1) != nil }
        let column = min(scalars.map { Columns.width(of: SafeText.line($0.0)) }.max() ?? 0, width / 3)
        var lines = shown.flatMap { member($0.0, $0.1, column) }
        if object.count > shown.count { lines.append("… \(SafeText.count(object.count - shown.count)) more") }
        return lines
    }

    private func member(_ name: String, _ value: JSONValue, _ column: Int) -> [String] {
        let name = SafeText.line(name)
        switch value {
        case .null: return []
        case .object(let object):
            if object.isEmpty { return ["\(name)  –"] }
            return [name] + Layout.indent(inside.members(object), by: 2)
        case .array(let elements):
            return list(name, elements)
        default:
            let head = Columns.pad(name, to: column) + "  "
            let room = max(1, width - Columns.width(of: head))
            let lines = value.string == "" ? ["–"] : value.string.map(SafeText.lines) ?? [SafeText.scalar(value) ?? ""]
            let wrapped = lines.flatMap { Columns.wrap($0, to: room) }
            return wrapped.enumerated().map {
                ($0.offset == 0 ? head : Columns.blanks(Columns.width(of: head))) + $0.element
            }
        }
    }

    private func list(_ name: String, _ elements: [JSONValue]) -> [String] {
        let shown = elements.prefix(20)
        var lines = ["\(name) (\(SafeText.count(elements.count)))"]
        for element in shown {
            let text = element.object.map(ListText.short) ?? SafeText.scalar(element) ?? "…"
            lines.append("  • " + Columns.cut(text, to: max(1, width - 4)))
        }
        if elements.count > shown.count { lines.append("  … \(SafeText.count(elements.count - shown.count)) more") }
        return lines
    }

    private var inside: Panel { Panel(width: max(1, width - 2), depth: depth - 1) }
}
