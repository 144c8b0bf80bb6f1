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

    /// Components that anything is drawn for: what nobody needs and needs nobody is left out unless the app registered
    /// it.
    private var shownNodes: [Node] {
        let connected = Set(edges.map(\.from) + edges.compactMap(\.to))
        return nodes.filter { connected.contains($0.id) || $0.isRoot || !$0.isOfRuntime }
    }

    // MARK: Tree

    private func tree(_ title: String) -> String {
        let needed = Set(edges.compactMap(\.to))
        var tree = TreeText(self, title)
        for node in shownNodes.filter(\.isRoot) { tree.drawRoot(node) }
        for node in shownNodes where !node.isRoot && !needed.contains(node.id) { tree.drawRoot(node) }
        // What only needs each other has no beginning.
        for node in shownNodes where !tree.hasDrawn(node) { tree.drawRoot(node) }
        return tree.lines.joined(separator: "\n") + "\n"
    }

    fileprivate func label(_ node: Node) -> String {
        var label = node.name == node.type ? node.name : "\(node.name): \(node.type)"
        label += "  [\(node.lifetime)\(node.isAsync ? ", async" : "")]"
        if !node.alternatives.isEmpty { label += "  {\(node.alternatives.joined(separator: " | "))}" }
        return label.replacing("\n", with: " ")
    }

    fileprivate func note(_ edge: Edge) -> String {
        let words: [String?] = [
            edge.kind == .direct ? nil : edge.kind.rawValue, edge.service.tag.map { "tag \($0)" },
            edge.service.name.map { "name \"\($0)\"" },
        ]
        let text = words.compactMap { $0 }.joined(separator: ", ")
        return text.isEmpty ? "" : "  (\(text))"
    }

    // MARK: DOT

    private func dot(_ title: String) -> String {
        let font = "fontname=\"Helvetica,Arial,sans-serif\""
        var lines = [
            "digraph \(quoted(title)) {",
            "  rankdir=LR; bgcolor=white; nodesep=0.22; ranksep=0.45;",
            "  node [shape=box, style=\"rounded,filled\", color=\"#00000030\", \(font), fontsize=12, margin=\"0.14,0.09\"];",
            "  edge [color=\"#707070\", arrowsize=0.7, \(font), fontsize=9, fontcolor=\"#606060\"];",
        ]
        for node in shownNodes {
            lines.append("  \(quoted(node.id)) [label=<\(dotLabel(node))>, fillcolor=\(quoted(color(node)))];")
        }
        for (place, edge) in edges.enumerated() {
            let target = edge.to ?? "missing \(place)"
            if edge.to == nil {
                lines.append(
                    "  \(quoted(target)) [label=<\(escaped("\(edge.service)"))<br/>missing>, color=red, fontcolor=red];"
                )
            }
            let style =
                [.lazy, .factory, .optional].contains(edge.kind) ? "dashed" : edge.kind == .observed ? "dotted" : nil
            let label = edgeLabel(edge)
            let attributes = [style.map { "style=\($0)" }, label.isEmpty ? nil : "label=\(quoted(label))"].compactMap {
                $0
            }
            lines.append(
                "  \(quoted(edge.from)) -> \(quoted(target))\(attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]");"
            )
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// The name, and below it, smaller, what else there is to say.
    private func dotLabel(_ node: Node) -> String {
        let second = (node.type == node.name ? "" : "\(escaped(node.type)) · ") + node.lifetime
        let third =
            node.alternatives.isEmpty ? "" : "<br/>" + node.alternatives.map(escaped).joined(separator: " &#124; ")
        return "\(escaped(node.name))<br/><font point-size=\"9\" color=\"#606060\">\(second)\(third)</font>"
    }

    /// Empty for a plain one, and for one that is drawn differently anyway.
    private func edgeLabel(_ edge: Edge) -> String {
        let words: [String?] = [
            edge.kind == .direct || edge.kind == .observed ? nil : edge.kind.rawValue,
            edge.service.tag ?? edge.service.name,
        ]
        return words.compactMap { $0 }.joined(separator: " ")
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
            let text = node.type == node.name ? escaped(node.name) : "\(escaped(node.name))<br/>\(escaped(node.type))"
            lines.append("  \(numbers[node.id] ?? "")[\"\(text)<br/><i>\(node.lifetime)</i>\"]")
        }
        for (place, edge) in edges.enumerated() {
            if edge.to == nil { lines.append("  missing\(place)[\"\(escaped("\(edge.service)"))<br/>missing\"]") }
            let target = edge.to.flatMap { numbers[$0] } ?? "missing\(place)"
            let label = edgeLabel(edge)
            let arrow = [.lazy, .factory, .optional, .observed].contains(edge.kind) ? "-.->" : "-->"
            lines.append(
                "  \(numbers[edge.from] ?? "") \(arrow)\(label.isEmpty ? "" : "|\(escaped(label))|") \(target)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
            "\"", with: "&quot;"
        )
        .replacing("|", with: "&#124;").replacing("\n", with: " ")
    }
}

/// Components below who needs them, each drawn in full once.
private struct TreeText {
    private(set) var lines: [String]
    private let graph: DependencyGraph
    private let nodes: [String: DependencyGraph.Node]
    private let edges: [String: [DependencyGraph.Edge]]
    private var drawn: Set<String> = []

    init(_ graph: DependencyGraph, _ title: String) {
        self.graph = graph
        nodes = Dictionary(graph.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        edges = Dictionary(grouping: graph.edges, by: \.from)
        lines = [title]
    }

    func hasDrawn(_ node: DependencyGraph.Node) -> Bool { drawn.contains(node.id) }

    mutating func drawRoot(_ node: DependencyGraph.Node) {
        lines += ["", graph.label(node)]
        drawn.insert(node.id)
        drawEdges(of: node.id, "", [node.id])
    }

    private mutating func drawEdges(of id: String, _ indent: String, _ way: [String]) {
        let edges = edges[id] ?? []
        for (place, edge) in edges.enumerated() {
            let isLast = place == edges.count - 1
            let start = indent + (isLast ? "└─ " : "├─ ")
            guard let target = edge.to.flatMap({ nodes[$0] }) else {
                lines.append("\(start)\(edge.service)  MISSING\(graph.note(edge))")
                continue
            }
            draw(target, start + graph.label(target) + graph.note(edge), indent + (isLast ? "   " : "│  "), way)
        }
    }

    private mutating func draw(_ node: DependencyGraph.Node, _ line: String, _ indent: String, _ way: [String]) {
        if way.contains(node.id) { return lines.append(line + "  (cycle)") }
        let isKnown = !drawn.insert(node.id).inserted && edges[node.id] != nil
        lines.append(line + (isKnown ? "  (see above)" : ""))
        if !isKnown { drawEdges(of: node.id, indent, way + [node.id]) }
    }
}
