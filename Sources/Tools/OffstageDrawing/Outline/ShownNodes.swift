import JSON

/// The visible path through a route tree.
package enum ShownNodes {
    /// Depth limit that protects the call stack; no tree of an app is deeper.
    package static let deepest = 40

    /// Returns the shown child of a container; nil for a screen and for an unknown kind.
    package static func child(of node: JSONObject) -> JSONObject? {
        switch node.word("kind") {
        case "stack": node.objects("items").last
        case "tabs": selected(node, among: node.objects("branches"))
        case "pages": selected(node, among: node.objects("pages"))
        case "content", "modal": node.object("content")
        default: nil
        }
    }

    static func selectedIndex(_ node: JSONObject, among children: [JSONObject]) -> Int? {
        if let index = node.count("selected") { return children.indices.contains(index) ? index : nil }
        if let id = node.word("selected") { return children.firstIndex { $0.word("id") == id } }
        return nil
    }

    private static func selected(_ node: JSONObject, among children: [JSONObject]) -> JSONObject? {
        selectedIndex(node, among: children).map { children[$0] }
    }

    /// Returns the panes of a split node.
    static func panes(of node: JSONObject) -> [JSONObject] {
        node["panes"] != nil ? node.objects("panes") : node.objects("items")
    }

    /// Returns the ids of the screens that a node shows, with slots and panes.
    package static func screens(below node: JSONObject, depth: Int = deepest) -> [String] {
        guard depth > 0 else { return [] }
        var ids: [String] = []
        if node.word("kind") == "screen", let id = node.word("id") { ids.append(id) }
        var next = node.objects("slots")
        if let child = child(of: node) { next.append(child) }
        if node.word("kind") == "split" { next += panes(of: node) }
        return ids + next.flatMap { screens(below: $0, depth: depth - 1) }
    }
}
