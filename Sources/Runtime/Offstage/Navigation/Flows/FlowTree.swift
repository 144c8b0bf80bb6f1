import AppLoop
import OffstageInjection
import Wire

/// The flows of a session. A flow ends by itself when neither it nor a flow that it started has a node in the route
/// tree, or is about to have one.
@AppActor
package final class FlowTree {
    /// Maximum number of running flows.
    static let maxFlows = 1024
    /// Maximum number of restarts without input from a front end.
    static let maxRestarts = 16

    let routes: RouteState
    package private(set) var root: FlowInstance?
    private var flows: [String: FlowInstance] = [:]
    private var lastNumber = 0
    private var restarts = 0
    /// Flows of layouts, with their stacks: those that start at the end of the route, or with their first appearance.
    private var unstarted: [(stack: NodeID, start: Flow.Start, parent: FlowInstance)] = []

    package init(_ routes: RouteState) { self.routes = routes }

    /// Nil once the session is closed.
    var session: Session? { routes.session }
    /// The session's tree, with the changes of the transaction in progress.
    var tree: RouteTree { routes.tree }

    package subscript(id: String) -> FlowInstance? { flows[id] }

    /// The running flow of a name that was started first.
    package func first(named name: String) -> FlowInstance? {
        root.flatMap { root in root.all.reversed().first { $0.name == name && !$0.isFinished } }
    }

    /// Resets the count of restarts: the front end sent input, so restarting is no loop.
    package func noteInput() { restarts = 0 }

    // MARK: Starting

    /// Starts the session's root flow. The window shows `launching` until the flow has set a root.
    package func startRoot(_ begin: Flow.Start, link: Link.Match?) throws {
        try routes.openSession().navigate { [self] transaction in
            try transaction.setRoot(.launching(message: nil))
            let flow = try attach(begin, under: nil, at: .window, transaction)
            root = flow
            transaction.onUndo { [self] in root = nil }
            try run(flow, link: link)
        }
    }

    /// - Parameter node: the node that a pushed or presented flow begins at; the parent's node if nil.
    package func start(
        _ begin: Flow.Start, under parent: FlowInstance, _ placement: Flow.Placement, from node: NodeID? = nil
    ) throws {
        let session = try routes.openSession()
        let outcome = try session.navigate { [self] transaction in
            let area = try area(placement, of: parent, node, transaction)
            if transaction.isDryRun { return }
            try run(try attach(begin, under: parent, at: area, transaction), link: nil)
        }
        // A guard deferred the flow. When the user cancels its challenge, the flow is cancelled.
        if case .deferred(let ticket) = outcome { session.whenDropped(ticket, begin.onCancel) }
    }

    private func area(
        _ placement: Flow.Placement, of parent: FlowInstance, _ node: NodeID?, _ transaction: RouteTransaction
    ) throws(RouteError) -> FlowArea {
        switch placement {
        case .here: return parent.area
        case .pushed:
            if let node { return .segment(try transaction.stack(from: node)) }
            return .segment(try transaction.stack(of: parent))
        case .presented(let style):
            let anchor = if let node { node } else { try parent.anchor().id }
            let layer = try transaction.present(.stack([.launching(message: nil)]), from: anchor, style: style)
            guard let stack = transaction.tree[layer]?.children.first else { throw .broken("\(layer) is empty") }
            return .stack(stack)
        }
    }

    // MARK: Flows of layouts

    /// Adds a flow to those that `startShown` starts.
    func add(_ start: Flow.Start, at stack: NodeID, under parent: FlowInstance, _ transaction: RouteTransaction) {
        transaction.onUndo { [self] in unstarted.removeAll { $0.stack == stack } }
        unstarted.append((stack, start, parent))
    }

    /// Starts the flows of the transaction's new stacks, except those that wait for their first appearance.
    ///
    /// - Parameter name: a flow that a link needs now.
    func startShown(in transaction: RouteTransaction, needing name: String? = nil) throws {
        if unstarted.isEmpty || transaction.isDryRun { return }
        func isDue(_ stack: NodeID, _ start: Flow.Start) -> Bool {
            guard let node = tree[stack] else { return false }
            return !start.isLazy || tree.isShown(node) || self.name(of: start) == name
        }
        while let index = unstarted.firstIndex(where: { isDue($0.stack, $0.start) }) {
            let next = unstarted.remove(at: index)
            transaction.onUndo { [self] in unstarted.insert(next, at: index) }
            if next.parent.hasEnded { continue }
            try run(try attach(next.start, under: next.parent, at: .stack(next.stack), transaction), link: nil)
        }
    }

    /// Whether a flow of this name waits for its first appearance.
    func isUnstarted(_ name: String) -> Bool {
        unstarted.contains { tree.has($0.stack) && self.name(of: $0.start) == name }
    }

    /// Whether a layer with an unstarted flow has left its queue: it does so at the end of a transaction.
    var isDue: Bool { unstarted.contains { !$0.start.isLazy && tree.has($0.stack) } }

    private func name(of start: Flow.Start) -> String? { try? session?.host.flow(of: start.type).flow.name }

    private func attach(
        _ begin: Flow.Start, under parent: FlowInstance?, at area: FlowArea, _ transaction: RouteTransaction
    ) throws -> FlowInstance {
        guard flows.count < Self.maxFlows else { throw RouteError.flowLimit(Self.maxFlows) }
        let session = try routes.openSession()
        let kind = try session.host.flow(of: begin.type)
        let name = kind.flow.name
        let number = lastNumber
        lastNumber += 1
        let id = "f\(lastNumber)"
        let container = (parent?.container ?? session.container).openFlow(
            id, argument: begin.argument.map { RootArgument($0) })
        let flow = FlowInstance(
            id: id, name: name, container: container, flows: self, begin: begin, parent: parent, area: area)
        do {
            let coordinator = try kind.makeCoordinator(container)
            session.restoration?.restore(coordinator, of: name)
            flow.take(coordinator)
        } catch {
            container.close()
            throw error
        }
        flows[id] = flow
        parent?.children.append(flow)
        transaction.onUndo { [weak self, weak flow] in
            guard let self, let flow else { return }
            end(flow)
            // No client received the number, so the next flow uses it.
            lastNumber = min(lastNumber, number)
        }
        return flow
    }

    /// The turn in which a flow's `start()` begins.
    @AppActor private final class StartTurn {
        var isRunning = true
        /// Set when `start()` ends without a suspension.
        var outcome: Result<Void, any Error>?
    }

    /// Runs `start()` up to its first suspension. Cancels an earlier start that is still suspended.
    private func run(_ flow: FlowInstance, link: Link.Match?) throws {
        guard let coordinator = flow.coordinator else { return }
        flow.startTask?.cancel()
        endEffect(of: flow, nil)
        flow.generation += 1
        flow.isStarting = true
        let generation = flow.generation
        let turn = StartTurn()
        AppLoop.shared.taskDidBegin()
        let catalogue = session?.catalogue
        let task = AppLoop.shared.start { [weak self, weak flow] in
            let outcome = await Self.outcome {
                try await Catalogue.$current.withValue(catalogue) { try await flow?.begin.start(coordinator, link) }
            }
            AppLoop.shared.taskDidEnd()
            if turn.isRunning { turn.outcome = outcome } else if let flow { self?.didStart(flow, generation, outcome) }
        }
        turn.isRunning = false
        guard flow.generation == generation else {
            // The flow restarted itself in this start. An error means that the restart was refused.
            if case .failure(let error)? = turn.outcome { throw error }
            return
        }
        if let outcome = turn.outcome {
            flow.isStarting = false
            return try outcome.get()
        }
        flow.startTask = task
        flow.startEffect = session?.workDidBegin(
            .background, "start \(flow.name)", node: nil, actionID: ActionRun.current?.cause.actionId)
    }

    private static func outcome(_ body: @AppActor () async throws -> Void) async -> Result<Void, any Error> {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    private func didStart(_ flow: FlowInstance, _ generation: Int, _ outcome: Result<Void, any Error>) {
        guard !flow.hasEnded else { return }
        guard flow.generation == generation else {
            if case .failure(let error) = outcome, !(error is CancellationError) {
                session?.log(.error, "the flow '\(flow.name)' (\(flow.id)) could not start again: \(error)")
            }
            return
        }
        flow.isStarting = false
        flow.startTask = nil
        endEffect(of: flow, outcome)
        if case .failure(let error) = outcome {
            session?.log(.error, "the flow '\(flow.name)' (\(flow.id)) could not start: \(error)")
            replacePlaceholder(of: flow, "\(error)")
        }
        session?.flowDidStart()
        endWhatIsOver()
    }

    private func endEffect(of flow: FlowInstance, _ outcome: Result<Void, any Error>?) {
        guard let effect = flow.startEffect else { return }
        flow.startEffect = nil
        switch outcome {
        case .success: session?.workDidEnd(effect, .done)
        case .failure(let error): session?.workDidEnd(effect, .failed, error: "\(error)")
        case nil: session?.workDidEnd(effect, .cancelled)
        }
    }

    /// Shows the error in the `launching` node, or dismisses the layer that contains nothing else.
    private func replacePlaceholder(of flow: FlowInstance, _ message: String) {
        guard let node = placeholder(of: flow) else { return }
        do {
            try session?.navigate { transaction in
                let container = transaction.tree.parent(of: node)
                if let layer = container.flatMap({ transaction.tree.parent(of: $0) }), layer.kind == .modal {
                    try transaction.dismiss(layer.id)
                } else {
                    try transaction.setMessage(message, of: node.id)
                }
            }
        } catch {
            session?.log(.error, "the failure of the flow \(flow.name) cannot be shown: \(error)", logger: nil)
        }
    }

    private func placeholder(of flow: FlowInstance) -> RouteNode? {
        let node: RouteNode? =
            switch flow.area {
            case .window: tree.activeLeaf
            case .stack(let id): tree[id]?.children.last.flatMap { tree[$0] }
            case .segment: nil
            }
        return node?.kind == .launching ? node : nil
    }

    // MARK: Starting again

    func restart(_ flow: FlowInstance) throws {
        restarts += 1
        guard restarts <= Self.maxRestarts else { throw RouteError.restartLimit(Self.maxRestarts) }
        // A child flow that has shown nothing yet would otherwise replace the restarted flow's screens later.
        let unseen = flow.children.filter { $0.isStarting && $0.nodes.isEmpty }
        try routes.openSession().navigate { [self] transaction in
            transaction.afterCommit { [self] in for child in unseen where !child.hasEnded { end(child) } }
            try run(flow, link: nil)
        }
    }

    // MARK: Finishing

    func finish(_ flow: FlowInstance, with output: Router.Output) throws {
        guard flow !== root else { throw RouteError.rootFlowCannotFinish(flow.name) }
        guard !flow.isFinished, !flow.hasEnded else { throw RouteError.flowFinished(flow.name) }
        try routes.openSession().navigate { [self] transaction in
            flow.isFinished = true
            transaction.onUndo { flow.isFinished = false }
            transaction.afterCommit { [self] in
                session?.flow(flow.id, flow.name, didFinish: output.json)
                endWhatIsOver()
            }
            try flow.begin.onFinish(output.value)
            try transaction.remove(flows: Set(flow.all.map(\.id)))
        }
    }

    // MARK: Ending

    /// Updates the nodes of each flow after a commit.
    package func note(_ commit: RouteCommit) {
        guard root != nil else { return }
        for node in commit.inserted { if let id = node.flowID { flows[id]?.nodes.append(node.id) } }
        for node in commit.removed {
            guard let id = node.flowID, let flow = flows[id], let index = flow.nodes.lastIndex(of: node.id) else {
                continue
            }
            flow.nodes.remove(at: index)
        }
        if !unstarted.isEmpty {
            let queued = tree.waitingLayers.flatMap { $0.nodes.map(\.id) }
            unstarted.removeAll { !tree.has($0.stack) && !queued.contains($0.stack) }
        }
        endWhatIsOver()
    }

    package func endWhatIsOver() {
        // The transaction may still insert nodes of the flow, or be rolled back.
        guard let root, routes.openTransaction == nil else { return }
        var cancelled: [FlowInstance] = []
        while let flow = root.all.first(where: \.isOver) {
            if !flow.isFinished { cancelled.append(flow) }
            end(flow)
        }
        for flow in cancelled { flow.begin.onCancel() }
    }

    private func end(_ flow: FlowInstance) {
        for child in flow.children.reversed() { end(child) }
        flow.parent?.children.removeAll { $0 === flow }
        flows[flow.id] = nil
        endEffect(of: flow, nil)
        flow.release()
        flow.container.close { [routes, name = flow.name] in routes.session?.scopeDidEnd($0, of: name) }
    }

    /// Releases all coordinators when the session closes. The session's container closes the flows' containers.
    package func close() {
        for flow in root?.all ?? [] {
            endEffect(of: flow, nil)
            flow.release()
            flow.children = []
        }
        root = nil
        flows = [:]
        unstarted = []
    }
}
