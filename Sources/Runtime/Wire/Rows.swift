/// Rows of a long list: a value like an array that is cheap to copy, to change a little, and to compare with its
/// predecessor, even with a hundred thousand rows.
///
/// A copy shares all storage. Replacing, inserting, removing or moving a row copies its path in a balanced tree, O(log
/// n). Two values of which one was made from the other are compared in O(log n) per changed row. On the wire it is an
/// array; a `ListView` sends a window of it.
///
///     var rows = Rows(notes.map(RowView.init))
///     rows[3].title = "Milk"
///     rows.move(from: 7, to: 0)
public struct Rows<Row: WireCodable>: Sendable {
    @usableFromInline var root: RowsNode<Row>
    @usableFromInline var total: Int

    /// Number of rows.
    @inlinable public var count: Int { total }

    /// Makes an empty list.
    @inlinable
    public init() {
        root = RowsNode(rows: [])
        total = 0
    }

    /// Makes a list of rows. O(n).
    @inlinable
    public init(_ rows: some Sequence<Row>) {
        let rows = Array(rows)
        root = RowsNode.tree(rows)
        total = rows.count
    }

    /// The row at an index below `count`. O(log n); setting copies shared storage.
    public subscript(index: Int) -> Row {
        @inlinable get {
            check(index, below: count)
            let (leaf, start) = root.leaf(at: index)
            return leaf.rows[index - start].row
        }
        @inlinable set {
            check(index, below: count)
            RowsNode.replace(at: index, of: &root, with: RowBox(newValue))
        }
    }

    /// Returns the rows of a range within `0..<count`. O(log n), and a step per row.
    @inlinable
    public func rows(in range: Range<Int>) -> [Row] {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "Rows has \(count) rows; there are none at \(range).")
        var rows: [Row] = []
        rows.reserveCapacity(range.count)
        root.append(range, to: &rows)
        return rows
    }

    /// Inserts a row before `index`; `count` appends. O(log n).
    @inlinable
    public mutating func insert(_ row: Row, at index: Int) {
        check(index, below: count + 1)
        insert(RowBox(row), at: index)
    }

    @inlinable
    mutating func insert(_ row: RowBox<Row>, at index: Int) {
        if let second = RowsNode.insert(row, at: index, of: &root) { root = RowsNode(root, second) }
        total += 1
    }

    /// Appends a row. O(log n).
    @inlinable
    public mutating func append(_ row: Row) { insert(row, at: count) }

    /// Removes and returns the row at `index`. O(log n).
    @discardableResult @inlinable
    public mutating func remove(at index: Int) -> Row {
        check(index, below: count)
        return removeBox(at: index).row
    }

    @inlinable
    mutating func removeBox(at index: Int) -> RowBox<Row> {
        let row = RowsNode.remove(at: index, of: &root)
        if root.branches.count == 1, let only = root.branches.first { root = only.node }
        total -= 1
        return row
    }

    /// Moves the row at the index `source` to the index `destination` in the list without it. O(log n).
    @inlinable
    public mutating func move(from source: Int, to destination: Int) {
        check(source, below: count)
        check(destination, below: count)
        if source != destination { insert(removeBox(at: source), at: destination) }
    }

    /// Returns the index of the first row with this id. O(n).
    @inlinable
    public func index(ofID id: WireIdentity) -> Int? { firstIndex { $0.wireIdentity == id } }

    @inlinable @inline(__always)
    func check(_ index: Int, below bound: Int) {
        precondition(index >= 0 && index < bound, "Rows has \(count) rows; the index \(index) is none of theirs.")
    }
}

// MARK: - As a collection

extension Rows: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral {
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { count }

    @inlinable
    public init(arrayLiteral rows: Row...) { self.init(rows) }

    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Visits leaf after leaf: O(n) for all rows.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let rows: Rows
        @usableFromInline var leaf: [RowBox<Row>] = []
        @usableFromInline var index = 0
        @usableFromInline var nextLeaf = 0

        @inlinable
        init(_ rows: Rows) { self.rows = rows }

        @inlinable
        public mutating func next() -> Row? {
            if index == leaf.count {
                guard nextLeaf < rows.count else { return nil }
                leaf = rows.root.leaf(at: nextLeaf).leaf.rows
                index = 0
                nextLeaf += leaf.count
            }
            defer { index += 1 }
            return leaf[index].row
        }
    }

    /// Returns the index of the first row for which `predicate` returns true; nil if there is none. O(n).
    @inlinable
    public func firstIndex(where predicate: (Row) throws -> Bool) rethrows -> Int? {
        var index = 0
        for row in self {
            if try predicate(row) { return index }
            index += 1
        }
        return nil
    }
}

extension Rows: CustomStringConvertible {
    public var description: String { Array(self).description }
}
