import OffstageDrawing
import OffstageInjection

/// Draws the dependencies of an app as indented lines. Below a dependency are those that its factory takes; each is
/// drawn in full once.
struct DependencyDrawing {
    /// Depth of a tree; a deeper dependency starts a tree of its own.
    private static let maxDepth = 64

    private let nodes: [String: DependencyGraph.Node]
    private let edges: [String: [DependencyGraph.Edge]]
    private var drawn: Set<String> = []

    private init(_ graph: DependencyGraph) {
        nodes = Dictionary(graph.nodes.map { ($0.id, $0) }) { first, _ in first }
        edges = Dictionary(grouping: graph.edges, by: \.from)
    }

    /// Returns the drawing, without a final line feed.
    static func text(of graph: DependencyGraph, app: String) -> String {
        var drawing = DependencyDrawing(graph)
        let needed = Set(graph.edges.compactMap(\.to))
        var roots = graph.nodes.filter(\.isRoot).map { drawing.root($0) }
        roots += graph.nodes.filter { !$0.isRoot && !needed.contains($0.id) }.map { drawing.root($0) }
        // Dependencies in a cycle that nothing else needs have no root, and a deep tree ends early.
        for node in graph.nodes where !drawing.drawn.contains(node.id) { roots.append(drawing.root(node)) }
        return ([SafeText.line(app)] + roots.map(\.lines)).joined(separator: "\n\n")
    }

    private mutating func root(_ node: DependencyGraph.Node) -> TextTree {
        drawn.insert(node.id)
        return TextTree(node.line, children(of: node.id, path: [node.id]))
    }

    private mutating func children(of id: String, path: [String]) -> [TextTree] {
        (edges[id] ?? []).map { edge in
            guard let target = edge.to.flatMap({ nodes[$0] }) else {
                return TextTree("\(edge.service)  MISSING\(edge.note)")
            }
            return tree(target, line: target.line + edge.note, path: path)
        }
    }

    private mutating func tree(_ node: DependencyGraph.Node, line: String, path: [String]) -> TextTree {
        if path.contains(node.id) { return TextTree(line + "  (cycle)") }
        let hasChildren = edges[node.id] != nil
        if hasChildren, !drawn.contains(node.id), path.count >= Self.maxDepth {
            return TextTree(line + "  (see below)")
        }
        guard drawn.insert(node.id).inserted || !hasChildren else { return TextTree(line + "  (see above)") }
        return TextTree(line, children(of: node.id, path: path + [node.id]))
    }
}

extension DependencyGraph.Node {
    fileprivate var line: String {
        let line = (name == type ? name : "\(name): \(type)") + "  [\(lifetime)]"
        return alternatives.isEmpty ? line : line + "  {\(alternatives.joined(separator: " | "))}"
    }
}

extension DependencyGraph.Edge {
    /// End of a line of the tree; empty for a plain edge.
    fileprivate var note: String {
        let words = [
            kind == .direct ? nil : kind.rawValue, service.tag.map { "tag \($0)" },
            service.name.map { "name \"\($0)\"" },
        ].compactMap(\.self)
        return words.isEmpty ? "" : "  (\(words.joined(separator: ", ")))"
    }
}
