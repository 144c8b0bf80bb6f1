extension Diagram {
    /// The diagram for Markdown pages.
    var mermaid: String {
        var lines = ["flowchart LR"]
        var names: [Look: [String]] = [:]
        for box in boxes { add(box, to: &lines, &names, indent: "  ") }
        for group in groups { add(group, to: &lines, &names, indent: "  ") }
        for edge in edges { lines.append("  " + statement(edge)) }
        for look in Look.allCases {
            guard let style = style(look), let names = names[look] else { continue }
            lines.append("  classDef \(look.rawValue) \(style)")
            lines.append("  class \(names.joined(separator: ",")) \(look.rawValue)")
        }
        return lines.joined(separator: "\n")
    }

    private func add(_ group: Group, to lines: inout [String], _ names: inout [Look: [String]], indent: String) {
        lines.append("\(indent)subgraph \(identifier(group.name))[\"\(escaped(group.label))\"]")
        for box in group.boxes { add(box, to: &lines, &names, indent: indent + "  ") }
        for inner in group.groups { add(inner, to: &lines, &names, indent: indent + "  ") }
        lines.append("\(indent)end")
    }

    private func add(_ box: Box, to lines: inout [String], _ names: inout [Look: [String]], indent: String) {
        let details = box.details.map { "<br/><i>\(escaped($0))</i>" }.joined()
        lines.append("\(indent)\(identifier(box.name))[\"\(escaped(box.heading))\(details)\"]")
        names[box.look, default: []].append(identifier(box.name))
    }

    private func statement(_ edge: Edge) -> String {
        let arrow =
            switch edge.line {
            case .plain: "-->"
            case .bold: "==>"
            case .dashed, .dotted: "-.->"
            }
        let target =
            switch edge.to {
            case .box(let name), .group(let name, _): identifier(name)
            }
        return "\(identifier(edge.from)) \(arrow)\(edge.label.map { "|\"\(escaped($0))\"|" } ?? "") \(target)"
    }

    private func identifier(_ name: Name) -> String { "r\(name.number)" }

    private func style(_ look: Look) -> String? {
        switch look {
        case .plain: nil
        case .active: "fill:#ffe9b8,stroke:#c77f00,stroke-width:3px,color:#000"
        case .visible: "fill:#cfe3ff,stroke:#3b6fb5,color:#000"
        case .hidden: "fill:#f4f4f4,stroke:#909090,stroke-dasharray:5 3,color:#000"
        case .declared: "fill:#fff,stroke:#909090,stroke-dasharray:2 3,color:#808080"
        case .link: "fill:#d8f0d2,stroke:#909090,color:#000"
        case .missing: "fill:#fff,stroke:#f00,color:#f00"
        case .root: "fill:#ffe9b8,stroke:#909090,color:#000"
        case .app: "fill:#cfe3ff,stroke:#909090,color:#000"
        case .session: "fill:#d8f0d2,stroke:#909090,color:#000"
        }
    }

    /// Escapes text with entities of Mermaid. `#` starts an entity, `%` a directive even inside quotation marks, and a
    /// backtick Markdown.
    private func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", "%", "&", "<", ">", "\\", "`": escaped += "#\(scalar.value);"
            case "\n": escaped += "<br/>"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
