import AppLoop
import HeapModule
import JSONRPC
import Offstage

/// The cursors of one connection that wait for room, in order of publication of their next entries.
@AppActor
final class DeliveryQueue {
    private let budget: Log.Budget
    private var cursors: Heap<Waiting> = []

    private struct Waiting: Comparable {
        let position: Int64
        let cursor: SessionCursor

        static func < (a: Waiting, b: Waiting) -> Bool { a.position < b.position }
        static func == (a: Waiting, b: Waiting) -> Bool { a.position == b.position }
    }

    /// - Parameter budget: numbers the entries of all sessions.
    init(_ budget: Log.Budget) { self.budget = budget }

    /// - Parameter position: position of the cursor's next entry.
    func add(_ cursor: SessionCursor, at position: Int64) {
        cursors.insert(Waiting(position: position, cursor: cursor))
    }

    /// Reserves a position between all earlier and all later publications.
    func nextPosition() -> Int64 { budget.nextPosition() }
}

extension DeliveryQueue: WaitingNotifications {
    var position: Int64 { budget.lastPosition }

    func next(through position: Int64) -> [UInt8]? {
        while let first = cursors.min, first.position <= position {
            let cursor = cursors.removeMin().cursor
            let message = cursor.nextMessage(through: position)
            if let next = cursor.waitingPosition { add(cursor, at: next) }
            if let message { return message }
        }
        return nil
    }
}
