extension Route {
    /// The nodes that may be removed to make another one visible.
    public enum DiscardPolicy: String, Sendable {
        /// No node.
        case none
        /// Every node that is not locked.
        case unlocked
        /// Every node.
        case all
    }
}

/// Removals that make a node visible.
private struct Discarding {
    let policy: Route.DiscardPolicy
    let animation: Route.Animation
    /// Nodes that may not be removed.
    var refused: [NodeID] = []
}

extension RouteTransaction {
    /// Makes a node visible and the receiver of input: tabs and pages turn to it, nodes that cover it are removed, its
    /// window becomes the key window.
    ///
    /// - Throws: `wouldDiscard` with the nodes that cover it and may not be removed.
    package func makeVisible(
        _ id: NodeID, discarding policy: Route.DiscardPolicy = .unlocked, animation: Route.Animation = .default
    ) throws(RouteError) {
        let node = try node(id)
        try atomically { () throws(RouteError) in
            var discarding = Discarding(policy: policy, animation: animation)
            try reveal(node, &discarding)
            try uncover(node, &discarding)
            let refused = discarding.refused.sorted { $0.number < $1.number }
            if !refused.isEmpty { throw .wouldDiscard(refused) }
            if let window = tree.window(of: node) { try makeKey(window.id) }
        }
    }

    /// Makes each container on the path show the next node, from the node upwards. A layer that hides with its
    /// presenter needs that one visible, too.
    private func reveal(_ node: RouteNode, _ discarding: inout Discarding) throws(RouteError) {
        var next: RouteNode? = node
        while let current = next {
            if current.kind.isLayer {
                next = current.hidesWithPresenter ? tree.presenter(of: current) : nil
                continue
            }
            let parent = tree.parent(of: current)
            if let parent { try show(current.id, in: parent, &discarding) }
            next = parent
        }
    }

    private func show(_ child: NodeID, in parent: RouteNode, _ discarding: inout Discarding) throws(RouteError) {
        switch parent.kind {
        case .stack:
            guard let index = parent.children.lastIndex(of: child) else { return }
            try discard(Array(parent.children[(index + 1)...]), .popped, &discarding)
        case .tabs, .pages: try turn(parent, to: child, discarding)
        default: break
        }
    }

    private func turn(_ parent: RouteNode, to child: NodeID, _ discarding: Discarding) throws(RouteError) {
        guard parent.shownChild != child, let index = parent.children.lastIndex(of: child) else { return }
        if discarding.policy != .all { try checkUnlocked(parent) }
        if parent.kind == .tabs {
            show(child, at: index, of: parent, remembering: true, discarding.animation)
        } else {
            turn(parent, to: child, at: index, nil, discarding.animation)
        }
    }

    /// Removes the layers that cover the node's own.
    private func uncover(_ node: RouteNode, _ discarding: inout Discarding) throws(RouteError) {
        guard let window = tree.window(of: node) else { return }
        let covering = node.kind == .window ? [] : busyLayers(above: node, in: window)
        try discard(covering, .dismissed, &discarding)
    }

    private func discard(
        _ ids: [NodeID], _ reason: RemovalReason, _ discarding: inout Discarding
    ) throws(RouteError) {
        guard let parent = ids.first.flatMap({ tree[$0] }).flatMap({ tree.parent(of: $0) }) else { return }
        let policy = discarding.policy
        if policy != .all { try checkUnlocked(parent) }
        let held = ids.filter { id in
            policy == .none || policy == .unlocked && tree.lock(removing: id) != nil
        }
        discarding.refused += held
        guard held.isEmpty else { return }
        for id in ids.reversed() where tree.has(id) { removeWithLayers(id, reason) }
        let isPop = reason == .popped
        let top = isPop ? Array(tree[parent.id]?.children.suffix(1) ?? []) : []
        add(
            RouteTransition(
                container: parent.id, kind: isPop ? .pop : .dismiss, from: ids, to: top,
                animation: discarding.animation))
    }
}
