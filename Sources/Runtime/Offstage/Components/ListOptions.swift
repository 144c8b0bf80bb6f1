import JSON
import Wire

/// Members that a `ListView` and a `TableView` share: selection, state, actions and commands.
///
/// Both have them as members of their own: `list.isLoading = true`.
public struct ListOptions: Sendable, Equatable {
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
    /// True for a list that stays at its end, such as a log. The list opens with its last rows, and a front end that
    /// shows the last row shows the new last row when rows are added.
    public var sticksToEnd: Bool = false
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

// MARK: - On the wire

extension ListOptions {
    init(_ members: WireMembers) throws(WireError) {
        selection = try members.value("selection", default: .none)
        selected = try members.value("selected")
        isLoading = try members.value("isLoading", default: false)
        isSkeleton = try members.value("isSkeleton", default: false)
        onSelect = try members.value("onSelect")
        onOpen = try members.value("onOpen")
        onExpand = try members.value("onExpand")
        onRefresh = try members.value("onRefresh")
        onReachEnd = try members.value("onReachEnd")
        onMove = try members.value("onMove")
        scrollTo = try members.value("scrollTo")
        sticksToEnd = try members.value("sticksToEnd", default: false)
        error = try members.value("error")
        empty = try members.value("empty")
        rowCommands = try members.value("rowCommands", default: [])
        selectionCommands = try members.value("selectionCommands", default: [])
    }

    // False and empty arrays are left out.
    private var writtenLoading: Bool? { isLoading ? true : nil }
    private var writtenSkeleton: Bool? { isSkeleton ? true : nil }
    private var writtenSticking: Bool? { sticksToEnd ? true : nil }
    private var writtenRowCommands: [ButtonView]? { rowCommands.isEmpty ? nil : rowCommands }
    private var writtenSelectionCommands: [ButtonView]? { selectionCommands.isEmpty ? nil : selectionCommands }

    /// Writes the members into the object that is being written.
    @usableFromInline
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("selection", selection)
        writer.member("selected", selected)
        writer.member("isLoading", writtenLoading)
        writer.member("isSkeleton", writtenSkeleton)
        writer.member("onSelect", onSelect)
        writer.member("onOpen", onOpen)
        writer.member("onExpand", onExpand)
        writer.member("onRefresh", onRefresh)
        writer.member("onReachEnd", onReachEnd)
        writer.member("onMove", onMove)
        writer.member("scrollTo", scrollTo)
        writer.member("sticksToEnd", writtenSticking)
        writer.member("error", error)
        writer.member("empty", empty)
        writer.member("rowCommands", writtenRowCommands)
        writer.member("selectionCommands", writtenSelectionCommands)
    }

    /// Writes the difference of the members at the path of the object.
    @usableFromInline
    static func writePatch(from old: ListOptions, to new: ListOptions, into patch: inout WirePatch) {
        patch.member("selection", old.selection, new.selection)
        patch.member("selected", old.selected, new.selected)
        patch.member("isLoading", old.writtenLoading, new.writtenLoading)
        patch.member("isSkeleton", old.writtenSkeleton, new.writtenSkeleton)
        patch.member("onSelect", old.onSelect, new.onSelect)
        patch.member("onOpen", old.onOpen, new.onOpen)
        patch.member("onExpand", old.onExpand, new.onExpand)
        patch.member("onRefresh", old.onRefresh, new.onRefresh)
        patch.member("onReachEnd", old.onReachEnd, new.onReachEnd)
        patch.member("onMove", old.onMove, new.onMove)
        patch.member("scrollTo", old.scrollTo, new.scrollTo)
        patch.member("sticksToEnd", old.writtenSticking, new.writtenSticking)
        patch.member("error", old.error, new.error)
        patch.member("empty", old.empty, new.empty)
        patch.member("rowCommands", old.writtenRowCommands, new.writtenRowCommands)
        patch.member("selectionCommands", old.writtenSelectionCommands, new.writtenSelectionCommands)
    }

    static func members(in schemas: inout WireSchemas) -> [WireSchemas.Member] {
        [
            schemas.member(
                "selection", { (value: Self) in value.selection },
                description: "Number of rows that the user can select."),
            schemas.member("selected", { (value: Self) in value.selected }, description: "Ids of the selected rows."),
            schemas.member(
                "isLoading", { (value: Self) in value.writtenLoading }, description: "True while the app loads rows."),
            schemas.member(
                "isSkeleton", { (value: Self) in value.writtenSkeleton },
                description: "True while the first rows are loaded: the front end draws placeholders."),
            schemas.member(
                "onSelect", { (value: Self) in value.onSelect },
                description: "Sent with the selected row's id; with an array of ids when the selection is multiple."),
            schemas.member(
                "onOpen", { (value: Self) in value.onOpen }, description: "Sent with the id of an opened row."),
            schemas.member(
                "onExpand", { (value: Self) in value.onExpand },
                description: "Sent with the id of the row of a tree that the user expands or collapses."),
            schemas.member(
                "onRefresh", { (value: Self) in value.onRefresh },
                description: "Sent when the user asks for current rows."),
            schemas.member(
                "onReachEnd", { (value: Self) in value.onReachEnd },
                description: "Sent when the user reaches the last row."),
            schemas.member(
                "onMove", { (value: Self) in value.onMove },
                description: "Sent with {id, before} when the user moves a row; before is absent at the end."),
            schemas.member(
                "scrollTo", { (value: Self) in value.scrollTo }, description: "Row to scroll to when token changes."),
            schemas.member(
                "sticksToEnd", { (value: Self) in value.writtenSticking },
                description: "True for a list that opens at its end, and stays there when rows are added."),
            schemas.member(
                "error", { (value: Self) in value.error },
                description: "Shown when the rows could not be loaded, above the rows that there are."),
            schemas.member(
                "empty", { (value: Self) in value.empty }, description: "Shown when there are no rows."),
            schemas.member(
                "rowCommands", { (value: Self) in value.writtenRowCommands },
                description: "Buttons of each row; the action's input is the row's id."),
            schemas.member(
                "selectionCommands", { (value: Self) in value.writtenSelectionCommands },
                description: "Buttons of the selection; the action's input is the array of the selected ids."),
        ]
    }
}

// MARK: - Windows

extension JSONWriter {
    /// Writes `total`, `from` and `rows` of the window that the writer's context has for a list.
    @inlinable
    mutating func window(of rows: some ListRows, id: String, sticksToEnd: Bool) {
        let range = ListWindows.range(of: id, rows, sticksToEnd: sticksToEnd, in: context)
        if range.count < rows.count { isPartial = true }
        member("total", rows.count)
        member("from", range.lowerBound)
        member("rows", rows.rows(in: range))
    }
}

extension WirePatch {
    /// Writes the difference between the old value's window and the new value's window. Each window is clamped to the
    /// rows that exist.
    @inlinable
    mutating func window<Source: ListRows>(
        _ old: Source, id oldID: String, sticksToEnd oldSticks: Bool, _ new: Source, id newID: String,
        sticksToEnd newSticks: Bool
    ) {
        let oldRange = ListWindows.range(of: oldID, old, sticksToEnd: oldSticks, in: previousContext)
        let newRange = ListWindows.range(of: newID, new, sticksToEnd: newSticks, in: context)
        member("total", old.count, new.count)
        member("from", oldRange.lowerBound, newRange.lowerBound)
        push(key: "rows")
        Source.writePatch(from: old, in: oldRange, to: new, in: newRange, into: &self)
        pop()
    }
}

extension WireMembers {
    /// Reads all rows of a list.
    ///
    /// - Throws: `WireError` for a window of a longer list, and for a source that supports encoding only.
    func rows<Source: ListRows>() throws(WireError) -> Source {
        let rows: [Source.Row] = try value("rows")
        let total: Int = try value("total")
        guard total == rows.count else {
            throw WireError(.mismatch, expected: "all \(total) rows of the list", found: "\(rows.count)").at(
                key: "rows")
        }
        do throws(WireError) { return try Source(wireRows: rows) } catch { throw error.at(key: "rows") }
    }
}

extension WireSchemas {
    mutating func window<Source: ListRows>(of source: Source.Type) -> [Member] {
        [
            member("total", { (rows: Source) in rows.count }, description: "Number of all rows."),
            member("from", { (rows: Source) in rows.count }, description: "Index of the first row of the window."),
            member("rows", { (rows: Source) in rows.rows(in: 0..<0) }, description: "Rows of the window."),
        ]
    }
}
