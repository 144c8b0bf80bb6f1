import JSON

/// A session's screen as text: the simplest front end. It needs the route tree and the views, and knows no app.
///
///     print(TextScreen(tree: route["tree"] ?? nil, views: ["n8": screen["view"] ?? nil]).render(width: 80))
///
/// The text contains no escape codes. Any JSON gives a drawing.
public struct TextScreen: Sendable {
    /// Accepted widths, in columns.
    public static let widths = 20...200

    private let tree: JSONValue
    private let views: [String: JSONValue]

    /// Takes the state of a session.
    ///
    /// - Parameters:
    ///   - tree: The tree of `route/get`: `{"windows":[…]}`.
    ///   - views: Views of the visible screens by node id, from `screen/get`.
    public init(tree: JSONValue, views: [String: JSONValue]) {
        self.tree = tree
        self.views = views
    }

    /// Ids of the screens whose views are drawn: those on the visible path of the key window's top layer, with slots
    /// and panes. A front end requests each view with `screen/get`.
    public var shownScreens: [String] {
        guard let window = keyWindow, let top = WindowLayers(window).top else { return [] }
        return top.object("content").map { ShownNodes.screens(below: $0) } ?? []
    }

    /// Returns lines that end with a line feed, none wider than `width`, which is clamped to `widths`.
    public func render(width: Int = 60) -> String {
        let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        var lines: [String]
        if let window = keyWindow {
            lines = LayerText(views: views, width: width).lines(window)
        } else {
            lines = Frame(width: width).lines([[Columns.centre("(no window is open)", in: Frame.inner(width))]])
        }
        let windows = self.windows
        for (index, window) in windows.enumerated().prefix(20) where index != keyIndex {
            let title =
                window.text("title") ?? WindowLayers(window).top.map(ShownNodes.title) ?? window.text("id") ?? "…"
            lines.append(Columns.cut("also open: \(title)", to: width))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var windows: [JSONObject] { tree.object?.objects("windows") ?? [] }
    private var keyIndex: Int { windows.firstIndex { $0.isTrue("isKey") } ?? 0 }
    private var keyWindow: JSONObject? { windows.first { $0.isTrue("isKey") } ?? windows.first }
}

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

    /// Returns the nodes in slots, in their order.
    static func slots(of node: JSONObject) -> [(name: String, node: JSONObject)] {
        (node.object("slots") ?? [:]).compactMap { name, slot in slot.object.map { (SafeText.line(name), $0) } }
    }

    /// Returns the title of the shown screen, or a name in its place.
    static func title(of node: JSONObject) -> String {
        var shown = node
        for _ in 0..<deepest {
            guard let next = shown.word("kind") == "split" ? panes(of: shown).last : child(of: shown) else { break }
            shown = next
        }
        return shown.text("title") ?? shown.object("key")?.text("name") ?? node.text("title") ?? shown.text("kind")
            ?? "…"
    }

    /// Returns the ids of the screens that a node shows, with slots and panes.
    package static func screens(below node: JSONObject, depth: Int = deepest) -> [String] {
        guard depth > 0 else { return [] }
        var ids: [String] = []
        if node.word("kind") == "screen", let id = node.word("id") { ids.append(id) }
        var next = slots(of: node).map(\.node)
        if let child = child(of: node) { next.append(child) }
        if node.word("kind") == "split" { next += panes(of: node) }
        return ids + next.flatMap { screens(below: $0, depth: depth - 1) }
    }
}
