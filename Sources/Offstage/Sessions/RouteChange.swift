import AppLoop
import JSON
import Wire

/// What one turn did to the route tree: one revision or several.
public struct RouteChange: Sendable {
    public let fromRev: Int64
    public let rev: Int64
    /// JSON arrays.
    public let ops: WireFragment
    public let transitions: WireFragment
    public let cause: Cause
    public let isDetached: Bool

    fileprivate var bytes: Int { ops.bytes.count + transitions.bytes.count }
}

/// Gathers what a turn's commits did, and remembers the last changes for who asks what has happened since.
struct RouteJournal {
    /// Changes that are remembered: so many at the least, twice as many at the most.
    static let limit = 256
    /// What remembered changes may take together, in bytes.
    static let maxBytes = 1 << 20

    private(set) var changes: [RouteChange] = []
    private var bytes = 0
    private var pending = Pending.none

    /// Indirect: most of the time there is nothing.
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

    /// Two arrays as one.
    private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        guard first.count > 2 else { return second }
        return second.count > 2 ? first.dropLast() + [UInt8(ascii: ",")] + second.dropFirst() : first
    }

    /// What has gathered is known otherwise.
    mutating func forgetGathered() { pending = .none }

    /// What has gathered; nil if nothing has.
    mutating func take(cause: Cause, isDetached: Bool) -> RouteChange? {
        guard case .some(let fromRev, let rev, let ops, let transitions) = pending else { return nil }
        pending = .none
        let change = RouteChange(
            fromRev: fromRev, rev: rev, ops: WireFragment(ops), transitions: WireFragment(transitions), cause: cause,
            isDetached: isDetached)
        changes.append(change)
        bytes += change.bytes
        forgetOldest()
        return change
    }

    /// Cut in halves, so that each costs the same: from the front always, for what is remembered has no gap.
    private mutating func forgetOldest() {
        guard changes.count > 2 * Self.limit || bytes > Self.maxBytes else { return }
        var place = max(0, changes.count - Self.limit)
        for change in changes[..<place] { bytes -= change.bytes }
        while bytes > Self.maxBytes / 2, place < changes.count {
            bytes -= changes[place].bytes
            place += 1
        }
        changes.removeFirst(place)
    }

    /// Everything since a revision, or nil when that is too long ago or none that was published.
    func since(_ rev: Int64) -> [RouteChange]? {
        if let last = changes.last, last.rev == rev { return [] }
        guard let place = changes.firstIndex(where: { $0.fromRev == rev }) else { return nil }
        return Array(changes[place...])
    }
}
