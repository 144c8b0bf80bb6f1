import JSON

/// The shown layers of a window.
package struct WindowLayers {
    /// Layers that take input, from bottom to top.
    package let layers: [JSONObject]
    /// Toasts and progress displays.
    package let notices: [JSONObject]

    package init(_ window: JSONObject) {
        let shown = window.objects("layers").filter { $0.word("status") != "hidden" && $0.word("status") != "declared" }
        let isNotice = { (layer: JSONObject) in ["hud", "toast"].contains(layer.word("kind") ?? "") }
        layers = shown.filter { !isNotice($0) }
        notices = shown.filter(isNotice)
    }

    package var top: JSONObject? { layers.last }
}

/// Draws a window: its top layer, and the titles of the layers below.
struct LayerText {
    let views: [String: JSONValue]
    let width: Int
    private var inner: Int { Frame.inner(width) }

    init(views: [String: JSONValue], width: Int) {
        self.views = views
        self.width = width
    }

    func lines(_ window: JSONObject) -> [String] {
        let shown = WindowLayers(window)
        var sections: [[String]]
        if let top = shown.top {
            let behind = shown.layers.dropLast().suffix(6).map(ShownNodes.title).joined(separator: " ▸ ")
            sections = self.sections(top, behind: behind.isEmpty ? [] : [Columns.cut("behind: \(behind)", to: inner)])
        } else {
            sections = [[Columns.centre("(an empty window)", in: inner)]]
        }
        sections += shown.notices.prefix(5).map { Layout.centre(notice($0), in: inner) }
        return Frame(width: width).lines(sections)
    }

    private func sections(_ top: JSONObject, behind: [String]) -> [[String]] {
        switch top.word("kind") {
        case "content":
            return content(top, inner)
        case "modal":
            if top.word("style") == "fullScreen" { return content(top, inner) + [behind] }
            return [behind + [""] + sheet(top)]
        case "alert", "choice":
            return [behind + [""] + Layout.centre(AlertText(width: min(inner, 48)).lines(top), in: inner) + [""]]
        default:
            return [behind + [""] + Layout.centre(panel(top), in: inner) + [""]]
        }
    }

    private func content(_ layer: JSONObject, _ width: Int) -> [[String]] {
        guard let node = layer.object("content") else { return [[Columns.centre("(nothing here yet)", in: width)]] }
        var drawn = NodeDrawing(views: views, width: width).draw(node)
        // At the root of a modal layer, the back button dismisses the layer.
        if layer.word("kind") == "modal", drawn.bar?.isPushed == false {
            drawn.bar?.back = nil
            drawn.bar?.hasClose = !layer.isFalse("dismissible")
        }
        return drawn.sections(width)
    }

    /// Returns a frame that is narrower than the layer below.
    private func sheet(_ layer: JSONObject) -> [String] {
        let width = max(inner - (inner > 30 ? 4 : 0), 1)
        var sections = content(layer, Frame.inner(width))
        let detents = (layer["detents"]?.array ?? []).prefix(6).compactMap(SafeText.scalar)
        if detents.count > 1 {
            let chosen = layer.text("selectedDetent")
            let line = detents.map { $0 == chosen ? "\($0)*" : $0 }.joined(separator: " │ ")
            sections.append([Columns.centre("↕ " + line, in: Frame.inner(width))])
        }
        let isSheet = (layer.word("style") ?? "sheet") == "sheet"
        let title =
            isSheet
            ? nil
            : [layer.text("style"), layer.text("anchor").map { "at \($0)" }].compactMap { $0 }.joined(separator: " ")
        return Layout.centre(
            Frame(width: width, style: isSheet ? .sheet : .window, title: title).lines(sections), in: inner)
    }

    /// Returns a panel for a request to the platform, a layer of the app or an unknown layer.
    private func panel(_ layer: JSONObject) -> [String] {
        let width = min(inner, 60)
        let members = Panel(width: Frame.inner(width), depth: 3)
        let kind = layer.text("kind") ?? "layer"
        var content =
            layer.word("title").map { SafeText.lines($0).flatMap { Columns.wrap($0, to: members.width) } + [""] } ?? []
        if kind == "request" {
            content += Columns.wrap("The app asks for: \(layer.text("capability") ?? "…")", to: members.width)
            content +=
                layer["arguments"].map { $0.object.map(members.members) ?? members.members(["arguments": $0]) } ?? []
        } else if let data = layer["data"] {
            content += data.object.map(members.members) ?? members.members(["data": data])
        }
        if let node = layer.object("content") {
            content += NodeDrawing(views: views, width: members.width).draw(node).body
        }
        if layer.isTrue("dismissible") { content += ["", "( Close ✕ )"] }
        return Panel(width: width).frame(kind, content)
    }

    private func notice(_ notice: JSONObject) -> [String] {
        let width = min(inner, 44)
        var content = (notice.word("message").map(SafeText.lines) ?? []).flatMap {
            Columns.wrap($0, to: Frame.inner(width))
        }
        if let progress = notice.number("progress") {
            content.append(ComponentText.bar(progress, cells: Frame.inner(width) - 6))
        }
        if content.isEmpty { content = ["◌ …"] }
        if let button = notice.object("button") { content.append(ComponentText.button(button)) }
        let role = notice.word("role") == "info" ? nil : notice.text("role")
        return Panel(width: width).frame(
            [notice.text("kind"), role, notice.text("style")].compactMap { $0 }.joined(separator: " · "), content)
    }
}

/// Draws an alert or an action sheet: a box with text, fields and buttons.
struct AlertText {
    let width: Int
    private var inner: Int { Frame.inner(width) }

    init(width: Int) { self.width = width }

    func lines(_ alert: JSONObject) -> [String] {
        var lines =
            paragraph(alert.word("title")) + (alert["message"] == nil ? [] : [""] + paragraph(alert.word("message")))
        let fields = alert.objects("fields").prefix(12)
        if !fields.isEmpty { lines.append("") }
        for field in fields { lines += ComponentText(width: inner).textField(field) }
        let preferred = alert.word("preferred")
        let buttons = alert.objects("buttons").prefix(20).map { button in
            ComponentText.button(button, isPreferred: preferred != nil && button.word("id") == preferred)
        }
        let isChoice = alert.word("kind") == "choice"
        // The buttons of an action sheet form a column; those of an alert form rows.
        let shown =
            isChoice
            ? buttons.map { Columns.cut($0, to: inner) }
            : Layout.flow(buttons.map { [Columns.cut($0, to: inner)] }, width: inner)
        return Frame(width: width).lines([lines, Layout.centre(shown, in: inner)])
    }

    private func paragraph(_ text: String?) -> [String] {
        (text.map(SafeText.lines) ?? []).flatMap { Columns.wrap($0, to: inner) }.map { Columns.centre($0, in: inner) }
    }
}
