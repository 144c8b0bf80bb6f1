import JSON

/// Lists the layers of a window and the nodes in them.
struct OutlineNodes {
    let views: [String: JSONValue]

    func add(_ window: JSONObject, to lines: inout OutlineLines) {
        let shown = WindowLayers(window)
        if let top = shown.top { layer(top, to: &lines) }
        for notice in shown.notices { self.notice(notice, to: &lines) }
    }

    // MARK: Layers

    private func layer(_ layer: JSONObject, to lines: inout OutlineLines) {
        let states = [layer["locked"]?.string != nil ? "locked" : nil]
        let kind = layer.word("kind") ?? "layer"
        switch kind {
        case "content":
            content(layer, to: &lines)
        case "modal":
            lines.element(
                "dialog", value: layer["style"], states: states,
                ref: OutlineOwner(layer, .layer).map { $0.ref($0.node, layer) }
            ) { content(layer, to: &$0) }
        case "alert", "choice":
            let role = kind == "alert" ? "alertdialog" : "menu"
            lines.element(role, layer["title"], states: states) { lines in
                let components = OutlineComponents(owner: OutlineOwner(layer, .layerPart))
                components.text(layer["message"], to: &lines)
                components.add(layer.objects("fields"), to: &lines)
                for button in layer.objects("buttons") {
                    let isPreferred = button.word("id").map { $0 == layer.word("preferred") } ?? false
                    components.add(button, states: [isPreferred ? "preferred" : nil], to: &lines)
                }
            }
        case "request":
            lines.element("request", layer["capability"])
        default:
            let name = kind.hasPrefix("custom:") ? String(kind.dropFirst("custom:".count)) : kind
            lines.element("custom", .string(name), states: states) { content(layer, to: &$0) }
        }
    }

    private func notice(_ notice: JSONObject, to lines: inout OutlineLines) {
        if notice.word("kind") == "hud" {
            let progress = notice["progress"]
            return lines.element(
                "progressbar", notice["message"], value: progress, states: [progress == nil ? "busy" : nil])
        }
        let role = notice.word("role")
        lines.element("status", notice["message"], states: [role == "info" ? nil : role]) { lines in
            if let button = notice.object("button") {
                OutlineComponents(owner: OutlineOwner(notice, .layerPart)).add(button, to: &lines)
            }
        }
    }

    // MARK: Nodes

    private func content(_ layer: JSONObject, to lines: inout OutlineLines) {
        if let node = layer.object("content") { self.node(node, depth: ShownNodes.deepest, to: &lines) }
    }

    private func node(_ node: JSONObject, depth: Int, to lines: inout OutlineLines) {
        guard depth > 0 else { return }
        switch node.word("kind") {
        case "screen": return screen(node, depth: depth, to: &lines)
        case "launching": return lines.element("progressbar", node["message"], states: ["busy"])
        case "tabs": tabs(node, to: &lines)
        case "pages":
            let pages = node.objects("pages")
            if let selected = ShownNodes.selectedIndex(node, among: pages) {
                lines.element(
                    "pages", value: .string("\(selected + 1) of \(pages.count)"), ref: branch(selected, of: node))
                for index in pages.indices { lines.know(branch(index, of: node)) }
            }
        default: break
        }
        if let child = ShownNodes.child(of: node) { self.node(child, depth: depth - 1, to: &lines) }
    }

    private func tabs(_ node: JSONObject, to lines: inout OutlineLines) {
        var shown = node
        for _ in 0..<ShownNodes.deepest {
            guard let child = ShownNodes.child(of: shown) else { break }
            shown = child
        }
        let branches = node.objects("branches")
        if shown.object("bars")?.isTrue("hidesBottom") == true {
            // Keys select a hidden tab, too.
            for (index, tab) in branches.enumerated() { lines.know(branch(index, of: node, tab.object("tab"))) }
            return
        }
        let selected = ShownNodes.selectedIndex(node, among: branches)
        lines.element("tablist") { lines in
            for (index, shown) in branches.enumerated() {
                let tab = shown.object("tab") ?? [:]
                lines.element(
                    "tab", tab["title"], value: tab["badge"],
                    states: [index == selected ? "selected" : nil, tab.isFalse("isEnabled") ? "disabled" : nil],
                    ref: branch(index, of: node, tab))
            }
        }
    }

    private func screen(_ node: JSONObject, depth: Int, to lines: inout OutlineLines) {
        let view = node.word("id").flatMap { views[$0] }
        let states = [view == nil ? "busy" : nil, node["locked"]?.string != nil ? "locked" : nil]
        lines.element("screen", node["title"], states: states) { lines in
            let bars = node.object("bars") ?? [:]
            if !bars.isTrue("hidesTop") {
                if let back = node.object("back"), back.isTrue("can") {
                    lines.element(
                        "back", back["title"],
                        ref: OutlineOwner(node, .back).map { $0.ref("back", back) })
                }
                OutlineComponents(owner: OutlineOwner(node, .barItem)).add(
                    bars.objects("leading") + bars.objects("trailing"), to: &lines)
            }
            if let view = view?.object { self.view(view, of: node, to: &lines) }
            for slot in node.objects("slots") {
                lines.element("region", slot["slot"]) { self.node(slot, depth: depth - 1, to: &$0) }
            }
        }
    }

    /// Lists the parts of a body; of another view the members that are components or arrays of components, by name.
    func view(_ view: JSONObject, of screen: JSONObject = [:], to lines: inout OutlineLines) {
        let own = OutlineOwner(screen, .component)
        let components = OutlineComponents(focus: view.object("focus")?.word("component"), owner: own)
        if view["component"]?.string != nil { return components.add([view], to: &lines) }
        for (name, member) in view.sorted(by: { $0.0 < $1.0 }) where name != "commands" && name != "focus" {
            if let elements = member.array {
                guard elements.allSatisfy(Self.isComponent) else { continue }
                components.add(elements.compactMap(\.object), to: &lines)
            } else if Self.isComponent(member), let component = member.object {
                components.add([component], to: &lines)
            }
        }
        for command in view.objects("commands") {
            lines.element(
                "command", command["title"], value: command["key"],
                states: [command.isFalse("isEnabled") ? "disabled" : nil],
                ref: own.flatMap { own in command.word("id").map { own.ref("\(own.node)/\($0)", command) } })
        }
    }

    /// The ref of a tab or a page.
    private func branch(_ index: Int, of container: JSONObject, _ tab: JSONObject? = nil) -> OutlineRef? {
        OutlineOwner(container, .tab(index)).map { $0.ref("\($0.node):\(index)", tab ?? [:]) }
    }

    private static func isComponent(_ value: JSONValue) -> Bool { value["component"]?.string != nil }
}
