import JSON
import Wire

/// A list: its title and state, the total number of rows, and the rows of a window.
///
/// An array of rows is sent whole. `Rows`, and the app's own row sources, send their first rows, or the last ones of a
/// list that sticks to its end, until the front end requests others. The request `subscription/window` names the list
/// by its `id`. The cost of a change depends on the window, not on the list.
///
///     ListView(id: "notes", rows: notes, onSelect: ActionTemplate(NotesAction.noteSelected))
///
/// A tree is a list of the rows that are visible: each has a `level`, and `isExpanded` when it has children.
@dynamicMemberLookup
public struct ListView<Source: ListRows> {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    public var label: String?
    /// One-sentence help text.
    public var help: String?
    /// Text below the list.
    @Boxed public var caption: String?
    /// Source of the rows.
    public var rows: Source
    /// Sections whose row counts add up to the number of rows, or an empty array.
    public var sections: [SectionView]
    /// Selection, state, actions and commands.
    @usableFromInline var options: ListOptions

    /// Creates a list of the source's rows. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, caption: String? = nil, rows: Source,
        sections: [SectionView] = [], selection: RowView.Selection = .none, selected: [RowView.ID]? = nil,
        isLoading: Bool = false, isSkeleton: Bool = false, onSelect: ActionTemplate? = nil,
        onOpen: ActionTemplate? = nil, onExpand: ActionTemplate? = nil, onRefresh: ActionTemplate? = nil,
        onReachEnd: ActionTemplate? = nil, onMove: ActionTemplate? = nil, scrollTo: ListOptions.Scroll? = nil,
        sticksToEnd: Bool = false, error: EmptyStateView? = nil, empty: EmptyStateView? = nil,
        rowCommands: [ButtonView] = [],
        selectionCommands: [ButtonView] = []
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.rows = rows
        self.sections = sections
        options = ListOptions(
            selection: selection, selected: selected, isLoading: isLoading, isSkeleton: isSkeleton,
            onSelect: onSelect, onOpen: onOpen, onExpand: onExpand, onRefresh: onRefresh, onReachEnd: onReachEnd,
            onMove: onMove, scrollTo: scrollTo, sticksToEnd: sticksToEnd, error: error, empty: empty,
            rowCommands: rowCommands, selectionCommands: selectionCommands)
        self.caption = caption
    }

    /// Reads or sets the selection, the state, an action or the commands.
    public subscript<Value>(dynamicMember member: WritableKeyPath<ListOptions, Value>) -> Value {
        get { options[keyPath: member] }
        set { options[keyPath: member] = newValue }
    }

    // An empty array is left out.
    @usableFromInline var writtenSections: [SectionView]? { sections.isEmpty ? nil : sections }
}

extension ListView: Equatable {
    /// Inlinable, so that the compiler specialises it for the row type.
    @inlinable
    public static func == (a: Self, b: Self) -> Bool {
        a.id == b.id && a.label == b.label && a.help == b.help && a.caption == b.caption && a.sections == b.sections
            && a.options == b.options && a.rows == b.rows
    }
}

extension ListView: WireComponent {
    public static var wireComponent: String { "list" }

    /// Decodes a list with all of its rows.
    ///
    /// - Throws: `WireError` for a window of a longer list, and for a source that supports encoding only.
    public init(wire node: JSONNode) throws(WireError) {
        let members = try WireMembers(node, expected: Self.wireExpectation)
        rows = try members.rows()
        id = try members.value("id")
        label = try members.value("label")
        help = try members.value("help")
        sections = try members.value("sections", default: [])
        options = try ListOptions(members)
        caption = try members.value("caption")
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if writer.mayNest {
            writer.member("component", "list")
            writer.member("id", id)
            writer.member("label", label)
            writer.member("help", help)
            writer.member("caption", caption)
            writer.window(of: rows, id: id, sticksToEnd: options.sticksToEnd)
            writer.member("sections", writtenSections)
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
        patch.window(
            old.rows, id: old.id, sticksToEnd: old.options.sticksToEnd,
            new.rows, id: new.id, sticksToEnd: new.options.sticksToEnd)
        patch.member("sections", old.writtenSections, new.writtenSections)
        ListOptions.writePatch(from: old.options, to: new.options, into: &patch)
    }

    public var wireIdentity: WireIdentity? { WireIdentity(id) }
    /// `ListView` for the standard row; with the name of the row type for others.
    public static var wireName: String {
        Source.Row.self == RowView.self ? "ListView" : WireSchemas.name("ListView", Source.Row.self)
    }
    public static var wireDescription: String? {
        "A list. `rows` are those of the subscription's window, which begins at the index `from`."
    }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        // One definition for all sources.
        if Source.self != [Source.Row].self { return ListView<[Source.Row]>.wireSchema(in: &schemas) }
        return schemas.object(Self.self) { schemas in
            [
                schemas.member(
                    "id", { (list: Self) in list.id }, description: "Component id, unique within its screen."),
                schemas.member(
                    "label", { (list: Self) in list.label },
                    description: "Accessible name, for example for screen readers."),
                schemas.member("help", { (list: Self) in list.help }, description: "One-sentence help text."),
                schemas.member("caption", { (list: Self) in list.caption }, description: "Text below the list."),
            ] + schemas.window(of: Source.self) + [
                schemas.member(
                    "sections", { (list: Self) in list.writtenSections },
                    description: "Sections whose row counts add up to the number of rows.")
            ] + ListOptions.members(in: &schemas)
        }
    }
}
