import AppLoop

extension Route {
    /// Starts a flow: below the one that the node belongs to, or the root flow. See `BaseCoordinator.start`.
    @discardableResult
    public func start<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, _ placement: FlowPlacement = .presented,
        onFinish: @escaping @AppActor (C.Output) throws -> Void = { _ in },
        onCancel: @escaping @AppActor () -> Void = {}
    ) -> Route {
        adding { transaction, node in
            guard let flows = transaction.tree.host?.flows, let root = flows.root else {
                throw RouteError.unknownFlow(BaseCoordinator.flowName(of: C.self), known: [])
            }
            let own = node.ancestor { $0.flowID != nil }?.flowID.flatMap { flows[$0] }
            try flows.start(
                FlowStart(type, with: argument, onCancel: onCancel, onFinish: onFinish), under: own ?? root, placement,
                from: node)
            node = transaction.tree.activeLeaf ?? node
        }
    }

    /// Goes on only where the zone's guard allows it, whatever the steps that follow lead to.
    @discardableResult
    public func authorize(_ zone: String) -> Route {
        adding { transaction, node in try transaction.tree.host?.authorize(zone, from: node) }
    }

    /// Goes where a link leads.
    @discardableResult
    public func open(_ link: LinkMatch) -> Route {
        adding { transaction, node in
            try transaction.tree.host?.open(link)
            node = transaction.tree.activeLeaf ?? node
        }
    }
}
