import JSON

/// What this front end has no picture for, member by member: so every app shows something.
struct Panel {
    let width: Int
    var depth = 4

    /// A component of a kind that is not known, or one of the app's own.
    func component(_ component: JSONObject) -> [String] {
        let kind = component.text("component") ?? "?"
        let name = component.text("name") ?? kind
        let inner = Panel(width: Frame.inner(width), depth: min(depth - 1, 2))
        var content =
            component.word("fallback").map { Shown.lines($0).flatMap { Columns.wrap($0, to: inner.width) } } ?? []
        if content.isEmpty, let title = component.text("title") ?? component.text("label") {
            content = Columns.wrap(title, to: inner.width)
        }
        if content.isEmpty {
            content = inner.members(
                component.object("data") ?? component.without("component").without("id").without("name"))
        }
        if let children = component["children"]?.array, !children.isEmpty {
            let drawing = ComponentText(width: inner.width, depth: depth - 1)
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

    /// A name and a value a line, the names aligned.
    func members(_ object: JSONObject) -> [String] {
        guard depth > 0 else { return ["…"] }
        let shown = object.prefix(40)
        let scalars = shown.filter { Shown.scalar($0.1) != nil }
        let column = min(scalars.map { Columns.width(of: Shown.line($0.0)) }.max() ?? 0, width / 3)
        var lines = shown.flatMap { member($0.0, $0.1, column) }
        if object.count > shown.count { lines.append("… \(Shown.count(object.count - shown.count)) more") }
        return lines
    }

    private func member(_ name: String, _ value: JSONValue, _ column: Int) -> [String] {
        let name = Shown.line(name)
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
            let lines = value.string == "" ? ["–"] : value.string.map(Shown.lines) ?? [Shown.scalar(value) ?? ""]
            let wrapped = lines.flatMap { Columns.wrap($0, to: room) }
            return wrapped.enumerated().map {
                ($0.offset == 0 ? head : Columns.blanks(Columns.width(of: head))) + $0.element
            }
        }
    }

    private func list(_ name: String, _ elements: [JSONValue]) -> [String] {
        let shown = elements.prefix(20)
        var lines = ["\(name) (\(Shown.count(elements.count)))"]
        for element in shown {
            let text = element.object.map(ListText.short) ?? Shown.scalar(element) ?? "…"
            lines.append("  • " + Columns.cut(text, to: max(1, width - 4)))
        }
        if elements.count > shown.count { lines.append("  … \(Shown.count(elements.count - shown.count)) more") }
        return lines
    }

    private var inside: Panel { Panel(width: max(1, width - 2), depth: depth - 1) }
}
