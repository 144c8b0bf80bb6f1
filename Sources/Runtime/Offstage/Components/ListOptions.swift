import JSON
import Wire

/// Members that a `ListView` and a `TableView` share: selection, state, actions and commands.
///
/// Both have them as members of their own: `list.isLoading = true`.
@Wire(omitting: .defaults)
public struct ListOptions {
    /// Number of rows that the user can select.
    public var selection: RowView.Selection = .none
    /// Ids of the selected rows.
    public var selected: [RowView.ID]?
    /// True while the app loads rows.
    public var isLoading: Bool = false
    /// True while the first rows are loaded: the front end draws placeholders in the shape of rows.
    public var isSkeleton: Bool = false
    /// Action sent with the id of the selected row; with an array of ids when the selection is multiple.
    public var onSelect: ActionTemplate?
    /// Action sent with the id of the row that the user opens, for example with a double click.
    public var onOpen: ActionTemplate?
    /// Action sent with the id of the row of a tree that the user expands or collapses.
    public var onExpand: ActionTemplate?
    /// Action sent when the user asks for current rows, for example by pulling the list down.
    public var onRefresh: ActionTemplate?
    /// Action sent when the user reaches the last row.
    public var onReachEnd: ActionTemplate?
    /// Action sent with a `RowView.Move` when the user moves a row. The app moves the row.
    public var onMove: ActionTemplate?
    /// Row to scroll to when `token` changes.
    @Boxed public var scrollTo: Scroll?
    /// Shown when the rows could not be loaded, above the rows that there are; its button retries.
    @Boxed public var error: EmptyStateView?
    /// Placeholder shown when there are no rows.
    @Boxed public var empty: EmptyStateView?
    /// Commands of each row. The front end sets the member `onTap.input` of the action to the row's id.
    public var rowCommands: [ButtonView] = []
    /// Commands of the selected rows. The front end sets the member `onTap.input` of the action to the array of their
    /// ids.
    public var selectionCommands: [ButtonView] = []

    /// Request to scroll.
    @Wire
    public struct Scroll {
        public static var wireName: String { "ListScroll" }

        /// Id of the row to show.
        public let row: RowView.ID
        /// Number of the request. The front end scrolls when it changes.
        public let token: Int
    }
}

extension RowView {
    /// Number of rows of a list that the user can select.
    @Wire
    public enum Selection: String {
        public static var wireName: String { "ListSelection" }

        /// Rows cannot be selected.
        case none
        /// At most one row is selected.
        case single
        /// Any number of rows is selected.
        case multiple
    }
}

extension RowView {
    /// A row that the user moves: the input of `onMove`.
    @Wire
    public struct Move {
        public static var wireName: String { "RowMove" }

        /// Id of the moved row.
        public let id: RowView.ID
        /// Id of the row that follows the moved row; absent at the end.
        public let before: RowView.ID?
    }
}

// MARK: - Windows

/// The rows of a list or a table, and what decides which of them are sent: the window of the reader, by the id of the
/// list.
@usableFromInline
struct ListContent<Source: ListRows>: WireObject {
    @usableFromInline var id: String
    @usableFromInline var rows: Source
    /// True for a list that stays at its end, such as a log.
    @usableFromInline var sticksToEnd: Bool

    @usableFromInline
    init(id: String, rows: Source, sticksToEnd: Bool) {
        (self.id, self.rows, self.sticksToEnd) = (id, rows, sticksToEnd)
    }

    @usableFromInline static var wireName: String { "ListContent" }
    @usableFromInline static var wireDescription: String? { nil }

    @inlinable
    static func == (a: Self, b: Self) -> Bool { a.sticksToEnd == b.sticksToEnd && a.id == b.id && a.rows == b.rows }

    /// Reads a list with all of its rows.
    ///
    /// - Throws: `WireError` for a window of a longer list, and for a source that supports encoding only.
    @usableFromInline
    init(members: WireMembers) throws(WireError) {
        id = try members.value("id")
        let rows: [Source.Row] = try members.value("rows")
        let total: Int = try members.value("total")
        guard total == rows.count else {
            throw WireError(.mismatch, expected: "all \(total) rows of the list", found: "\(rows.count)").at(
                key: "rows")
        }
        do throws(WireError) { self.rows = try Source(wireRows: rows) } catch { throw error.at(key: "rows") }
        sticksToEnd = try members.value("sticksToEnd", default: false)
    }

    @inlinable
    func writeMembers(to writer: inout JSONWriter) {
        let range = ListWindows.range(of: id, rows, sticksToEnd: sticksToEnd, in: writer.context)
        if range.count < rows.count { writer.isPartial = true }
        writer.member("id", id)
        writer.member("total", rows.count)
        writer.member("from", range.lowerBound)
        writer.member("rows", rows.rows(in: range))
        writer.member("sticksToEnd", sticksToEnd, unless: false)
    }

    /// Writes the difference between the old value's window and the new value's window. Each window is clamped to the
    /// rows that exist.
    @inlinable
    static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        let oldRange = ListWindows.range(
            of: old.id, old.rows, sticksToEnd: old.sticksToEnd, in: patch.previousContext)
        let newRange = ListWindows.range(of: new.id, new.rows, sticksToEnd: new.sticksToEnd, in: patch.context)
        patch.member("id", old.id, new.id)
        patch.member("total", old.rows.count, new.rows.count)
        patch.member("from", oldRange.lowerBound, newRange.lowerBound)
        patch.push(key: "rows")
        Source.writePatch(from: old.rows, in: oldRange, to: new.rows, in: newRange, into: &patch)
        patch.pop()
        patch.member("sticksToEnd", old.sticksToEnd, new.sticksToEnd, unless: false)
    }

    @usableFromInline
    static func memberSchemas(in schemas: inout WireSchemas) -> [WireSchemas.Member] {
        [
            schemas.member("id", \Self.id, description: "Component id, unique within its screen."),
            schemas.member("total", \Self.rows.count, description: "Number of all rows."),
            schemas.member("from", \Self.rows.count, description: "Index of the first row of the window."),
            schemas.member(
                "rows", { (list: Self) in list.rows.rows(in: 0..<0) }, description: "Rows of the window."),
            schemas.member(
                "sticksToEnd", \Self.sticksToEnd, unless: false,
                description: "True for a list that opens at its end, and stays there when rows are added."),
        ]
    }
}
