import AppLoop
import JSON

/// What is to stand somewhere in the tree: a screen, or a container with what is in it. Plain data until an operation makes nodes of it.
public indirect enum Layout: Sendable {
    case screen(ScreenSpec)
    /// Bottom to top; not empty.
    case stack([Layout])
    case tabs([TabBranch], selected: Int = 0, back: TabsBackBehavior = .history)
    case pages([Layout], selected: Int = 0, loops: Bool = false, axis: PagesAxis = .horizontal, realisedWindow: Int = 1)
    case launching(message: String?)

    /// Decorator: the same in a stack of its own.
    public func withStack() -> Layout { .stack([self]) }
}

/// A screen as data: rebuilt from it, a tree is the same tree.
public struct ScreenSpec: Sendable, Equatable {
    public var key: NodeKey
    public var params: JSONValue?
    public var title: String?
    public var bars: Bars?
    public var zones: [String]
    public var flowID: String?
    public var link: String?
    public var metadata: JSONValue?

    public init(
        _ name: String, traits: JSONValue? = nil, params: JSONValue? = nil, title: String? = nil, bars: Bars? = nil, zones: [String] = [],
        flowID: String? = nil, link: String? = nil, metadata: JSONValue? = nil
    ) {
        key = NodeKey(name: name, traits: traits)
        self.params = params
        self.title = title
        self.bars = bars
        self.zones = zones
        self.flowID = flowID
        self.link = link
        self.metadata = metadata
    }

    var fields: NodeFields {
        var fields = NodeFields()
        fields.key = key
        fields.params = params
        fields.title = title
        fields.bars = bars
        fields.zones = zones.isEmpty ? nil : zones
        fields.flowID = flowID
        fields.link = link
        fields.metadata = metadata
        return fields
    }
}

/// One branch of tabs.
public struct TabBranch: Sendable {
    public var item: TabItem
    public var layout: Layout

    public init(_ item: TabItem, _ layout: Layout) {
        self.item = item
        self.layout = layout
    }
}

extension RouteTransaction {
    /// Makes the nodes of a layout, with nothing around them yet.
    func build(_ layout: Layout) throws(RouteError) -> RouteNode {
        switch layout {
        case .screen(let screen): return make(.screen, screen.fields)
        case .launching(let message):
            var fields = NodeFields()
            fields.own = .launching(message: message)
            return make(.launching, fields)
        case .stack(let items):
            let stack = make(.stack)
            guard !items.isEmpty else { throw .emptyStack(stack.id) }
            for item in items { adopt(try build(item), in: stack) }
            return stack
        case .tabs(let branches, let selected, let back): return try buildTabs(branches, selected, back)
        case .pages(let pages, let selected, let loops, let axis, let window):
            return try buildPages(pages, selected, .pages(loops: loops, axis: axis, realisedWindow: max(0, window)))
        }
    }

    private func buildTabs(_ branches: [TabBranch], _ selected: Int, _ back: TabsBackBehavior) throws(RouteError) -> RouteNode {
        let tabs = make(.tabs)
        tabs.fields.own = .tabs(back)
        guard branches.indices.contains(selected) else { throw .indexOutOfRange(selected, count: branches.count, tabs.id) }
        for branch in branches { adopt(try build(branch), in: tabs) }
        tabs.selected = selected
        return tabs
    }

    func build(_ branch: TabBranch) throws(RouteError) -> RouteNode {
        let node = try build(branch.layout)
        node.fields.tab = branch.item
        return node
    }

    private func buildPages(_ pages: [Layout], _ selected: Int, _ own: NodeFields.OwnFields) throws(RouteError) -> RouteNode {
        let node = make(.pages)
        node.fields.own = own
        for page in pages { adopt(try build(page), in: node) }
        guard pages.isEmpty || pages.indices.contains(selected) else { throw .indexOutOfRange(selected, count: pages.count, node.id) }
        node.selected = pages.isEmpty ? nil : selected
        return node
    }
}
