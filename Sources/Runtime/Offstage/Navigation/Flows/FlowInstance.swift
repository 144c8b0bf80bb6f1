import AppLoop
import OffstageInjection
import Wire

/// A running flow: its coordinator, its container, its nodes, and the flows that it has started.
@AppActor
package final class FlowInstance {
    package let id: String
    package let name: String
    package let container: Container
    /// The session's flows.
    let flows: FlowTree
    let begin: Flow.Start
    /// Nil once the flow has ended, which breaks the reference cycle.
    package private(set) var coordinator: BaseCoordinator?
    package private(set) weak var parent: FlowInstance?
    package internal(set) var children: [FlowInstance] = []
    /// Nodes of the flow's screens, in order of insertion.
    package internal(set) var nodes: [NodeID] = []
    var area: FlowArea
    package internal(set) var isStarting = false
    package internal(set) var isFinished = false
    /// Number of starts. The result of an earlier start is ignored.
    var generation = 0
    /// Tickets of the flow's routes that a guard has deferred.
    var tickets: [String] = []
    /// Set while `start()` is suspended.
    var startTask: Task<Void, Never>?
    var startEffect: Int?

    init(
        id: String, name: String, container: Container, flows: FlowTree, begin: Flow.Start, parent: FlowInstance?,
        area: FlowArea
    ) {
        self.id = id
        self.name = name
        self.container = container
        self.flows = flows
        self.begin = begin
        self.parent = parent
        self.area = area
    }

    func take(_ coordinator: BaseCoordinator) {
        self.coordinator = coordinator
        coordinator.attach(self)
    }

    func release() {
        coordinator?.detach()
        coordinator = nil
        startTask?.cancel()
        flows.session?.effects.ownerDidClose("start \(name)", startTask)
        startTask = nil
    }

    package var hasEnded: Bool { coordinator == nil }

    /// True when the flow has no nodes and no child flows, and will have none. Never true for the root flow.
    var isOver: Bool {
        guard !isRoot, nodes.isEmpty, children.isEmpty else { return false }
        if !hasArea { return true }
        return !isStarting && waitingTickets.isEmpty
    }

    private var waitingTickets: [String] { tickets.filter { flows.session?.isWaiting($0) == true } }

    var isRoot: Bool { flows.root === self }

    /// True while the stack that receives the flow's screens exists.
    private var hasArea: Bool {
        switch area {
        case .window: true
        case .stack(let id), .segment(let id): flows.tree.has(id)
        }
    }

    /// The nearest flow of this name: this one or the nearest of its parents.
    func nearest(named name: String) -> FlowInstance? {
        var flow: FlowInstance? = self
        while let current = flow, current.name != name { flow = current.parent }
        return flow
    }

    /// This flow and all flows below it, parents before children.
    package var inOrder: [FlowInstance] { [self] + children.flatMap(\.inOrder) }

    /// This flow and all flows below it, the last started first.
    package var all: [FlowInstance] { children.reversed().flatMap(\.all) + [self] }

    @discardableResult
    func navigate(_ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws -> Navigator.Outcome {
        guard !hasEnded else { throw RouteError.flowNotActive(name) }
        let outcome = try flows.routes.openSession().navigate { [self] transaction in
            try transaction.navigating(self) { try change(transaction) }
        }
        if case .deferred(let ticket) = outcome { tickets = waitingTickets + [ticket] }
        return outcome
    }

    /// The node at which the flow's routes begin: its latest node, preferably a visible one; otherwise that of its
    /// parent; otherwise the node that receives input.
    func anchor() throws(RouteError) -> RouteNode {
        let tree = flows.tree
        var flow: FlowInstance? = self
        while let current = flow {
            if case .stack(let id) = current.area, let stack = tree[id] { return stack }
            let nodes = current.nodes.reversed().compactMap { tree[$0] }
            if let node = nodes.first(where: { tree.isShown($0) }) ?? nodes.first { return node }
            flow = current.parent
        }
        guard let leaf = tree.activeLeaf else { throw .notActive(nil) }
        return leaf
    }
}

extension Flow {
    /// A flow to start, with the receivers of its result: the content of `Layout.flow`. Starts are equal when their
    /// coordinators have one type.
    @AppActor
    public struct Start: Equatable {
        package let type: any Coordinating.Type
        package let argument: Any?
        /// True when the flow starts with its first appearance.
        let isLazy: Bool
        package let onCancel: @AppActor () -> Void
        package let onFinish: @AppActor (Any) throws -> Void
        let start: @AppActor (BaseCoordinator, Link.Match?) async throws -> Void

        package init<C: Coordinating>(
            _ type: C.Type, with argument: Any? = nil, isLazy: Bool = false,
            onCancel: @escaping @AppActor () -> Void = {},
            onFinish: @escaping @AppActor (C.Output) throws -> Void = { _ in }
        ) {
            self.type = type
            self.argument = argument
            self.isLazy = isLazy
            self.onCancel = onCancel
            self.onFinish = { if let output = $0 as? C.Output { try onFinish(output) } }
            start = { coordinator, link in
                guard let coordinator = coordinator as? C else { return }
                if let link { try await coordinator.start(link: link) } else { try await coordinator.start() }
            }
        }

        /// Whether the coordinators have one type.
        public nonisolated static func == (first: Start, second: Start) -> Bool { first.type == second.type }
    }
}

extension Flow {
    /// Position of a flow's screens in the tree.
    public enum Placement: Equatable, Sendable {
        /// The parent's area: the flow's root replaces the parent's screens.
        case here
        /// The parent's stack: the flow's root is pushed, and its routes change only the items from there to the top.
        case pushed
        /// A stack of its own in a modal layer.
        case presented(ModalStyle)

        /// A stack of its own in a modal layer with the default style.
        public static var presented: Flow.Placement { .presented(ModalStyle()) }
    }
}

/// Part of the tree that receives a flow's screens.
enum FlowArea {
    /// The key window.
    case window
    /// A stack that contains the flow's screens only.
    case stack(NodeID)
    /// The flow's items at the top of another flow's stack.
    case segment(NodeID)
}
