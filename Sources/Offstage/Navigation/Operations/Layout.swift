import AppLoop
import JSON

/// What is to stand somewhere in the tree: a screen, or a container with what is in it. Plain data until an operation
/// makes nodes of it.
public indirect enum Layout: Sendable {
    case screen(ScreenSpec)
    /// Bottom to top; not empty.
    case stack([Layout])
    case tabs([TabBranch], selected: Int = 0, back: TabsBackBehavior = .history, reselect: BranchSelection = .toRoot)
    /// Pages up to `realisedWindow` away from the one that is shown are made before they are seen; 16 at the most.
    case pages([Layout], selected: Int = 0, loops: Bool = false, axis: PagesAxis = .horizontal, realisedWindow: Int = 1)
    case launching(message: String?)

}

/// Decorators: the same, and something around it or about it.
extension Layout {
    /// In a stack of its own.
    public func withStack() -> Layout { .stack([self]) }

    /// As the first branch of tabs.
    public func withTabs(_ item: TabItem, and others: [TabBranch] = []) -> Layout {
        .tabs([TabBranch(item, self)] + others)
    }

    /// As a branch of tabs.
    public func tabItem(_ title: String, icon: String? = nil, badge: String? = nil) -> TabBranch {
        TabBranch(TabItem(title: title, icon: icon, badge: badge), self)
    }

    /// With a title in place of the screen's own; of a container, that of what it begins with.
    public func titled(_ title: String) -> Layout { changingFirst { $0.title = title } }

    /// With bars in place of the screen's own.
    public func withBars(_ bars: Bars) -> Layout { changingFirst { $0.bars = bars } }

    func changingFirst(_ change: (inout ScreenSpec) -> Void) -> Layout {
        switch self {
        case .screen(var screen):
            change(&screen)
            return .screen(screen)
        case .stack(let items): return .stack(items.prefix(1).map { $0.changingFirst(change) } + items.dropFirst())
        case .tabs, .pages, .launching: return self
        }
    }
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
    /// The names of its slots; nil for any.
    public var outlets: [String]?

    public init(
        _ name: String, traits: JSONValue? = nil, params: JSONValue? = nil, title: String? = nil, bars: Bars? = nil,
        zones: [String] = [],
        flowID: String? = nil, link: String? = nil, metadata: JSONValue? = nil, outlets: [String]? = nil
    ) {
        key = NodeKey(name: name, traits: traits)
        self.params = params
        self.title = title
        self.bars = bars
        self.zones = zones
        self.flowID = flowID
        self.link = link
        self.metadata = metadata
        self.outlets = outlets
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
        fields.outlets = outlets
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
    /// Makes the nodes of a layout, with nothing around them yet. Recursive, and held to the depth that a tree may
    /// have.
    func build(_ layout: Layout, depth: Int = 1) throws(RouteError) -> RouteNode {
        guard depth <= RouteTree.maxDepth else { throw .tooDeep }
        switch layout {
        case .screen(let screen):
            guard let host = tree.host else { return try make(.screen, screen.fields) }
            return try make(.screen, try host.prepare(screen).fields)
        case .launching(let message): return try make(.launching, NodeFields(own: .launching(message: message)))
        case .stack(let items):
            let stack = try make(.stack)
            guard !items.isEmpty else { throw .emptyStack(stack.id) }
            for item in items { adopt(try build(item, depth: depth + 1), in: stack) }
            return stack
        case .tabs(let branches, let selected, let back, let reselect):
            let tabs = try make(.tabs, NodeFields(own: .tabs(back, reselect: reselect)))
            try checkBranches(branches, beside: NodeList(), of: tabs)
            for branch in branches { adopt(try build(branch, depth: depth + 1), in: tabs) }
            return try selecting(selected, in: tabs)
        case .pages(let pages, let selected, let loops, let axis, let window):
            let node = try make(
                .pages, NodeFields(own: .pages(loops: loops, axis: axis, realisedWindow: min(16, max(0, window)))))
            for page in pages { adopt(try build(page, depth: depth + 1), in: node) }
            return pages.isEmpty ? node : try selecting(selected, in: node)
        }
    }

    func build(_ branch: TabBranch, depth: Int = 1) throws(RouteError) -> RouteNode {
        let node = try build(branch.layout, depth: depth)
        var fields = node.fields
        fields.tab = branch.item
        node.setFields(FieldsBox(fields))
        return node
    }

    private func selecting(_ index: Int, in node: RouteNode) throws(RouteError) -> RouteNode {
        guard node.children.indices.contains(index) else {
            throw .indexOutOfRange(index, count: node.children.count, node.id)
        }
        node.selected = index
        return node
    }

    /// - Throws: `duplicateBranch` when two begin with the same screen.
    func checkBranches(_ branches: [TabBranch], beside others: some Sequence<RouteNode>, of tabs: RouteNode)
        throws(RouteError)
    {
        var known: [String: [NodeKey]] = [:]
        for key in others.compactMap({ firstScreen(of: $0).key }) { known[key.name, default: []].append(key) }
        for key in branches.compactMap(\.layout.firstKey) {
            if known[key.name]?.contains(key) == true { throw .duplicateBranch(key.name, tabs.id) }
            known[key.name, default: []].append(key)
        }
    }

    /// What a branch or page begins with, which it is known by.
    func firstScreen(of node: RouteNode) -> RouteNode {
        var first = node
        while first.kind != .screen, let next = first.children.first { first = next }
        return first
    }

    /// The data from which a subtree can be built again; what fills slots is the business of who fills them.
    func layout(of node: RouteNode) -> Layout {
        switch node.fields.own {
        case .tabs(let back, let reselect):
            let branches = node.children.map { TabBranch($0.fields.tab ?? TabItem(title: ""), layout(of: $0)) }
            return .tabs(branches, selected: node.selected ?? 0, back: back, reselect: reselect)
        case .pages(let loops, let axis, let window):
            return .pages(
                node.children.map { layout(of: $0) }, selected: node.selected ?? 0, loops: loops, axis: axis,
                realisedWindow: window)
        case .launching(let message): return .launching(message: message)
        default:
            return node.kind == .stack ? .stack(node.children.map { layout(of: $0) }) : .screen(ScreenSpec(node.fields))
        }
    }
}

extension Layout {
    /// Of the screen that it begins with: `notes.list`; nil where there is none.
    public var firstScreenName: String? { firstKey?.name }

    /// Of the screen that it begins with.
    var firstKey: NodeKey? {
        var layout = self
        while true {
            switch layout {
            case .screen(let screen): return screen.key
            case .launching: return nil
            case .stack(let layouts), .pages(let layouts, _, _, _, _):
                guard let first = layouts.first else { return nil }
                layout = first
            case .tabs(let branches, _, _, _):
                guard let first = branches.first else { return nil }
                layout = first.layout
            }
        }
    }
}

extension ScreenSpec {
    init(_ fields: NodeFields) {
        self.init(
            fields.key?.name ?? "", traits: fields.key?.traits, params: fields.params, title: fields.title,
            bars: fields.bars,
            zones: fields.zones ?? [],
            flowID: fields.flowID, link: fields.link, metadata: fields.metadata, outlets: fields.outlets)
    }
}
