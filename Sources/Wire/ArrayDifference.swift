import JSON

/// How one array becomes another: by identity where every element that is not in its place has one of its own, by position otherwise. What both
/// begin and end with is left alone.
@usableFromInline
enum ArrayDifference {
    /// More moves than this, and more than half of the rows: a new array is shorter than the moves, and quicker made.
    private static let manyMoves = 64
    /// Following moves costs a step per row and operation; past this many the whole array is sent, so that no view makes a turn long.
    private static let manySteps = 50_000_000

    /// How many elements two arrays that differ have in common at their beginning, and behind that at their end. Compiled for each type of element,
    /// because this is what a view of a thousand rows spends its time on.
    @inlinable @inline(never)
    static func common<Element: WireCodable>(_ old: [Element], _ new: [Element]) -> (prefix: Int, suffix: Int) {
        let shorter = Swift.min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        return (prefix, suffix)
    }

    /// Writes what lies between.
    @usableFromInline @inline(never)
    static func write<Element: WireCodable>(
        from old: [Element], to new: [Element], prefix: Int, suffix: Int, into patch: inout WirePatch
    ) {
        let oldRows = old[prefix..<old.count - suffix]
        let newRows = new[prefix..<new.count - suffix]
        guard let oldIdentities = identities(oldRows), let newIdentities = identities(newRows) else {
            return byPosition(oldRows, newRows, into: &patch)
        }
        switch approach(oldIdentities, newIdentities) {
        case .byPosition: byPosition(oldRows, newRows, into: &patch)
        case .byIdentity(let plan): byIdentity(oldRows, newRows, plan, into: &patch)
        case .whole: patch.replace(new)
        }
    }

    private static func byPosition<Element: WireCodable>(
        _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, into patch: inout WirePatch
    ) {
        let start = old.startIndex
        let common = min(old.count, new.count)
        for index in start..<start + common { element(index, old[index], new[index], into: &patch) }
        for index in old.indices.dropFirst(common).reversed() {
            patch.push(index: index)
            patch.remove()
            patch.pop()
        }
        for index in new.indices.dropFirst(common) {
            patch.push(index: index)
            patch.add(new[index])
            patch.pop()
        }
    }

    private static func element<Element: WireCodable>(_ index: Int, _ old: Element, _ new: Element, into patch: inout WirePatch) {
        patch.push(index: index)
        Element.writePatch(from: old, to: new, into: &patch)
        patch.pop()
    }

    // MARK: By identity

    /// Nil if an element has none. No elements have no identities to miss.
    private static func identities<Element: WireCodable>(_ rows: ArraySlice<Element>) -> [WireIdentity]? {
        var identities: [WireIdentity] = []
        identities.reserveCapacity(rows.count)
        for row in rows {
            guard let identity = row.wireIdentity else { return nil }
            identities.append(identity)
        }
        return identities
    }

    /// Rows counted from the first that is not in both arrays' common beginning.
    private struct Plan {
        /// Old rows that are gone, the last first.
        var removed: [Int] = []
        /// For each new row the old one it was, nil for one that is added.
        var sources: [Int?] = []
        /// For each old row whether it has to move.
        var moves: [Bool] = []
        var hasMoves = false
    }

    private enum Approach {
        /// Two rows have one identity.
        case byPosition
        case byIdentity(Plan)
        /// There is more to move than to send.
        case whole
    }

    private static func approach(_ old: [WireIdentity], _ new: [WireIdentity]) -> Approach {
        var plan = Plan()
        // Most often rows only changed: each is where it was.
        if old == new {
            plan.sources = Array(old.indices)
            plan.moves = Array(repeating: false, count: old.count)
            return .byIdentity(plan)
        }
        var places: [WireIdentity: Int] = Dictionary(minimumCapacity: old.count)
        for (place, identity) in old.enumerated() {
            guard places.updateValue(place, forKey: identity) == nil else { return .byPosition }
        }
        guard Set(new).count == new.count else { return .byPosition }
        plan.sources = new.map { places[$0] }
        let kept = plan.sources.compactMap { $0 }
        plan.moves = Array(repeating: true, count: old.count)
        for place in longestIncreasing(kept) { plan.moves[place] = false }
        var isKept = Array(repeating: false, count: old.count)
        for place in kept { isKept[place] = true }
        plan.removed = old.indices.reversed().filter { !isKept[$0] }
        let moveCount = kept.count { plan.moves[$0] }
        plan.hasMoves = moveCount > 0
        let isMostlyMoved = moveCount > manyMoves && moveCount > new.count / 2
        let steps = (moveCount + new.count - kept.count) * (old.count + new.count)
        return isMostlyMoved || (plan.hasMoves && steps > manySteps) ? .whole : .byIdentity(plan)
    }

    private static func byIdentity<Element: WireCodable>(
        _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, _ plan: Plan, into patch: inout WirePatch
    ) {
        let start = old.startIndex
        for place in plan.removed {
            patch.push(index: start + place)
            patch.remove()
            patch.pop()
        }
        if plan.hasMoves {
            arrange(new, plan, from: start, into: &patch)
        } else {
            for (offset, source) in plan.sources.enumerated() where source == nil {
                patch.push(index: start + offset)
                patch.add(new[start + offset])
                patch.pop()
            }
        }
        for (offset, source) in plan.sources.enumerated() {
            if let source { element(start + offset, old[start + source], new[start + offset], into: &patch) }
        }
    }

    /// Adds and moves rows from the first to the last, each behind the one before it.
    private static func arrange<Element: WireCodable>(
        _ new: ArraySlice<Element>, _ plan: Plan, from start: Int, into patch: inout WirePatch
    ) {
        // The array as it is while the operations are applied: old rows, and -1 for those that are in their place for good.
        var current = plan.sources.compactMap { $0 }.sorted()
        // Behind the last row that is in its place. Rows that have yet to move may stand anywhere, also before it.
        var cursor = 0
        for (offset, source) in plan.sources.enumerated() {
            guard let source else {
                patch.push(index: start + cursor)
                patch.add(new[start + offset])
                patch.pop()
                current.insert(-1, at: cursor)
                cursor += 1
                continue
            }
            guard let place = current[cursor...].firstIndex(of: source) ?? current[..<cursor].firstIndex(of: source) else { continue }
            if plan.moves[source] {
                current.remove(at: place)
                if place < cursor { cursor -= 1 }
                current.insert(-1, at: cursor)
                if place != cursor { patch.move(from: start + place, to: start + cursor) }
                cursor += 1
            } else {
                current[place] = -1
                cursor = place + 1
            }
        }
    }

    /// The longest part of a sequence of different numbers that already is in ascending order: the rows that need not move.
    private static func longestIncreasing(_ numbers: [Int]) -> [Int] {
        // For each length the place of the smallest number that ends such a part, and for each number the one before it.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[place] = ends[low - 1] }
            if low == ends.count { ends.append(place) } else { ends[low] = place }
        }
        var result: [Int] = []
        var place = ends.last ?? -1
        while place >= 0 {
            result.append(numbers[place])
            place = previous[place]
        }
        return result
    }
}
