import AppLoop
import JSON
import Wire

/// The changes that one turn makes to the route tree, in one or more revisions. An object, since most turns have none.
@AppActor
package final class RouteChange {
    /// Revision before the turn.
    let fromRev: Int64
    /// Revision after the turn.
    private(set) var rev: Int64
    /// JSON array of the operations.
    private(set) var ops: [UInt8]
    /// JSON array of the transitions.
    private(set) var transitions: [UInt8]
    /// The tree after the turn.
    private(set) var tree: RouteTree
    /// Nodes that no longer exist.
    package private(set) var removed: [NodeID]

    package init(_ commit: RouteCommit) {
        (fromRev, rev, ops, tree) = (commit.fromRev, commit.rev, commit.ops.bytes, commit.tree)
        transitions = Self.transitions(of: commit)
        removed = commit.removed.map(\.id)
    }

    func add(_ commit: RouteCommit) {
        (rev, tree) = (commit.rev, commit.tree)
        ops = Self.joined(ops, commit.ops.bytes)
        transitions = Self.joined(transitions, Self.transitions(of: commit))
        removed += commit.removed.map(\.id)
    }

    private static func transitions(of commit: RouteCommit) -> [UInt8] {
        var writer = JSONWriter()
        commit.writeTransitions(to: &writer)
        return writer.bytes
    }

    /// Concatenates two JSON arrays.
    private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        guard first.count > 2 else { return second }
        return second.count > 2 ? first.dropLast() + [UInt8(ascii: ",")] + second.dropFirst() : first
    }
}
