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
@Wire(component: "table")
public struct TableView<Source: ListRows>: Component where Source.Row == TableRow {
    @Flat @usableFromInline var content: ListContent<Source>
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
    /// Action sent with a `TableColumn.Sort` when the user asks for an order.
    public var onSort: ActionTemplate?
    /// Selection, state, actions and commands.
    @Flat public var options: ListOptions

    /// Creates a table of the source's rows. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, caption: String? = nil, columns: [TableColumn],
        sort: TableColumn.Sort? = nil, rows: Source, onSort: ActionTemplate? = nil, sticksToEnd: Bool = false,
        options: ListOptions = ListOptions()
    ) {
        content = ListContent(id: id, rows: rows, sticksToEnd: sticksToEnd)
        self.label = label
        self.help = help
        self.columns = columns
        self.onSort = onSort
        self.options = options
        self.caption = caption
        self.sort = sort
    }

    /// Component id, unique within its screen.
    public var id: String {
        get { content.id }
        set { content.id = newValue }
    }

    /// Source of the rows.
    public var rows: Source {
        get { content.rows }
        set { content.rows = newValue }
    }

    /// True for a table that stays at its end, such as a log. The table opens with its last rows, and a front end that
    /// shows the last row shows the new last row when rows are added.
    public var sticksToEnd: Bool {
        get { content.sticksToEnd }
        set { content.sticksToEnd = newValue }
    }

    public static var wireName: String { "TableView" }

    /// Reads or sets the selection, the state, an action or the commands.
    public subscript<Value>(dynamicMember member: WritableKeyPath<ListOptions, Value>) -> Value {
        get { options[keyPath: member] }
        set { options[keyPath: member] = newValue }
    }
}

/// A column of a table.
@Wire(omitting: .defaults)
public struct TableColumn {
    /// Column id, unique within its table.
    public var id: String
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
        /// Room for a number or an icon.
        case narrow
        /// Room for a few words.
        case regular
        /// Room for a sentence.
        case wide
    }

    /// Order of a table's rows.
    @Wire(omitting: .defaults)
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

extension TableRow {
    /// Creates a row with the id of an element. Each parameter is the member of its name.
    public init(id: some ComponentView.RowIdentity, cells: [DisplayText], isEnabled: Bool? = nil) {
        self.init(id: id.rowID, cells: cells, isEnabled: isEnabled)
    }
}

extension TableView: Equatable {
    /// Inlinable, so that the compiler specialises it for the source.
    @inlinable
    public static func == (a: Self, b: Self) -> Bool {
        a.label == b.label && a.help == b.help && a.caption == b.caption && a.columns == b.columns
            && a.sort == b.sort && a.onSort == b.onSort && a.options == b.options && a.content == b.content
    }
}

extension TableView {
    /// Describes all sources by one definition.
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        Source.self == [TableRow].self
            ? schemas.object(Self.self) { memberSchemas(in: &$0) } : TableView<[TableRow]>.wireSchema(in: &schemas)
    }
}
