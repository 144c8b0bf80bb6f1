import JSON

/// Draws the dependencies of an app from the result of `inspect/dependencies`, as indented lines. Below a
/// dependency are those that its factory takes.
package struct DependencyDrawing {
    private let title: String
    private let nodes: [Node]
    private let edges: [Edge]

    package init(_ result: JSONValue) {
        title = SafeText.line(result["app"]?.string ?? "")
        var ids: Set<String> = []
        let components = (result["components"]?.array ?? []).filter { component in
            component["id"]?.string.map { ids.insert($0).inserted } ?? false
        }
        nodes = components.compactMap { Node($0, ids: ids) }
        edges = (result["edges"]?.array ?? []).compactMap(Edge.init).filter { ids.contains($0.from) }
    }

    /// The drawing, without a final line feed.
    package var text: String {
        var maker = TreeMaker(nodes: nodes, edges: edges)
        let needed = Set(edges.compactMap(\.to))
        var roots = nodes.filter(\.isRoot).map { maker.root($0) }
        roots += nodes.filter { !$0.isRoot && !needed.contains($0.id) }.map { maker.root($0) }
        // Dependencies in a cycle that nothing else needs have no root, and a deep tree ends early.
        for node in nodes where !maker.hasDrawn(node) { roots.append(maker.root(node)) }
        return ([title] + roots.map(\.lines)).joined(separator: "\n\n")
    }
}

extension DependencyDrawing {
    fileprivate struct Node {
        /// As sent: for lookups, never printed.
        let id: String
        let name: String
        let type: String
        let lifetime: String
        let alternatives: [String]
        let isRoot: Bool

        /// Nil when the JSON value is no dependency.
        ///
        /// - Parameter ids: The ids of all dependencies.
        init?(_ json: JSONValue, ids: Set<String>) {
            guard let id = json["id"]?.string else { return nil }
            self.id = id
            // The id of the second dependency with the name `Log` is `Log#2`.
            let base = id.lastIndex(of: "#").map { String(id[..<$0]) }
            name = SafeText.line(base.flatMap { ids.contains($0) ? $0 : nil } ?? id)
            type = SafeText.line(json["type"]?.string ?? id)
            lifetime = SafeText.line(json["lifetime"]?.string ?? "")
            alternatives = (json["alternatives"]?.array ?? []).compactMap(\.string).map { SafeText.line($0) }
            isRoot = json["isRoot"]?.bool == true
        }

        /// One line of the tree.
        var line: String {
            var line = name == type ? name : "\(name): \(type)"
            line += "  [\(lifetime)]"
            return alternatives.isEmpty ? line : line + "  {\(alternatives.joined(separator: " | "))}"
        }
    }

    fileprivate struct Edge {
        let from: String
        /// Nil when nothing provides the service.
        let to: String?
        let type: String
        let tag: String?
        let name: String?
        let kind: String

        /// Nil when the JSON value is no edge.
        init?(_ json: JSONValue) {
            guard let from = json["from"]?.string else { return nil }
            self.from = from
            to = json["to"]?.string
            type = SafeText.line(json["type"]?.string ?? "")
            tag = json["tag"]?.string.map { SafeText.line($0) }
            name = json["name"]?.string.map { SafeText.line($0) }
            kind = SafeText.line(json["kind"]?.string ?? "direct")
        }

        /// The type, tag and name of the service.
        var service: String { type + (tag.map { ", tag \($0)" } ?? "") + (name.map { ", name \"\($0)\"" } ?? "") }

        /// End of a line of the tree; empty for a plain edge.
        var note: String {
            let words = [kind == "direct" ? nil : kind, tag.map { "tag \($0)" }, name.map { "name \"\($0)\"" }]
            let text = words.compactMap { $0 }.joined(separator: ", ")
            return text.isEmpty ? "" : "  (\(text))"
        }
    }
}

/// Makes trees of dependencies; draws each dependency in full once.
private struct TreeMaker {
    /// Depth of a tree; a deeper dependency starts a tree of its own.
    private static let maxDepth = 64

    private let nodes: [String: DependencyDrawing.Node]
    private let edges: [String: [DependencyDrawing.Edge]]
    private var drawn: Set<String> = []

    init(nodes: [DependencyDrawing.Node], edges: [DependencyDrawing.Edge]) {
        self.nodes = Dictionary(nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.edges = Dictionary(grouping: edges, by: \.from)
    }

    func hasDrawn(_ node: DependencyDrawing.Node) -> Bool { drawn.contains(node.id) }

    mutating func root(_ node: DependencyDrawing.Node) -> TextTree {
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

    private mutating func tree(_ node: DependencyDrawing.Node, line: String, path: [String]) -> TextTree {
        if path.contains(node.id) { return TextTree(line + "  (cycle)") }
        let hasChildren = edges[node.id] != nil
        if hasChildren, !drawn.contains(node.id), path.count >= Self.maxDepth {
            return TextTree(line + "  (see below)")
        }
        guard drawn.insert(node.id).inserted || !hasChildren else { return TextTree(line + "  (see above)") }
        return TextTree(line, children(of: node.id, path: path + [node.id]))
    }
}
