import JSON

/// A node drawn without its frame; the container adds to its bars.
struct NodeLines {
    var bar: TitleBar?
    var body: [String] = []
    /// Bars below the body, the innermost first.
    var footers: [[String]] = []
    var hidesTabs = false

    func sections(_ width: Int) -> [[String]] { [bar?.lines(width) ?? [], body.isEmpty ? [""] : body] + footers }
}

/// Draws the content of a layer: containers down to the shown screens.
struct NodeDrawing {
    let views: [String: JSONValue]
    /// Width of the lines inside the frame.
    let width: Int
    var depth = ShownNodes.deepest

    func draw(_ node: JSONObject) -> NodeLines {
        guard depth > 0 else { return NodeLines(body: ["…"]) }
        var drawn =
            switch node.word("kind") {
            case "screen": screen(node)
            case "stack": stack(node)
            case "tabs": tabs(node)
            case "pages": pages(node)
            case "split": split(node)
            case "launching": launching(node)
            default: unknown(node)
            }
        if let reason = node.text("locked") {
            drawn.body = Columns.wrap("⚿ locked: \(reason)", to: width) + [""] + drawn.body
        }
        return drawn
    }

    // MARK: Screens

    private func screen(_ node: JSONObject) -> NodeLines {
        let bars = node.object("bars") ?? [:]
        var drawn = NodeLines(
            bar: bars.isTrue("hidesTop") ? nil : TitleBar(node), hidesTabs: bars.isTrue("hidesBottom"))
        let view = node.word("id").flatMap { views[$0] }
        if let commands = view?["commands"]?.array?.compactMap(\.object), !commands.isEmpty {
            drawn.footers.append(keyBar(commands))
        }
        drawn.body =
            view.map(self.view) ?? [
                Columns.centre(node.word("status") == "declared" ? "(not made yet)" : "(no view yet)", in: width)
            ]
        for (name, slot) in ShownNodes.slots(of: node) {
            drawn.body += [""] + pane(slot, name: name, width: width)
        }
        return drawn
    }

    /// Returns the commands of a screen, each with its key; bars separate the groups.
    private func keyBar(_ commands: [JSONObject]) -> [String] {
        var items: [String] = []
        var group: String?
        for (index, command) in commands.prefix(40).enumerated() {
            if index > 0, command.word("group") != group { items.append("│") }
            group = command.word("group")
            let title = command.text("title") ?? command.text("label") ?? "…"
            let shown = [command.text("key"), title].compactMap { $0 }.joined(separator: " ")
            items.append(command.isFalse("isEnabled") ? "·\(shown)·" : shown)
        }
        return Layout.flow(items.map { [Columns.cut($0, to: width)] }, width: width)
    }

    private func view(_ view: JSONValue) -> [String] {
        guard let object = view.object else { return Panel(width: width).members(["view": view]) }
        if object.isEmpty { return [Columns.centre("(an empty view)", in: width)] }
        let drawing = ComponentText(width: width, focus: object.object("focus")?.word("component"))
        if ComponentText.isComponent(view) { return drawing.lines(object) }
        // The focus names a component and is none.
        let components = object.without("commands").without("focus").flatMap { _, member -> [JSONObject] in
            if let elements = member.array {
                return elements.allSatisfy(ComponentText.isComponent) ? elements.compactMap(\.object) : []
            }
            return ComponentText.isComponent(member) ? [member].compactMap(\.object) : []
        }
        return components.isEmpty ? Panel(width: width).members(object) : drawing.column(components)
    }

    /// Returns a part of a screen in its own frame.
    private func pane(_ node: JSONObject, name: String?, width: Int) -> [String] {
        var drawn = NodeDrawing(views: views, width: Frame.inner(width), depth: depth - 1).draw(node)
        let title = [name, drawn.bar?.title].compactMap { $0 }.joined(separator: ": ")
        if drawn.bar?.isPlain == true { drawn.bar = nil }
        return Frame(width: width, style: .panel, title: title.isEmpty ? nil : title).lines(
            drawn.sections(Frame.inner(width)))
    }

    // MARK: Containers

    private func stack(_ node: JSONObject) -> NodeLines {
        let items = node.objects("items")
        guard let top = items.last else { return NodeLines(body: [Columns.centre("(an empty stack)", in: width)]) }
        var drawn = inside.draw(top)
        // A screen without `back` shows the title of the screen below it.
        if items.count > 1, drawn.bar?.knowsBack == false {
            drawn.bar?.back = items.dropLast().last.map(ShownNodes.title)
        }
        if items.count > 1 { drawn.bar?.isPushed = true }
        return drawn
    }

    private func tabs(_ node: JSONObject) -> NodeLines {
        let branches = node.objects("branches")
        let selected = ShownNodes.selectedIndex(node, among: branches)
        var drawn =
            selected.map { inside.draw(branches[$0]) }
            ?? NodeLines(body: [Columns.centre("(no tab is selected)", in: width)])
        guard !drawn.hidesTabs, !branches.isEmpty else { return drawn }
        let titles = branches.enumerated().map { index, branch in Self.tab(branch, isSelected: index == selected) }
        drawn.footers.append(Layout.flow(titles.map { [Columns.cut($0, to: width)] }, width: width, gap: 3))
        return drawn
    }

    private static func tab(_ branch: JSONObject, isSelected: Bool) -> String {
        let tab = branch.object("tab") ?? [:]
        let title = tab.text("title") ?? ShownNodes.title(of: branch)
        let badge = tab.text("badge").map { " (\($0))" } ?? ""
        if isSelected { return "[● \(title)\(badge)]" }
        return tab.isFalse("isEnabled") ? "· \(title)\(badge) ·" : "\(title)\(badge)"
    }

    private func pages(_ node: JSONObject) -> NodeLines {
        let pages = node.objects("pages")
        guard let selected = ShownNodes.selectedIndex(node, among: pages) else {
            return NodeLines(body: [Columns.centre("(no pages)", in: width)])
        }
        var drawn = inside.draw(pages[selected])
        let position = "\(selected + 1) of \(pages.count)"
        // More dots than 12 are hard to count.
        let dots =
            pages.count > 12 ? "" : pages.indices.map { $0 == selected ? "●" : "○" }.joined(separator: " ") + "  "
        let arrow = node.word("axis") == "vertical" ? "↕ " : ""
        drawn.footers.append([Columns.centre(arrow + dots + position, in: width)])
        return drawn
    }

    /// Panes are drawn side by side when each has room for text, otherwise one below the other.
    private func split(_ node: JSONObject) -> NodeLines {
        let panes = Array(ShownNodes.panes(of: node).prefix(6))
        guard !panes.isEmpty else { return NodeLines(body: [Columns.centre("(an empty split)", in: width)]) }
        let bar = node.text("title") == nil ? nil : TitleBar(node)
        let each = (width - (panes.count - 1)) / panes.count
        guard each >= 26 else { return NodeLines(bar: bar, body: panes.flatMap { pane($0, name: nil, width: width) }) }
        // The last pane takes the columns that remain.
        let rest = (width - (panes.count - 1)) % panes.count
        let drawn = panes.enumerated().map { index, node in
            pane(node, name: nil, width: index == panes.count - 1 ? each + rest : each)
        }
        return NodeLines(bar: bar, body: Layout.beside(drawn, gap: 1))
    }

    // MARK: Placeholders

    private func launching(_ node: JSONObject) -> NodeLines {
        let message = node.text("message").map { Columns.wrap($0, to: width) } ?? []
        return NodeLines(body: [""] + (["◌ launching …"] + message).map { Columns.centre($0, in: width) } + [""])
    }

    private func unknown(_ node: JSONObject) -> NodeLines {
        guard let kind = node.text("kind") else {
            return NodeLines(body: [Columns.centre("(nothing here yet)", in: width)])
        }
        return NodeLines(
            body: Panel(width: width).frame(
                kind, Panel(width: Frame.inner(width), depth: 2).members(node.without("kind"))))
    }

    private var inside: NodeDrawing { NodeDrawing(views: views, width: width, depth: depth - 1) }
}
