import JSON

/// Draws components as lines. A kind outside the vocabulary becomes a panel.
struct ComponentText {
    /// Maximum width of a line.
    let width: Int
    /// Common width of the labels in a column; 0 when labels are not aligned.
    var labelWidth = 0
    /// Levels of nesting that are still drawn; an ellipsis replaces deeper levels.
    var depth = 12
    /// Id of the component that the app has moved the focus to.
    var focus: String?

    /// Returns a drawing for the children of a component.
    func inside(_ width: Int, labelWidth: Int = 0) -> ComponentText {
        ComponentText(width: max(1, width), labelWidth: labelWidth, depth: depth - 1, focus: focus)
    }

    /// The sign of the focus in a line; empty for a component without it.
    func cursor(_ component: JSONObject) -> String {
        focus != nil && component.word("id") == focus ? "▌" : ""
    }

    static func isComponent(_ value: JSONValue) -> Bool { value["component"]?.string != nil }

    /// Returns the lines of a component and of its help.
    func lines(_ component: JSONObject) -> [String] {
        guard depth > 0 else { return ["…"] }
        var lines = shape(component).map { Columns.cut($0, to: width) }
        if let caption = component.word("caption"), !caption.isEmpty { lines += parenthesised(caption) }
        guard let help = component.text("help") else { return lines }
        return lines + indented(help, first: "  ? ")
    }

    private func shape(_ component: JSONObject) -> [String] {
        switch component.word("component") {
        case "text": text(component)
        case "textField": textField(component)
        case "button": [Self.button(component)]
        case "toggle": toggle(component)
        case "picker": picker(component)
        case "slider": slider(component)
        case "stepper": stepper(component)
        case "list": ListText(width: width, depth: depth).lines(component)
        case "table": ListText(width: width, depth: depth).table(component)
        case "dateField", "numberField", "fileField": valueField(component)
        case "markdown": MarkdownText(width: width).lines(component.word("text") ?? "")
        case "grid": grid(component)
        case "chart": chart(component)
        case "media": [Self.media(component)]
        case "row": ListText(width: width, depth: depth).row(component)
        case "image": [Self.image(component)]
        case "progress": progress(component)
        case "link": link(component)
        case "group": group(component)
        case "divider": [Columns.line(width)]
        case "badge": [Self.badge(component)]
        case "emptyState": emptyState(component)
        default: Panel(width: width, depth: depth).component(component)
        }
    }

    // MARK: Output

    private func text(_ component: JSONObject) -> [String] {
        let text = component.plain("text") ?? ""
        if component.word("format") == "markdown" { return MarkdownText(width: width).lines(text) }
        let lines = SafeText.lines(text)
        switch component.word("role") {
        case "title", "heading":
            let wrapped = lines.flatMap { Columns.wrap($0, to: width) }
            let mark: Character = component.word("role") == "title" ? "─" : "┄"
            return wrapped + [Columns.line(mark, min(width, Layout.width(of: wrapped)))]
        case "caption":
            return parenthesised(text)
        case "error":
            return lines.flatMap { indented($0, first: "! ") }
        default:
            return lines.flatMap { Columns.wrap($0, to: width) }
        }
    }

    /// Returns wrapped lines; the first starts with the mark, the others are indented by its width.
    func indented(_ text: String, first mark: String) -> [String] {
        let space = Columns.width(of: mark)
        return Columns.wrap(text, to: width - space).enumerated().map {
            ($0.offset == 0 ? mark : Columns.blanks(space)) + $0.element
        }
    }

    /// Returns secondary text, in parentheses.
    func parenthesised(_ text: String) -> [String] {
        var lines = SafeText.lines(text)
        guard let last = lines.popLast() else { return [] }
        lines.append(last + ")")
        return lines.enumerated().flatMap { indented($0.element, first: $0.offset == 0 ? "(" : " ") }
    }

    private func progress(_ component: JSONObject) -> [String] {
        let label = component.text("label").map { $0 + "  " } ?? ""
        let text = component.text("text").map { "  " + $0 } ?? ""
        guard let value = component.number("value") else {
            return Columns.wrap("◌ \(label)\(component.text("text") ?? "…")", to: width)
        }
        return Columns.wrap(label + Self.bar(value, cells: width - 7 - Columns.width(of: label)) + text, to: width)
    }

    private func link(_ component: JSONObject) -> [String] {
        let title = component.text("title")
        let url = component.text("url")
        guard let title else { return ["↗ \(url ?? "…")"] }
        return Columns.wrap([title, "↗", url].compactMap { $0 }.joined(separator: " "), to: width)
    }

    private func emptyState(_ component: JSONObject) -> [String] {
        var lines: [String] = []
        if let sign = component.text("icon").flatMap(Symbol.sign) { lines.append(sign) }
        lines += Columns.wrap(component.text("title") ?? "…", to: width)
        if let message = component.word("message") {
            lines += SafeText.lines(message).flatMap { Columns.wrap($0, to: width) }
        }
        if let button = component.object("button") { lines += ["", Self.button(button)] }
        return [""] + lines.map { Columns.centre($0, in: width) } + [""]
    }

    // MARK: Single lines

    /// Returns the title in parentheses; the button of the Enter key and an alert's preferred button are emphasised.
    static func button(_ component: JSONObject, isPreferred: Bool = false) -> String {
        let title = component.text("title") ?? component.text("label") ?? "…"
        let icon = component.text("icon").flatMap(Symbol.sign).map { $0 + " " } ?? ""
        if component.isFalse("isEnabled") { return "· \(icon)\(title) ·" }
        if component.isTrue("isLoading") { return "( \(icon)\(title) … )" }
        // The mark of a cancel button implies its key.
        let key = component.word("role") == "cancel" && component.word("key") == "Escape" ? nil : component.text("key")
        let isEnter = key == "Enter" || key == "Return"
        let mark =
            switch component.word("role") {
            case "destructive": " ⚠"
            case "cancel": " ✕"
            default: ""
            }
        if isEnter || isPreferred { return "(« \(icon)\(title)\(mark)\(isEnter ? " ⏎" : "") »)" }
        return "( \(icon)\(title)\(mark)\(key.map { " [\($0)]" } ?? "") )"
    }

    static func image(_ component: JSONObject) -> String {
        let icon = component.text("icon").flatMap(Symbol.sign)
        let name = component.text("label") ?? component.text("url") ?? (icon == nil ? component.text("icon") : nil)
        return "[image: \([icon, name].compactMap { $0 }.joined(separator: " "))]"
    }

    static func badge(_ component: JSONObject) -> String {
        let mark =
            switch component.word("role") {
            case "info": "i "
            case "success": "✓ "
            case "warning": "! "
            case "error": "✕ "
            default: ""
            }
        return "‹\(mark)\(component.shown("text") ?? "")›"
    }

    /// Returns a fraction from 0 to 1 as a bar of four to twenty cells.
    static func bar(_ value: Double, cells: Int = 20) -> String {
        let part = min(max(value, 0), 1)
        let cells = min(max(cells, 4), 20)
        let full = Int((part * Double(cells)).rounded())
        return Columns.line("▓", full) + Columns.line("░", cells - full) + " \(Int((part * 100).rounded())) %"
    }
}
