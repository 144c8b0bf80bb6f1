import JSON
import Wire

/// The result of a transaction: one revision, or none where nothing is different.
package struct RouteCommit {
    package let fromRev: Int64
    package let rev: Int64
    /// The tree after the transaction.
    let tree: RouteTree
    /// The ops that lead from one revision to the next: a JSON array.
    package let ops: WireFragment
    package let transitions: [RouteTransition]
    /// All new nodes, parents first.
    package let inserted: [RouteNode]
    /// All removed nodes as they were, parents first.
    package let removed: [RouteNode]
    /// Nodes that are on a visible path since this commit.
    package let appeared: [NodeID]
    /// Nodes that are no longer on a visible path.
    package let disappeared: [NodeID]
    /// Pages next to visible ones, whose screens were not made yet.
    let neighbours: [NodeID]
    /// Queued layers whose presenter was removed. They are never answered.
    package let dropped: [NodeID]

    /// The roots of the new subtrees.
    var insertedRoots: [NodeID] {
        let new = Set(inserted.map(\.id))
        return inserted.filter { node in node.parent.map { !new.contains($0) } ?? true }.map(\.id)
    }

    /// Nodes whose screens must exist from now on.
    var realised: [NodeID] { neighbours.isEmpty ? appeared : appeared + neighbours }

    /// Whether nothing is different and there is nothing to report.
    var isEmpty: Bool { rev == fromRev && dropped.isEmpty }

    /// The transitions as a JSON array.
    var transitionsText: WireFragment {
        var writer = JSONWriter()
        writeTransitions(to: &writer)
        return WireFragment(writer.bytes)
    }

    package func writeTransitions(to writer: inout JSONWriter) { RouteTransition.write(transitions, to: &writer) }
}
