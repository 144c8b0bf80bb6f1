import JSON

/// The outline of a session: one line for each element that the user can reach, with role, label, value, states and
/// focus. It is the simplest front end, and compares what the others show: it needs the route tree and the views, and
/// knows no app. The article Outlines defines the format.
///
///     window "Notes" [active]
///       screen "Notes"
///         list "All notes": 2
///           listitem "Milk"
///
/// Any JSON gives an outline.
public struct SessionOutline: Sendable {
    private let tree: JSONValue
    private let views: [String: JSONValue]

    /// Takes the state of a session.
    ///
    /// - Parameters:
    ///   - tree: The tree of `route/get`: `{"windows":[…]}`.
    ///   - views: Views of the screens of `shownScreens(in:)` by node id, from `screen/get`.
    public init(tree: JSONValue, views: [String: JSONValue]) {
        self.tree = tree
        self.views = views
    }

    /// The lines, each with a line feed.
    public var text: String { lines(hasRefs: false).text }

    /// The lines with a ref in braces after each element that takes input, and these elements.
    package var textWithRefs: (text: String, targets: [String: OutlineTarget]) {
        let lines = lines(hasRefs: true)
        return (lines.text, lines.targets ?? [:])
    }

    private func lines(hasRefs: Bool) -> OutlineLines {
        var lines = OutlineLines(hasRefs: hasRefs)
        let windows = tree.object?.objects("windows") ?? []
        let key = windows.firstIndex { $0.isTrue("isKey") } ?? 0
        for (index, window) in windows.enumerated() {
            lines.element("window", window["title"], states: [index == key ? "active" : nil]) { lines in
                if index == key { OutlineNodes(views: views).add(window, to: &lines) }
            }
        }
        return lines
    }

    /// Returns the lines of the elements of one view, each with a line feed.
    public static func text(ofView view: JSONValue) -> String {
        var lines = OutlineLines()
        OutlineNodes(views: [:]).view(view.object ?? [:], to: &lines)
        return lines.text
    }

    /// Returns the ids of the screens whose views are listed: those on the visible path of the key window's top layer,
    /// with slots. A front end requests each view with `screen/get`.
    ///
    /// - Parameter tree: The tree of `route/get`: `{"windows":[…]}`.
    public static func shownScreens(in tree: JSONValue) -> [String] {
        let windows = tree.object?.objects("windows") ?? []
        guard let window = windows.first(where: { $0.isTrue("isKey") }) ?? windows.first else { return [] }
        return WindowLayers(window).top?.object("content").map { ShownNodes.screens(below: $0) } ?? []
    }
}
