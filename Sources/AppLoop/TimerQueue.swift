/// Deadlines in order; equal ones in the order in which they were set. A binary heap; cancelled timers are dropped when
/// they come up.
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
        // Mostly cancelled timers: rebuild, so that they do not pile up until their time.
        if heap.count > 64, actions.count < heap.count / 2 {
            heap = heap.filter { actions[$0.number] != nil }.sorted { $0.isBefore($1) }
        }
    }

    /// The earliest deadline that is still wanted.
    mutating func nextDeadline() -> UInt64? {
        while let first = heap.first {
            if actions[first.number] != nil { return first.deadline }
            removeFirst()
        }
        return nil
    }

    /// Takes the first action whose deadline is not after `now`.
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
