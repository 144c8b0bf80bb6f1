/// Binary heap of deadlines; equal ones in insertion order. A cancelled timer is removed when it reaches the top.
struct TimerQueue {
    struct Key: Hashable, Sendable { fileprivate let number: UInt64 }

    private struct Entry {
        let deadline: UInt64
        let number: UInt64
        func isBefore(_ other: Entry) -> Bool { (deadline, number) < (other.deadline, other.number) }
    }

    private var heap: [Entry] = []
    private var actions: [UInt64: @AppActor () -> Void] = [:]
    private var lastNumber: UInt64 = 0

    var count: Int { actions.count }

    mutating func add(deadline: UInt64, _ action: @escaping @AppActor () -> Void) -> Key {
        lastNumber += 1
        actions[lastNumber] = action
        heap.append(Entry(deadline: deadline, number: lastNumber))
        siftUp(heap.count - 1)
        return Key(number: lastNumber)
    }

    mutating func cancel(_ key: Key) {
        actions[key.number] = nil
        // Rebuilds a heap of mostly cancelled timers, so that they do not accumulate until their deadlines.
        if heap.count > 64, actions.count < heap.count / 2 {
            heap = heap.filter { actions[$0.number] != nil }.sorted { $0.isBefore($1) }
        }
    }

    /// Returns the earliest deadline of a timer that is not cancelled.
    mutating func nextDeadline() -> UInt64? {
        while let first = heap.first {
            if actions[first.number] != nil { return first.deadline }
            removeFirst()
        }
        return nil
    }

    /// Removes and returns the first action whose deadline is not after `now`.
    mutating func popDue(now: UInt64) -> (@AppActor () -> Void)? {
        guard let deadline = nextDeadline(), deadline <= now, let first = heap.first else { return nil }
        removeFirst()
        return actions.removeValue(forKey: first.number)
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].isBefore(heap[smallest]) {
                smallest = child
            }
            if smallest == parent { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }
}
