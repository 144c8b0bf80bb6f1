extension Diagram {
    /// The diagram for Graphviz.
    var dot: String {
        let font = "fontname=\"Helvetica,Arial,sans-serif\""
        // Lines to groups need `compound`.
        let (compound, groupFont) = groups.isEmpty ? ("", "") : (" compound=true;", " \(font); fontsize=11;")
        var lines = [
            "digraph \(quoted(title)) {",
            "  rankdir=LR;\(compound) bgcolor=white; nodesep=0.22; ranksep=0.45;\(groupFont)",
            "  node [shape=box, style=\"rounded,filled\", color=\"#00000030\", \(font), fontsize=12, "
                + "margin=\"0.14,0.09\"];",
            "  edge [color=\"#707070\", arrowsize=0.7, \(font), fontsize=9, fontcolor=\"#606060\"];",
        ]
        for box in boxes { lines.append("  " + statement(box)) }
        for group in groups { add(group, to: &lines, indent: "  ") }
        for edge in edges { lines.append("  " + statement(edge)) }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private func add(_ group: Group, to lines: inout [String], indent: String) {
        lines.append("\(indent)subgraph cluster_\(identifier(group.name)) {")
        let style = "style=\(quoted(clusterStyle(group.look)));\(clusterColor(group.look))"
        lines.append("\(indent)  label=<\(escaped(group.label))>; labeljust=l; \(style)")
        for box in group.boxes { lines.append(indent + "  " + statement(box)) }
        for inner in group.groups { add(inner, to: &lines, indent: indent + "  ") }
        lines.append("\(indent)}")
    }

    private func statement(_ box: Box) -> String {
        let details = box.details.map { "<br/><font point-size=\"9\" color=\"#606060\">\(escaped($0))</font>" }.joined()
        return "\(identifier(box.name)) [label=<\(escaped(box.heading))\(details)>, \(attributes(box.look))];"
    }

    private func statement(_ edge: Edge) -> String {
        var attributes: [String] =
            switch edge.line {
            case .plain: []
            case .bold: ["penwidth=2.2", "color=\"#c77f00\""]
            case .dashed: ["style=dashed"]
            case .dotted: ["style=dotted"]
            }
        let target: String
        switch edge.to {
        case .box(let name): target = identifier(name)
        case .group(let name, let box):
            target = identifier(box)
            attributes.append("lhead=cluster_\(identifier(name))")
        }
        if let label = edge.label { attributes.append("label=\(quoted(label))") }
        let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
        return "\(identifier(edge.from)) -> \(target)\(list);"
    }

    private func identifier(_ name: Name) -> String { name.text.map(quoted) ?? "r\(name.number)" }

    private func attributes(_ look: Look) -> String {
        switch look {
        case .plain: "fillcolor=\"#f4f4f4\""
        case .active: "fillcolor=\"#ffe9b8\", color=\"#c77f00\", penwidth=2.2"
        case .visible: "fillcolor=\"#cfe3ff\", color=\"#3b6fb5\""
        case .hidden: "fillcolor=\"#f4f4f4\", color=\"#909090\", style=\"rounded,filled,dashed\""
        case .declared: "fillcolor=white, color=\"#909090\", fontcolor=\"#808080\", style=\"rounded,filled,dotted\""
        case .link: "fillcolor=\"#d8f0d2\", shape=note, style=filled"
        case .missing: "fillcolor=white, color=red, fontcolor=red"
        case .root: "fillcolor=\"#ffe9b8\""
        case .app: "fillcolor=\"#cfe3ff\""
        case .session: "fillcolor=\"#d8f0d2\""
        }
    }

    private func clusterStyle(_ look: Look) -> String {
        switch look {
        case .hidden: "rounded,dashed"
        case .declared: "rounded,dotted"
        default: "rounded"
        }
    }

    private func clusterColor(_ look: Look) -> String {
        look == .active ? " color=\"#c77f00\"; penwidth=2.2;" : " color=\"#909090\"; penwidth=1;"
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Escapes text for an HTML-like label, which is XML.
    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("\n", with: "<br/>")
    }
}
