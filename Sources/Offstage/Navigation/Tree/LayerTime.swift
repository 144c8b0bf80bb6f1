import AppLoop
import JSON

/// Layers that go by themselves: a notice with `until`, a request with `deadline`. Whoever owns the tree watches the
/// clock.
extension RouteNode {
    /// Milliseconds on the session's clock; nil for what stays.
    var expiry: Int64? {
        switch fields.own {
        case .notice(let notice): notice.until
        case .request(_, let request): request.deadline
        default: nil
        }
    }
}

extension RouteTree {
    /// Keeps `timed` right after the node came, went, or changed.
    func noteExpiry(of node: RouteNode) {
        if node.kind.isLayer, node.expiry != nil, isInTree(node) {
            timed[node.id] = node
        } else if !timed.isEmpty {
            timed[node.id] = nil
        }
    }

    /// When the next layer goes, of those that are not `held`: milliseconds on the session's clock.
    package func nextExpiry(except held: Set<NodeID> = []) -> Int64? {
        timed.values.lazy.filter { !held.contains($0.id) }.compactMap(\.expiry).min()
    }

    /// Layers whose time has come, in the order in which it has.
    package func expired(at now: Int64) -> [NodeID] {
        let due = timed.values.compactMap { layer in layer.expiry.map { (expiry: $0, id: layer.id) } }.filter {
            $0.expiry <= now
        }
        return due.sorted { ($0.expiry, $0.id.number) < ($1.expiry, $1.id.number) }.map(\.id)
    }
}

extension RouteTransaction {
    /// Takes a layer away whose time has come. A request is refused with the reason `timeout`.
    ///
    /// - Throws: `alreadyGone`, `locked`.
    package func expire(_ layer: NodeID) throws(RouteError) -> FrontEndOutcome {
        guard let node = tree[layer], node.expiry != nil else { throw .alreadyGone(layer) }
        if node.kind == .request { return try refuse(layer, reason: "timeout") }
        try dismiss(node)
        return .applied
    }

    /// Milliseconds on the session's clock when so much time has passed from now: what `until` and `deadline` take.
    func moment(after duration: Duration) -> Int64 {
        let (now, limit) = (tree.host?.clock.now ?? .zero, Duration.seconds(1 << 40))
        let (seconds, attoseconds) = (min(max(.zero, now), limit) + min(max(.zero, duration), limit)).components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
