import JSON
import Wire

/// A table: typed columns, and rows of cells that are sent in windows as those of a `ListView`.
///
/// The app sorts: `onSort` asks for an order, and `sort` says which order the rows have.
///
///     TableView(
///         id: "files", columns: [TableColumn(id: "name", title: "Name"), TableColumn(id: "size", title: "Size",
///         kind: .number)], rows: files)
@dynamicMemberLookup
public struct TableView<Source: ListRows> where Source.Row == TableRow {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    public var label: String?
    /// One-sentence help text.
    public var help: String?
    /// Text below the table.
    @Boxed public var caption: String?
    /// Columns of the table, in order.
    public var columns: [TableColumn]
    /// Order of the rows.
    @Boxed public var sort: TableColumn.Sort?
    /// Source of the rows.
    public var rows: Source
    /// Action sent with a `TableColumn.Sort` when the user asks for an order.
    public var onSort: ActionTemplate?
    /// Selection, state, actions and commands.
    @usableFromInline var options: ListOptions

    /// Creates a table of the source's rows. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, caption: String? = nil, columns: [TableColumn],
        sort: TableColumn.Sort? = nil, rows: Source, selection: RowView.Selection = .none,
        selected: [RowView.ID]? = nil,
        isLoading: Bool = false, isSkeleton: Bool = false, onSort: ActionTemplate? = nil,
        onSelect: ActionTemplate? = nil, onOpen: ActionTemplate? = nil, onRefresh: ActionTemplate? = nil,
        onReachEnd: ActionTemplate? = nil, onMove: ActionTemplate? = nil, scrollTo: ListOptions.Scroll? = nil,
        sticksToEnd: Bool = false, error: EmptyStateView? = nil, empty: EmptyStateView? = nil,
        rowCommands: [ButtonView] = [],
        selectionCommands: [ButtonView] = []
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.columns = columns
        self.rows = rows
        self.onSort = onSort
        options = ListOptions(
            selection: selection, selected: selected, isLoading: isLoading, isSkeleton: isSkeleton,
            onSelect: onSelect, onOpen: onOpen, onRefresh: onRefresh, onReachEnd: onReachEnd, onMove: onMove,
            scrollTo: scrollTo, sticksToEnd: sticksToEnd, error: error, empty: empty,
            rowCommands: rowCommands, selectionCommands: selectionCommands)
        self.caption = caption
        self.sort = sort
    }

    /// Reads or sets the selection, the state, an action or the commands.
    public subscript<Value>(dynamicMember member: WritableKeyPath<ListOptions, Value>) -> Value {
        get { options[keyPath: member] }
        set { options[keyPath: member] = newValue }
    }
}

/// A column of a table.
@Wire
public struct TableColumn {
    /// Column id, unique within its table.
    public let id: String
    /// Text of the column's head.
    public var title: String
    /// Type of the column's cells.
    public var kind: TableColumn.Kind = .text
    /// Alignment of the cells: trailing for numbers and leading for others when absent.
    public var alignment: TableColumn.Alignment?
    /// True when the user can sort the rows by the column.
    public var isSortable: Bool = false
    /// Share of the table's width; a hint.
    public var width: TableColumn.Width = .regular
}

extension TableColumn {
    /// Type of the cells of a column.
    @Wire
    public enum Kind: String {
        public static var wireName: String { "TableColumnKind" }

        /// Any text.
        case text
        /// A number, which front ends align at the end and format in their locale.
        case number
        /// A date, which front ends format in their locale.
        case date
        /// The texts `true` and `false`.
        case boolean
    }

    /// Alignment of the cells of a column.
    @Wire
    public enum Alignment: String {
        public static var wireName: String { "TableColumnAlignment" }

        /// At the side where reading begins.
        case leading
        /// In the middle of the column.
        case center
        /// At the side where reading ends.
        case trailing
    }

    /// Share of a column in the table's width.
    @Wire
    public enum Width: String {
        public static var wireName: String { "TableColumnWidth" }

        /// Room for a number or an icon.
        case narrow
        /// Room for a few words.
        case regular
        /// Room for a sentence.
        case wide
    }

    /// Order of a table's rows.
    @Wire
    public struct Sort {
        public static var wireName: String { "TableSort" }

        /// Id of the column.
        public let column: String
        /// True when the rows descend.
        public var descending: Bool = false
    }
}

/// A row of a table.
@Wire
public struct TableRow {
    /// Row id, unique within its table.
    public let id: RowView.ID
    /// Cells in the order of the columns.
    public var cells: [DisplayText]
    /// False when the row is visible but cannot be chosen; absent otherwise.
    public var isEnabled: Bool?
}

extension TableView: Equatable {
    /// Inlinable, so that the compiler specialises it for the source.
    @inlinable
    public static func == (a: Self, b: Self) -> Bool {
        a.id == b.id && a.label == b.label && a.help == b.help && a.caption == b.caption && a.columns == b.columns
            && a.sort == b.sort && a.onSort == b.onSort && a.options == b.options && a.rows == b.rows
    }
}

extension TableView: WireComponent {
    public static var wireComponent: String { "table" }

    /// Decodes a table with all of its rows.
    ///
    /// - Throws: `WireError` for a window of a longer table, and for a source that supports encoding only.
    public init(wire node: JSONNode) throws(WireError) {
        let members = try WireMembers(node, expected: Self.wireExpectation)
        rows = try members.rows()
        id = try members.value("id")
        label = try members.value("label")
        help = try members.value("help")
        columns = try members.value("columns")
        onSort = try members.value("onSort")
        options = try ListOptions(members)
        caption = try members.value("caption")
        sort = try members.value("sort")
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if writer.mayNest {
            writer.member("component", "table")
            writer.member("id", id)
            writer.member("label", label)
            writer.member("help", help)
            writer.member("caption", caption)
            writer.member("columns", columns)
            writer.member("sort", sort)
            writer.window(of: rows, id: id, sticksToEnd: options.sticksToEnd)
            writer.member("onSort", onSort)
            options.writeMembers(to: &writer)
        }
        writer.endObject()
    }

    @inlinable
    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        patch.member("id", old.id, new.id)
        patch.member("label", old.label, new.label)
        patch.member("help", old.help, new.help)
        patch.member("caption", old.caption, new.caption)
        patch.member("columns", old.columns, new.columns)
        patch.member("sort", old.sort, new.sort)
        patch.window(
            old.rows, id: old.id, sticksToEnd: old.options.sticksToEnd,
            new.rows, id: new.id, sticksToEnd: new.options.sticksToEnd)
        patch.member("onSort", old.onSort, new.onSort)
        ListOptions.writePatch(from: old.options, to: new.options, into: &patch)
    }

    public var wireIdentity: WireIdentity? { WireIdentity(id) }
    public static var wireName: String { "TableView" }
    public static var wireDescription: String? {
        "A table. `rows` are those of the subscription's window, which begins at the index `from`."
    }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        // One definition for all sources.
        if Source.self != [Source.Row].self { return TableView<[TableRow]>.wireSchema(in: &schemas) }
        return schemas.object(Self.self) { schemas in
            [
                schemas.member(
                    "id", { (table: Self) in table.id }, description: "Component id, unique within its screen."),
                schemas.member(
                    "label", { (table: Self) in table.label },
                    description: "Accessible name, for example for screen readers."),
                schemas.member("help", { (table: Self) in table.help }, description: "One-sentence help text."),
                schemas.member("caption", { (table: Self) in table.caption }, description: "Text below the table."),
                schemas.member("columns", { (table: Self) in table.columns }, description: "Columns, in order."),
                schemas.member("sort", { (table: Self) in table.sort }, description: "Order of the rows."),
            ] + schemas.window(of: Source.self) + [
                schemas.member(
                    "onSort", { (table: Self) in table.onSort },
                    description: "Sent with {column, descending} when the user asks for an order.")
            ] + ListOptions.members(in: &schemas)
        }
    }
}
