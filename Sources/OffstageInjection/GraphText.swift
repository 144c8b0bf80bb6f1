/// Three ways to draw a graph.
extension DependencyGraph {
    public enum Format: String, Sendable, CaseIterable {
        /// Indented text for a terminal.
        case tree
        /// For Graphviz.
        case dot
        /// For Markdown pages.
        case mermaid
    }

    public func text(_ format: Format, title: String) -> String {
        switch format {
        case .tree: tree(title)
        case .dot: dot(title)
        case .mermaid: mermaid()
        }
    }

    /// Components that anything is drawn for: what nobody needs and needs nobody is left out unless the app registered it.
    private var shownNodes: [Node] {
        let connected = Set(edges.map(\.from) + edges.compactMap(\.to))
        return nodes.filter { connected.contains($0.id) || $0.isRoot || !$0.isOfRuntime }
    }

    // MARK: Tree

    private func tree(_ title: String) -> String {
        let outgoing = Dictionary(grouping: edges, by: \.from)
        let byID = Dictionary(nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var lines = [title]
        var drawn: Set<String> = []

        func draw(_ id: String, _ label: String, _ indent: String, isLast: Bool, _ way: [String]) {
            let isKnown = drawn.contains(id) && outgoing[id] != nil
            lines.append(indent + (isLast ? "└─ " : "├─ ") + label + (way.contains(id) ? "  (cycle)" : isKnown ? "  (see above)" : ""))
            guard !isKnown, !way.contains(id) else { return }
            drawn.insert(id)
            drawEdges(id, indent + (isLast ? "   " : "│  "), way + [id])
        }

        func drawEdges(_ id: String, _ indent: String, _ way: [String]) {
            let edges = outgoing[id] ?? []
            for (place, edge) in edges.enumerated() {
                let isLast = place == edges.count - 1
                if let target = edge.to.flatMap({ byID[$0] }) {
                    draw(target.id, label(target) + note(edge), indent, isLast: isLast, way)
                } else {
                    lines.append(indent + (isLast ? "└─ " : "├─ ") + "\(edge.service)  MISSING" + note(edge))
                }
            }
        }

        let roots = shownNodes.filter(\.isRoot)
        let needed = Set(edges.compactMap(\.to))
        let others = shownNodes.filter { !$0.isRoot && !needed.contains($0.id) }
        for start in roots + others { draw(start.id, label(start), "", isLast: false, []) }
        // What only needs each other has no beginning.
        for start in shownNodes where !drawn.contains(start.id) { draw(start.id, label(start), "", isLast: false, []) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func label(_ node: Node) -> String {
        var label = node.name == node.type ? node.name : "\(node.name): \(node.type)"
        label += "  [\(node.lifetime)\(node.isAsync ? ", async" : "")]"
        if !node.alternatives.isEmpty { label += "  {\(node.alternatives.joined(separator: " | "))}" }
        return label
    }

    private func note(_ edge: Edge) -> String {
        let words: [String?] = [edge.kind == .direct ? nil : edge.kind.rawValue, edge.service.tag.map { "tag \($0)" }, edge.service.name.map { "name \"\($0)\"" }]
        let text = words.compactMap { $0 }.joined(separator: ", ")
        return text.isEmpty ? "" : "  (\(text))"
    }

    // MARK: DOT

    private func dot(_ title: String) -> String {
        var lines = ["digraph \(quoted(title)) {", "  rankdir=LR;", "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11];"]
        lines.append("  edge [fontname=\"Helvetica\", fontsize=9];")
        for node in shownNodes {
            let second: [String?] = [node.type == node.name ? nil : node.type, node.lifetime, node.alternatives.isEmpty ? nil : node.alternatives.joined(separator: " | ")]
            let text = ([node.name] + second.compactMap { $0 }).joined(separator: "\n")
            lines.append("  \(quoted(node.id)) [label=\(quoted(text)), fillcolor=\(quoted(color(node)))];")
        }
        for (place, edge) in edges.enumerated() {
            let target = edge.to ?? "missing \(place)"
            if edge.to == nil { lines.append("  \(quoted(target)) [label=\(quoted("\(edge.service)\nmissing")), color=red, fontcolor=red];") }
            let style = [.lazy, .factory, .optional].contains(edge.kind) ? "dashed" : edge.kind == .observed ? "dotted" : "solid"
            let text: [String?] = [edge.kind == .direct || edge.kind == .observed ? nil : edge.kind.rawValue, edge.service.tag ?? edge.service.name]
            lines.append(
                "  \(quoted(edge.from)) -> \(quoted(target)) [style=\(style), label=\(quoted(text.compactMap { $0 }.joined(separator: " ")))];")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func color(_ node: Node) -> String {
        if node.isRoot { return "#ffe9b8" }
        return switch node.lifetime {
        case "app": "#cfe3ff"
        case "session", "weak": "#d8f0d2"
        default: "#f4f4f4"
        }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }

    // MARK: Mermaid

    private func mermaid() -> String {
        let numbers = Dictionary(nodes.enumerated().map { ($1.id, "c\($0)") }, uniquingKeysWith: { first, _ in first })
        var lines = ["flowchart LR"]
        for node in shownNodes {
            let text = node.type == node.name ? node.name : "\(node.name)<br/>\(escaped(node.type))"
            lines.append("  \(numbers[node.id] ?? "")[\"\(text)<br/><i>\(node.lifetime)</i>\"]")
        }
        for (place, edge) in edges.enumerated() {
            if edge.to == nil { lines.append("  missing\(place)[\"\(escaped("\(edge.service)"))<br/>missing\"]") }
            let target = edge.to.flatMap { numbers[$0] } ?? "missing\(place)"
            let text: [String?] = [edge.kind == .direct || edge.kind == .observed ? nil : edge.kind.rawValue, edge.service.tag ?? edge.service.name]
            let label = text.compactMap { $0 }.joined(separator: " ")
            let arrow = [.lazy, .factory, .optional, .observed].contains(edge.kind) ? "-.->" : "-->"
            lines.append("  \(numbers[edge.from] ?? "") \(arrow)\(label.isEmpty ? "" : "|\(escaped(label))|") \(target)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
