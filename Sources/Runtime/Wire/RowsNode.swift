/// Node of the tree in `Rows`: a leaf with rows, or branches of equal height. Every node except the root and the last
/// of its level is at least a quarter full.
///
/// @unchecked: a node changes only while one `Rows` alone references it (`isKnownUniquelyReferenced`), like an array's
/// storage.
@usableFromInline
final class RowsNode<Row: WireCodable>: @unchecked Sendable {
    @usableFromInline typealias Node = RowsNode<Row>
    @usableFromInline typealias Box = RowBox<Row>

    @usableFromInline
    struct Branch {
        @usableFromInline var node: Node
        /// Number of rows in the branch. Stored here, so that a lookup does not visit the siblings.
        @usableFromInline var count: Int

        @inlinable
        init(_ node: Node) {
            self.node = node
            count = node.count
        }
    }

    /// Maximum size of a node: small enough that copying or comparing one leaf is cheap.
    @inlinable static var most: Int { 32 }
    @inlinable static var least: Int { 8 }

    /// Each row in its own box: a leaf is copied and compared by references.
    @usableFromInline var rows: [Box]
    /// Empty in a leaf.
    @usableFromInline var branches: [Branch]

    @inlinable
    init(rows: [Box], branches: [Branch] = []) {
        self.rows = rows
        self.branches = branches
    }

    @inlinable
    convenience init(_ first: Node, _ second: Node) { self.init(rows: [], branches: [Branch(first), Branch(second)]) }

    @inlinable var isLeaf: Bool { branches.isEmpty }
    /// Number of rows. A step per branch.
    @inlinable var count: Int { isLeaf ? rows.count : branches.reduce(0) { $0 + $1.count } }
    /// Number of rows or branches; splitting and joining depend on it.
    @inlinable var size: Int { isLeaf ? rows.count : branches.count }

    /// Makes a tree of full nodes. O(n).
    @inlinable
    static func tree(_ rows: [Row]) -> Node {
        var level = parts(rows.count).map { Node(rows: rows[$0].map(Box.init)) }
        while level.count > 1 {
            level = parts(level.count).map { Node(rows: [], branches: level[$0].map(Branch.init)) }
        }
        return level.first ?? Node(rows: [])
    }

    /// Splits `count` into as few parts as possible, of about equal size.
    @inlinable
    static func parts(_ count: Int) -> [Range<Int>] {
        let parts = (count + most - 1) / most
        return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
    }

    // MARK: Finding

    /// Returns the leaf that contains a row, and the index of the leaf's first row.
    @inlinable
    func leaf(at index: Int) -> (leaf: Node, start: Int) {
        var node = self
        var start = 0
        while !node.isLeaf {
            let (child, offset) = node.branch(at: index - start)
            node = node.branches[child].node
            start += offset
        }
        return (node, start)
    }

    /// Returns the branch that contains a row, and the index of the branch's first row. An index past the end is in the
    /// last branch.
    @inlinable
    func branch(at index: Int) -> (child: Int, start: Int) {
        var start = 0
        var child = 0
        while child < branches.count - 1, index >= start + branches[child].count {
            start += branches[child].count
            child += 1
        }
        return (child, start)
    }

    @inlinable
    func append(_ range: Range<Int>, to rows: inout [Row]) {
        guard !isLeaf else { return rows.append(contentsOf: self.rows[range].lazy.map(\.row)) }
        var start = 0
        for branch in branches {
            let part = range.clamped(to: start..<start + branch.count)
            if !part.isEmpty { branch.node.append(part.lowerBound - start..<part.upperBound - start, to: &rows) }
            start += branch.count
            if start >= range.upperBound { break }
        }
    }

    // MARK: Changing

    /// Copies the node if another value references it.
    @inlinable
    static func own(_ node: inout Node) {
        if !isKnownUniquelyReferenced(&node) { node = Node(rows: node.rows, branches: node.branches) }
    }

    @inlinable
    static func replace(at index: Int, of node: inout Node, with row: Box) {
        own(&node)
        if node.isLeaf {
            node.rows[index] = row
        } else {
            let (child, start) = node.branch(at: index)
            replace(at: index - start, of: &node.branches[child].node, with: row)
        }
    }

    /// Returns the second half of a node that has become too large.
    @inlinable
    static func insert(_ row: Box, at index: Int, of node: inout Node) -> Node? {
        own(&node)
        if node.isLeaf {
            node.rows.insert(row, at: index)
        } else {
            let (child, start) = node.branch(at: index)
            if let second = insert(row, at: index - start, of: &node.branches[child].node) {
                node.branches[child].count = node.branches[child].node.count
                node.branches.insert(Branch(second), at: child + 1)
            } else {
                node.branches[child].count += 1
            }
        }
        // Appending leaves full leaves behind it.
        let half = index == node.rows.count - 1 ? most : node.size / 2
        return node.size > most ? node.split(at: half) : nil
    }

    /// Moves the entries from an index into a new node.
    @inlinable
    func split(at child: Int) -> Node {
        let second = isLeaf ? Node(rows: Array(rows[child...])) : Node(rows: [], branches: Array(branches[child...]))
        if isLeaf { rows.removeSubrange(child...) } else { branches.removeSubrange(child...) }
        return second
    }

    @inlinable
    static func remove(at index: Int, of node: inout Node) -> Box {
        own(&node)
        guard !node.isLeaf else { return node.rows.remove(at: index) }
        let (child, start) = node.branch(at: index)
        let row = remove(at: index - start, of: &node.branches[child].node)
        node.branches[child].count -= 1
        if node.branches[child].node.size < least { node.join(child) }
        return row
    }

    /// Merges a branch that has become too small with a neighbour, or balances both if they are too large for one node.
    @inlinable
    func join(_ child: Int) {
        guard branches.count > 1 else { return }
        let first = Swift.min(child, branches.count - 2)
        let second = branches.remove(at: first + 1).node
        Self.own(&branches[first].node)
        let node = branches[first].node
        node.rows += second.rows
        node.branches += second.branches
        if node.size > Self.most { branches.insert(Branch(node.split(at: node.size / 2)), at: first + 1) }
        branches[first].count = node.count
    }
}

/// A row in the tree. Immutable.
@usableFromInline
final class RowBox<Row: WireCodable>: Sendable {
    @usableFromInline let row: Row

    @inlinable
    init(_ row: Row) { self.row = row }

    /// True if the rows are equal. Equal boxes contain equal rows.
    @inlinable @inline(__always)
    static func isSame(_ a: RowBox, _ b: RowBox) -> Bool { a === b || a.row == b.row }
}
