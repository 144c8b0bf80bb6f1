import AppLoop
import JSON
import OffstageInjection
import Wire

/// A flow that is under way: its coordinator, its scope, the nodes that are its own, and the flows that it has started.
@AppActor
package final class FlowInstance {
    package let id: String
    package let name: String
    package let container: Container
    /// The session's.
    let flows: FlowTree
    let begin: FlowStart
    /// Nil once the flow has ended, which breaks the cycle.
    package private(set) var coordinator: BaseCoordinator?
    package private(set) weak var parent: FlowInstance?
    package internal(set) var children: [FlowInstance] = []
    /// Its own, in the order in which they came.
    package internal(set) var nodes: [NodeID] = []
    var place: FlowPlace
    package internal(set) var isStarting = false
    package internal(set) var isFinished = false
    /// Counts its starts: what an earlier one comes to is nobody's business any more.
    var generation = 0
    /// Routes of the flow that wait, or have waited, behind a guard's challenge.
    var tickets: [String] = []
    /// Set while `start()` is suspended.
    var startTask: Task<Void, Never>?
    var startEffect: Int?

    init(
        id: String, name: String, container: Container, flows: FlowTree, begin: FlowStart, parent: FlowInstance?,
        place: FlowPlace
    ) {
        self.id = id
        self.name = name
        self.container = container
        self.flows = flows
        self.begin = begin
        self.parent = parent
        self.place = place
    }

    func take(_ coordinator: BaseCoordinator) {
        self.coordinator = coordinator
        coordinator.attach(self)
    }

    func letGo() {
        coordinator?.detach()
        coordinator = nil
        startTask?.cancel()
        startTask = nil
    }

    package var hasEnded: Bool { coordinator == nil }

    /// Neither on screen nor about to be; the root flow is always there.
    var isOver: Bool {
        guard !isRoot, nodes.isEmpty, children.isEmpty else { return false }
        if !hasPlace { return true }
        return !isStarting && waitingTickets.isEmpty
    }

    private var waitingTickets: [String] { tickets.filter { flows.session?.isWaiting($0) == true } }

    var isRoot: Bool { flows.root === self }

    /// The stack that its screens go into is still there.
    private var hasPlace: Bool {
        switch place {
        case .window: true
        case .stack(let id), .segment(let id): flows.tree[id] != nil
        }
    }

    /// The nearest flow of this name: this one or the nearest of its parents.
    func nearest(named name: String) -> FlowInstance? {
        var flow: FlowInstance? = self
        while let current = flow, current.name != name { flow = current.parent }
        return flow
    }

    /// Itself and all flows below, parents before children.
    package var inOrder: [FlowInstance] { [self] + children.flatMap(\.inOrder) }

    /// Itself and all flows below, those that were started last first.
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

    /// Where its routes begin: the latest of its nodes, one that is shown if there is one; else those of whoever
    /// started it; else where input goes.
    func anchor() throws(RouteError) -> RouteNode {
        let tree = flows.tree
        var flow: FlowInstance? = self
        while let current = flow {
            if case .stack(let id) = current.place, let stack = tree[id] { return stack }
            let nodes = current.nodes.reversed().compactMap { tree[$0] }
            if let node = nodes.first(where: { tree.isShown($0) }) ?? nodes.first { return node }
            flow = current.parent
        }
        guard let leaf = tree.activeLeaf else { throw .notActive(nil) }
        return leaf
    }
}

/// How a flow begins and what becomes of it, without its coordinator's type.
@AppActor
package struct FlowStart {
    package let type: any Coordinating.Type
    package let argument: Any?
    let onCancel: @AppActor () -> Void
    let onFinish: @AppActor (Any) throws -> Void
    let start: @AppActor (BaseCoordinator, Link.Match?) async throws -> Void

    package init<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, onCancel: @escaping @AppActor () -> Void = {},
        onFinish: @escaping @AppActor (C.Output) throws -> Void = { _ in }
    ) {
        self.type = type
        self.argument = argument
        self.onCancel = onCancel
        self.onFinish = { if let output = $0 as? C.Output { try onFinish(output) } }
        start = { coordinator, link in
            guard let coordinator = coordinator as? C else { return }
            if let link { try await coordinator.start(link: link) } else { try await coordinator.start() }
        }
    }
}

/// Where a flow's screens go.
public enum FlowPlacement: Sendable {
    /// Where those of its parent go: a new root takes the place of the old one.
    case here
    /// On top of the parent's stack: the flow's root is pushed, and its routes keep to what stands on that.
    case pushed
    /// Into a stack of its own, above everything else.
    case presented(ModalStyle)

    public static var presented: FlowPlacement { .presented(ModalStyle()) }
}

enum FlowPlace {
    /// The key window.
    case window
    /// A stack that is all the flow's.
    case stack(NodeID)
    /// What the flow has put onto a stack of others.
    case segment(NodeID)
}

/// One tab of a flow that shows several.
@AppActor
public struct FlowTab {
    let item: TabItem
    let layout: Layout?
    let begin: FlowStart?

    /// A tab with a flow of its own; see `BaseCoordinator.start`.
    public static func flow<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, _ item: TabItem,
        onFinish: @escaping @AppActor (C.Output) throws -> Void = { _ in }
    ) -> FlowTab {
        FlowTab(item: item, layout: nil, begin: FlowStart(type, with: argument, onFinish: onFinish))
    }

    public static func screen(_ layout: Layout, _ item: TabItem) -> FlowTab {
        FlowTab(item: item, layout: layout, begin: nil)
    }
}
