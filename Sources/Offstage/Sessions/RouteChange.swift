import AppLoop
import JSON
import Wire

/// The changes that one turn made to the route tree, in one or more revisions.
package struct RouteChange: Sendable {
    /// Revision before the turn.
    package let fromRev: Int64
    /// Revision after the turn.
    package let rev: Int64
    /// JSON array of the operations.
    package let ops: WireFragment
    /// JSON array of the transitions.
    package let transitions: WireFragment
    /// The cause of this change.
    package let cause: Cause

    fileprivate var bytes: Int { ops.bytes.count + transitions.bytes.count }
}

/// Collects the commits of a turn, and keeps recent changes for `route/get {sinceRev}`.
struct RouteJournal {
    /// Minimum number of retained changes. The maximum is twice as many.
    static let limit = 256
    /// Maximum size of the retained changes, in bytes.
    static let maxBytes = 1 << 20

    private(set) var changes: [RouteChange] = []
    private var bytes = 0
    private var pending = Pending.none

    /// Indirect to keep the struct small, because most turns have no commits.
    private indirect enum Pending {
        case none
        case some(fromRev: Int64, rev: Int64, ops: [UInt8], transitions: [UInt8])
    }

    @AppActor
    mutating func add(_ commit: RouteCommit) {
        guard commit.rev > commit.fromRev else { return }
        var writer = JSONWriter()
        commit.writeTransitions(to: &writer)
        if case .some(let fromRev, _, let ops, let transitions) = pending {
            pending = .some(
                fromRev: fromRev, rev: commit.rev, ops: Self.joined(ops, commit.ops.bytes),
                transitions: Self.joined(transitions, writer.bytes))
        } else {
            pending = .some(fromRev: commit.fromRev, rev: commit.rev, ops: commit.ops.bytes, transitions: writer.bytes)
        }
    }

    /// Concatenates two JSON arrays.
    private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        guard first.count > 2 else { return second }
        return second.count > 2 ? first.dropLast() + [UInt8(ascii: ",")] + second.dropFirst() : first
    }

    /// Discards the pending commits, because the answer to `session/open` contains them.
    mutating func discardPending() { pending = .none }

    /// Returns the pending commits as one change and retains it; nil when no commits are pending.
    mutating func take(cause: @autoclosure () -> Cause) -> RouteChange? {
        guard case .some(let fromRev, let rev, let ops, let transitions) = pending else { return nil }
        pending = .none
        let change = RouteChange(
            fromRev: fromRev, rev: rev, ops: WireFragment(ops), transitions: WireFragment(transitions), cause: cause())
        changes.append(change)
        bytes += change.bytes
        forgetOldest()
        return change
    }

    /// Removes the oldest half at once, so that the average cost per change is constant. The rest has no gap.
    private mutating func forgetOldest() {
        guard changes.count > 2 * Self.limit || bytes > Self.maxBytes else { return }
        var index = max(0, changes.count - Self.limit)
        for change in changes[..<index] { bytes -= change.bytes }
        while bytes > Self.maxBytes / 2, index < changes.count {
            bytes -= changes[index].bytes
            index += 1
        }
        changes.removeFirst(index)
    }

    /// Returns the changes after a revision, or nil when the journal no longer holds that revision.
    func since(_ rev: Int64) -> [RouteChange]? {
        if let last = changes.last, last.rev == rev { return [] }
        guard let index = changes.firstIndex(where: { $0.fromRev == rev }) else { return nil }
        return Array(changes[index...])
    }
}
