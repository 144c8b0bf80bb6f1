import JSON

/// Layout of components below and beside each other.
extension ComponentText {
    /// Returns a column with aligned labels and a blank line between families.
    func column(_ components: [JSONObject]) -> [String] {
        let drawing = ComponentText(
            width: width, labelWidth: Self.labelWidth(of: components, in: width), depth: depth, focus: focus)
        var lines: [String] = []
        var last: Family?
        for component in components {
            let block = drawing.lines(component)
            guard !block.isEmpty else { continue }
            let family = Family(component)
            if let last, last != family || family == .block, last != .divider, family != .divider, lines.last != "" {
                lines.append("")
            }
            lines += block
            last = family
        }
        return lines
    }

    /// Components that follow each other without a blank line.
    private enum Family {
        case text, field, button, block, divider

        init(_ component: JSONObject) {
            switch component.word("component") {
            case "text", "image", "badge", "link", "progress", "media": self = .text
            case "textField": self = component.word("kind") == "multiline" ? .block : .field
            case "picker": self = component.word("style") == "inline" ? .block : .field
            case "toggle", "slider", "stepper", "dateField", "numberField", "fileField": self = .field
            case "button": self = .button
            case "divider": self = .divider
            case "group": self = component.text("title") == nil && component.isFalse("isCollapsible") ? .field : .block
            default: self = .block
            }
        }
    }

    func group(_ group: JSONObject) -> [String] {
        let children = group.objects("children")
        let title = group.text("title") ?? group.text("label")
        if group.isTrue("isCollapsible") {
            let isOpen = !group.isFalse("isExpanded")
            let head = (isOpen ? "▾ " : "▸ ") + (title ?? "…")
            guard isOpen else { return [children.isEmpty ? head : head + "  (\(children.count))"] }
            return [head] + Layout.indent(inside(width - 2).arranged(children, group), by: 2)
        }
        guard let title, group.text("title") != nil, width >= Frame.narrowest else {
            return inside(width).arranged(children, group)
        }
        return Frame(width: width, style: .panel, title: title).lines([
            inside(Frame.inner(width)).arranged(children, group)
        ])
    }

    private func arranged(_ children: [JSONObject], _ group: JSONObject) -> [String] {
        guard depth > 0 else { return ["…"] }
        guard group.word("axis") == "horizontal" else { return column(children) }
        return Layout.flow(
            children.map { child in child.word("component") == "divider" ? ["│"] : lines(child) }, width: width)
    }

    /// Returns the component on one line; nil for a component without a short form.
    static func short(_ component: JSONObject) -> String? {
        switch component.word("component") {
        case "text": return component.shown("text")
        case "markdown": return component.text("text")
        case "media": return media(component)
        case "button": return button(component)
        case "toggle":
            return [component.isTrue("value") ? "[x]" : "[ ]", component.text("label")].compactMap { $0 }.joined(
                separator: " ")
        case "badge": return badge(component)
        case "image": return image(component)
        case "link": return component.text("title").map { $0 + " ↗" } ?? component.text("url")
        case "progress": return component.number("value").map { bar($0) } ?? "◌ " + (component.text("text") ?? "…")
        case "stepper": return "‹ \(component.text("value") ?? "–") ›"
        case "textField", "slider", "picker", "dateField", "numberField", "fileField":
            let drawing = ComponentText(width: 40)
            return drawing.lines(component.without("help")).first
        case "divider": return "│"
        case "row", "emptyState": return component.text("title")
        case "group":
            let children = component.objects("children").prefix(10).compactMap { short($0.without("children")) }
            return component.text("title") ?? children.joined(separator: " ")
        case let kind?: return "⟨\(SafeText.line(component.text("name") ?? kind))⟩"
        case nil: return nil
        }
    }
}

extension JSONObject {
    func without(_ key: String) -> JSONObject {
        var object = self
        object[key] = nil
        return object
    }
}
