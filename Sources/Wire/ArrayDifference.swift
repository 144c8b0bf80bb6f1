import JSON

/// How one array becomes another: by identity where every element that is not in its place has one of its own, by
/// position otherwise. What both
/// begin and end with is left alone.
@usableFromInline
enum ArrayDifference {
    /// More moves than this, and more than half of the rows: a new array is shorter than the moves, and quicker made.
    private static let manyMoves = 64
    /// Following moves costs a step per row and operation; past this many the whole array is sent, so that no view
    /// makes a turn long.
    private static let manySteps = 50_000_000

    /// How many elements two arrays have in common at their beginning, and behind that at their end. Compiled for each
    /// type of element, because this
    /// is what a view of a thousand rows spends its time on.
    @inlinable @inline(never)
    static func common<Element: WireCodable>(_ old: [Element], _ new: [Element]) -> (prefix: Int, suffix: Int) {
        let isOneStorage = old.withUnsafeBytes { old in new.withUnsafeBytes { old.baseAddress == $0.baseAddress } }
        if old.count == new.count, isOneStorage { return (old.count, 0) }
        let shorter = Swift.min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, isSame(old, prefix, new, prefix) { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, isSame(old, old.count - 1 - suffix, new, new.count - 1 - suffix) {
            suffix += 1
        }
        return (prefix, suffix)
    }

    /// Whether two elements are equal. One that was copied with its array still is the same bytes, which is seen
    /// quicker than that it is equal; bytes
    /// that differ, say in what lies between members, prove nothing.
    @inlinable @inline(__always)
    static func isSame<Element: WireCodable>(_ a: [Element], _ place: Int, _ b: [Element], _ other: Int) -> Bool {
        let size = MemoryLayout<Element>.size
        let hasSameBytes = a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in
                let (start, otherStart) = (place * MemoryLayout<Element>.stride, other * MemoryLayout<Element>.stride)
                var byte = 0
                while byte + 8 <= size {
                    let word = a.loadUnaligned(fromByteOffset: start + byte, as: UInt64.self)
                    if word != b.loadUnaligned(fromByteOffset: otherStart + byte, as: UInt64.self) { return false }
                    byte += 8
                }
                while byte < size {
                    if a[start + byte] != b[otherStart + byte] { return false }
                    byte += 1
                }
                return true
            }
        }
        return hasSameBytes || a[place] == b[other]
    }

    /// Writes what lies between.
    @usableFromInline @inline(never)
    static func write<Element: WireCodable>(
        from old: [Element], to new: [Element], prefix: Int, suffix: Int, into patch: inout WirePatch
    ) {
        let isWritten = write(
            from: old[prefix..<old.count - suffix], to: new[prefix..<new.count - suffix], at: prefix, into: &patch)
        if !isWritten { patch.replace(new) }
    }

    /// Writes how a part of an array becomes another one.
    ///
    /// - Parameter offset: the index of the part's first element in the whole array.
    /// - Returns: false, with nothing written, if there is more to move than to send; a new array then takes the whole
    ///   one's place.
    @usableFromInline
    static func write<Element: WireCodable>(
        from old: ArraySlice<Element>, to new: ArraySlice<Element>, at offset: Int, into patch: inout WirePatch
    ) -> Bool {
        guard let oldIdentities = identities(old), let newIdentities = identities(new) else {
            byPosition(old, new, at: offset, into: &patch)
            return true
        }
        switch approach(oldIdentities, newIdentities) {
        case .byPosition: byPosition(old, new, at: offset, into: &patch)
        case .byIdentity(let plan): byIdentity(old, new, plan, at: offset, into: &patch)
        case .whole: return false
        }
        return true
    }

    /// Both slices begin with the element that has the index `offset` in the array that is patched.
    @usableFromInline
    static func byPosition<Element: WireCodable>(
        _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, at offset: Int, into patch: inout WirePatch
    ) {
        let common = min(old.count, new.count)
        for (place, (before, after)) in zip(old, new).enumerated() {
            element(offset + place, before, after, into: &patch)
        }
        for place in (common..<old.count).reversed() {
            patch.push(index: offset + place)
            patch.remove()
            patch.pop()
        }
        for (place, element) in new.dropFirst(common).enumerated() {
            patch.push(index: offset + common + place)
            patch.add(element)
            patch.pop()
        }
    }

    @usableFromInline
    static func element<Element: WireCodable>(_ index: Int, _ old: Element, _ new: Element, into patch: inout WirePatch)
    {
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
        _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, _ plan: Plan, at offset: Int,
        into patch: inout WirePatch
    ) {
        for place in plan.removed {
            patch.push(index: offset + place)
            patch.remove()
            patch.pop()
        }
        if plan.hasMoves {
            arrange(new, plan, at: offset, into: &patch)
        } else {
            for (place, source) in plan.sources.enumerated() where source == nil {
                patch.push(index: offset + place)
                patch.add(new[new.startIndex + place])
                patch.pop()
            }
        }
        for (place, source) in plan.sources.enumerated() {
            if let source {
                element(offset + place, old[old.startIndex + source], new[new.startIndex + place], into: &patch)
            }
        }
    }

    /// Adds and moves rows from the first to the last, each behind the one before it.
    private static func arrange<Element: WireCodable>(
        _ new: ArraySlice<Element>, _ plan: Plan, at offset: Int, into patch: inout WirePatch
    ) {
        // The array as it is while the operations are applied: old rows, and -1 for those that are in their place for
        // good.
        var current = plan.sources.compactMap { $0 }.sorted()
        // Behind the last row that is in its place. Rows that have yet to move may stand anywhere, also before it.
        var cursor = 0
        for (target, source) in plan.sources.enumerated() {
            guard let source else {
                patch.push(index: offset + cursor)
                patch.add(new[new.startIndex + target])
                patch.pop()
                current.insert(-1, at: cursor)
                cursor += 1
                continue
            }
            guard let place = current[cursor...].firstIndex(of: source) ?? current[..<cursor].firstIndex(of: source)
            else { continue }
            if plan.moves[source] {
                current.remove(at: place)
                if place < cursor { cursor -= 1 }
                current.insert(-1, at: cursor)
                if place != cursor { patch.move(from: offset + place, to: offset + cursor) }
                cursor += 1
            } else {
                current[place] = -1
                cursor = place + 1
            }
        }
    }

    /// The longest part of a sequence of different numbers that already is in ascending order: the rows that need not
    /// move.
    private static func longestIncreasing(_ numbers: [Int]) -> [Int] {
        // For each length the place of the smallest number that ends such a part, and for each number the one before
        // it.
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
