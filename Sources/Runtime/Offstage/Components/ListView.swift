import JSON
import Wire

/// A list: its title and state, the total number of rows, and the rows of a window.
///
/// An array of rows is sent whole. `Rows`, and the app's own row sources, send their first rows, or the last ones of a
/// list that sticks to its end, until the front end requests others. The request `subscription/window` names the list
/// by its `id`. The cost of a change depends on the window, not on the list.
///
///     List("Notes", id: "notes", rows: notes).onSelect(.input.noteSelected)
///
/// A tree is a list of the rows that are visible: each has a `level`, and `isExpanded` when it has children.
@dynamicMemberLookup
@Wire(component: "list")
public struct ListView<Source: ListRows>: Component {
    @Flat @usableFromInline var content: ListContent<Source>
    /// Accessible name, for example for screen readers.
    public var label: String?
    /// One-sentence help text.
    public var help: String?
    /// Text below the list.
    @Boxed public var caption: String?
    /// Sections whose row counts add up to the number of rows, or an empty array.
    public var sections: [SectionView] = []
    /// Selection, state, actions and commands.
    @Flat public var options: ListOptions

    /// Creates a list of the source's rows. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, caption: String? = nil, rows: Source,
        sections: [SectionView] = [], sticksToEnd: Bool = false, options: ListOptions = ListOptions()
    ) {
        content = ListContent(id: id, rows: rows, sticksToEnd: sticksToEnd)
        self.label = label
        self.help = help
        self.sections = sections
        self.options = options
        self.caption = caption
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

    /// True for a list that stays at its end, such as a log. The list opens with its last rows, and a front end that
    /// shows the last row shows the new last row when rows are added.
    public var sticksToEnd: Bool {
        get { content.sticksToEnd }
        set { content.sticksToEnd = newValue }
    }

    /// `ListView` for the standard row; with the name of the row type for others.
    public static var wireName: String {
        Source.Row.self == RowView.self ? "ListView" : WireSchemas.name("ListView", Source.Row.self)
    }

    /// Reads or sets the selection, the state, an action or the commands.
    public subscript<Value>(dynamicMember member: WritableKeyPath<ListOptions, Value>) -> Value {
        get { options[keyPath: member] }
        set { options[keyPath: member] = newValue }
    }

}

extension ListView: Equatable {
    /// Inlinable, so that the compiler specialises it for the row type.
    @inlinable
    public static func == (a: Self, b: Self) -> Bool {
        a.label == b.label && a.help == b.help && a.caption == b.caption && a.sections == b.sections
            && a.options == b.options && a.content == b.content
    }
}

extension ListView {
    /// Describes all sources of a row by one definition.
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        Source.self == [Source.Row].self
            ? schemas.object(Self.self) { memberSchemas(in: &$0) } : ListView<[Source.Row]>.wireSchema(in: &schemas)
    }
}
