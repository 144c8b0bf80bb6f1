/// Compares two documents and notes what leads from one to the other. Goes as deep as they do: the caller has measured
/// them.
struct JSONPatchMaker {
    private(set) var operations: [JSONPatch.Operation] = []
    /// The tokens down to the values under comparison.
    private var path: [String] = []

    private func pointer(_ token: String) -> JSONPointer { JSONPointer(path + [token]) }
    private func pointer(_ index: Int) -> JSONPointer { pointer(String(index)) }

    mutating func compare(_ old: JSONValue, _ new: JSONValue) {
        switch (old, new) {
        case (.object(let old), .object(let new)) where old.isEmpty || old.contains { new[$0.0] != nil }:
            compare(old, new)
        case (.array(let old), .array(let new)): compare(old, new)
        default: if old != new { operations.append(.replace(path: JSONPointer(path), value: new)) }
        }
    }

    private mutating func compare(_ old: JSONValue, _ new: JSONValue, at token: String) {
        path.append(token)
        compare(old, new)
        path.removeLast()
    }

    private mutating func compare(_ old: JSONObject, _ new: JSONObject) {
        guard !old.isIdentical(to: new) else { return }
        for (key, _) in old where new[key] == nil { operations.append(.remove(path: pointer(key))) }
        for (key, value) in new {
            if let before = old[key] {
                compare(before, value, at: key)
            } else {
                operations.append(.add(path: pointer(key), value: value))
            }
        }
    }

    private mutating func compare(_ old: [JSONValue], _ new: [JSONValue]) {
        guard !old.isIdentical(to: new) else { return }
        if let oldRows = RowID.all(in: old), let newRows = RowID.all(in: new) {
            compareRows(old, oldRows, new, newRows)
        } else {
            comparePlaces(old, new)
        }
    }

    // MARK: Arrays without ids

    private mutating func comparePlaces(_ old: [JSONValue], _ new: [JSONValue]) {
        let shorter = min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        let oldEnd = old.count - suffix
        let newEnd = new.count - suffix
        let shared = min(oldEnd, newEnd)
        for index in prefix..<shared { compare(old[index], new[index], at: String(index)) }
        for index in (shared..<oldEnd).reversed() { operations.append(.remove(path: pointer(index))) }
        for index in shared..<newEnd { operations.append(.add(path: pointer(index), value: new[index])) }
    }

    // MARK: Arrays of rows

    /// A row's `id`.
    private enum RowID: Hashable {
        case integer(Int64)
        /// UTF-8, for `String` takes different bytes for the same.
        case string([UInt8])

        /// The ids of all elements; nil unless every element is an object with an `id` of its own.
        static func all(in elements: [JSONValue]) -> [RowID]? {
            var ids: [RowID] = []
            ids.reserveCapacity(elements.count)
            for element in elements {
                switch element["id"] {
                case .integer(let id): ids.append(.integer(id))
                case .string(let id): ids.append(.string(Array(id.utf8)))
                default: return nil
                }
            }
            return Set(ids).count == ids.count ? ids : nil
        }
    }

    /// Removes what is gone, moves as few rows as possible and adds the new ones; then compares each row with its
    /// former self, in its new place.
    private mutating func compareRows(_ old: [JSONValue], _ oldIDs: [RowID], _ new: [JSONValue], _ newIDs: [RowID]) {
        guard oldIDs != newIDs else {
            for index in new.indices { compare(old[index], new[index], at: String(index)) }
            return
        }
        rearrange(oldIDs, newIDs, new)
        let places = Dictionary(uniqueKeysWithValues: zip(oldIDs, old.indices))
        for (index, id) in newIDs.enumerated() {
            if let place = places[id] { compare(old[place], new[index], at: String(index)) }
        }
    }

    private mutating func rearrange(_ oldIDs: [RowID], _ newIDs: [RowID], _ new: [JSONValue]) {
        let newPlaces = Dictionary(uniqueKeysWithValues: zip(newIDs, newIDs.indices))
        for index in oldIDs.indices.reversed() where newPlaces[oldIDs[index]] == nil {
            operations.append(.remove(path: pointer(index)))
        }

        // The remaining rows in their old order, each as its place in the new one. What rises in it stays where it is;
        // the others are strays.
        let kept = oldIDs.compactMap { newPlaces[$0] }
        let stays = Self.longestRise(kept)
        var strays = PrefixCounter(stays.map { !$0 })
        /// For each kept row, the new place of the first row after it that stays.
        var nextStay = Array(repeating: newIDs.count, count: kept.count)
        /// For each kept row, how many before it stay.
        var staysBefore = Array(repeating: 0, count: kept.count + 1)
        var next = newIDs.count
        for index in kept.indices.reversed() {
            nextStay[index] = next
            if stays[index] { next = kept[index] }
        }
        for index in kept.indices { staysBefore[index + 1] = staysBefore[index] + (stays[index] ? 1 : 0) }

        var origins = [Int?](repeating: nil, count: newIDs.count)
        for (index, place) in kept.enumerated() { origins[place] = index }
        // From the left, each row goes right behind the one before it. Strays that wait between rows count until they
        // are fetched; `anchor` is the
        // end of the kept rows up to the last one seen that stays.
        var anchor = 0
        for (place, origin) in origins.enumerated() {
            guard let origin else {
                operations.append(.add(path: pointer(place + strays.count(before: anchor)), value: new[place]))
                continue
            }
            guard !stays[origin] else {
                anchor = origin + 1
                continue
            }
            // Before it stand the strays that stood before it, and of the rows in order either all so far and those
            // that stay between the anchor
            // and it, or those up to the next one that stays.
            let inOrder = origin >= anchor ? place + staysBefore[origin] - staysBefore[anchor] : nextStay[origin]
            let from = inOrder + strays.count(before: origin)
            strays.remove(at: origin)
            let to = place + strays.count(before: anchor)
            if from != to { operations.append(.move(from: pointer(from), path: pointer(to))) }
        }
    }

    /// Marks the members of one longest rising subsequence of distinct numbers (patience sorting).
    private static func longestRise(_ numbers: [Int]) -> [Bool] {
        /// The index of the smallest number that ends a rise of each length.
        var ends: [Int] = []
        var before = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var marks = Array(repeating: false, count: numbers.count)
        var index = ends.last ?? -1
        while index >= 0 {
            marks[index] = true
            index = before[index]
        }
        return marks
    }
}

/// Counts marks before a place while marks are taken away (a Fenwick tree), both in logarithmic time.
private struct PrefixCounter {
    private var sums: [Int]

    init(_ marks: [Bool]) {
        sums = [0] + marks.map { $0 ? 1 : 0 }
        for index in sums.indices.dropFirst() {
            let parent = index + (index & -index)
            if parent < sums.count { sums[parent] += sums[index] }
        }
    }

    func count(before place: Int) -> Int {
        var total = 0
        var index = place
        while index > 0 {
            total += sums[index]
            index &= index - 1
        }
        return total
    }

    mutating func remove(at place: Int) {
        var index = place + 1
        while index < sums.count {
            sums[index] -= 1
            index += index & -index
        }
    }
}

extension [JSONValue] {
    /// True when both share one storage, and so are equal without looking.
    fileprivate func isIdentical(to other: [JSONValue]) -> Bool {
        count == other.count
            && withUnsafeBufferPointer { a in other.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress } }
    }
}
