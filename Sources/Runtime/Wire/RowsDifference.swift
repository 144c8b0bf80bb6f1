import JSON

// Difference of two `Rows`. Specialised for each row type where rows are compared; skips shared storage.

extension Rows: Equatable {
    /// Skips shared storage: O(log n) per changed row if one value was made from the other.
    @inlinable
    public static func == (a: Rows, b: Rows) -> Bool {
        a.count == b.count && RowsNode.visitDifferences(a.root, b.root, in: 0..<a.count, at: 0) { _, _, _ in false }
    }
}

extension Rows: WireCodable {
    public init(wire node: JSONNode) throws(WireError) { self.init(try [Row](wire: node)) }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        if writer.mayNest {
            for row in self {
                row.write(to: &writer)
                writer.comma()
            }
        }
        writer.endArray()
    }

    public static var wireExpectation: String { [Row].wireExpectation }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { [Row].wireSchema(in: &schemas) }

    /// Writes the same operations as an array. O(log n) per changed row. Compares the rows between the first and the
    /// last inserted, removed or moved row as an array.
    @inlinable
    public static func writePatch(from old: Rows, to new: Rows, into patch: inout WirePatch) {
        if patch.comparesContexts { return [Row].writePatch(from: Array(old), to: Array(new), into: &patch) }
        if old.count == new.count, writeInPlace(from: old, to: new, in: 0..<old.count, into: &patch) { return }
        let prefix = RowsNode.commonPrefix(old.root, new.root)
        let suffix = Swift.min(RowsNode.commonSuffix(old.root, new.root), Swift.min(old.count, new.count) - prefix)
        let oldRows = old.rows(in: prefix..<old.count - suffix)
        let newRows = new.rows(in: prefix..<new.count - suffix)
        if !ArrayDifference.write(from: oldRows[...], to: newRows[...], at: prefix, into: &patch) { patch.replace(new) }
    }

    /// Writes the changed rows of a range, counted from its first, if each row with an identity is at its old index.
    /// Otherwise returns false and writes nothing.
    @inlinable
    static func writeInPlace(from old: Rows, to new: Rows, in range: Range<Int>, into patch: inout WirePatch) -> Bool {
        var changes: [(index: Int, old: Row, new: Row)] = []
        let isInPlace = RowsNode.visitDifferences(old.root, new.root, in: range, at: 0) { index, old, new in
            changes.append((index - range.lowerBound, old, new))
            return old.wireIdentity == new.wireIdentity
        }
        if isInPlace {
            for change in changes { ArrayDifference.element(change.index, change.old, change.new, into: &patch) }
        }
        return isInPlace
    }
}

extension RowsNode {
    /// Calls `body` with each index of a range at which both nodes differ, and both rows, until it returns false.
    ///
    /// - Parameter offset: added to the index.
    /// - Returns: false if `body` returned false.
    @inlinable
    static func visitDifferences(
        _ a: RowsNode, _ b: RowsNode, in range: Range<Int>, at offset: Int, _ body: (Int, Row, Row) -> Bool
    ) -> Bool {
        if a === b || range.isEmpty { return true }
        var start = 0
        // Pairs branches up to the first pair of different sizes: usually all of them.
        for child in 0..<min(a.branches.count, b.branches.count) where start < range.upperBound {
            let count = min(a.branches[child].count, b.branches[child].count)
            if start + count > range.lowerBound, a.branches[child].node !== b.branches[child].node {
                let part = max(range.lowerBound - start, 0)..<min(range.upperBound - start, count)
                let goesOn = visitDifferences(
                    a.branches[child].node, b.branches[child].node, in: part, at: offset + start, body)
                if !goesOn { return false }
            }
            start += count
            if a.branches[child].count != b.branches[child].count { break }
        }
        var index = max(start, range.lowerBound)
        while index < range.upperBound {
            let (first, firstStart) = a.leaf(at: index)
            let (second, secondStart) = b.leaf(at: index)
            let end = min(firstStart + first.rows.count, secondStart + second.rows.count, range.upperBound)
            if first === second, firstStart == secondStart { index = end }
            while index < end {
                let goesOn =
                    RowBox.isSame(first.rows[index - firstStart], second.rows[index - secondStart])
                    || body(offset + index, first.rows[index - firstStart].row, second.rows[index - secondStart].row)
                if !goesOn { return false }
                index += 1
            }
        }
        return true
    }

    /// Length of the common beginning.
    @inlinable
    static func commonPrefix(_ a: RowsNode, _ b: RowsNode) -> Int {
        var length = min(a.count, b.count)
        _ = visitDifferences(a, b, in: 0..<length, at: 0) { index, _, _ in
            length = index
            return false
        }
        return length
    }

    /// Length of the common end.
    @inlinable
    static func commonSuffix(_ a: RowsNode, _ b: RowsNode) -> Int {
        if a === b { return a.count }
        var length = 0
        for (first, second) in zip(a.branches.reversed(), b.branches.reversed()) {
            let common = first.node === second.node ? first.count : commonSuffix(first.node, second.node)
            length += common
            if common < min(first.count, second.count) { return length }
            if first.count != second.count { break }
        }
        let (firstCount, secondCount) = (a.count, b.count)
        let shorter = min(firstCount, secondCount)
        while length < shorter {
            let (first, firstStart) = a.leaf(at: firstCount - 1 - length)
            let (second, secondStart) = b.leaf(at: secondCount - 1 - length)
            // Ends of the compared rows, counted in each leaf.
            var (firstEnd, secondEnd) = (firstCount - length - firstStart, secondCount - length - secondStart)
            if first === second, firstEnd == secondEnd {
                length += firstEnd
                continue
            }
            while firstEnd > 0, secondEnd > 0 {
                guard RowBox.isSame(first.rows[firstEnd - 1], second.rows[secondEnd - 1]) else { return length }
                firstEnd -= 1
                secondEnd -= 1
                length += 1
            }
        }
        return length
    }
}
