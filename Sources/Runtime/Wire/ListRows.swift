/// Rows of a `ListView`: their number, and the rows of a range, made on request.
///
/// An array is sent whole; `Rows`, made for long lists, and an app's own sources are sent in windows. Sources are
/// compared whenever the view is. A source that holds a `Rows` compares fast; the cost of another `==` is its author's
/// choice. Rows contain no lists.
///
///     struct StockRows: ListRows {
///         var stocks: Rows<Stock>
///         var count: Int { stocks.count }
///         func rows(in range: Range<Int>) -> [RowView] { stocks.rows(in: range).map(RowView.init) }
///     }
public protocol ListRows: Equatable, Sendable {
    /// Type of a row, such as `RowView`.
    associatedtype Row: WireCodable

    /// Number of all rows.
    var count: Int { get }

    /// Returns the rows of a range within `0..<count`. Equal sources return equal rows.
    func rows(in range: Range<Int>) -> [Row]

    /// Number of rows sent to a subscription without a window for the list; nil sends all rows. Default 50.
    static var standardWindow: Int? { get }

    /// Reads a list whose `rows` were all sent.
    ///
    /// - Throws: always by default: an app's own source is only written.
    init(wireRows rows: [Row]) throws(WireError)

    /// Appends to `patch` the operations that turn the rows of `old` in `oldRange` into those of `new` in `newRange`,
    /// at the path of an array of rows. By default makes and compares the rows of both, unless the sources are equal.
    static func writePatch(
        from old: Self, in oldRange: Range<Int>, to new: Self, in newRange: Range<Int>, into patch: inout WirePatch)
}

extension ListRows {
    /// Number of rows sent without a window.
    public static var standardWindow: Int? { 50 }

    /// Refuses to read rows: an app's own source is only written.
    ///
    /// - Throws: `WireError`, always.
    public init(wireRows rows: [Row]) throws(WireError) {
        throw WireError(
            .mismatch, expected: "a list that can be read (\(Self.self) is only ever written)",
            found: "\(rows.count) rows")
    }

    /// Compares the rows of `old` in `oldRange` with those of `new` in `newRange` and appends the operations to
    /// `patch`, unless the sources are equal.
    @inlinable
    public static func writePatch(
        from old: Self, in oldRange: Range<Int>, to new: Self, in newRange: Range<Int>, into patch: inout WirePatch
    ) {
        if oldRange == newRange, !patch.comparesContexts, old == new { return }
        [Row].writePatch(from: old.rows(in: oldRange), to: new.rows(in: newRange), into: &patch)
    }
}

extension Array: ListRows where Element: WireCodable {
    /// An array is sent whole.
    public static var standardWindow: Int? { nil }
    /// Returns a slice of the array.
    @inlinable public func rows(in range: Range<Int>) -> [Element] { range == indices ? self : Array(self[range]) }
    /// Keeps the rows.
    public init(wireRows rows: [Element]) { self = rows }
}

extension Rows: ListRows {
    /// Keeps the rows.
    public init(wireRows rows: [Row]) { self.init(rows) }

    /// Makes no arrays unless a row was inserted, removed or moved.
    @inlinable
    public static func writePatch(
        from old: Rows, in oldRange: Range<Int>, to new: Rows, in newRange: Range<Int>, into patch: inout WirePatch
    ) {
        if oldRange == 0..<old.count, newRange == 0..<new.count { return writePatch(from: old, to: new, into: &patch) }
        if oldRange == newRange, !patch.comparesContexts, writeInPlace(from: old, to: new, in: oldRange, into: &patch) {
            return
        }
        [Row].writePatch(from: old.rows(in: oldRange), to: new.rows(in: newRange), into: &patch)
    }
}
