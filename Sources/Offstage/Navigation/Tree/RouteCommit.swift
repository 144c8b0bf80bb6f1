import AppLoop
import JSON
import Wire

/// What a transaction did: one revision.
@AppActor
public struct RouteCommit {
    public let fromRev: Int64
    public let rev: Int64
    /// As JSON: an array.
    public let ops: WireFragment
    public let transitions: [RouteTransition]
    /// The subtrees that came and went, and the nodes that show now and did not before, or the other way round.
    public let inserted: [RouteNode]
    public let removed: [(node: RouteNode, reason: RemovalReason)]
    public let appeared: [RouteNode]
    public let disappeared: [RouteNode]
    /// Layers that waited for their turn and whose presenter is gone: nobody will ever answer them. Where
    /// nothing else happened, `rev` is `fromRev`, and there is nothing to publish.
    public let dropped: [RouteNode]

    public func writeTransitions(to writer: inout JSONWriter) { RouteTransition.write(transitions, to: &writer) }
}

extension RouteTransaction {
    /// - Returns: nil if nothing is different: what was done may have been undone in the same transaction.
    func commit(realise: (RouteNode) throws -> Void) throws -> RouteCommit? {
        try presentWaiting()
        try checkTouched()
        let (appeared, disappeared, realised) = refreshShown()
        for node in appeared + realised where node.kind == .screen && node.content == nil {
            do { try realise(node) } catch {
                guard let layer = node.layer, record.dequeued.contains(where: { $0 === layer }) else { throw error }
                throw WaitingLayerFailed(layer: layer, cause: error)
            }
        }
        let inserted = insertions()
        var writer = JSONWriter()
        let count = writeOps(inserted, to: &writer)
        if let failure = writer.failure { throw RouteError.unsendable("\(failure)") }
        #if DEBUG
            if tree.checksInvariants, let violated = violatedInvariants(of: tree).first {
                throw RouteError.broken(violated)
            }
        #endif
        guard count > 0 || !record.dropped.isEmpty else { return nil }
        let transitions = transitionsToTell()
        if count > 0 { tree.rev += 1 }
        return RouteCommit(
            fromRev: count > 0 ? tree.rev - 1 : tree.rev, rev: tree.rev, ops: WireFragment(writer.bytes),
            transitions: transitions,
            inserted: inserted.map(\.node), removed: record.removed.map { ($0.node, $0.reason) }, appeared: appeared,
            disappeared: disappeared,
            dropped: record.dropped)
    }

    /// What `commit` would do; nothing is made.
    func preview() throws -> RoutePlan {
        try presentWaiting()
        try checkTouched()
        let (appeared, _, realised) = refreshShown()
        var ops = JSONWriter()
        _ = writeOps(insertions(), to: &ops)
        if let failure = ops.failure { throw RouteError.unsendable("\(failure)") }
        var transitions = JSONWriter()
        RouteTransition.write(transitionsToTell(), to: &transitions)
        return RoutePlan(
            ops: WireFragment(ops.bytes), transitions: WireFragment(transitions.bytes),
            screens: (appeared + realised).filter { $0.kind == .screen && $0.content == nil })
    }

    /// False when none of `newScreens` stands in a zone: most transactions need not look for them.
    package var mayEnterZones: Bool { record.mayEnterZones }

    /// Screens that came, those in layers that wait for their turn included, and those that stand in other zones now.
    package var newScreens: [RouteNode] {
        var screens = record.rezoned.filter { tree.isInTree($0) }
        func collect(_ root: RouteNode) { root.forEach { if $0.kind == .screen { screens.append($0) } } }
        for (node, _) in insertions() { collect(node) }
        for layer in record.enqueued where isWaiting(layer) { collect(layer) }
        return screens
    }

    /// Screens that were there, and stand in zones now that they did not stand in.
    package var rezonedScreens: [RouteNode] { record.rezoned }

    /// Only what was touched can have become wrong.
    private func checkTouched() throws(RouteError) {
        for (node, _, _) in record.removed where tree.isInTree(node) {
            throw .broken("\(node.id) was taken out and is still in")
        }
        for parent in touchedParents where tree.isInTree(parent) {
            if parent.kind == .stack, parent.children.isEmpty { throw .emptyStack(parent.id) }
            if parent.kind == .window, parent.children.first?.kind != .content {
                throw .broken("\(parent.id) has lost its content layer")
            }
        }
        if !tree.windows.isEmpty, tree.windows.lazy.filter(\.isKey).count != 1 {
            throw .broken("not exactly one window is the key window")
        }
    }

    /// Works out the ways that are shown and sets the status of what came onto them or left them.
    private func refreshShown() -> (appeared: [RouteNode], disappeared: [RouteNode], realised: [RouteNode]) {
        let new = ShownNodes(of: tree)
        let appeared = new.nodes.map(\.node).filter { isNew($0) || !wasShown($0) }
        let disappeared = tree.shown.filter { !new.contains($0) || !tree.isInTree($0) }
        for node in disappeared where tree.isInTree(node) {
            setStatus(node, .hidden)
            setBack(node, nil)
        }
        for (node, status) in new.nodes { setStatus(node, status) }
        for node in new.realised where !new.contains(node) { setStatus(node, .hidden) }
        for (node, _) in new.nodes where node.kind == .screen { setBack(node, tree.backInfo(of: node)) }
        if !appeared.isEmpty || !disappeared.isEmpty { setShown(new.nodes.map(\.node)) }
        return (appeared, disappeared, new.realised)
    }

    private func wasShown(_ node: RouteNode) -> Bool { node.status == .visible || node.status == .active }

    // MARK: Transitions

    /// Joins it to what has moved in that container already.
    func add(_ transition: RouteTransition) {
        if let place = record.transitions.firstIndex(where: { $0.container == transition.container }) {
            record.transitions[place] = record.transitions[place].joined(with: transition)
        } else {
            record.transitions.append(transition)
        }
    }

    /// As front ends have to hear of them: of what they knew and of what they will know, and of nothing that nobody
    /// sees.
    private func transitionsToTell() -> [RouteTransition] {
        if record.transitions.isEmpty { return [] }
        let gone = Set(record.removed.map(\.node.id))
        return record.transitions.compactMap { transition in
            guard let container = tree[transition.container] else { return nil }
            if container.kind != .window, isNew(container) || !isSeen(container) { return nil }
            var told = transition
            told.from = transition.from.filter { id in tree[id].map { !isNew($0) } ?? gone.contains(id) }
            told.to = transition.to.filter { tree[$0] != nil }
            return told.from.isEmpty && told.to.isEmpty ? nil : told
        }
    }

    private func isSeen(_ container: RouteNode) -> Bool {
        if container.status == .visible || container.status == .active { return true }
        let before = record.before[container.id]?.status
        return before == .visible || before == .active
    }
}
