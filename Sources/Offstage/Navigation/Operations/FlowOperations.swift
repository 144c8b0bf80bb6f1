import AppLoop

/// What a flow does in its place.
extension RouteTransaction {
    /// Replaces all that a flow has in its place.
    ///
    /// - Returns: the layout's node.
    @discardableResult
    func setRoot(_ layout: Layout, of flow: FlowInstance, animation: RouteAnimation) throws(RouteError) -> RouteNode {
        switch flow.place {
        case .window:
            try setRoot(layout.inContainer, animation: animation)
            guard let root = tree.keyWindow?.children.first?.children.first else {
                throw .broken("the window has no root")
            }
            if case .screen = layout, let screen = root.children.first { return screen }
            return root
        case .stack:
            let stack = try stack(of: flow)
            try atomically { () throws(RouteError) in
                try clear(stack, animation: animation)
                try push([layout], onto: stack, animation: animation)
            }
            return try last(of: stack)
        case .segment:
            let stack = try stack(of: flow)
            try atomically { () throws(RouteError) in
                if let first = firstItem(of: flow, in: stack), let place = first.index {
                    try take(Array(stack.children[place...]), .replaced)
                }
                try push([layout], onto: stack, animation: animation)
            }
            return try last(of: stack)
        }
    }

    private func last(of stack: RouteNode) throws(RouteError) -> RouteNode {
        guard let last = stack.children.last else { throw .emptyStack(stack.id) }
        return last
    }

    /// The stack that a flow's screens are pushed onto.
    func stack(of flow: FlowInstance) throws(RouteError) -> RouteNode {
        switch flow.place {
        case .window: return try stack(from: try flow.anchor())
        case .stack(let id), .segment(let id):
            guard let stack = tree[id] else { throw .conflict("the stack \(id) of the flow '\(flow.name)' is gone") }
            return stack
        }
    }

    /// The stack that links into a flow lead to; for screens of no flow that of the window's own content.
    package func stack(forLinksInto flow: FlowInstance?) throws(RouteError) -> RouteNode {
        switch flow?.place {
        case .stack, .segment: if let flow { return try stack(of: flow) }
        case .window, nil: break
        }
        guard let content = tree.keyWindow?.children.first else { throw .containerNotFound("window", from: nil) }
        // Not what stands above it: a sheet is no place to go to.
        let own = flow?.nodes.reversed().compactMap { tree[$0] }.filter { $0.layer === content } ?? []
        return try stack(from: own.first { tree.isShown($0) } ?? own.first ?? content)
    }

    /// Has screens stand on top of what a stack holds of others, bottom to top. Those that stand there already, from
    /// the bottom on, stay as they are.
    package func setTop(_ screens: [ScreenSpec], of stack: RouteNode, flow: FlowInstance?, keepingTarget: Bool)
        throws(RouteError)
    {
        var base = 0
        if case .segment? = flow?.place, let flow {
            base = firstItem(of: flow, in: stack)?.index ?? stack.children.count
        }
        let wanted = keepingTarget ? screens[...] : screens.dropLast()
        let kept = zip(stack.children.dropFirst(base), wanted).prefix { $0.key == $1.key }.count
        try atomically { () throws(RouteError) in
            let gone = Array(stack.children.dropFirst(base + kept))
            if !gone.isEmpty { try take(gone, .popped) }
            try push(screens.dropFirst(kept).map { .screen($0) }, onto: stack)
            if !gone.isEmpty {
                add(
                    RouteTransition(
                        container: stack.id, kind: .reset, from: gone.map(\.id), to: stack.children.suffix(1).map(\.id))
                )
            }
        }
    }

    /// The lowest item of a stack that belongs to a flow, or to one that it has started.
    func firstItem(of flow: FlowInstance, in stack: RouteNode) -> RouteNode? {
        let ids = Set(flow.all.map(\.id))
        return stack.children.first { item in
            var belongs = false
            item.forEach { if let id = $0.flowID, ids.contains(id) { belongs = true } }
            return belongs
        }
    }

    /// Takes away what a flow has presented; if that is nothing, the layer that the flow stands in.
    func dismiss(from flow: FlowInstance, animation: RouteAnimation) throws(RouteError) {
        let anchor = try flow.anchor()
        guard let window = anchor.window, let own = anchor.layer else { return }
        let presented = window.children.filter {
            $0 !== own && tree.presenter(of: $0).map { own.contains($0) } == true && $0.kind.takesInput
        }
        guard presented.isEmpty else { return try dismiss(above: anchor, animation: animation) }
        if own.kind != .content { try dismiss(own, animation: animation) }
    }

    /// Takes away what is left of flows that have finished, wherever something else is left to see: items of stacks,
    /// and layers of their own. A root is
    /// replaced by whoever shows what comes next.
    package func remove(flows ids: Set<String>) throws(RouteError) {
        var nodes: [RouteNode] = []
        tree.forEach { if let id = $0.flowID, ids.contains(id) { nodes.append($0) } }
        try remove(nodes, .popped)
    }

    /// Takes nodes away together with the containers that held nothing else. The last of a window stays.
    ///
    /// - Parameter policy: `all` takes what is locked, too.
    /// - Returns: those that could not go, for nothing else would be left to see.
    @discardableResult
    package func remove(
        _ nodes: [RouteNode], _ reason: RemovalReason, discarding policy: DiscardPolicy = .unlocked
    ) throws(RouteError) -> [RouteNode] {
        if policy == .all { return try ignoringLocks { () throws(RouteError) in try remove(nodes, reason) } }
        var left: [RouteNode] = []
        for (stack, items) in Self.byStack(nodes) where tree.isInTree(stack) {
            let present = items.filter { tree.isInTree($0) }
            if present.count < stack.children.count {
                try remove(present, from: stack, reason)
            } else {
                try removeContainer(stack, &left, reason)
            }
        }
        for node in nodes where tree.isInTree(node) && node.parent?.kind != .stack {
            try removeContainer(node, &left, reason)
        }
        return left
    }

    private static func byStack(_ nodes: [RouteNode]) -> [(stack: RouteNode, items: [RouteNode])] {
        var stacks: [(stack: RouteNode, items: [RouteNode])] = []
        for node in nodes {
            guard let stack = node.parent, stack.kind == .stack else { continue }
            if let place = stacks.firstIndex(where: { $0.stack === stack }) {
                stacks[place].items.append(node)
            } else {
                stacks.append((stack, [node]))
            }
        }
        return stacks
    }

    private func remove(_ items: [RouteNode], from stack: RouteNode, _ reason: RemovalReason) throws(RouteError) {
        guard !items.isEmpty else { return }
        let top = stack.children.last
        try take(items, reason)
        let isTop = items.contains { $0 === top }
        add(
            RouteTransition(
                container: stack.id, kind: isTop ? .pop : .update, from: items.map(\.id),
                to: isTop ? stack.children.suffix(1).map(\.id) : []))
    }

    /// A node that fills its layer goes with it; a branch goes where there are others.
    private func removeContainer(_ node: RouteNode, _ left: inout [RouteNode], _ reason: RemovalReason)
        throws(RouteError)
    {
        guard let parent = node.parent else { return }
        switch parent.kind {
        case .window where node.kind != .content: try dismiss(node, reason)
        case .modal: try dismiss(parent, reason == .popped ? .dismissed : reason)
        case .tabs where parent.children.count > 1: try removeTab(.id(node.id), of: parent)
        case .stack where parent.children.count > 1: try remove([node], from: parent, reason)
        case .pages where parent.children.count > 1: try removePage(node, of: parent, reason)
        case .stack, .tabs, .pages: try removeContainer(parent, &left, reason)
        case .screen: try take([node], reason)
        default: left.append(node)
        }
    }

    /// Where it was the selected one, the next takes its place, or the one before.
    private func removePage(_ page: RouteNode, of pages: RouteNode, _ reason: RemovalReason) throws(RouteError) {
        guard let index = page.index else { return }
        try take([page], reason)
        if let selected = pages.selected, selected > index || selected == pages.children.count {
            select(pages, selected - 1)
        }
        add(RouteTransition(container: pages.id, kind: .update, from: [page.id]))
    }

    /// What a node that stands in for another says meanwhile.
    package func setMessage(_ message: String?, of launching: RouteNode) throws(RouteError) {
        try checkInTree(launching)
        try update(launching) { $0.own = .launching(message: message) }
    }
}

extension Layout {
    /// A screen alone stands in a stack, so that something can be pushed onto it.
    fileprivate var inContainer: Layout { if case .screen = self { withStack() } else { self } }

    /// The same with the first screen's bars hidden.
    func hiding(top: Bool = false, bottom: Bool = false) -> Layout {
        guard top || bottom else { return self }
        return changingFirst { screen in
            var bars = screen.bars ?? Bars()
            if top { bars.hidesTop = true }
            if bottom { bars.hidesBottom = true }
            screen.bars = bars
        }
    }
}
