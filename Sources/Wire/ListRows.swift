/// What a `ListView` shows: how many rows there are, and those of a range, which are made when they are asked for.
///
/// An array travels whole; `Rows`, made for long lists, and sources of an app's own travel in windows. Sources are
/// compared whenever the view is: one
/// that holds a `Rows` compares quickly, and what another one's `==` costs is its author's choice. Rows hold no lists
/// of their own.
///
///     struct StockRows: ListRows {
///         var stocks: Rows<Stock>
///         var count: Int { stocks.count }
///         func rows(in range: Range<Int>) -> [RowView] { stocks.rows(in: range).map(RowView.init) }
///     }
public protocol ListRows: Equatable, Sendable {
    associatedtype Row: WireCodable

    var count: Int { get }

    /// The rows of a range within `0..<count`. Equal sources have equal rows.
    func rows(in range: Range<Int>) -> [Row]

    /// How many rows are sent to who has not said which it wants; nil for all of them. Default 50.
    static var standardWindow: Int? { get }

    /// Reads a list that was written whole.
    ///
    /// - Throws: by default; a source of an app's own is only ever written.
    init(wireRows rows: [Row]) throws(WireError)

    /// Appends, at the path of an array of rows, the operations that turn those of one range into those of another. By
    /// default the rows of both are
    /// made and compared, unless the sources are equal.
    static func writePatch(
        from old: Self, in oldRange: Range<Int>, to new: Self, in newRange: Range<Int>, into patch: inout WirePatch)
}

extension ListRows {
    public static var standardWindow: Int? { 50 }

    public init(wireRows rows: [Row]) throws(WireError) {
        throw WireError(
            .mismatch, expected: "a list that can be read (\(Self.self) is only ever written)",
            found: "\(rows.count) rows")
    }

    @inlinable
    public static func writePatch(
        from old: Self, in oldRange: Range<Int>, to new: Self, in newRange: Range<Int>, into patch: inout WirePatch
    ) {
        if oldRange == newRange, !patch.comparesContexts, old == new { return }
        [Row].writePatch(from: old.rows(in: oldRange), to: new.rows(in: newRange), into: &patch)
    }
}

extension Array: ListRows where Element: WireCodable {
    public static var standardWindow: Int? { nil }
    @inlinable public func rows(in range: Range<Int>) -> [Element] { range == indices ? self : Array(self[range]) }
    public init(wireRows rows: [Element]) { self = rows }
}

extension Rows: ListRows {
    public init(wireRows rows: [Row]) { self.init(rows) }

    /// Makes no arrays unless a row came, went or moved.
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
