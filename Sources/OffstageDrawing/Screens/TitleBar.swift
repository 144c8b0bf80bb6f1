import JSON

/// The bar above a screen: back button, title and buttons.
struct TitleBar {
    let title: String
    private let isLarge: Bool
    private let leading: [String]
    private let trailing: [String]
    /// Title of the screen below; empty when that screen has no title, nil without a back button.
    var back: String?
    /// The node has a member `back`.
    let knowsBack: Bool
    /// The node lies on another node of a stack.
    var isPushed = false
    /// The bar has a button that dismisses the layer.
    var hasClose = false

    init(_ node: JSONObject) {
        let bars = node.object("bars") ?? [:]
        title = node.text("title") ?? node.object("key")?.text("name") ?? ""
        isLarge = bars.word("titleStyle") == "large"
        leading = bars.objects("leading").prefix(8).map(Self.item)
        trailing = bars.objects("trailing").prefix(8).map(Self.item)
        let info = node.object("back")
        knowsBack = info?["can"]?.bool != nil
        back = info?.isTrue("can") == true ? info?.text("title") ?? "" : nil
    }

    /// The bar has nothing but its title.
    var isPlain: Bool { leading.isEmpty && trailing.isEmpty && left.isEmpty }

    func lines(_ width: Int) -> [String] {
        let left = ([self.left].filter { !$0.isEmpty } + leading).joined(separator: " ")
        let right = trailing.joined(separator: " ")
        if isLarge {
            return (left.isEmpty && right.isEmpty ? [] : [Columns.spread(left, right, to: width)]) + [
                Columns.cut(title, to: width)
            ]
        }
        if title.isEmpty { return isPlain ? [] : [Columns.spread(left, right, to: width)] }
        let (before, after) = (Columns.width(of: left), Columns.width(of: right))
        let start = (width - Columns.width(of: title)) / 2
        // The title is centred when its neighbours leave room; otherwise it has a line of its own.
        guard start >= before + (before > 0 ? 2 : 0), start >= after + (after > 0 ? 2 : 0) else {
            if before + after == 0 { return [Columns.cut(title, to: width)] }
            return [Columns.spread(left, right, to: width), Columns.centre(title, in: width)]
        }
        return [Columns.pad(Columns.pad(left, to: start) + title, to: width - after) + right]
    }

    private var left: String {
        if let back { return back.isEmpty ? "‹" : "‹ " + back }
        return hasClose ? "✕" : ""
    }

    private static func item(_ item: JSONObject) -> String {
        let icon = item.text("icon").flatMap(Symbol.sign)
        let title = item.text("title") ?? icon ?? item.text("id") ?? "…"
        return item.isFalse("isEnabled") ? "·\(title)·" : "[\(title)]"
    }
}
