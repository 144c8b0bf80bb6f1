import HeapModule

/// Deadlines, the earliest first; equal ones in insertion order. A cancelled timer is removed when it is the earliest.
struct TimerQueue {
    struct Key: Hashable, Sendable { fileprivate let number: UInt64 }

    private struct Entry: Comparable {
        let deadline: UInt64
        let number: UInt64
        static func < (left: Entry, right: Entry) -> Bool {
            (left.deadline, left.number) < (right.deadline, right.number)
        }
    }

    private var heap = Heap<Entry>()
    private var actions: [UInt64: @AppActor () -> Void] = [:]
    private var lastNumber: UInt64 = 0

    var count: Int { actions.count }

    mutating func add(deadline: UInt64, _ action: @escaping @AppActor () -> Void) -> Key {
        lastNumber += 1
        actions[lastNumber] = action
        heap.insert(Entry(deadline: deadline, number: lastNumber))
        return Key(number: lastNumber)
    }

    mutating func cancel(_ key: Key) {
        actions[key.number] = nil
        // Rebuilds a heap of mostly cancelled timers, so that they do not accumulate until their deadlines.
        if heap.count > 64, actions.count < heap.count / 2 {
            heap = Heap(heap.unordered.filter { actions[$0.number] != nil })
        }
    }

    /// Returns the earliest deadline of a timer that is not cancelled.
    mutating func nextDeadline() -> UInt64? {
        while let first = heap.min {
            if actions[first.number] != nil { return first.deadline }
            heap.removeMin()
        }
        return nil
    }

    /// Removes and returns the first action whose deadline is not after `now`.
    mutating func popDue(now: UInt64) -> (@AppActor () -> Void)? {
        guard let deadline = nextDeadline(), deadline <= now, let first = heap.popMin() else {
            return nil
        }
        return actions.removeValue(forKey: first.number)
    }
}
