import JSON

/// Difference of two arrays: by identity if every element that moved has a unique one, by position otherwise. Skips the
/// common beginning and end.
@usableFromInline
enum ArrayDifference {
    /// Maximum number of moves, unless they are fewer than half of the rows. Above it a new array is shorter and faster
    /// to write.
    private static let manyMoves = 64
    /// Maximum number of steps for following moves, which cost one per row and operation. Above it the whole array is
    /// sent, so that no view makes a turn long.
    private static let manySteps = 50_000_000

    /// Lengths of the common beginning and, after that, the common end. Specialised for each element type, because a
    /// view of a thousand rows spends its time here.
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

    /// True if two elements are equal. Compares bytes first: a copied array has the same bytes, and comparing them is
    /// faster. Different bytes prove nothing, because padding may differ.
    @inlinable @inline(__always)
    static func isSame<Element: WireCodable>(_ a: [Element], _ index: Int, _ b: [Element], _ other: Int) -> Bool {
        let size = MemoryLayout<Element>.size
        let hasSameBytes = a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in
                let (start, otherStart) = (index * MemoryLayout<Element>.stride, other * MemoryLayout<Element>.stride)
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
        return hasSameBytes || a[index] == b[other]
    }

    /// Writes the difference between the common beginning and the common end.
    @inlinable
    static func write<Element: WireCodable>(
        from old: [Element], to new: [Element], prefix: Int, suffix: Int, into patch: inout WirePatch
    ) {
        let isWritten = write(
            from: old[prefix..<old.count - suffix], to: new[prefix..<new.count - suffix], at: prefix, into: &patch)
        if !isWritten { patch.replace(new) }
    }

    /// Writes the difference of two parts of an array.
    ///
    /// - Parameter offset: index of the part's first element in the whole array.
    /// - Returns: false, with nothing written, if the moves cost more than a new array.
    @inlinable
    static func write<Element: WireCodable>(
        from old: ArraySlice<Element>, to new: ArraySlice<Element>, at offset: Int, into patch: inout WirePatch
    ) -> Bool {
        if !isInOrder(old, new), let isWritten = byIdentity(old, new, at: offset, into: &patch) { return isWritten }
        byPosition(old, new, at: offset, into: &patch)
        return true
    }

    /// Returns nil, with nothing written, if an element has no identity, or two the same one; false if the moves cost
    /// more than a new array.
    @usableFromInline
    static func byIdentity<Element: WireCodable>(
        _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, at offset: Int, into patch: inout WirePatch
    ) -> Bool? {
        guard let oldIdentities = identities(old), let newIdentities = identities(new) else { return nil }
        switch approach(oldIdentities, newIdentities) {
        case .byPosition: return nil
        case .whole: return false
        case .byIdentity(let plan):
            byIdentity(old, new, plan, at: offset, into: &patch)
            return true
        }
    }

    /// True when no element moved, as usually. Specialised for each element type, as the next two functions.
    @inlinable
    static func isInOrder<Element: WireCodable>(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>) -> Bool {
        guard old.count == new.count else { return false }
        let distance = new.startIndex - old.startIndex
        for index in old.indices where old[index].wireIdentity != new[index + distance].wireIdentity { return false }
        return true
    }

    /// Both slices start with the element at index `offset` of the patched array.
    @inlinable
    static func byPosition<Element: WireCodable>(
        _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, at offset: Int, into patch: inout WirePatch
    ) {
        let common = min(old.count, new.count)
        for index in 0..<common {
            element(offset + index, old[old.startIndex + index], new[new.startIndex + index], into: &patch)
        }
        for index in (common..<old.count).reversed() {
            patch.push(index: offset + index)
            patch.remove()
            patch.pop()
        }
        for index in common..<max(common, new.count) {
            patch.push(index: offset + index)
            patch.add(new[new.startIndex + index])
            patch.pop()
        }
    }

    @inlinable
    static func element<Element: WireCodable>(_ index: Int, _ old: Element, _ new: Element, into patch: inout WirePatch)
    {
        patch.push(index: index)
        Element.writePatch(from: old, to: new, into: &patch)
        patch.pop()
    }

    // MARK: By identity

    /// Returns nil if an element has no identity.
    private static func identities<Element: WireCodable>(_ rows: ArraySlice<Element>) -> [WireIdentity]? {
        var identities: [WireIdentity] = []
        identities.reserveCapacity(rows.count)
        for row in rows {
            guard let identity = row.wireIdentity else { return nil }
            identities.append(identity)
        }
        return identities
    }

    /// Rows counted from the end of the common beginning.
    private struct Plan {
        /// Old rows that are removed, the last first.
        var removed: [Int] = []
        /// For each new row the old row it came from, nil for an added row.
        var sources: [Int?] = []
        /// For each old row, true if it moves.
        var moves: [Bool] = []
        var hasMoves = false
    }

    private enum Approach {
        /// Two rows have the same identity.
        case byPosition
        case byIdentity(Plan)
        /// The moves cost more than a new array.
        case whole
    }

    private static func approach(_ old: [WireIdentity], _ new: [WireIdentity]) -> Approach {
        var plan = Plan()
        var indices: [WireIdentity: Int] = Dictionary(minimumCapacity: old.count)
        for (index, identity) in old.enumerated() {
            guard indices.updateValue(index, forKey: identity) == nil else { return .byPosition }
        }
        guard Set(new).count == new.count else { return .byPosition }
        plan.sources = new.map { indices[$0] }
        let kept = plan.sources.compactMap { $0 }
        plan.moves = Array(repeating: true, count: old.count)
        for index in longestIncreasing(kept) { plan.moves[index] = false }
        var isKept = Array(repeating: false, count: old.count)
        for index in kept { isKept[index] = true }
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
        for index in plan.removed {
            patch.push(index: offset + index)
            patch.remove()
            patch.pop()
        }
        if plan.hasMoves {
            arrange(new, plan, at: offset, into: &patch)
        } else {
            for (index, source) in plan.sources.enumerated() where source == nil {
                patch.push(index: offset + index)
                patch.add(new[new.startIndex + index])
                patch.pop()
            }
        }
        for (index, source) in plan.sources.enumerated() {
            if let source {
                element(offset + index, old[old.startIndex + source], new[new.startIndex + index], into: &patch)
            }
        }
    }

    /// Adds and moves rows from first to last, each after its predecessor.
    private static func arrange<Element: WireCodable>(
        _ new: ArraySlice<Element>, _ plan: Plan, at offset: Int, into patch: inout WirePatch
    ) {
        // The array while the operations are applied: old rows, and -1 for rows in their final position.
        var current = plan.sources.compactMap { $0 }.sorted()
        // Index after the last row in its final position. Rows that still have to move may be before or after it.
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
            guard let index = current[cursor...].firstIndex(of: source) ?? current[..<cursor].firstIndex(of: source)
            else { continue }
            if plan.moves[source] {
                current.remove(at: index)
                if index < cursor { cursor -= 1 }
                current.insert(-1, at: cursor)
                if index != cursor { patch.move(from: offset + index, to: offset + cursor) }
                cursor += 1
            } else {
                current[index] = -1
                cursor = index + 1
            }
        }
    }

    /// Returns a longest increasing subsequence of distinct numbers: the rows that need not move.
    private static func longestIncreasing(_ numbers: [Int]) -> [Int] {
        // For each length the index of the smallest number that ends such a subsequence, and for each number its
        // predecessor.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var result: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            result.append(numbers[index])
            index = previous[index]
        }
        return result
    }
}
