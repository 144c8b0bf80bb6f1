import OrderedCollections

/// Operations on the nodes of a flow.
extension RouteTransaction {
    /// Replaces the content of a flow.
    ///
    /// - Returns: the layout's node.
    @discardableResult
    func setRoot(_ layout: Layout, of flow: FlowInstance, animation: Route.Animation) throws(RouteError) -> NodeID {
        switch flow.area {
        case .window:
            try setRoot(layout.inContainer, animation: animation)
            let content = tree.keyWindow?.children.first.flatMap { tree[$0] }
            guard let root = content?.children.first else { throw .broken("the window has no root") }
            if case .screen = layout, let screen = tree[root]?.children.first { return screen }
            return root
        case .stack, .segment:
            let stack = try stack(of: flow)
            try atomically { () throws(RouteError) in
                let items = tree[stack]?.children ?? NodeIDs()
                if case .stack = flow.area {
                    try clear(stack, animation: animation)
                } else if let first = firstItem(of: flow, in: stack), let index = items.lastIndex(of: first) {
                    try take(Array(items[index...]), .replaced)
                }
                try push([layout], onto: stack, animation: animation)
            }
            guard let last = tree[stack]?.children.last else { throw .emptyStack(stack) }
            return last
        }
    }

    /// Starts the flow of a new stack later in the route; see `FlowTree.startShown`.
    ///
    /// - Throws: `unknownFlow` in an app without flows.
    func flowWillStart(_ start: Flow.Start, at stack: NodeID) throws(RouteError) {
        guard let flows = session?.flows, let parent = flow ?? flows.root else {
            throw .unknownFlow("\(start.type)", known: [])
        }
        flows.add(start, at: stack, under: parent, self)
    }

    /// Pushes a flow below that of a node, or below the root flow.
    func push(_ start: Flow.Start, from id: NodeID) throws {
        guard let flows = session?.flows, let root = flows.root else {
            throw RouteError.unknownFlow("\(start.type)", known: [])
        }
        let around = tree.ancestor(of: try node(id)) { $0.flowID != nil }?.flowID.flatMap { flows[$0] }
        try flows.start(start, under: around ?? root, .pushed, from: id)
    }

    /// The stack that receives a flow's screens.
    func stack(of flow: FlowInstance) throws(RouteError) -> NodeID {
        switch flow.area {
        case .window: return try stack(from: try flow.anchor().id)
        case .stack(let id), .segment(let id):
            guard tree.has(id) else { throw .conflict("the stack \(id) of the flow '\(flow.name)' was removed") }
            return id
        }
    }

    /// The stack that receives the screens of a link; without a flow, that of the window's content.
    package func stack(forLinksInto flow: FlowInstance?) throws(RouteError) -> NodeID {
        switch flow?.area {
        case .stack, .segment: if let flow { return try stack(of: flow) }
        case .window, nil: break
        }
        guard let content = tree.keyWindow?.children.first else { throw .containerNotFound("window", from: nil) }
        // A link changes the content layer only.
        let own = flow?.nodes.reversed().compactMap { tree[$0] }.filter { tree.layer(of: $0)?.id == content } ?? []
        return try stack(from: own.first { tree.isShown($0) }?.id ?? own.first?.id ?? content)
    }

    /// Replaces the flow's items of a stack, bottom to top. Items at the bottom with equal keys stay.
    package func setTop(
        _ screens: [ScreenSpec], of stack: NodeID, flow: FlowInstance?, keepingTarget: Bool
    ) throws(RouteError) {
        let items = try node(stack).children
        var base = 0
        if case .segment? = flow?.area, let flow {
            base = firstItem(of: flow, in: stack).flatMap { items.lastIndex(of: $0) } ?? items.count
        }
        let wanted = keepingTarget ? screens[...] : screens.dropLast()
        let kept = zip(items.dropFirst(base), wanted).prefix { tree[$0]?.key == $1.fields.key }.count
        try atomically { () throws(RouteError) in
            let gone = Array(items.dropFirst(base + kept))
            if !gone.isEmpty { try take(gone, .popped) }
            try push(screens.dropFirst(kept).map { .screen($0) }, onto: stack)
            if !gone.isEmpty {
                add(
                    RouteTransition(
                        container: stack, kind: .reset, from: gone, to: Array(tree[stack]?.children.suffix(1) ?? [])))
            }
        }
    }

    /// The lowest item of a stack that belongs to a flow, or to one that it has started.
    func firstItem(of flow: FlowInstance, in stack: NodeID) -> NodeID? {
        let ids = Set(flow.all.map(\.id))
        return tree[stack]?.children.first { item in
            var belongs = false
            tree.forEach(below: item) { if let id = $0.flowID, ids.contains(id) { belongs = true } }
            return belongs
        }
    }

    /// Removes the layers that a flow has presented; without any, the layer that contains the flow.
    func dismiss(from flow: FlowInstance, animation: Route.Animation) throws(RouteError) {
        let anchor = try flow.anchor()
        guard let window = tree.window(of: anchor), let own = tree.layer(of: anchor) else { return }
        let presented = window.children.contains { id in
            guard id != own.id, let layer = tree[id], layer.kind.takesInput else { return false }
            return tree.presenter(of: layer).map { tree.contains(own.id, $0) } == true
        }
        if presented { return try dismiss(above: anchor.id, animation: animation) }
        if own.kind != .content { try dismiss(own.id, animation: animation) }
    }

    /// Removes the nodes of finished flows: items of stacks, and layers. A root stays until another replaces it.
    package func remove(flows ids: Set<String>) throws(RouteError) {
        var nodes: [NodeID] = []
        var foreign: Set<NodeID> = []
        tree.forEach { node in
            if let id = node.flowID, ids.contains(id) {
                nodes.append(node.id)
            } else if node.kind == .screen || node.children.isEmpty, let root = root(of: node) {
                foreign.insert(root)
            }
        }
        // A root of these flows alone stays whole until the next flow replaces it.
        nodes.removeAll { id in tree[id].flatMap(root).map { !foreign.contains($0) } ?? false }
        try remove(nodes, .popped)
    }

    /// The root of the window that contains a node; nil in another layer.
    private func root(of node: RouteNode) -> NodeID? {
        var node = node
        while let parent = tree.parent(of: node) {
            if parent.kind == .content { return node.id }
            node = parent
        }
        return nil
    }

    /// Removes nodes together with the containers that hold nothing else. The last node of a window stays.
    ///
    /// - Parameter policy: `all` removes locked nodes, too.
    /// - Returns: the nodes that stay because nothing else would be visible.
    @discardableResult
    package func remove(
        _ ids: [NodeID], _ reason: RemovalReason, discarding policy: Route.DiscardPolicy = .unlocked
    ) throws(RouteError) -> [NodeID] {
        if policy == .all { return try ignoringLocks { () throws(RouteError) in try remove(ids, reason) } }
        var left: [NodeID] = []
        for (stack, items) in byStack(ids) {
            guard let node = tree[stack] else { continue }
            let present = items.filter { tree.has($0) }
            if present.count < node.children.count {
                try remove(present, from: node, reason)
            } else {
                try removeContainer(stack, &left, reason)
            }
        }
        for id in ids {
            guard let node = tree[id], tree.parent(of: node)?.kind != .stack else { continue }
            try removeContainer(id, &left, reason)
        }
        return left
    }

    private func byStack(_ ids: [NodeID]) -> OrderedDictionary<NodeID, [NodeID]> {
        var stacks: OrderedDictionary<NodeID, [NodeID]> = [:]
        for id in ids {
            guard let stack = tree[id].flatMap({ tree.parent(of: $0) }), stack.kind == .stack else { continue }
            stacks[stack.id, default: []].append(id)
        }
        return stacks
    }

    private func remove(_ items: [NodeID], from stack: RouteNode, _ reason: RemovalReason) throws(RouteError) {
        guard !items.isEmpty else { return }
        try take(items, reason)
        let isTop = stack.children.last.map { items.contains($0) } ?? false
        let top = isTop ? Array(tree[stack.id]?.children.suffix(1) ?? []) : []
        add(RouteTransition(container: stack.id, kind: isTop ? .pop : .update, from: items, to: top))
    }

    /// Removes a node; with it the layer that it fills. A branch is removed where there are others.
    private func removeContainer(_ id: NodeID, _ left: inout [NodeID], _ reason: RemovalReason) throws(RouteError) {
        guard let node = tree[id], let parent = tree.parent(of: node) else { return }
        switch parent.kind {
        case .window where node.kind != .content: try dismiss(id, reason)
        case .modal: try dismiss(parent.id, reason == .popped ? .dismissed : reason)
        case .tabs where parent.children.count > 1: try removeTab(.id(id), of: parent.id)
        case .stack where parent.children.count > 1: try remove([id], from: parent, reason)
        case .pages where parent.children.count > 1: try removePage(id, of: parent, reason)
        case .stack, .tabs, .pages: try removeContainer(parent.id, &left, reason)
        case .screen: try take([id], reason)
        default: left.append(id)
        }
    }

    /// Removes a page. The next page is selected in its place, or the one before.
    private func removePage(_ page: NodeID, of pages: RouteNode, _ reason: RemovalReason) throws(RouteError) {
        guard let index = pages.children.lastIndex(of: page) else { return }
        try take([page], reason)
        selectAfterRemoval(at: index, of: pages.id)
        add(RouteTransition(container: pages.id, kind: .update, from: [page]))
    }

    /// Changes the message of the placeholder of a flow's first screen.
    package func setMessage(_ message: String?, of launching: NodeID) throws(RouteError) {
        _ = try node(launching)
        try update(launching) { $0.own = .launching(message: message) }
    }
}

extension Layout {
    /// A screen alone gets a stack, so that screens can be pushed onto it.
    fileprivate var inContainer: Layout { if case .screen = self { withStack() } else { self } }

    /// The layout with the first screen's bars hidden.
    func hiding(top: Bool = false, bottom: Bool = false) -> Layout {
        guard top || bottom else { return self }
        switch self {
        case .screen(var screen):
            var bars = screen.fields.bars ?? Layout.Bars()
            if top { bars.hidesTop = true }
            if bottom { bars.hidesBottom = true }
            screen.fields.bars = bars
            return .screen(screen)
        case .stack(let items):
            return .stack(items.prefix(1).map { $0.hiding(top: top, bottom: bottom) } + items.dropFirst())
        case .tabs, .pages, .launching, .flow: return self
        }
    }
}
