import AppLoop
import Wire

extension Route {
    /// Starts a flow below the node's flow, or below the root flow. See `BaseCoordinator.start`. `type`, `argument`,
    /// `placement`, `onFinish` and `onCancel` are those of that method.
    @discardableResult
    public func start<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, _ placement: Flow.Placement = .presented,
        onFinish: @escaping @AppActor (C.Output) throws -> Void, onCancel: @escaping @AppActor () -> Void = {}
    ) -> Route {
        adding { transaction, node in
            guard let flows = transaction.session?.flows, let root = flows.root else {
                throw RouteError.unknownFlow(BaseCoordinator.flowName(of: C.self), known: [])
            }
            let around = transaction.tree.ancestor(of: try transaction.node(node)) { $0.flowID != nil }
            let own = around?.flowID.flatMap { flows[$0] }
            try flows.start(
                FlowStart(type, with: argument, onCancel: onCancel, onFinish: onFinish), under: own ?? root, placement,
                from: node)
            node = transaction.tree.activeLeaf?.id ?? node
        }
    }

    /// Starts a flow without an output. `type`, `argument`, `placement` and `onCancel` are those of
    /// `BaseCoordinator.start`.
    @discardableResult
    public func start<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, _ placement: Flow.Placement = .presented,
        onCancel: @escaping @AppActor () -> Void = {}
    ) -> Route where C.Output == WireNothing {
        start(type, with: argument, placement, onFinish: { _ in }, onCancel: onCancel)
    }

    /// Continues only if the zone's guard allows it. The zone need not be one of the next screen's.
    @discardableResult
    public func authorize(_ zone: String) -> Route {
        adding { transaction, node in
            try transaction.session?.guarding.guards.check(transaction.node(node), zone)
        }
    }

    /// Opens a link.
    @discardableResult
    public func open(_ link: Link.Match) -> Route {
        adding { transaction, node in
            try transaction.session?.open(link)
            node = transaction.tree.activeLeaf?.id ?? node
        }
    }
}
