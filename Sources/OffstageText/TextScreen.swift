import JSON

/// What a user would see of a session, as text: the simplest front end. It knows what any front end is told, the route
/// tree and the views, and no
/// app.
///
///     print(TextScreen(tree: route["tree"] ?? nil, views: ["n8": screen["view"] ?? nil]).render(width: 80))
///
/// Plain text: no escape codes of its own, and none of an app's passes through. Whatever the JSON is, something is
/// drawn.
public struct TextScreen: Sendable {
    /// How wide a screen may be, in columns.
    public static let widths = 20...200

    private let tree: JSONValue
    private let views: [String: JSONValue]

    /// - Parameters:
    ///   - tree: as `route/get` has it: `{"windows":[…]}`.
    ///   - views: of the screens that are visible, by node id, as `screen/get` has them, members in their order.
    public init(tree: JSONValue, views: [String: JSONValue]) {
        self.tree = tree
        self.views = views
    }

    /// The nodes whose views are drawn: on the way that is shown, slots and panes included, of the key window's top
    /// layer. Each is worth a
    /// `screen/get`.
    public var shownScreens: [String] {
        guard let window = keyWindow, let top = WindowLayers(window).top else { return [] }
        return top.object("content").map { ShownNodes.screens(below: $0) } ?? []
    }

    /// Lines that end with a line feed each, none wider than `width`, which is brought between 20 and 200.
    public func render(width: Int = 60) -> String {
        let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        var lines: [String]
        if let window = keyWindow {
            lines = LayerText(views: views, width: width).lines(window)
        } else {
            lines = Frame(width: width).lines([[Columns.centre("(no window is open)", in: Frame.inner(width))]])
        }
        let windows = self.windows
        for (place, window) in windows.enumerated().prefix(20) where place != keyPlace {
            let title =
                window.text("title") ?? WindowLayers(window).top.map(ShownNodes.title) ?? window.text("id") ?? "…"
            lines.append(Columns.cut("also open: \(title)", to: width))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var windows: [JSONObject] { tree.object?.objects("windows") ?? [] }
    private var keyPlace: Int { windows.firstIndex { $0.isTrue("isKey") } ?? 0 }
    private var keyWindow: JSONObject? { windows.first { $0.isTrue("isKey") } ?? windows.first }
}

/// Which way through the tree is shown.
enum ShownNodes {
    /// Deeper than any tree of use, shallow enough for the stack.
    static let deepest = 40

    /// The one child that is shown of a container; nil for a screen and for what is unknown.
    static func child(of node: JSONObject) -> JSONObject? {
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

    /// Nodes side by side.
    static func panes(of node: JSONObject) -> [JSONObject] {
        node["panes"] != nil ? node.objects("panes") : node.objects("items")
    }

    /// By name, in their order.
    static func slots(of node: JSONObject) -> [(name: String, node: JSONObject)] {
        (node.object("slots") ?? [:]).compactMap { name, slot in slot.object.map { (Shown.line(name), $0) } }
    }

    /// Of the screen that is shown, or of what stands in its place.
    static func title(of node: JSONObject) -> String {
        var shown = node
        for _ in 0..<deepest {
            guard let next = shown.word("kind") == "split" ? panes(of: shown).last : child(of: shown) else { break }
            shown = next
        }
        return shown.text("title") ?? shown.object("key")?.text("name") ?? node.text("title") ?? shown.text("kind")
            ?? "…"
    }

    static func screens(below node: JSONObject, depth: Int = deepest) -> [String] {
        guard depth > 0 else { return [] }
        var ids: [String] = []
        if node.word("kind") == "screen", let id = node.word("id") { ids.append(id) }
        var next = slots(of: node).map(\.node)
        if let child = child(of: node) { next.append(child) }
        if node.word("kind") == "split" { next += panes(of: node) }
        return ids + next.flatMap { screens(below: $0, depth: depth - 1) }
    }
}
