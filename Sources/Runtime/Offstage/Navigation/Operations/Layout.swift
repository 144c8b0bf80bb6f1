import AppLoop
import JSON
import Wire

/// Description of a part of the tree: a screen, or a container with its children. A navigation step creates the nodes.
public indirect enum Layout: Equatable, Sendable {
    /// A screen. `Screen` and coordinators create it from params.
    case screen(ScreenSpec)
    /// A stack of at least one item, bottom to top.
    case stack([Layout])
    /// Tabs with at least one branch, of which one is selected. `back` and `reselect` are the effects of a back request
    /// at the root of a branch, and of selecting the selected branch.
    case tabs(
        [Layout.Tab], selected: Int = 0, back: Layout.TabsBackBehavior = .history,
        reselect: Route.BranchSelection = .toRoot)
    /// Pages. Those up to `realisedWindow` (at most 16) away from the visible one are created before they are shown.
    case pages(
        [Layout], selected: Int = 0, loops: Bool = false, axis: Layout.PagesAxis = .horizontal, realisedWindow: Int = 1)
    /// Nothing to show yet, with a message for the user. A flow that is still starting shows it.
    case launching(message: String?)
    /// A flow in a stack of its own; see `flow(_:with:autoStartFlow:onFinish:onCancel:)`.
    case flow(Flow.Start)
}

extension Presentable where Self == Layout {
    /// Returns a flow, for a tab, a layer or wherever a screen can be shown. The flow starts with the change that shows
    /// it.
    ///
    /// - Parameters:
    ///   - type: the coordinator's type; the app declares its flow.
    ///   - argument: the coordinator's `Argument`, if its initialiser has one.
    ///   - autoStartFlow: false starts the flow with its first appearance, such as the selection of its tab.
    ///   - onFinish: called once with the flow's output. Only a flow without an output can omit it.
    ///   - onCancel: called when the flow ends without `finish`.
    public static func flow<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, autoStartFlow: Bool = true,
        onFinish: @escaping @AppActor (C.Output) throws -> Void, onCancel: @escaping @AppActor () -> Void = {}
    ) -> Layout {
        .flow(Flow.Start(type, with: argument, isLazy: !autoStartFlow, onCancel: onCancel, onFinish: onFinish))
    }

    /// Returns a flow without an output. `type`, `argument`, `autoStartFlow` and `onCancel` are those of the method
    /// with `onFinish`.
    public static func flow<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, autoStartFlow: Bool = true,
        onCancel: @escaping @AppActor () -> Void = {}
    ) -> Layout where C.Output == WireNothing {
        .flow(type, with: argument, autoStartFlow: autoStartFlow, onFinish: { _ in }, onCancel: onCancel)
    }
}

/// Decorators.
extension Layout {
    /// Returns the layout in a stack of its own.
    public func withStack() -> Layout { .stack([self]) }
}

/// A screen as data: its name, params and decorations.
public struct ScreenSpec: Sendable, Equatable {
    /// The members of its node.
    var fields: NodeFields

    /// Describes a screen.
    ///
    /// - Parameters:
    ///   - name: full name, such as `notes.details`.
    ///   - traits: distinguish screens with one name; the params unless given.
    ///   - params: params of the screen: an object; nil for a screen without params.
    ///   - title: replaces the declared title.
    ///   - bars: replace the declared bars.
    ///   - zones: guarded zones, in addition to the declared ones.
    ///   - flowID: id of a running flow; the newest flow that declares the screen unless given.
    ///   - link: URL that leads to the screen, reported in the route tree.
    ///   - metadata: the app's own data about the screen, reported in the route tree.
    ///   - outlets: names of its slots; nil for any.
    public init(
        _ name: String, traits: JSONValue? = nil, params: JSONValue? = nil, title: String? = nil,
        bars: Layout.Bars? = nil, zones: [String] = [], flowID: String? = nil, link: String? = nil,
        metadata: JSONValue? = nil, outlets: [String]? = nil
    ) {
        let key = NodeKey(name: name, traits: traits)
        fields = NodeFields(
            key: key, params: params, title: title, bars: bars, flowID: flowID, zones: zones.isEmpty ? nil : zones,
            metadata: metadata, link: link, outlets: outlets)
    }

    /// The screen of a node, wherever that is and whether or not it is locked.
    init(of node: RouteNode) {
        fields = node.fields
        (fields.tab, fields.slot, fields.locked, fields.interceptsBack) = (nil, nil, nil, false)
    }

    package var name: String { fields.key?.name ?? "" }
}

extension Layout {
    /// One branch of tabs.
    public struct Tab: Equatable, Sendable {
        /// Item in the tab bar.
        public var item: Layout.TabItem
        /// Content of the branch.
        public var layout: Layout

        /// Creates a branch with its `item` in the tab bar and its `layout`.
        public init(_ item: Layout.TabItem, _ layout: Layout) {
            self.item = item
            self.layout = layout
        }
    }
}

extension RouteTransaction {
    /// The nesting level of a new child of a node.
    func depth(below id: NodeID) -> Int { tree.depth(of: id) + 1 }

    /// The members of a screen's node: those of the spec with what the app declares.
    ///
    /// - Throws: errors of the app's own declarations.
    func fields(of screen: ScreenSpec) throws(RouteError) -> NodeFields {
        if let session { try session.prepare(screen, for: flow).fields } else { screen.fields }
    }

    /// Makes the nodes of layouts; see `build(_:under:depth:slot:tab:into:)`.
    ///
    /// - Returns: the ids of the roots.
    func build(
        _ layouts: some Collection<Layout>, under parent: NodeID, depth: Int, into nodes: inout [RouteNode]
    ) throws(RouteError) -> [NodeID] {
        var roots: [NodeID] = []
        for layout in layouts { roots.append(try build(layout, under: parent, depth: depth, into: &nodes)) }
        return roots
    }

    /// Makes the nodes of a layout for a container of the tree, without inserting them, and appends them to `nodes`,
    /// parents first. Recursive, to at most `RouteTree.maxDepth`.
    ///
    /// - Parameter depth: the nesting level of the root.
    /// - Returns: the root's id.
    /// - Throws: `tooDeep`, `emptyStack`, `indexOutOfRange`, `duplicateBranch`; errors of the app's own declarations.
    func build(
        _ layout: Layout, under parent: NodeID, depth: Int, slot: String? = nil, tab: Layout.TabItem? = nil,
        into nodes: inout [RouteNode]
    ) throws(RouteError) -> NodeID {
        guard depth <= RouteTree.maxDepth else { throw .tooDeep }
        var fields: NodeFields
        let kind: NodeKind
        switch layout {
        case .screen(let screen):
            (kind, fields) = (.screen, try self.fields(of: screen))
        case .launching(let message): (kind, fields) = (.launching, NodeFields(own: .launching(message: message)))
        case .stack, .flow: (kind, fields) = (.stack, NodeFields())
        case .tabs(_, _, let back, let reselect):
            (kind, fields) = (.tabs, NodeFields(own: .tabs(back, reselect: reselect)))
        case .pages(_, _, let loops, let axis, let window):
            let own = NodeFields.OwnFields.pages(loops: loops, axis: axis, realisedWindow: min(16, max(0, window)))
            (kind, fields) = (.pages, NodeFields(own: own))
        }
        (fields.slot, fields.tab) = (slot, tab)
        let node = try make(kind, fields, under: parent)
        let (id, index) = (node.id, nodes.count)
        nodes.append(node)
        func append(_ child: Layout, tab: Layout.TabItem? = nil) throws(RouteError) {
            nodes[index].children.append(try build(child, under: id, depth: depth + 1, tab: tab, into: &nodes))
        }
        switch layout {
        case .screen, .launching: break
        case .flow(let start):
            try append(.launching(message: nil))
            try flowWillStart(start, at: id)
        case .stack(let items):
            guard !items.isEmpty else { throw .emptyStack(id) }
            for item in items { try append(item) }
        case .tabs(let branches, let selected, _, _):
            try checkBranches(branches, beside: NodeIDs(), of: id)
            for branch in branches { try append(branch.layout, tab: branch.item) }
            try select(selected, in: &nodes[index])
        case .pages(let pages, let selected, _, _, _):
            for page in pages { try append(page) }
            if !pages.isEmpty { try select(selected, in: &nodes[index]) }
        }
        return id
    }

    private func select(_ index: Int, in node: inout RouteNode) throws(RouteError) {
        guard node.children.indices.contains(index) else {
            throw .indexOutOfRange(index, count: node.children.count, node.id)
        }
        node.selected = index
    }

    /// - Throws: `duplicateBranch` when two branches begin with the same screen.
    func checkBranches(_ branches: [Layout.Tab], beside others: NodeIDs, of tabs: NodeID) throws(RouteError) {
        var known: [String: [NodeKey]] = [:]
        for id in others { if let key = firstScreen(of: id)?.key { known[key.name, default: []].append(key) } }
        for key in branches.compactMap(\.layout.firstKey) {
            if known[key.name]?.contains(key) == true { throw .duplicateBranch(key.name, tabs) }
            known[key.name, default: []].append(key)
        }
    }

    /// The first screen of a branch or page, which identifies it.
    func firstScreen(of id: NodeID) -> RouteNode? {
        var first = tree[id]
        while let node = first, node.kind != .screen, let next = node.children.first { first = tree[next] }
        return first
    }

}

extension RouteTree {
    /// The layout from which a subtree can be built again. Children in slots are not part of it.
    func layout(of node: RouteNode) -> Layout {
        let children = children(of: node)
        switch node.fields.own {
        case .tabs(let back, let reselect):
            let branches = children.map { Layout.Tab($0.fields.tab ?? Layout.TabItem(title: ""), layout(of: $0)) }
            return .tabs(branches, selected: node.selected ?? 0, back: back, reselect: reselect)
        case .pages(let loops, let axis, let window):
            return .pages(
                children.map { layout(of: $0) }, selected: node.selected ?? 0, loops: loops, axis: axis,
                realisedWindow: window)
        case .launching(let message): return .launching(message: message)
        default: return node.kind == .stack ? .stack(children.map { layout(of: $0) }) : .screen(ScreenSpec(of: node))
        }
    }
}

extension Layout {
    /// Full name of the first screen, such as `notes.list`; nil for a layout without screens.
    public var firstScreenName: String? { firstKey?.name }

    /// Key of the first screen.
    var firstKey: NodeKey? {
        switch self {
        case .screen(let screen): NodeKey(name: screen.name, traits: screen.fields.key?.traits ?? screen.fields.params)
        case .launching, .flow: nil
        case .stack(let layouts), .pages(let layouts, _, _, _, _): layouts.first?.firstKey
        case .tabs(let branches, _, _, _): branches.first?.layout.firstKey
        }
    }
}
