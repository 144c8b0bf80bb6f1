import AppLoop

/// What may go so that something can be seen.
public enum DiscardPolicy: String, Sendable {
    case none
    /// Everything that is not locked.
    case unlocked
    case all
}

extension RouteTransaction {
    /// Brings a node to where the user sees it and input goes: tabs and pages are turned to it, what stands on it is
    /// taken away, its window becomes
    /// the key window.
    ///
    /// - Throws: `wouldDiscard` with the nodes that would have to go and may not.
    public func makeVisible(
        _ node: RouteNode, discarding policy: DiscardPolicy = .unlocked, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try checkInTree(node)
        try atomically { () throws(RouteError) in
            var refused: [NodeID] = []
            try reveal(node, policy, animation, &refused)
            try uncover(node, policy, animation, &refused)
            if !refused.isEmpty { throw .wouldDiscard(refused.sorted { $0.number < $1.number }) }
            if let window = node.window { try makeKey(window) }
        }
    }

    /// The first node of a key, in tree order.
    ///
    /// - Throws: `containerNotFound`, `wouldDiscard`.
    public func makeVisible(
        _ key: NodeKey, discarding policy: DiscardPolicy = .unlocked, animation: RouteAnimation = .default
    ) throws(RouteError) {
        try makeVisible(try tree.first(.key(key)), discarding: policy, animation: animation)
    }

    /// Makes each container on the way show the next, from the node outwards; a layer that hides with its presenter
    /// needs that one, too.
    private func reveal(
        _ node: RouteNode, _ policy: DiscardPolicy, _ animation: RouteAnimation, _ refused: inout [NodeID]
    ) throws(RouteError) {
        var next: RouteNode? = node
        while let current = next {
            if current.kind.isLayer {
                next = current.hidesWithPresenter ? tree.presenter(of: current) : nil
                continue
            }
            if let parent = current.parent { try show(current, in: parent, policy, animation, &refused) }
            next = current.parent
        }
    }

    private func show(
        _ child: RouteNode, in parent: RouteNode, _ policy: DiscardPolicy, _ animation: RouteAnimation,
        _ refused: inout [NodeID]
    ) throws(RouteError) {
        switch parent.kind {
        case .stack:
            guard let place = child.index else { return }
            try discard(Array(parent.children[(place + 1)...]), .popped, policy, animation, &refused)
        case .tabs, .pages: try turn(parent, to: child, policy, animation)
        default: break
        }
    }

    private func turn(_ parent: RouteNode, to child: RouteNode, _ policy: DiscardPolicy, _ animation: RouteAnimation)
        throws(RouteError)
    {
        guard parent.shownChild !== child, let index = child.index else { return }
        if policy != .all { try checkUnlocked(parent) }
        if parent.kind == .tabs {
            show(child, at: index, of: parent, remembering: true, animation)
        } else {
            turn(parent, to: child, at: index, nil, animation)
        }
    }

    /// Takes away the layers that cover the node's own, now that it is on the way that is shown.
    private func uncover(
        _ node: RouteNode, _ policy: DiscardPolicy, _ animation: RouteAnimation, _ refused: inout [NodeID]
    ) throws(RouteError) {
        guard let window = node.window else { return }
        let covering = node.kind == .window ? [] : busyLayers(above: node, in: window)
        try discard(covering, .dismissed, policy, animation, &refused)
    }

    private func discard(
        _ nodes: [RouteNode], _ reason: RemovalReason, _ policy: DiscardPolicy, _ animation: RouteAnimation,
        _ refused: inout [NodeID]
    ) throws(RouteError) {
        guard let parent = nodes.first?.parent else { return }
        if policy != .all { try checkUnlocked(parent) }
        let held = policy == .all ? [] : nodes.filter { policy == .none || tree.lock(goingWith: $0) != nil }
        refused += held.map(\.id)
        guard held.isEmpty else { return }
        for node in nodes.reversed() where tree.isInTree(node) { removeWithLayers(node, reason) }
        let (kind, top) =
            reason == .popped ? (RouteTransition.Kind.pop, parent.children.suffix(1).map(\.id)) : (.dismiss, [])
        add(RouteTransition(container: parent.id, kind: kind, from: nodes.map(\.id), to: top, animation: animation))
    }
}
