/// Values by screen, in the order of the ids. An array, because few screens exist at a time: an entry needs no hash,
/// and new ids are the highest.
package struct NodeMap<Value> {
    package private(set) var entries: ContiguousArray<(id: NodeID, value: Value)> = []

    package init() {}

    package subscript(id: NodeID) -> Value? {
        get {
            let index = index(of: id)
            return has(id, at: index) ? entries[index].value : nil
        }
        set {
            let index = index(of: id)
            switch (has(id, at: index), newValue) {
            case (true, let value?): entries[index].value = value
            case (true, nil): entries.remove(at: index)
            case (false, let value?): entries.insert((id, value), at: index)
            case (false, nil): break
            }
        }
    }

    /// Changes the value of an id in place; does nothing for an unknown id.
    mutating func update(_ id: NodeID, _ change: (inout Value) -> Void) {
        let index = index(of: id)
        if has(id, at: index) { change(&entries[index].value) }
    }

    private func has(_ id: NodeID, at index: Int) -> Bool { index < entries.count && entries[index].id == id }

    /// Index of the first entry whose number is not lower.
    private func index(of id: NodeID) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id.key < id.key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
